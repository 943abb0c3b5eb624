import {
  type ExactOdds,
  type Removal,
  removal,
  type Vulnerability,
  vulnerability,
} from '../odds/index.ts';
import { accepted } from './odds-arguments.ts';

/** What a card taken from the shoe does, and what a patron who counts makes of it on side bets. */
export type Moves = {
  readonly effects: readonly Removal[];
  readonly counting: readonly Vulnerability[];
};

export const movesOf = ({ book, shoe, layout, tallies }: ExactOdds): Moves => {
  const effects = accepted(removal(book, shoe, { layout }));
  const sideBets = effects.filter(({ bet }) => bet.original === null);
  return { effects, counting: sideBets.map((one) => vulnerability(one, shoe, tallies.score)) };
};
