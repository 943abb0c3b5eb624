import {
  exactOdds,
  freshShoe,
  jointTally,
  liveOdds,
  pairsTally,
  type ShoeCounts,
  scoreTally,
  together,
} from '../src/odds/index.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { type Bench, type Line, micro, secondsPer, times, withNative } from './measure.ts';

const EXACT = 1e-3;
const LIVE = 260e-6;
const COVARIANCES = 20e-3;

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
        secondsPer(100, () => exactOdds(book, shoe), 10),
      ),
      within(
        `live figures, ${book.bets.length} bets`,
        LIVE,
        secondsPer(200, () => liveOdds(book, shoe), 10),
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

/** The sums alone, without reading figures off them, in both languages. */
const besideNative = async (book: Rulebook, shoe: ShoeCounts): Promise<readonly Line[]> => {
  const ties = exactOdds(book, shoe).bets.find(({ bet }) => bet.id === 'tie')?.tiers[0]?.ways;
  const sums = [
    { name: 'score', calls: 200, fill: () => [scoreTally(book, shoe), pairsTally(shoe)] },
    { name: 'joint', calls: 20, fill: () => jointTally(book, shoe) },
  ];
  const compared = await withNative('odds.cpp', async (run) =>
    sums.map(({ name, calls, fill }) => {
      const native = Array.from({ length: 5 }, () => run(name, String(calls)));
      if (native.some(([, found]) => BigInt(found ?? 0) !== ties)) throw new Error('sums differ');
      const seconds = Math.min(...native.map(([time = 0]) => time));
      const ours = secondsPer(calls, fill);
      return {
        what: `${name} tally, beside the same sums in C++`,
        figure: `${micro(ours)} and ${micro(seconds)}`,
        ratio: times(ours / seconds),
        target: 'shown',
        ok: true,
      };
    }),
  );
  return compared ?? [];
};
