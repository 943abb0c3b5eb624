import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { evolve, initialState, readSnapshot, snapshotText } from '../../src/table/index.ts';
import { walked } from './walked.ts';

test('a table that is not open yet', () => {
  expect(readSnapshot(snapshotText(initialState))).toEqual(initialState);
});

test('a state read again is the same, and goes on the same way', () => {
  let events = 0;
  let settled = 0;
  for (const { before, event, after, book } of walked(80, 11)) {
    events += 1;
    if (event.type === 'RoundSettled') settled += 1;
    if (events % 5 !== 0) continue;
    const again = readSnapshot(snapshotText(before));
    expect(isDeepStrictEqual(again, before), `${event.type}, event ${events}`).toBe(true);
    expect(isDeepStrictEqual(evolve(again, event, book), after), `after ${event.type}`).toBe(true);
  }
  expect(events).toBeGreaterThan(2000);
  expect(settled).toBeGreaterThan(50);
});
