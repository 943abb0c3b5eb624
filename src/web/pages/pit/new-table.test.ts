import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import { badSettings } from '../../../table/index.ts';
import { freeId, settingsWanted, TABLE_KINDS, type TableWanted, usualWish } from './new-table.ts';

describe.each(rulebooks)('$id', (book) => {
  const usual = usualWish(book);
  const cases = book.layouts.flatMap(({ id, boxes }) =>
    TABLE_KINDS.map((kind): TableWanted => ({ ...usual, layout: id, boxes: boxes.to, kind })),
  );
  test.each(cases)('layout $layout, $kind, is a table the house opens', (wanted) => {
    expect(badSettings(settingsWanted(book, wanted), book)).toBeUndefined();
  });
  test('every wish ticked at once still fits the book', () => {
    const all = { ...usual, faceDown: true, private: true, burn: true };
    const settings = settingsWanted(book, all);
    expect(badSettings(settings, book)).toBeUndefined();
    expect(settings.faceDown).toBe(book.squeeze !== null);
  });
  test('a minimum in small change gets chips to make it', () => {
    const settings = settingsWanted(book, { ...usual, minimum: 130 });
    expect(badSettings(settings, book)).toBeUndefined();
    expect(130 % settings.chipUnit).toBe(0);
  });
});

test('real cards are dealt by hand, an automatic table by itself', () => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no book');
  const of = (kind: TableWanted['kind']) =>
    settingsWanted(book, { ...usualWish(book), kind, seconds: 25 });
  expect(of('live')).toMatchObject({ shoe: 'physical', automation: { close: null, draw: null } });
  expect(of('electronic')).toMatchObject({ shoe: 'electronic', automation: { close: null } });
  expect(of('automatic')).toMatchObject({ shoe: 'electronic', automation: { close: 25_000 } });
});

test('the next free id', () => {
  expect(freeId([])).toBe('table-1');
  expect(freeId(['table-1', 'table-3'])).toBe('table-2');
});
