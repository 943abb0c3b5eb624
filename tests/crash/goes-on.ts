import { check } from '../table/model-check.ts';

type Counted = ReadonlyMap<string, number>;

/** Every table has more entries than before. */
export const goesOn = (before: Counted, after: Counted): void => {
  for (const [table, entries] of after)
    check(entries > (before.get(table) ?? 0), `${table} does not go on`);
};
