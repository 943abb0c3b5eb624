import { expect, test } from 'vitest';
import { wordsIn } from '../words/index.ts';
import { tableNumber, tableSign, tableTitle } from './table-title.ts';

test('a title with brackets is a name and a kind', () => {
  expect(tableTitle('Tiger Buffalo (Commission Baccarat)')).toEqual({
    name: 'Tiger Buffalo',
    kind: 'Commission Baccarat',
  });
});

test.each(['Salon 3', '(only brackets)', 'open ( bracket', 'a (b) c'])(
  '%s stays whole',
  (title) => {
    expect(tableTitle(title)).toEqual({ name: title, kind: null });
  },
);

test.each([
  ['t4', '4'],
  ['table-12', '12'],
  ['salon-3', 'SALON-3'],
  ['private', null],
])('%s is called %s', (id, number) => {
  expect(tableNumber(id)).toBe(number);
});

test('a table of another name says which game it plays', () => {
  const sign = (name: string, book: { title: string } | null) =>
    tableSign(name, book, wordsIn('en'));
  expect(sign('Salon 3', { title: 'Easy' })).toEqual({ name: 'Salon 3', kind: 'Easy' });
  expect(sign('Easy', { title: 'Easy' })).toEqual({ name: 'Easy', kind: null });
  expect(sign('Salon 3', null)).toEqual({ name: 'Salon 3', kind: null });
});

test('in Chinese a table that was named after its game has the name of the game in Chinese', () => {
  const book = { title: 'Tiger (Commission)', titleZh: '老虎（抽佣）' };
  const sign = (name: string, titled: { title: string; titleZh?: string }) =>
    tableSign(name, titled, wordsIn('zh'));
  expect(sign('Tiger (Commission)', book)).toEqual({ name: '老虎', kind: '抽佣' });
  expect(sign('Salon 3', book)).toEqual({ name: 'Salon 3', kind: '老虎（抽佣）' });
  expect(sign('Salon 3', { title: 'Tiger' })).toEqual({ name: 'Salon 3', kind: 'Tiger' });
});
