import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOfId } from '../../api/command-id.ts';
import { heardTime } from './clock.ts';
import { newCommandId } from './new-id.ts';

const DAY = 86_400_000;
const HOUSE = Date.UTC(2030, 0, 10);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a device whose clock is days behind makes ids of the house’s time', () => {
  vi.setSystemTime(HOUSE - 3 * DAY);
  heardTime(HOUSE);
  vi.advanceTimersByTime(1500);
  expect(timeOfId(newCommandId())).toBe(HOUSE + 1500);
});

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 100 }, newCommandId)).size).toBe(100);
});
