import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOfId } from '../api/command-id.ts';
import { houseClock } from './house-clock.ts';

const DAY = 86_400_000;
const HOUSE = Date.UTC(2030, 0, 10);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a device whose clock is days behind makes ids of the house’s time', () => {
  vi.setSystemTime(HOUSE - 3 * DAY);
  const clock = houseClock();
  clock.heard(HOUSE);
  vi.advanceTimersByTime(1500);
  expect(timeOfId(clock.newId())).toBe(HOUSE + 1500);
});

test('of what was heard lately, what travelled least is believed', () => {
  vi.setSystemTime(HOUSE);
  const clock = houseClock();
  for (const late of [900, 20, 400]) clock.heard(HOUSE - late);
  expect(clock.now()).toBe(HOUSE - 20);
});

test('no two ids are alike', () => {
  expect(new Set(Array.from({ length: 100 }, houseClock().newId)).size).toBe(100);
});
