import { chiSquareTail, compare, exactOdds, freshShoe } from '../../src/odds/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { given } from '../odds/shoes.ts';
import { CARDS, DECKS, KINDS, type Looks, type Moments } from './looks.ts';

/** One question to the shoes, and its answer: p is how often chance alone is as far from what is expected, on either side. */
export type Judged = {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
  readonly p: number;
};

export type Verdict = {
  readonly tests: readonly Judged[];
  readonly smallest: number;
  /** The smallest p times the number of tests: how often as small a one comes by chance among so many. */
  readonly among: number;
  readonly passes: boolean;
};

/** Asked for beforehand. */
export const LEAST = 0.001;

export const judged = (looks: Looks): Verdict => {
  const tests = [
    placesFit(looks),
    ...thirds(looks),
    pairFit(looks),
    mean('Neighbours of one kind, a shoe', looks.alike, 7),
    mean('Neighbours of one rank, a shoe', looks.sameRank, 31),
    mean('Neighbours of one suit, a shoe', looks.sameSuit, 103),
    mean('Neighbours as in a new deck, a shoe', looks.asInTheDeck, 8),
    mean('Places at which a shoe is like a new one', looks.asNew, CARDS / KINDS),
    mean('Places at which a shoe is like the next', looks.overlap, CARDS / KINDS),
    mean('Places alike where one bit of the source is another', looks.bitApart, CARDS / KINDS),
    beginnings(looks),
    ...bets(looks),
  ];
  const smallest = Math.min(...tests.map(({ p }) => p));
  const among = Math.min(1, smallest * tests.length);
  return { tests, smallest, among, passes: among >= LEAST };
};

const bothSides = (tail: number): number => Math.min(1, 2 * Math.min(tail, 1 - tail));

const chiSquare = (what: string, value: number, degrees: number): Judged => ({
  what,
  found: value.toFixed(1),
  expected: `${degrees} ± ${Math.sqrt(2 * degrees).toFixed(1)}`,
  // Too good a fit is as strange as too bad a one.
  p: bothSides(chiSquareTail(value, degrees)),
});

/**
 * Each shoe has every kind eight times, so its places rest on each other: the sum of squares is larger than of free
 * places, by 416 to 415, and has one degree less for every kind.
 */
const placesFit = ({ places, shoes }: Looks): Judged => {
  const mean = shoes / KINDS;
  const sum = places.reduce((all, count) => all + (count - mean) ** 2 / mean, 0);
  const value = (sum * (CARDS - 1)) / CARDS;
  return chiSquare('Kinds of cards by place', value, (CARDS - 1) * (KINDS - 1));
};

/** The same of the first, the middle and the last cards alone: what is wrong at one end shows there. */
const thirds = ({ places, shoes }: Looks): readonly Judged[] => {
  const part = 16;
  const mean = shoes / KINDS;
  return (
    [
      ['first', 0],
      ['middle', CARDS / 2],
      ['last', CARDS - part],
    ] as const
  ).map(([name, from]) => {
    const cells = places.subarray(from * KINDS, (from + part) * KINDS);
    // The shares of these places together, and of each apart from it, have their own spread.
    const whole = Array.from({ length: KINDS }, (_, kind) =>
      Array.from({ length: part }, (_, place) => cells[place * KINDS + kind] ?? 0),
    );
    const scale = CARDS / (CARDS - 1);
    const within = whole.reduce((sum, column) => {
      const own = column.reduce((all, count) => all + count, 0) / part;
      return sum + column.reduce((all, count) => all + (count - own) ** 2 / mean, 0);
    }, 0);
    const between = whole.reduce((sum, column) => {
      const all = column.reduce((total, count) => total + count, 0);
      return sum + (all - part * mean) ** 2 / (part * mean);
    }, 0);
    const left = (CARDS - part) / CARDS;
    const value = within / scale + between / (scale * left);
    return chiSquare(`The same, the ${name} ${part} places`, value, part * (KINDS - 1));
  });
};

/** Of each shoe one pair: they do not rest on each other. */
const pairFit = ({ pair, shoes }: Looks): Judged => {
  let sum = 0;
  pair.forEach((count, cell) => {
    const second = Math.floor(cell / KINDS) === cell % KINDS ? DECKS - 1 : DECKS;
    const expected = (shoes * (DECKS / CARDS) * second) / (CARDS - 1);
    sum += (count - expected) ** 2 / expected;
  });
  return chiSquare('Which kind follows which, one pair a shoe', sum, KINDS * KINDS - 1);
};

/** By the spread that the shoes themselves show. */
const mean = (what: string, { count, sum, squares }: Moments, expected: number): Judged => {
  const found = sum / count;
  const error = Math.sqrt((squares / count - found ** 2) / (count - 1));
  const z = error === 0 ? Number.POSITIVE_INFINITY : (found - expected) / error;
  return {
    what,
    found: found.toFixed(4),
    expected: `${expected} ± ${error.toFixed(4)}`,
    p: normal(z),
  };
};

/** Twice the tail beyond |z|. */
const normal = (z: number): number => (Number.isFinite(z) ? chiSquareTail(z * z, 1) : 0);

/** Two shoes that begin with the same nine cards. Chance has none. */
const beginnings = ({ begins, shoes }: Looks): Judged => {
  const sorted = Float64Array.from(begins).sort();
  let same = 0;
  for (let at = 1; at < sorted.length; at += 1) if (sorted[at] === sorted[at - 1]) same += 1;
  const expected = (shoes * (shoes - 1)) / 2 / KINDS ** 9;
  return {
    what: 'Shoes that begin with the nine cards of another',
    found: String(same),
    expected: expected.toExponential(1),
    p: same === 0 ? 1 : expected,
  };
};

/** Every bet of every book, over the rounds that each shoe holds; and all scores of first rounds, which are free of each other. */
const bets = ({ firstRounds, sureRounds, shoes }: Looks): readonly Judged[] => {
  const rounds = sureRounds.score.reduce((sum, count) => sum + count, 0);
  const seen = new Set<string>();
  const found: Judged[] = [];
  for (const book of rulebooks) {
    const exact = exactOdds(book, given(freshShoe(book, DECKS)));
    if (found.length === 0) {
      const { fit } = compare(exact, firstRounds, shoes);
      found.push(chiSquare('Scores of the first rounds', fit.chiSquare, fit.degrees));
    }
    for (const { bet, houseEdge, expected, z } of compare(exact, sureRounds, rounds).bets) {
      // Books that share a bet have the same counts of it.
      const key = `${bet.name.en} ${expected}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({
        what: `House edge: ${bet.name.en}`,
        found: `${(100 * houseEdge).toFixed(4)} %`,
        expected: `${(100 * expected).toFixed(4)} %`,
        p: normal(z),
      });
    }
  }
  return found;
};
