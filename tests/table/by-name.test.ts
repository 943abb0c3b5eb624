import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allNames,
  type ByName,
  NO_NAMES,
  treeOfNames,
  valueNamed,
  withNamed,
} from '../../src/table/by-name.ts';

/** Names of which each two have the same hash, FNV-1a in 32 bits. */
const ALIKE = ['costarring', 'liquid', 'declinate', 'macallums', 'altarage', 'zinke'];

describe('values by name', () => {
  test('nothing is there at first', () => {
    expect(valueNamed(NO_NAMES, 'p1')).toBeUndefined();
    expect(valueNamed(NO_NAMES, '')).toBeUndefined();
  });

  test('names of one hash are told apart', () => {
    let tree: ByName<number> = NO_NAMES;
    for (const [i, name] of ALIKE.entries()) tree = withNamed(tree, name, i);
    expect(ALIKE.map((name) => valueNamed(tree, name))).toEqual([0, 1, 2, 3, 4, 5]);
    const changed = withNamed(withNamed(tree, 'costarring', 10), 'liquid', 11);
    expect(ALIKE.map((name) => valueNamed(changed, name))).toEqual([10, 11, 2, 3, 4, 5]);
    expect(ALIKE.map((name) => valueNamed(tree, name))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('trees that grow out of one another are each as a map would be, and so they stay', () => {
    const name = fc.oneof(
      fc.nat({ max: 400 }).map((i) => `p${i}`),
      fc.constantFrom('', '牌', ...ALIKE),
    );
    const step = fc.record({ from: fc.nat(), name, value: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const all = [{ tree: NO_NAMES as ByName<number>, map: new Map<string, number>() }];
        for (const { from, name: one, value } of steps) {
          // Mostly the newest, as at a table; now and then an older one.
          const last = all.at(from % 4 === 0 ? from % all.length : -1);
          if (last === undefined) continue;
          const map = new Map(last.map).set(one, value);
          all.push({ tree: withNamed(last.tree, one, value), map });
        }
        const names = steps.map((one) => one.name);
        for (const { tree, map } of all.slice(-20)) {
          expect(new Map(allNames(tree))).toEqual(map);
          expect(treeOfNames(allNames(tree))).toEqual(tree);
          for (const one of names) expect(valueNamed(tree, one)).toBe(map.get(one));
        }
      }),
      { numRuns: 30, seed: 5 },
    );
  });

  test('a change copies the nodes on its way and leaves the others', () => {
    let tree: ByName<number> = NO_NAMES;
    for (let i = 0; i < 10_000; i += 1) tree = withNamed(tree, `p${i}`, i);
    const changed = withNamed(tree, 'p77', -1);
    expect(tree.filter((branch, i) => branch !== changed[i])).toHaveLength(1);
    expect(valueNamed(tree, 'p77')).toBe(77);
    expect(valueNamed(changed, 'p77')).toBe(-1);
    for (let i = 0; i < 10_000; i += 1) expect(valueNamed(tree, `p${i}`)).toBe(i);
  });
});
