import type { Rulebook } from '../rulebooks/index.ts';
import { type Facts, factsOf } from '../rules/index.ts';
import { scoreClass } from './classes.ts';
import { afterThird, drawing, points, STOOD, THIRDS } from './drawing.ts';

/**
 * How a deal can run: the points of the first two cards of each Hand and the value of each third
 * card. The score and every insurance situation can be read off it.
 */
export type Course = {
  readonly index: number;
  /** Points of the first two cards. */
  readonly player: number;
  readonly banker: number;
  /** Value of the third card; null if the Hand stood. */
  readonly playerThird: number | null;
  readonly bankerThird: number | null;
  /** How it ends. Pairs are not known here. */
  readonly facts: Facts;
  readonly score: number;
};

export const COURSES = 100 * THIRDS * THIRDS;

/** Every course that the Table of Play allows; built once a book. */
export const courses = (book: Rulebook): readonly Course[] => {
  let list = lists.get(book);
  if (list === undefined) {
    list = build(book);
    lists.set(book, list);
  }
  return list;
};

const lists = new WeakMap<Rulebook, readonly Course[]>();

const VALUES_DRAWN = Array.from({ length: 10 }, (_, value) => value);
const NONE_DRAWN = [STOOD];

const build = (book: Rulebook): readonly Course[] => {
  const { playerDraws, bankerDraws } = drawing(book);
  const list: Course[] = [];
  for (let player = 0; player < 10; player += 1) {
    for (let banker = 0; banker < 10; banker += 1) {
      const both = points(player, banker);
      for (const playerThird of playerDraws[both] === 1 ? VALUES_DRAWN : NONE_DRAWN) {
        const after = afterThird(both, playerThird);
        for (const bankerThird of bankerDraws[after] === 1 ? VALUES_DRAWN : NONE_DRAWN) {
          const index = after * THIRDS + bankerThird;
          list.push({ index, player, banker, ...drawn(player, banker, playerThird, bankerThird) });
        }
      }
    }
  }
  return list;
};

const drawn = (player: number, banker: number, playerThird: number, bankerThird: number) => {
  const facts = factsOf(finished(player, playerThird), finished(banker, bankerThird));
  return {
    playerThird: playerThird === STOOD ? null : playerThird,
    bankerThird: bankerThird === STOOD ? null : bankerThird,
    facts,
    score: scoreClass(facts),
  };
};

const finished = (total: number, third: number) =>
  third === STOOD
    ? { points: total, cards: 2, pair: null }
    : { points: (total + third) % 10, cards: 3, pair: null };
