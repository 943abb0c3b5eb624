import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME } from './a-game.ts';
import { DEFAULT_DECKS } from './default-decks.ts';

export const simulateCommand = (
  program: Command,
  output: Output = process.stdout,
  messages: Output = process.stderr,
) =>
  program
    .command('simulate')
    .summary('deal rounds from real shoes and compare with the exact odds')
    .description(
      'Deals rounds from shuffled shoes with a cut card, on all processors, and says what every ' +
        'bet of the game did beside its exact odds. The same seed gives the same counts anywhere. ' +
        'Ctrl-C stops it and prints what it has so far.',
    )
    .requiredOption('--game <game>', 'the game')
    .requiredOption('--rounds <number>', 'rounds to deal')
    .option('--decks <number>', 'decks of a shoe', String(DEFAULT_DECKS))
    .option('--seed <number>', 'where chance begins (default: any, and it is printed)')
    .option('--threads <number>', 'threads to deal on (default: one a processor)')
    .option(
      '--mix <bets>',
      'stakes a round in cents: what the operator wins, per shoe and per 1,000 rounds',
    )
    .option('--json', 'print the result as JSON, for programs')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SimulateOptions) => {
      const { simulateRounds } = await import('../simulate.ts');
      await simulateRounds(options, output, messages);
    });

const EXAMPLES = `
Examples:
  $ puntobanco simulate --game ${A_GAME} --rounds 100000000 --seed 1
  $ puntobanco simulate --game ${A_GAME} --rounds 10000000 --mix banker=100,player=100,tie=10
`;

export type SimulateOptions = {
  readonly game: string;
  readonly rounds: string;
  readonly decks: string;
  readonly seed?: string;
  readonly threads?: string;
  readonly mix?: string;
  readonly json?: true;
};
