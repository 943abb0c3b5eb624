import { beforeEach, describe, expect, test } from 'vitest';
import { type SteadyClock, steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;
let wall: number;
let passed: number;
let clock: SteadyClock;
beforeEach(() => {
  wall = START;
  passed = 500;
  clock = steadyClock(
    () => wall,
    () => passed,
  );
});

/** So much time goes by, on the wall and in truth. */
const pass = (milliseconds: number) => {
  wall += milliseconds;
  passed += milliseconds;
};

describe('a steady clock', () => {
  test('goes with a clock that is right', () => {
    expect(clock.now()).toBe(START);
    for (let step = 1; step <= 100; step += 1) {
      pass(1000);
      expect(clock.now()).toBe(START + step * 1000);
    }
  });

  test.each([HOUR, -HOUR, 5 * HOUR, -5 * HOUR])(
    'the wall clock jumps by %i ms: a second still lasts about a second',
    (jump) => {
      pass(1000);
      const before = clock.now();
      wall += jump;
      expect(clock.now()).toBe(before);
      for (let step = 1; step <= 60; step += 1) pass(1000);
      expect(clock.now() - before).toBe(60_000 + Math.sign(jump) * 6_000);
    },
  );

  test.each([HOUR, -HOUR])('and is right again in ten times as long (%i ms)', (jump) => {
    wall += jump;
    pass(5 * HOUR);
    expect(clock.now() - wall).toBe(-jump / 2);
    pass(5 * HOUR);
    expect(clock.now() - wall).toBe(0);
    pass(HOUR);
    expect(clock.now() - wall).toBe(0);
  });

  test('never goes back, whatever the wall clock does', () => {
    let last = clock.now();
    for (let step = 0; step < 1000; step += 1) {
      passed += 7;
      wall += ((step * 7919) % 100_000) - 50_000;
      const now = clock.now();
      expect(now).toBeGreaterThanOrEqual(last + 6);
      expect(now).toBeLessThanOrEqual(last + 8);
      last = now;
    }
  });

  test('what is on record is not to come: it goes on from there, at nearly its own pace', () => {
    clock.seen(START + HOUR);
    expect(clock.now()).toBe(START + HOUR);
    pass(10_000);
    expect(clock.now()).toBe(START + HOUR + 9_000);
    clock.seen(START);
    expect(clock.now()).toBe(START + HOUR + 9_000);
  });

  test('goes by the machine where nothing else is given', () => {
    const own = steadyClock(Date.now);
    const before = Date.now();
    expect(own.now()).toBeGreaterThanOrEqual(before - 5);
    expect(own.now()).toBeLessThanOrEqual(Date.now() + 5);
  });
});
