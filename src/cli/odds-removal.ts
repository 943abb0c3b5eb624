import type { Moves } from '../api/odds-json.ts';
import { type ExactOdds, removal, vulnerability } from '../odds/index.ts';
import { accepted } from './odds-arguments.ts';

export const movesOf = ({ book, shoe, layout, tallies }: ExactOdds): Moves => {
  const effects = accepted(removal(book, shoe, { layout }));
  const sideBets = effects.filter(({ bet }) => bet.original === null);
  return { effects, counting: sideBets.map((one) => vulnerability(one, shoe, tallies.score)) };
};
