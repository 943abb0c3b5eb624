import type { InsuranceRow, Rulebook } from '../rulebooks/index.ts';
import { type Offer, twentieths } from '../rules/index.ts';
import { gainInDraws, gainOver } from './gains.ts';
import { sumGroups } from './groups.ts';
import { type Rational, toNumber } from './rational.ts';
import { UNIT } from './readings.ts';
import { type CoveredPoints, RESULTS, situations } from './situations.ts';
import { drawsOf, type Tally } from './tally.ts';

/** Over the draws in which the situation comes up and a further card is to come. */
export type InsuranceOdds = {
  readonly win: bigint;
  readonly push: bigint;
  readonly lose: bigint;
  readonly edge: Rational;
  readonly houseEdge: number;
};

/** One pair of points that the pay table covers. */
export type InsuredPoints = InsuranceOdds & {
  readonly offer: Offer;
  readonly player: number;
  readonly banker: number;
  /** After the Player third card: the same, by the value of that card. */
  readonly thirds: readonly (InsuranceOdds & { readonly third: number })[];
};

/** One row of the pay table as it is printed, its situations together. */
export type InsuredRow = InsuranceOdds & {
  readonly row: InsuranceRow;
  readonly points: readonly InsuredPoints[];
};

/** What cannot occur with this shoe is left out. */
export const insuranceOdds = (book: Rulebook, byCourse: Tally): readonly InsuredRow[] => {
  if (book.insurance === null) return [];
  const { rows, results } = situations(book);
  const tally = sumGroups(results, byCourse);
  const insured: InsuredRow[] = [];
  for (const { row, points } of rows) {
    const sum = none();
    const occurring: InsuredPoints[] = [];
    for (const covered of points) {
      const found = insuredPoints(covered, tally, sum);
      if (found !== null) occurring.push(found);
    }
    if (occurring.length > 0) insured.push({ row, ...oddsOf(sum, row.pays), points: occurring });
  }
  return insured;
};

/** How often insurance wins, is pushed and loses. */
type Counts = { win: number; push: number; lose: number };

const none = (): Counts => ({ win: 0, push: 0, lose: 0 });

/** Null if they cannot occur; else what they count is added to the row. */
const insuredPoints = (
  { offer, player, banker, thirds }: CoveredPoints,
  tally: Tally,
  row: Counts,
): InsuredPoints | null => {
  const sum = none();
  const byThird: (InsuranceOdds & { third: number })[] = [];
  for (const { third, place } of thirds) {
    const counts = countsAt(tally, place);
    if (!occurs(counts)) continue;
    add(sum, counts);
    if (third === null) continue;
    const { win, push, lose, edge, houseEdge } = oddsOf(counts, offer.pays);
    byThird.push({ third, win, push, lose, edge, houseEdge });
  }
  if (!occurs(sum)) return null;
  add(row, sum);
  return { offer, player, banker, ...oddsOf(sum, offer.pays), thirds: byThird };
};

const countsAt = (tally: Tally, place: number): Counts => {
  const at = place * RESULTS.length;
  return { win: tally[at] ?? 0, push: tally[at + 1] ?? 0, lose: tally[at + 2] ?? 0 };
};

const occurs = ({ win, push, lose }: Counts): boolean => win + push + lose > 0;

const add = (sum: Counts, { win, push, lose }: Counts): void => {
  sum.win += win;
  sum.push += push;
  sum.lose += lose;
};

const oddsOf = ({ win, push, lose }: Counts, pays: InsuranceRow['pays']): InsuranceOdds => {
  const edge = {
    numerator: gainInDraws(gainOver([win, lose], [-twentieths(pays), UNIT])),
    denominator: drawsOf(win + push + lose) * WHOLE_UNIT,
  };
  return {
    win: drawsOf(win),
    push: drawsOf(push),
    lose: drawsOf(lose),
    edge,
    houseEdge: toNumber(edge),
  };
};

const WHOLE_UNIT = BigInt(UNIT);
