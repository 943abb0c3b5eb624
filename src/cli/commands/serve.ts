import type { Command } from 'commander';
import { DECIDER } from '../../table/decider.ts';
import { withServer } from '../with-server.ts';

export const serveCommand = (program: Command, decider = DECIDER) =>
  program
    .command('serve')
    .summary('run a house: tables, pages and API')
    .description(
      'Runs the tables of a house and serves its pages and API. Data is kept in a folder with SQLite, or in ' +
        'PostgreSQL if DATABASE_URL says so. It also reads PORT, HOST, PUNTOBANCO_DATA, PUNTOBANCO_KEY_FILE, ' +
        'PUNTOBANCO_CHECKPOINTS, PUNTOBANCO_BOOKS, PUNTOBANCO_TLS=1 (behind a proxy that ends TLS), PUNTOBANCO_PROXIES ' +
        '(the addresses of such proxies, with commas between them), PUNTOBANCO_BUDGETS (how many times ' +
        'the usual number of requests is taken), PUNTOBANCO_ZONE (its time zone, else Asia/Singapore) and PUNTOBANCO_METRICS_TOKEN ' +
        '(for /metrics from another machine); a demonstration also ' +
        'PUNTOBANCO_DEMO_SPEED (how many times faster it plays, up to 99).',
    )
    .option('--port <port>', 'where to listen (PORT, else 8080)')
    .option('--data <folder>', 'where to keep data (PUNTOBANCO_DATA, else ./data)')
    .option('--demo', 'a demonstration floor: play money, robots, any role without a PIN')
    .option('--edge', 'for viewers alone, beside processes that run the tables (PostgreSQL)')
    .option('--enrol', 'also print a code to enrol a terminal, where none is left to do it from')
    .option(
      '--accept-rollback',
      'go on though the data was rolled back behind a checkpoint; recorded',
    )
    .option(
      '--new-key',
      'the key file is lost for good: make another one, and let a shift manager in again; recorded',
    )
    .option('--demo-public', 'let others than this machine reach the demonstration')
    .action(async (options: ServeOptions) => {
      const { serveHouse } = await withServer(() => import('../serve.ts'));
      await serveHouse(options, decider);
    });

export type ServeOptions = {
  readonly port?: string;
  readonly data?: string;
  readonly demo?: true;
  readonly edge?: true;
  readonly demoPublic?: true;
  readonly enrol?: true;
  readonly acceptRollback?: true;
  readonly newKey?: true;
};
