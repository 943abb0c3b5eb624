import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lyingOf } from '../../src/table/by-patron.ts';
import { withStake } from '../../src/table/evolve-stakes.ts';
import { freshRound, type RoundData, stakesOf } from '../../src/table/index.ts';
import { stakeAt, stakePlacesOf, sumOn } from '../../src/table/place-of-stake.ts';

const PATRONS = Array.from({ length: 60 }, (_, i) => `p${i}`);
const BETS = ['player', 'tie'];
const BOXES = [1, 2, 5];
const PLACED = { hand: null, standing: false, asItLay: false, own: 0 };

/** The same by looking through all of it. */
const isRight = (round: RoundData) => {
  const all = stakesOf(round);
  for (const patron of PATRONS) {
    const own = all.filter((stake) => stake.patron === patron);
    expect(lyingOf(round, patron)).toEqual(own);
    expect(stakePlacesOf(round, patron)).toHaveLength(own.length);
    for (const bet of BETS) {
      const on = own.filter((stake) => stake.bet === bet);
      expect(sumOn(round, { patron, bet })).toBe(on.reduce((sum, { amount }) => sum + amount, 0));
      for (const box of BOXES) {
        const stake = stakeAt(round, { box, patron, bet });
        expect(stake && { ...stake, box }).toEqual(on.find((one) => one.box === box));
      }
    }
  }
};

const step = fc.record({
  /** From which of the rounds so far it goes on. */
  from: fc.nat(),
  patron: fc.constantFrom(...PATRONS),
  bet: fc.constantFrom(...BETS),
  box: fc.constantFrom(...BOXES),
  takeBack: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});

test('rounds that grow out of one another, and apart again, are each right', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 300 }), (steps) => {
      const rounds: RoundData[] = [freshRound(1, BOXES)];
      for (const { from, takeBack, ...at } of steps) {
        // Mostly the newest, as at a table; now and then an older one.
        const round = rounds.at(from % 4 === 0 ? from % rounds.length : -1);
        if (round === undefined) continue;
        const lies = stakeAt(round, at)?.amount ?? 0;
        const change = takeBack && lies > 0 ? -lies : 100;
        rounds.push(withStake(round, at, change, change < 0 ? null : PLACED));
      }
      for (const round of rounds.slice(-6)) isRight(round);
    }),
    { numRuns: 30, seed: 5 },
  );
});

test('one that was taken back leaves its place, and comes last when it is placed again', () => {
  const at = (patron: string) => ({ box: 1, patron, bet: 'tie' });
  let round = freshRound(1, BOXES);
  for (const patron of PATRONS) round = withStake(round, at(patron), 100, PLACED);
  const less = withStake(round, at('p3'), -100, null);
  expect(stakesOf(less).map(({ patron }) => patron)).toEqual(PATRONS.toSpliced(3, 1));
  expect(stakeAt(less, at('p3'))).toBeUndefined();
  const again = withStake(less, at('p3'), 200, PLACED);
  expect(stakesOf(again).map(({ patron }) => patron)).toEqual([...PATRONS.toSpliced(3, 1), 'p3']);
  expect(stakeAt(again, at('p3'))).toMatchObject({ amount: 200, order: PATRONS.length + 1 });
  isRight(again);
});

test('nothing lies in a box that is not there', () => {
  const at = { box: 4, patron: 'p1', bet: 'tie' };
  expect(() => withStake(freshRound(1, BOXES), at, 100, PLACED)).toThrow('no box 4');
});
