import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME, A_LAYOUT } from './a-game.ts';

export const rulesCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('rules')
    .summary('print a game: bets, pays, paragraphs, boxes, insurance')
    .description(
      'Prints a game as its rulebook has it, each thing with its paragraph. ' +
        'Without a game it lists the games. A book is a JSON file by docs/rulebook.schema.json.',
    )
    .argument('[game]', 'the game to print')
    .option('--layout <letter>', 'only the bets of that layout, and its boxes')
    .option(
      '--versions',
      'every version that is known, with its hash and since when it is in force',
    )
    .option('--check <file>', 'look for what is wrong with a rulebook in a file')
    .option('--diff <books...>', 'two books, by file or by name: what changed, and each edge')
    .option('--new <id>', 'print a file to begin a game with, every field explained')
    .option('--from <book>', 'the book that --new copies')
    .option('--json', 'print it as JSON, for programs')
    .addHelpText('after', EXAMPLES)
    .action(async (game: string | undefined, options: RulesOptions) => {
      const { printRules } = await import('../rules.ts');
      await printRules(game, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco rules
  $ puntobanco rules ${A_GAME} --layout ${A_LAYOUT}
  $ puntobanco rules ${A_GAME} --json
  $ puntobanco rules --new my-game --from ${A_GAME} > my-game.json
  $ puntobanco rules --check my-game.json
  $ puntobanco rules --diff ${A_GAME} my-game.json
  $ puntobanco rules --versions --books my-books
`;

export type RulesOptions = {
  readonly layout?: string;
  readonly json?: true;
  readonly versions?: true;
  readonly check?: string;
  readonly diff?: readonly string[];
  readonly new?: string;
  readonly from?: string;
};
