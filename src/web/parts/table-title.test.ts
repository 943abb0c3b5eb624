import { expect, test } from 'vitest';
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
  ['private', 'PRIVATE'],
])('%s is called %s', (id, number) => {
  expect(tableNumber(id)).toBe(number);
});

test('a table of another name says which game it plays', () => {
  expect(tableSign('Salon 3', 'Easy')).toEqual({ name: 'Salon 3', kind: 'Easy' });
  expect(tableSign('Easy', 'Easy')).toEqual({ name: 'Easy', kind: null });
  expect(tableSign('Salon 3', undefined)).toEqual({ name: 'Salon 3', kind: null });
});
