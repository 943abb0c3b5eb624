import { type Command, Option } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME } from './a-game.ts';
import { DEFAULT_DECKS } from './default-decks.ts';

export const oddsCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('odds')
    .summary('exact odds of every bet, for any shoe')
    .description(
      'Works out the exact odds of every bet of a game, insurance included, for a fresh shoe or ' +
        'for any remaining one. Every bet is settled by the same rules as at a table.',
    )
    .requiredOption('--game <game>', 'the game')
    .option('--decks <number>', `decks of a fresh shoe (default: ${DEFAULT_DECKS})`)
    .option('--counts <list>', 'cards left of each rank, ace first: a,2,3,4,5,6,7,8,9,10,j,q,k')
    .option('--layout <letter>', 'only the bets of that layout')
    .option('--removal', 'also how each card taken from the shoe moves each bet')
    .option('--correlation', 'also how the bets move together')
    .option('--json', 'print everything as JSON, for programs')
    .addOption(new Option('--format <form>', 'text to read, or a sheet to file').choices(FORMATS))
    .option('--tally', 'print the tally that the figures are read off, a class a line')
    .option('--certificate', 'print what the odds rest on, for checkers/odds.py to count again')
    .addHelpText('after', EXAMPLES)
    .action(async (options: OddsOptions) => {
      const { printOdds } = await import('../odds.ts');
      printOdds(options, output);
    });

const FORMATS = ['text', 'markdown', 'csv', 'html'] as const;

const EXAMPLES = `
Examples:
  $ puntobanco odds --game ${A_GAME}
  $ puntobanco odds --game ${A_GAME} --decks 6 --layout A --removal
  $ puntobanco odds --game ${A_GAME} --counts 20,18,21,19,17,22,20,18,19,20,21,18,20 --json
  $ puntobanco odds --game ${A_GAME} --format html > sheet.html
  $ puntobanco odds --game ${A_GAME} --certificate > odds.json && python3 checkers/odds.py odds.json
`;

export type OddsOptions = {
  readonly game: string;
  readonly decks?: string;
  readonly counts?: string;
  readonly layout?: string;
  readonly removal?: true;
  readonly correlation?: true;
  readonly json?: true;
  readonly format?: (typeof FORMATS)[number];
  readonly tally?: true;
  readonly certificate?: true;
};
