import { Command, CommanderError } from 'commander';
import { A_GAME } from './commands/a-game.ts';
import { archiveCommand } from './commands/archive.ts';
import { backupCommand } from './commands/backup.ts';
import { conformCommand } from './commands/conform.ts';
import { countingCommand } from './commands/counting.ts';
import { dealCommand } from './commands/deal.ts';
import { exportCommand } from './commands/export.ts';
import { oddsCommand } from './commands/odds.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateKeyCommand } from './commands/rotate-key.ts';
import { rulesCommand } from './commands/rules.ts';
import { serveCommand } from './commands/serve.ts';
import { settleCommand } from './commands/settle.ts';
import { simulateCommand } from './commands/simulate.ts';
import { verifyCommand } from './commands/verify.ts';
import { withBooks } from './commands/with-books.ts';
import { witnessCommand } from './commands/witness.ts';
import { manifest } from './manifest.ts';
import { Unusable } from './unusable.ts';
import { UsageError } from './usage-error.ts';

const program = new Command('puntobanco')
  .description('Runs baccarat tables by the letter of their approved rulebooks.')
  .version(manifest().version)
  .configureOutput({ outputError: () => {} })
  .exitOverride();

serveCommand(program);
dealCommand(program);
settleCommand(program);
rulesCommand(program);
oddsCommand(program);
simulateCommand(program);
countingCommand(program);
replayCommand(program);
conformCommand(program);
exportCommand(program);
verifyCommand(program);
witnessCommand(program);
reportCommand(program);
backupCommand(program);
archiveCommand(program);
restoreCommand(program);
rotateKeyCommand(program);
withBooks(program);
program.addHelpText(
  'after',
  `
Examples:
  $ puntobanco serve
  $ puntobanco deal
  $ puntobanco settle rounds.ndjson
  $ puntobanco rules ${A_GAME} --layout A
  $ puntobanco odds --game ${A_GAME}
  $ puntobanco simulate --game ${A_GAME} --rounds 1000000
  $ puntobanco counting --game ${A_GAME} --shoes 2000
  $ puntobanco replay rounds.ndjson --round 1
  $ puntobanco conform -- node vectors/adapters/puntobanco.ts
  $ puntobanco export table-1 > table-1.ndjson
  $ puntobanco verify table-1.ndjson
  $ puntobanco witness https://house.example
  $ puntobanco report --by bet
  $ puntobanco backup monday.db
  $ puntobanco archive --year 2026 --out /archive
  $ puntobanco rotate-key`,
);

/** A reader that has seen enough (`| head`) closes the pipe: no fault of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  fail(
    `cannot write the output (${error.code}): check the disk or the program behind the pipe`,
    1,
    'FAULT',
  );
});

/** Whoever reads JSON gets errors as JSON too; a person gets a line to read. */
const readsJson = process.argv.slice(2).some((word) => word === 'settle' || word === '--json');

const fail = (message: string, exit: number, code = 'BAD_INPUT'): never => {
  const line = message.replace(/\s*\n\s*/g, ' ').trim();
  const error = { error: { code, message: line } };
  process.stderr.write(readsJson ? `${JSON.stringify(error)}\n` : `puntobanco: ${line}\n`);
  process.exit(exit);
};

// Whatever is written, by us or by SQLite, is for this user alone.
process.umask(0o077);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof UsageError) fail(error.message, 2);
  else if (error instanceof Unusable) fail(error.message, 1, 'UNAVAILABLE');
  else if (!(error instanceof CommanderError)) {
    const why = error instanceof Error ? error.message : String(error);
    fail(`a fault of this program: ${why}; please report it with what you typed`, 1, 'FAULT');
  } else if (error.code === 'commander.help') {
    // Called without a command: the help has been shown.
    process.exitCode = 2;
  } else if (error.exitCode !== 0) {
    fail(`${error.message.replace(/^error: /, '')}; see 'puntobanco --help'`, 2);
  }
}
