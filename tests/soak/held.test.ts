import { expect, test } from 'vitest';
import { busyTable } from '../../bench/busy-table.ts';
import { exportOf } from '../record/exported.ts';
import { held } from './held.ts';

const bodies = busyTable({ rounds: 2, patrons: 3 });
const text = exportOf('t1', bodies).join('\n');
const acknowledged = new Map(bodies.map(({ id }, i) => [id, i + 1]));

test('a record that verifies holds what was acknowledged', () => {
  const { wrong, entries, settled } = held(text, acknowledged);
  expect(wrong).toBeNull();
  expect({ entries, settled }).toEqual({ entries: bodies.length, settled: 2 });
});

test.each([
  ['nowhere', new Map([...acknowledged, ['lost', 7]]), /^lost was acknowledged .* nowhere$/],
  ['elsewhere', new Map([['c3', 4]]), /^c3 was acknowledged as entry 4 and is at 3$/],
])('planted: what was acknowledged and is %s is found', (_, said, wrong) => {
  expect(held(text, said).wrong).toMatch(wrong);
});

test('planted: what happened twice is found', () => {
  const again = bodies.map((body, i) => (i === 5 ? { ...body, id: 'c5' } : body));
  const said = new Map([['c5', 5]]);
  expect(held(exportOf('t1', again).join('\n'), said).wrong).toMatch(/there twice$/);
});

test('planted: a record that was changed is found', () => {
  expect(held(text.replace('"amount":1000', '"amount":2000'), acknowledged).wrong).not.toBeNull();
});
