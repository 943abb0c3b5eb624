import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse } from '../src/house/house.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { type Actor, due, MANUAL, settingsOf } from '../src/table/index.ts';
import { accepted } from './accepted.ts';

/** What happened at all tables so far. */
export type AutomaticFloor = {
  /** Milliseconds by which each step of the house was late, since they were last taken away. */
  readonly late: number[];
  readonly counts: { rounds: number; entries: number };
  readonly stop: () => Promise<void>;
};

const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };

/** Tables on SQLite, in this process, that deal by themselves; `pace` times as fast as a table is dealt. */
export const automaticTables = async (tables: number, pace = 1): Promise<AutomaticFloor> => {
  const after = (milliseconds: number) => Math.round(milliseconds / pace);
  const automation = {
    ...MANUAL,
    open: after(2000),
    close: after(4000),
    draw: after(700),
    elections: after(3000),
    settle: after(900),
  };
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-tables-'));
  const store = await openSqlite(join(folder, 'data'), { clock: Date.now });
  const house = await openHouse({
    store,
    keys: keysFrom(randomBytes(64)),
    now: Date.now,
    bytes: (count) => randomBytes(count),
    log: (message, facts) => console.error(message, facts),
    demonstration: true,
  });
  const late: number[] = [];
  const counts = { rounds: 0, entries: 0 };
  for (let n = 0; n < tables; n++) {
    const book = rulebooks[n % rulebooks.length];
    if (book === undefined) throw new Error('no book');
    const settings = settingsOf(book.id, { shoe: 'electronic', automation });
    await house.floor.create(supervisor, { id: `t${n}`, name: `${n}`, settings });
    const live = house.floor.table(`t${n}`)?.live;
    if (live === undefined) throw new Error('no table');
    live.onGrown(({ before, events }) => {
      counts.entries += 1;
      const expected = before.state.status === 'unopened' ? null : due(before.state);
      const [first] = events;
      if (first !== undefined && expected !== null && first.by.role === 'house') {
        late.push(Math.max(0, first.at - expected.at));
      }
      if (events.some(({ type }) => type === 'RoundSettled')) counts.rounds += 1;
    });
    await accepted(live.submit(supervisor, `fill-${n}`, { type: 'FillTray', amount: 1_000_000 }));
  }
  return {
    late,
    counts,
    stop: async () => {
      await house.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
