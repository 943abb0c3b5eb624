import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { DealtTable } from './dealt-table.ts';

export type DayPlan = {
  readonly folder: string;
  readonly tables: number;
  /** Of each table in each of its days. */
  readonly rounds: number;
  readonly days: number;
  readonly seed: number;
  readonly told?: (rounds: number) => void;
};

/** Six in the morning in Singapore. */
export const MORNING = Date.UTC(2026, 0, 4, 22);
const DAY = 86_400_000;
const SHIFTS = 3;
/** A dealer is relieved after so many rounds. */
const TURN = 40;

/** Tables of every game through three shifts a day, with reliefs; closed at the end of each and opened again. */
export const simulatedDays = async (
  plan: DayPlan,
): Promise<{ readonly store: Store; readonly tables: readonly DealtTable[] }> => {
  let clock = MORNING;
  const store = await openSqlite(plan.folder, { clock: () => clock });
  const games = rulebooks.map(({ id }) => id);
  const tables = await Promise.all(
    Array.from({ length: plan.tables }, (_, i) =>
      DealtTable.at(store, `t${i + 1}`, games[i % games.length] ?? '', plan.seed * 1000 + i),
    ),
  );
  const all = (work: (table: DealtTable, i: number) => Promise<void>) =>
    Promise.all(tables.map(work));
  const each = Math.floor((DAY - 3_600_000) / plan.rounds);
  for (let day = 0; day < plan.days; day += 1) {
    clock = MORNING + day * DAY;
    await all((table) => table.opens());
    for (let round = 0; round < plan.rounds; round += 1) {
      clock = MORNING + day * DAY + 60_000 + round * each;
      const shift = Math.floor((round * SHIFTS) / plan.rounds);
      const ends = Math.floor(((round + 1) * SHIFTS) / plan.rounds) > shift;
      await all(async (table, i) => {
        table.relieved(`d${shift}-${Math.floor(round / TURN) % 2}-${i}`);
        await table.round();
        if (ends && round + 1 < plan.rounds) await table.shiftEnds();
      });
      plan.told?.((day * plan.rounds + round + 1) * plan.tables);
    }
    clock = MORNING + day * DAY + DAY - 1_800_000;
    await all((table) => table.closes());
  }
  return { store, tables };
};
