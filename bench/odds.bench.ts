import {
  exactOdds,
  freshShoe,
  jointTally,
  liveOdds,
  pairsTally,
  type ShoeCounts,
  scoreTally,
  together,
  withOneMore,
  without,
} from '../src/odds/index.ts';
import { RANKS, type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { type Bench, type Line, micro, secondsPer, times, withNative } from './measure.ts';

const EXACT = 250e-6;
const LIVE = 80e-6;
const ONE_CARD = 20e-6;
const COVARIANCES = 20e-3;
/** Of the time that plain sums take in C++. */
const SCORE = 1.25;

const bench: Bench = {
  title: 'Exact odds',
  run: async () => {
    const book = mostToDo();
    const shoe = eightDecks(book);
    const within = (what: string, limit: number, seconds: number): Line => ({
      what,
      figure: micro(seconds),
      ratio: `${times(seconds / limit)} of the limit`,
      target: `at most ${micro(limit)}`,
      ok: seconds <= limit,
    });
    const bets = `${book.bets.length} bets and insurance`;
    return [
      within(
        `exact integers, ${bets}`,
        EXACT,
        secondsPer(20, () => exactOdds(book, shoe), 200),
      ),
      within(
        `live figures, ${book.bets.length} bets`,
        LIVE,
        secondsPer(20, () => liveOdds(book, shoe), 500),
      ),
      within(
        'one card taken or put back: tallies of score and pairs',
        ONE_CARD,
        secondsPer(20, cardByCard(book, shoe), 1000),
      ),
      within(
        'covariances of all bets',
        COVARIANCES,
        secondsPer(20, () => together(book, shoe)),
      ),
      ...(await besideNative(book, shoe)),
    ];
  },
};

export default bench;

/** The book with the most bets, and insurance. */
const mostToDo = (): Rulebook => {
  const insured = rulebooks.filter(({ insurance }) => insurance !== null);
  const [book] = insured.sort((a, b) => b.bets.length - a.bets.length);
  if (book === undefined) throw new Error('no book has insurance');
  return book;
};

const eightDecks = (book: Rulebook): ShoeCounts => {
  const shoe = freshShoe(book, 8);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};

/** Each call takes a card or puts it back, and counts the shoe that this makes. */
const cardByCard = (book: Rulebook, full: ShoeCounts): (() => unknown) => {
  let rank = 0;
  let shoe = full;
  return () => {
    const whole = shoe.cards === full.cards;
    if (whole) rank = (rank + 1) % RANKS.length;
    const moved = whole ? without(shoe, rank) : withOneMore(shoe, rank);
    if (isRefusal(moved)) throw new Error(moved.message);
    shoe = moved;
    return [scoreTally(book, shoe), pairsTally(shoe)];
  };
};

/** The tallies alone, without reading figures off them, in both languages. */
const besideNative = async (book: Rulebook, shoe: ShoeCounts): Promise<readonly Line[]> => {
  const ties = exactOdds(book, shoe).bets.find(({ bet }) => bet.id === 'tie')?.tiers[0]?.ways;
  const tallies = [
    {
      name: 'score',
      beside: 'plain sums in C++',
      calls: 20,
      turns: 100,
      most: SCORE,
      fill: () => [scoreTally(book, shoe), pairsTally(shoe)],
    },
    {
      name: 'joint',
      beside: 'the same sums in C++',
      calls: 20,
      turns: 5,
      most: null,
      fill: () => jointTally(book, shoe),
    },
  ];
  const compared = await withNative('odds.cpp', async (run) =>
    tallies.map(({ name, beside, calls, turns, most, fill }) => {
      const native = Array.from({ length: turns }, () => run(name, String(calls)));
      if (native.some(([, found]) => BigInt(found ?? 0) !== ties)) throw new Error('sums differ');
      const seconds = Math.min(...native.map(([time = 0]) => time));
      const ours = secondsPer(calls, fill, turns);
      return {
        what: `${name} tally, beside ${beside}`,
        figure: `${micro(ours)} and ${micro(seconds)}`,
        ratio: times(ours / seconds),
        target: most === null ? 'shown' : `at most ${times(most)}`,
        ok: most === null || ours / seconds <= most,
      };
    }),
  );
  return compared ?? [];
};
