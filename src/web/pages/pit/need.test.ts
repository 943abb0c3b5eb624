import { expect, test } from 'vitest';
import type { PendingAsk, PublicView } from '../../../table/index.ts';
import { byNeed, neededSince, needOf } from './need.ts';

const ask = {} as PendingAsk;
const report = {} as PublicView['reports'][number];

const call = { by: 'd1', at: 7, words: '' };

test.each([
  ['not seen yet', null, [], null, null],
  ['nothing waits', [], [], null, null],
  ['something is asked', [], [ask], null, 'ask'],
  ['the floor is called', [], [ask], call, 'call'],
  ['something is reported', [report], [], null, 'halt'],
  ['all of it', [report], [ask], call, 'halt'],
] as const)('%s', (_, reports, asks, called, need) => {
  expect(needOf(reports && { reports }, { asks, call: called })).toBe(need);
});

test('it is needed since the first of what waits', () => {
  const at = (time: number) => ({ at: time }) as PendingAsk;
  expect(neededSince({ reports: [], asks: [], call: null })).toBeNull();
  expect(neededSince({ reports: [], asks: [at(9), at(8)], call })).toBe(7);
  expect(neededSince({ reports: [], asks: [at(9), at(3)], call })).toBe(3);
});

test('whoever needs somebody comes first, all else stays where it was', () => {
  const tables = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = byNeed(tables, { b: 'ask', c: null, d: 'halt' });
  expect(order.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});
