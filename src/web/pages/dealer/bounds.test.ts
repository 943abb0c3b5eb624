import { expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import { badSettings, settingsOf } from '../../../table/index.ts';
import { boundOf, boundsIn, withBounds } from './bounds.ts';

const [book] = rulebooks;
if (book === undefined) throw new Error('no book');
const settings = settingsOf(book.id);

test.each([
  ['grace', '', 'usual'],
  ['grace', ' 20 ', 20_000],
  ['grace', '2.5', 2_500],
  ['grace', '0', 0],
  ['grace', '3600', 3_600_000],
  ['crowd', '', 'usual'],
  ['crowd', '0', 0],
  ['crowd', '1000000', 1_000_000],
] as const)('%s %j is %j', (name, text, value) => expect(boundOf(name, text)).toBe(value));

test.each([
  ['grace', '3600.5'],
  ['grace', '-1'],
  ['grace', '1e2'],
  ['grace', 'soon'],
  ['crowd', '1000001'],
  ['crowd', '2.5'],
  ['crowd', '-3'],
  ['crowd', 'many'],
] as const)('%s %j is none', (name, text) => {
  expect(boundOf(name, text)).toBeNull();
  expect(withBounds(settings, { grace: '', crowd: '', [name]: text })).toBeNull();
});

test('what stands in the fields is what the table is set to; empty ones leave it as usual', () => {
  const set = { ...settings, grace: 1_500, crowd: 200 };
  expect(withBounds(settings, boundsIn(set))).toEqual(set);
  expect(withBounds(set, { grace: '', crowd: '' })).toEqual(settings);
  expect(badSettings(set, book)).toBeUndefined();
});
