import type { Command } from 'commander';
import { A_GAME } from './a-game.ts';

export const settleCommand = (program: Command) =>
  program
    .command('settle')
    .summary('settle rounds, each bet with the paragraph that decides it')
    .description(
      'Settles rounds, one JSON object a line, and writes one settlement a line, in order. ' +
        'A round that cannot be settled gives an error in its place; the exit code is then 1.',
    )
    .argument('[file]', 'rounds to settle (default: standard input)')
    .option('--threads <number>', 'threads to settle on (default: one a processor, up to 4)')
    .addHelpText('after', EXAMPLE)
    .action(async (file: string | undefined, options: SettleOptions) => {
      const { settleFile } = await import('../settle.ts');
      await settleFile(file, options);
    });

export type SettleOptions = { readonly threads?: string };

const ROUND = {
  id: 'r1',
  game: A_GAME,
  layout: 'A',
  cards: ['7D', '9D', '4C', '4D', '6C', '5H'],
  bets: [{ box: 1, patron: 'p1', bet: 'banker', amount: 10000 }],
};

const EXAMPLE = `
Examples:
  $ puntobanco settle rounds.ndjson > settled.ndjson
  $ echo '${JSON.stringify(ROUND)}' | puntobanco settle
`;
