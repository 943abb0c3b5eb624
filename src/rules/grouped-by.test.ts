import { expect, test } from 'vitest';
import { groupedBy } from './grouped-by.ts';

test.each([
  ['nothing', []],
  ['one', ['banker']],
  ['several, some of them alike', ['player', 'tie', 'banker', 'pair', 'player']],
])('%s is groupedBy as the language groups it', (_, words) => {
  const first = (word: string) => word[0];
  expect([...groupedBy(words, first)]).toEqual([...Map.groupBy(words, first)]);
});
