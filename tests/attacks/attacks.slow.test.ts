import { describe, expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { raceLate } from './late.ts';
import type { LateFault } from './late-faults.ts';

/** A slice of `npm run campaign:attacks`, by its own code; a broken law throws. */
describe('bets raced against the close', () => {
  test('none is taken behind it, none refused before it, and money adds up', async () => {
    const raced = await raceLate({ seed: 1, bets: 300 });
    expect(raced.bets).toBeGreaterThanOrEqual(300);
    // Both ways it can end come up, or nothing was raced.
    expect(raced.inTime).toBeGreaterThan(50);
    expect(raced.late).toBeGreaterThan(50);
    expect(raced.doubled).toBeGreaterThan(5);
  });

  test.each<[LateFault, RegExp]>([
    ['a bet is written behind the close', /bets were closed by/],
    ['a late bet is acknowledged', /acknowledged as \d+, and is/],
    ['a bet waits at the door', /given before the close, and refused as late/],
  ])('planted, and found: %s', async (fault, says) => {
    await expect(raceLate({ seed: 1, bets: 300, fault })).rejects.toThrow(says);
  });
});

describe('requests and frames by a grammar', () => {
  test('each has an answer that is documented, nothing faults, and a round goes on', async () => {
    const { requests, frames, wire, granted, statuses } = await fuzz({ seed: 1, count: 500 });
    expect(requests + frames + wire).toBeGreaterThan(450);
    expect(Math.min(requests, frames)).toBeGreaterThan(150);
    expect(wire).toBeGreaterThan(0);
    // Some of it was good, some was understood and refused, some was none.
    expect(granted).toBeGreaterThan(50);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '403', 'done']));
  });

  test('planted, and found: a rack that obeys others', async () => {
    const planted = fuzz({ seed: 1, count: 400, fault: 'a rack that obeys others' });
    await expect(planted).rejects.toThrow(/did what is not his/);
  });
});
