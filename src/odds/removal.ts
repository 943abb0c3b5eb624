import { type Bet, RANKS, type Rank, type Rulebook } from '../rulebooks/index.ts';
import { isRefusal, type Refusal, refuse } from '../rules/index.ts';
import { betOdds } from './bet-odds.ts';
import { minus, type Rational, toNumber } from './rational.ts';
import { readingsOn, type Tallies } from './readings.ts';
import { FEWEST_CARDS, orderedDraws, type ShoeCounts, without } from './shoe.ts';
import { pairsTally, scoreTally } from './tally.ts';

/** How the house edge of a bet moves when one card of a rank leaves the shoe. */
export type Removal = {
  readonly bet: Bet;
  readonly edge: Rational;
  /** By rank, ace first; null where the shoe holds none. */
  readonly effects: readonly (RemovalEffect | null)[];
};

export type RemovalEffect = {
  readonly rank: Rank;
  /** The edge without the card less the edge with it. */
  readonly change: Rational;
  readonly houseEdge: number;
};

export const removal = (
  book: Rulebook,
  shoe: ShoeCounts,
  { layout = null }: { readonly layout?: string | null } = {},
): readonly Removal[] | Refusal => {
  if (shoe.cards <= FEWEST_CARDS) {
    const message = `with one card taken fewer than ${FEWEST_CARDS} are left: give more`;
    return refuse('TOO_FEW_CARDS', message);
  }
  const readings = readingsOn(book, layout);
  const edges = (of: ShoeCounts): readonly Rational[] => {
    const tallies: Tallies = { score: scoreTally(book, of), pairs: pairsTally(of) };
    return readings.map((reading) => betOdds(reading, tallies, orderedDraws(of)).edge);
  };
  const whole = edges(shoe);
  const less = RANKS.map((_, rank) => {
    const left = without(shoe, rank);
    return isRefusal(left) ? null : edges(left);
  });
  return readings.flatMap(({ bet }, at) => {
    const edge = whole[at];
    if (edge === undefined) return [];
    const effects = RANKS.map((rank, place): RemovalEffect | null => {
      const without = less[place]?.[at];
      if (without === undefined) return null;
      const change = minus(without, edge);
      return { rank, change, houseEdge: toNumber(change) };
    });
    return [{ bet, edge, effects }];
  });
};
