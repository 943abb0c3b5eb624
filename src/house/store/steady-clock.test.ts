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

  test.each([HOUR / 2, -HOUR / 2])(
    'of a house that was run when the clock was set by %i ms, and comes back: it goes on by the time that it had',
    (jump) => {
      pass(1000);
      wall += jump;
      pass(1000);
      const last = { at: clock.now(), wall: clock.wall() };
      pass(7000);
      const next = steadyClock(
        () => wall,
        () => passed,
      );
      expect(next.now()).toBe(wall);
      next.resume(last);
      expect(next.now()).toBe(last.at + 7000);
      // And draws nearer from there.
      pass(1000);
      expect(next.now()).toBe(last.at + 7000 + 1000 + Math.sign(jump) * 100);
    },
  );

  test('set back while nobody was there: no time has passed; hours ago: the house begins anew', () => {
    const last = { at: clock.now(), wall: clock.wall() };
    wall -= 20_000;
    clock.resume(last);
    expect(clock.now()).toBe(last.at);
    wall += 2 * HOUR;
    const next = steadyClock(
      () => wall,
      () => passed,
    );
    next.resume({ at: last.at - 60_000, wall: last.wall });
    expect(next.now()).toBe(wall);
  });
});
