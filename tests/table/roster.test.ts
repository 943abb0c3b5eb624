import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  NOBODY,
  type Patron,
  patronOf,
  patrons,
  type Roster,
  withoutPatron,
  withPatron,
  withRacks,
  withSeat,
} from '../../src/table/index.ts';

const someone = (id: string, rack = 0): Patron => ({ id, rack, box: 1, seat: 'standing' });
const of = (...all: readonly Patron[]): Roster => all.reduce(withPatron, NOBODY);
const many = Array.from({ length: 100 }, (_, i) => someone(`p${i}`, i));

describe('the roster', () => {
  test('is empty at first', () => {
    expect(patrons(NOBODY)).toEqual([]);
    expect(patronOf(NOBODY, 'p1')).toBeUndefined();
  });

  test('keeps patrons in the order in which they came, over several pages', () => {
    const roster = of(...many);
    expect(patrons(roster)).toEqual(many);
    expect(roster.pages.map((page) => page.length)).toEqual([32, 32, 32, 4]);
    for (const one of many) expect(patronOf(roster, one.id)).toBe(one);
  });

  test('whoever leaves is gone, and whoever comes back has the old place', () => {
    const left = withoutPatron(of(...many), 'p40');
    expect(patronOf(left, 'p40')).toBeUndefined();
    expect(patrons(left)).toHaveLength(99);
    const back = withPatron(left, someone('p40', 7));
    expect(patrons(back)[40]).toEqual(someone('p40', 7));
    expect(patrons(back)).toHaveLength(100);
  });

  test('whoever is not there has no seat to change', () => {
    const roster = of(someone('p1'), someone('p2'));
    expect(withSeat(roster, { id: 'p3', box: 2, seat: 'seated' })).toBe(roster);
    expect(patronOf(roster, 'p3')).toBeUndefined();
    const moved = withSeat(roster, { id: 'p2', box: 2, seat: 'seated' });
    expect(patrons(moved)).toEqual([someone('p1'), { id: 'p2', rack: 0, box: 2, seat: 'seated' }]);
  });

  test('a change copies one page and leaves the others', () => {
    const before = of(...many);
    const after = withPatron(before, someone('p40', 1000));
    expect(after.pages.map((page, i) => page === before.pages[i])).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(after.places).toBe(before.places);
    expect(patronOf(before, 'p40')?.rack).toBe(40);
  });
});

describe('racks', () => {
  test('change together, each page copied once, the old roster untouched', () => {
    const before = of(...many);
    const after = withRacks(
      before,
      new Map([
        ['p1', 5],
        ['p2', -2],
        ['p99', 1],
      ]),
    );
    expect(patronOf(after, 'p1')).toEqual(someone('p1', 6));
    expect(patronOf(after, 'p2')).toEqual(someone('p2', 0));
    expect(patronOf(after, 'p99')).toEqual(someone('p99', 100));
    expect(patrons(before)).toEqual(many);
    expect(after.pages.map((page, i) => page === before.pages[i])).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each(['nobody', 'p3'])('of %s, who is not there, cannot', (id) => {
    const roster = withoutPatron(of(...many), 'p3');
    expect(() => withRacks(roster, new Map([[id, 1]]))).toThrow(`no rack of ${id}`);
  });

  test('add up as if they were changed one by one', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer());
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const sums = new Map<string, number>();
        let one = of(...many);
        for (const [n, amount] of changes) {
          const id = `p${n}`;
          sums.set(id, (sums.get(id) ?? 0) + amount);
          const now = patronOf(one, id);
          if (now) one = withPatron(one, { ...now, rack: now.rack + amount });
        }
        expect(patrons(withRacks(of(...many), sums))).toEqual(patrons(one));
      }),
    );
  });
});
