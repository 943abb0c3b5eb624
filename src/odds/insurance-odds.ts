import type { InsuranceRow, Rulebook } from '../rulebooks/index.ts';
import { type Offer, twentieths } from '../rules/index.ts';
import { type Rational, toNumber } from './rational.ts';
import { UNIT } from './readings.ts';
import type { ShoeCounts } from './shoe.ts';
import { RESULTS, situationTally } from './situations.ts';
import { DRAWS_PER_COUNT, type Tally } from './tally.ts';

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
export const insuranceOdds = (
  book: Rulebook,
  shoe: ShoeCounts,
  byCourse: Tally,
): readonly InsuredRow[] => {
  if (book.insurance === null) return [];
  const { list, tally } = situationTally(book, shoe, byCourse);
  const byPoints = new Map<string, { offer: Offer; cells: Cell[] }>();
  for (const [place, { offer, player, banker, third }] of list.entries()) {
    const counts = countsAt(tally, place);
    if (counts.every((count) => count === 0)) continue;
    const key = keyOf({ ...offer, player, banker });
    const found = byPoints.get(key) ?? { offer, cells: [] };
    found.cells.push({ third, counts });
    byPoints.set(key, found);
  }
  return book.insurance.table.rows.flatMap((row) => {
    const covered = pointsOf(row).flatMap(({ player, banker }) => {
      const found = byPoints.get(keyOf({ ...row, player, banker }));
      return found === undefined ? [] : [{ player, banker, ...found }];
    });
    if (covered.length === 0) return [];
    const all = covered.flatMap(({ cells }) => cells.map(({ counts }) => counts));
    return [{ row, ...oddsOf(all, row.pays), points: covered.map(insuredPoints) }];
  });
};

type Cell = { readonly third: number | null; readonly counts: readonly number[] };

const keyOf = (at: { hand: string; after: number; player: number; banker: number }): string =>
  `${at.hand} ${at.after} ${at.player} ${at.banker}`;

const countsAt = (tally: Tally, place: number): readonly number[] =>
  RESULTS.map((_, at) => tally[place * RESULTS.length + at] ?? 0);

const pointsOf = ({ hand, own, other }: InsuranceRow) =>
  own.flatMap((mine) =>
    other.map((theirs) =>
      hand === 'player' ? { player: mine, banker: theirs } : { player: theirs, banker: mine },
    ),
  );

const insuredPoints = (at: {
  player: number;
  banker: number;
  offer: Offer;
  cells: readonly Cell[];
}): InsuredPoints => {
  const { player, banker, offer, cells } = at;
  const thirds = cells
    .flatMap(({ third, counts }) =>
      third === null ? [] : [{ third, ...oddsOf([counts], offer.pays) }],
    )
    .sort((a, b) => a.third - b.third);
  const all = cells.map(({ counts }) => counts);
  return { offer, player, banker, ...oddsOf(all, offer.pays), thirds };
};

const oddsOf = (
  counts: readonly (readonly number[])[],
  pays: InsuranceRow['pays'],
): InsuranceOdds => {
  const ways = (at: number) =>
    counts.reduce((sum, one) => sum + BigInt(one[at] ?? 0), 0n) * DRAWS_PER_COUNT;
  const [win, push, lose] = [ways(0), ways(1), ways(2)];
  const edge = {
    numerator: lose * BigInt(UNIT) - win * BigInt(twentieths(pays)),
    denominator: (win + push + lose) * BigInt(UNIT),
  };
  return { win, push, lose, edge, houseEdge: toNumber(edge) };
};
