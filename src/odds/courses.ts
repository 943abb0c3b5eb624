import type { Rulebook } from '../rulebooks/index.ts';
import { type Facts, factsOf } from '../rules/index.ts';
import { SCORES, scoreClass } from './classes.ts';
import { afterThird, drawing, points, STOOD } from './drawing.ts';
import { type Groups, groupsOf } from './groups.ts';
import type { TwoPoints } from './two-hands.ts';

/**
 * How a deal can run: the points of the first two cards of each Hand and the value of each third
 * card. The score and every insurance situation can be read off it.
 */
export type Course = {
  /** Points of the first two cards. */
  readonly player: number;
  readonly banker: number;
  /** Value of the third card; null if the Hand stood. */
  readonly playerThird: number | null;
  readonly bankerThird: number | null;
  /** How it ends. Pairs are not known here. */
  readonly facts: Facts;
  readonly score: number;
  /** Where the course tally counts it. */
  readonly cell: number;
};

/**
 * The cells of a course tally. Which Hand has which points and which third card makes no difference
 * to how often it happens, so courses that differ in that alone share a cell. First come deals
 * without a third card, one cell for two points; then those with one, ten cells for two points; then
 * those with two, 55 cells for two points.
 */
export type Cells = {
  /** All two points; first those after which both Hands may draw, then those after which one may. */
  readonly points: readonly TwoPoints[];
  readonly withThird: readonly TwoPoints[];
  /** By the larger of the two third cards: those after which such third cards may come. */
  readonly withThirds: readonly (readonly TwoPoints[])[];
  /** Where cells with one third card and with two begin, and where they end. */
  readonly third: number;
  readonly thirds: number;
  readonly end: number;
};

/** Two of ten, in either order and also twice the same. */
export const TWO_OF_TEN = 55;

/** Their place: (0, 0), (1, 0), (1, 1), (2, 0), (2, 1) … */
export const twoOfTen = (one: number, other: number): number => {
  const larger = Math.max(one, other);
  return (larger * (larger + 1)) / 2 + Math.min(one, other);
};

type Table = {
  readonly list: readonly Course[];
  readonly cells: Cells;
  /** The cells of each score class. */
  readonly scores: Groups;
};

/** Every course that the Table of Play allows. */
export const courses = (book: Rulebook): readonly Course[] => courseTable(book).list;

/** Built once a book. */
export const courseTable = (book: Rulebook): Table => {
  let table = tables.get(book);
  if (table === undefined) {
    table = build(book);
    tables.set(book, table);
  }
  return table;
};

const tables = new WeakMap<Rulebook, Table>();

const build = (book: Rulebook): Table => {
  const all = runs(book);
  const cells = cellsFor(all);
  const list = all.map((run) => ({ ...run, ...ending(run), cell: cellOf(cells, run) }));
  const parts = list.map(({ cell, score }) => ({ cell, of: score }));
  return { list, cells, scores: groupsOf(SCORES, parts) };
};

/** A course before it is known how it ends and where it is counted. */
type Run = Pick<Course, 'player' | 'banker' | 'playerThird' | 'bankerThird'>;

const VALUES_DRAWN = Array.from({ length: 10 }, (_, value) => value);
const NONE_DRAWN = [null];

const runs = (book: Rulebook): readonly Run[] => {
  const { playerDraws, bankerDraws } = drawing(book);
  const list: Run[] = [];
  for (let player = 0; player < 10; player += 1) {
    for (let banker = 0; banker < 10; banker += 1) {
      const both = points(player, banker);
      for (const playerThird of playerDraws[both] === 1 ? VALUES_DRAWN : NONE_DRAWN) {
        const after = afterThird(both, playerThird ?? STOOD);
        for (const bankerThird of bankerDraws[after] === 1 ? VALUES_DRAWN : NONE_DRAWN) {
          list.push({ player, banker, playerThird, bankerThird });
        }
      }
    }
  }
  return list;
};

const cellsFor = (all: readonly Run[]): Cells => {
  const least = TWO_POINTS.map((two) => leastThird(all, two));
  const drawing = (third: number) => TWO_POINTS.filter((_, at) => least[at] === third);
  const both = VALUES_DRAWN.flatMap(drawing);
  const withThird = [...both, ...drawing(ONE_THIRD)];
  const third = TWO_POINTS.length;
  const thirds = third + withThird.length * 10;
  return {
    points: [...withThird, ...drawing(NO_THIRD)],
    withThird,
    withThirds: VALUES_DRAWN.map((larger) => VALUES_DRAWN.slice(0, larger + 1).flatMap(drawing)),
    third,
    thirds,
    end: thirds + both.length * TWO_OF_TEN,
  };
};

const ONE_THIRD = 10;
const NO_THIRD = 11;

/** Of the larger of two third cards, the least that may come after these points. */
const leastThird = (all: readonly Run[], { one, other }: TwoPoints): number => {
  const after = all.filter((run) => twoOfTen(run.player, run.banker) === twoOfTen(one, other));
  const larger = after.map((run) => {
    const thirds = thirdsOf(run);
    if (thirds.length === 2) return Math.max(...thirds);
    return thirds.length === 1 ? ONE_THIRD : NO_THIRD;
  });
  return Math.min(...larger);
};

const TWO_POINTS: readonly TwoPoints[] = VALUES_DRAWN.flatMap((one) =>
  VALUES_DRAWN.slice(one).map((other) => ({ one, other })),
);

const thirdsOf = ({ playerThird, bankerThird }: Run): readonly number[] =>
  [playerThird, bankerThird].filter((third) => third !== null);

const cellOf = ({ points: list, third, thirds }: Cells, run: Run): number => {
  const one = Math.min(run.player, run.banker);
  const other = Math.max(run.player, run.banker);
  const at = list.findIndex((two) => two.one === one && two.other === other);
  const [first, second] = thirdsOf(run);
  if (first === undefined) return at;
  if (second === undefined) return third + at * 10 + first;
  return thirds + at * TWO_OF_TEN + twoOfTen(first, second);
};

const ending = ({ player, banker, playerThird, bankerThird }: Run) => {
  const facts = factsOf(finished(player, playerThird), finished(banker, bankerThird));
  return { facts, score: scoreClass(facts) };
};

const finished = (total: number, third: number | null) =>
  third === null
    ? { points: total, cards: 2, pair: null }
    : { points: (total + third) % 10, cards: 3, pair: null };
