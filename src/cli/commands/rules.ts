import type { Command } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME, A_LAYOUT } from './a-game.ts';

export const rulesCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('rules')
    .summary('print a game: bets, pays, paragraphs, boxes, insurance')
    .description(
      'Prints a game as its rulebook has it, each thing with its paragraph. ' +
        'Without a game it lists the games.',
    )
    .argument('[game]', 'the game to print')
    .option('--layout <letter>', 'only the bets of that layout, and its boxes')
    .option('--json', 'print the book as JSON, for programs')
    .addHelpText('after', EXAMPLES)
    .action(async (game: string | undefined, options: RulesOptions) => {
      const { printRules } = await import('../rules.ts');
      printRules(game, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco rules
  $ puntobanco rules ${A_GAME} --layout ${A_LAYOUT}
  $ puntobanco rules ${A_GAME} --json
`;

export type RulesOptions = { readonly layout?: string; readonly json?: true };
