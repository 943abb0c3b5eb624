import { expect, test } from 'vitest';
import type { PendingAsk, PublicView } from '../../../table/index.ts';
import { byNeed, needOf } from './need.ts';

const ask = {} as PendingAsk;
const report = {} as PublicView['reports'][number];

test.each([
  ['not seen yet', null, [], null],
  ['nothing waits', [], [], null],
  ['something is asked', [], [ask], 'ask'],
  ['something is reported', [report], [], 'halt'],
  ['both', [report], [ask], 'halt'],
] as const)('%s', (_, reports, asks, need) => {
  expect(needOf(reports && { reports }, asks)).toBe(need);
});

test('whoever needs somebody comes first, all else stays where it was', () => {
  const tables = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = byNeed(tables, { b: 'ask', c: null, d: 'halt' });
  expect(order.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});
