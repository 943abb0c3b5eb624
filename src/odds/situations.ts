import type { InsuranceRow, Rulebook } from '../rulebooks/index.ts';
import { insuranceResult, type Offer, type Result } from '../rules/index.ts';
import { type Course, courses } from './courses.ts';
import { afterThird, drawing, points } from './drawing.ts';
import { type Grouped, type Groups, groupsOf } from './groups.ts';

/**
 * A situation in which a Hand can be insured: the points of both Hands, and after the Player third
 * card its value too, because it says which cards are gone.
 */
export type InsuredSituation = {
  readonly offer: Offer;
  readonly player: number;
  readonly banker: number;
  readonly third: number | null;
};

export const RESULTS = ['win', 'push', 'lose'] as const satisfies readonly Result[];

/** The situations of a book as its pay table has them. */
export type Situations = {
  readonly rows: readonly CoveredRow[];
  /** How often the insurance of each situation wins, is pushed and loses: three classes a situation. */
  readonly results: Groups;
};

/** A row of the pay table, and every pair of points that it covers. */
export type CoveredRow = { readonly row: InsuranceRow; readonly points: readonly CoveredPoints[] };

export type CoveredPoints = {
  readonly offer: Offer;
  readonly player: number;
  readonly banker: number;
  /** Its situations, by value of the Player third card, and their places among all. */
  readonly thirds: readonly { readonly third: number | null; readonly place: number }[];
};

/** Built once a book. */
export const situations = (book: Rulebook): Situations => {
  let table = tables.get(book);
  if (table === undefined) {
    table = build(book);
    tables.set(book, table);
  }
  return table;
};

const tables = new WeakMap<Rulebook, Situations>();

const build = (book: Rulebook): Situations => {
  const list: InsuredSituation[] = [];
  const places = new Map<string, number>();
  const placeOf = (situation: InsuredSituation): number => {
    const { offer, player, banker, third } = situation;
    const key = [offer.hand, offer.after, player, banker, third].join(' ');
    const place = places.get(key) ?? list.push(situation) - 1;
    places.set(key, place);
    return place;
  };
  const parts = courses(book).flatMap((course) =>
    passed(book, course).map((situation): Grouped => {
      const result = RESULTS.indexOf(insuranceResult(situation.offer, course.facts));
      return { cell: course.cell, of: placeOf(situation) * RESULTS.length + result };
    }),
  );
  const rows = (book.insurance?.table.rows ?? []).map((row) => ({
    row,
    points: covered(row, list),
  }));
  return { rows, results: groupsOf(list.length * RESULTS.length, parts) };
};

/** Every insurance that was offered in the course of a deal. */
const passed = (book: Rulebook, course: Course): readonly InsuredSituation[] => {
  const { player, banker, playerThird, bankerThird } = course;
  const table = drawing(book);
  const both = points(player, banker);
  const early = (table.offersAfterFour[both] ?? []).map((offer) => ({
    offer,
    player,
    banker,
    third: null,
  }));
  if (playerThird === null || bankerThird === null) return early;
  const late = (table.offersAfterFive[afterThird(both, playerThird)] ?? []).map((offer) => ({
    offer,
    player: (player + playerThird) % 10,
    banker,
    third: playerThird,
  }));
  return [...early, ...late];
};

const covered = (
  { hand, after, own, other }: InsuranceRow,
  list: readonly InsuredSituation[],
): readonly CoveredPoints[] =>
  own.flatMap((mine) =>
    other.flatMap((theirs) => {
      const [player, banker] = hand === 'player' ? [mine, theirs] : [theirs, mine];
      const found = [...list.entries()]
        .filter(([, one]) => one.offer.hand === hand && one.offer.after === after)
        .filter(([, one]) => one.player === player && one.banker === banker)
        .map(([place, { offer, third }]) => ({ place, offer, third }))
        .sort((a, b) => (a.third ?? 0) - (b.third ?? 0));
      const [first] = found;
      if (first === undefined) return [];
      const thirds = found.map(({ place, third }) => ({ place, third }));
      return [{ offer: first.offer, player, banker, thirds }];
    }),
  );
