// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import '../../../../tests/web/every-word.ts';
import { paragraphsOf, rulebooks } from '../../../rulebooks/index.ts';
import { paragraphId, paragraphPath } from '../../parts/paragraph-link.ts';
import { wordsIn } from '../../words/index.ts';
import { lettersText, runsText } from '../../words/runs.ts';
import { dataSayings } from './data-words.ts';
import { byParagraph, depthOf, paragraphsInData, sectionOf } from './paragraphs.ts';

test.each([
  ['4.2', '4.10'],
  ['4.2.1', '4.2.1(a)'],
  ['4.2.1(a)', '4.2.1(b)'],
  ['3.12', '3.12.1'],
  ['3.9', '5.1'],
])('%s comes before %s', (one, other) => {
  expect(byParagraph(one, other)).toBeLessThan(0);
  expect(byParagraph(other, one)).toBeGreaterThan(0);
  expect(byParagraph(one, one)).toBe(0);
});

test.each([
  ['1 House', '1', 0],
  ['1.2.3', '1', 1],
  ['5.1', '5', 0],
  ['2.1.1(a)', '2', 2],
  ['10.1', 'other', 0],
  ['Dealing errors', 'other', 0],
])('%s stands in section %s', (rule, section, depth) => {
  expect(sectionOf(rule)).toBe(section);
  expect(depthOf(rule)).toBe(depth);
});

test('an anchor has no spaces, and no two paragraphs of a book share one', () => {
  expect(paragraphId('1 Easy Six')).toBe('1-Easy-Six');
  expect(paragraphId('house policy')).toBe('house-policy');
  const book = { id: 'a.b', version: '2 x' };
  expect(paragraphPath(book, '4.2.1(a)')).toBe('/rules/a.b@2%20x#4.2.1(a)');
  for (const one of rulebooks) {
    const all = [...paragraphsOf(one), ...(one.asPrinted?.paragraphs ?? [])];
    const ids = [...new Set(all)].map(paragraphId);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each(rulebooks)(
  '$id: its data say something of every paragraph that a table acts by',
  (book) => {
    for (const language of ['en', 'zh'] as const) {
      const said = new Set(dataSayings(book, wordsIn(language)).map(({ rule }) => rule));
      const acted = [...paragraphsOf(book)].filter((rule) => rule !== 'house policy');
      expect(acted.filter((rule) => !said.has(rule))).toEqual([]);
    }
  },
);

test('numbers first and in order, then names as they come; what the text alone has says nothing', () => {
  const shown = paragraphsInData(
    [
      { rule: 'Zebra', says: 'z' },
      { rule: '4.10', says: 'ten' },
      { rule: 'Ape', says: 'a' },
      { rule: '4.10', says: 'ten' },
    ],
    ['4.2', '4.10'],
  );
  expect(shown).toEqual([
    { at: '4.2', says: [] },
    { at: '4.10', says: ['ten'] },
    { at: 'Zebra', says: ['z'] },
    { at: 'Ape', says: ['a'] },
  ]);
});

test('neighbours are drawn together', () => {
  expect(lettersText([...'ABCDNPQ'])).toBe('A–D N P Q');
  expect(lettersText(['A', 'B'])).toBe('A B');
  expect(runsText([9, 0, 1, 2, 8], { language: 'en' })).toBe('0–2, 8 or 9');
});
