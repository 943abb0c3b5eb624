import type { Rulebook } from '../rulebooks/index.ts';
import { insuranceResult, type Offer, type Result } from '../rules/index.ts';
import { type Course, courses } from './courses.ts';
import { afterThird, drawing, points } from './drawing.ts';
import type { ShoeCounts } from './shoe.ts';
import { type Tally, unused } from './tally.ts';

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

/** How often the insurance of each situation wins, is pushed and loses: three counts a situation. */
export type Situations = {
  readonly list: readonly InsuredSituation[];
  readonly tally: Tally;
};

export const RESULTS = ['win', 'push', 'lose'] as const satisfies readonly Result[];

export const situationTally = (book: Rulebook, shoe: ShoeCounts, byCourse: Tally): Situations => {
  const { list, entries } = situations(book);
  const tally = new Float64Array(list.length * RESULTS.length);
  for (const { course, cells } of entries) {
    const draws = (byCourse[course.index] ?? 0) * unused(shoe, course);
    for (const cell of cells) tally[cell] = (tally[cell] ?? 0) + draws;
  }
  return { list, tally };
};

type Table = {
  readonly list: readonly InsuredSituation[];
  /** The courses that pass through a situation, and the counts that they add to. */
  readonly entries: readonly { readonly course: Course; readonly cells: readonly number[] }[];
};

const situations = (book: Rulebook): Table => {
  let table = tables.get(book);
  if (table === undefined) {
    table = build(book);
    tables.set(book, table);
  }
  return table;
};

const tables = new WeakMap<Rulebook, Table>();

const build = (book: Rulebook): Table => {
  const list: InsuredSituation[] = [];
  const places = new Map<string, number>();
  const placeOf = (situation: InsuredSituation): number => {
    const { offer, player, banker, third } = situation;
    const key = [offer.hand, offer.after, player, banker, third].join(' ');
    const place = places.get(key) ?? list.push(situation) - 1;
    places.set(key, place);
    return place;
  };
  const entries = courses(book).map((course) => ({
    course,
    cells: passed(book, course).map(
      (situation) =>
        placeOf(situation) * RESULTS.length +
        RESULTS.indexOf(insuranceResult(situation.offer, course.facts)),
    ),
  }));
  return { list, entries: entries.filter(({ cells }) => cells.length > 0) };
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
