import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stake } from '../../src/table/index.ts';
import { placeOfStake, withStakeAdded, withStakeChanged } from '../../src/table/place-of-stake.ts';

const stake = (patron: string, bet: string, amount = 100): Stake => ({
  ...{ patron, bet, amount, hand: null, standing: false, asItLay: false, own: 0, order: 0 },
});

/** The same by looking through all of it. */
const plain = (stakes: readonly Stake[], patron: string, bet: string) =>
  stakes.findIndex((one) => one.patron === patron && one.bet === bet);

const PATRONS = Array.from({ length: 60 }, (_, i) => `p${i}`);
const BETS = ['player', 'tie'];
const isRight = (stakes: readonly Stake[]) => {
  for (const patron of PATRONS) {
    for (const bet of BETS) {
      expect(placeOfStake(stakes, patron, bet)).toBe(plain(stakes, patron, bet));
    }
  }
};

test('lists that grow out of one another, and apart again, are each right', () => {
  const step = fc.record({
    /** From which of the lists so far it goes on. */
    from: fc.nat(),
    patron: fc.constantFrom(...PATRONS),
    bet: fc.constantFrom(...BETS),
    remove: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 160 }), (steps) => {
      const lists: (readonly Stake[])[] = [
        PATRONS.slice(0, 40).map((patron) => stake(patron, 'player')),
      ];
      for (const { from, patron, bet, remove } of steps) {
        // Mostly the newest, as at a table; now and then an older one.
        const list = lists.at(from % 4 === 0 ? from % lists.length : -1) ?? [];
        const at = placeOfStake(list, patron, bet);
        expect(at).toBe(plain(list, patron, bet));
        if (at < 0) lists.push(withStakeAdded(list, stake(patron, bet)));
        else if (remove) lists.push(list.toSpliced(at, 1));
        else lists.push(withStakeChanged(list, at, stake(patron, bet, 200)));
      }
      for (const list of lists.slice(-12)) isRight(list);
    }),
    { numRuns: 40, seed: 5 },
  );
});

test('two that grew apart: what is in one is not in the other, wherever the last was added', () => {
  const common = PATRONS.slice(0, 40).map((patron) => stake(patron, 'player'));
  placeOfStake(common, 'p0', 'player');
  const one = withStakeAdded(common, stake('p50', 'tie'));
  const other = withStakeAdded(common, stake('p51', 'tie'));
  const late = withStakeAdded(other, stake('p50', 'tie'));
  expect(placeOfStake(one, 'p50', 'tie')).toBe(40);
  expect(placeOfStake(one, 'p51', 'tie')).toBe(-1);
  expect(placeOfStake(other, 'p50', 'tie')).toBe(-1);
  expect(placeOfStake(late, 'p50', 'tie')).toBe(41);
  expect(placeOfStake(common, 'p50', 'tie')).toBe(-1);
  isRight(common);
});
