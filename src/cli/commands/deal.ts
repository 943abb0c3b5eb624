import { type Command, InvalidArgumentError } from 'commander';
import type { Output } from '../screen.ts';
import { A_GAME } from './a-game.ts';

export const dealCommand = (program: Command, output: Output = process.stdout) =>
  program
    .command('deal')
    .summary('deal and settle sample rounds in the terminal')
    .description(
      'Deals sample rounds and settles them, every bet with the paragraph that decides it. ' +
        'The same seed deals the same rounds again.',
    )
    .argument('[game]', 'the game to deal (default: each in turn)')
    .option('--rounds <n>', 'rounds of each game', wholeNumber({ from: 1 }), 1)
    .option('--seed <n>', 'where chance starts (default: drawn)', wholeNumber({ from: 0 }))
    .option('--decks <n>', 'decks in the shoe', wholeNumber({ from: 1 }), USUAL_DECKS)
    .addHelpText('after', EXAMPLES)
    .action(async (game: string | undefined, options: DealOptions) => {
      const { dealRounds } = await import('../deal.ts');
      await dealRounds(game, options, output);
    });

const EXAMPLES = `
Examples:
  $ puntobanco deal
  $ puntobanco deal ${A_GAME} --rounds 3 --seed 7
`;

export type DealOptions = {
  readonly rounds: number;
  readonly seed?: number;
  readonly decks: number;
};

export const USUAL_DECKS = 8;

const wholeNumber =
  ({ from }: { from: number }) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= from && Number.isSafeInteger(number)) return number;
    throw new InvalidArgumentError(`Give a whole number from ${from}`);
  };
