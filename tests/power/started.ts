import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { databaseOf } from '../../src/house/store/sqlite-file.ts';
import { steadyClock } from '../../src/house/store/steady-clock.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { type Floor, openFloor } from '../../src/house/tables/floor.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import type { Wish } from '../../src/table/index.ts';
import type { Chance } from '../table/model-chance.ts';
import { check } from '../table/model-check.ts';
import type { Answered, Kept } from './kept.ts';

/** Where the files of a recorded house lie below its root: what belongs apart lies in folders of its own. */
export const placesBelow = (root: string) => ({
  data: join(root, 'data'),
  keyFile: join(root, 'keys', 'house.key'),
  checkpoints: join(root, 'signed', 'checkpoints'),
});

/** What processes share of the log may be anything after a cut: it is there, or not, or rubbish. */
export const spoilShared = (root: string, chance: Chance): void => {
  const file = `${databaseOf(placesBelow(root).data)}-shm`;
  if (!existsSync(placesBelow(root).data) || chance.percent(40)) return;
  const bytes = Buffer.alloc(32_768);
  if (chance.percent(70)) for (let i = 0; i < bytes.length; i += 1) bytes[i] = chance.below(256);
  writeFileSync(file, bytes, { mode: 0o600 });
};

/**
 * Starts a house on what a cut left, as `serve` does: store, key file, checkpoints, tables. It is looked at before anything
 * is added. What was answered last is answered the same again, each table takes a command, and all is stopped.
 */
export const startOn = async (
  root: string,
  kept: Pick<Kept, 'check' | 'checkSigned' | 'lately'>,
  wall: () => number,
): Promise<void> => {
  const { data, keyFile, checkpoints: file } = placesBelow(root);
  const { now: clock, ...rest } = steadyClock(wall);
  const store = await openSqlite(data, { clock, ...rest });
  try {
    await kept.check(store);
    const bytes = (count: number) => randomBytes(count);
    const means = { now: store.now, log: () => {} };
    const lost = async () => {};
    const { ring } = await openKeys({ ...means, store, file: keyFile, newKey: false, bytes, lost });
    const checkpoints = checkpointsTo(new CheckpointFile(file), { ...means, keys: ring });
    kept.checkSigned(checkpoints.signed);
    const floor = await openFloor({ ...means, store, keys: ring, bytes, checkpoints });
    for (const one of kept.lately()) await answersAgain(floor, one);
    for (const { id, live } of floor.tables()) await goesOn(id, live);
    await floor.stop();
  } finally {
    await store.close();
  }
  checkPages(data);
};

const answersAgain = async (floor: Floor, { asked, answer }: Answered): Promise<void> => {
  const { table, by, id, command } = asked;
  const again = await floor.table(table)?.live.submit(by, id, command as Wish);
  const [now, before] = [canonical(again), canonical(answer)];
  check(now === before, `${id} was answered ${before}, then ${now}`);
};

const goesOn = async (id: string, live: LiveTable): Promise<void> => {
  if (live.stream().state.status === 'unopened') return;
  const by = { role: 'pit-manager', id: 'e1' } as const;
  const answer = await live.submit(by, 'after-the-cut', { type: 'FillTray', amount: 50_000 });
  const kept = 'error' in answer ? answer.error.code !== 'UNAVAILABLE' : true;
  check(kept, `${id} does not go on`);
};

/** Every page of it is what it should be. */
const checkPages = (data: string): void => {
  const db = new Sqlite(databaseOf(data), { readonly: true });
  const found = db.pragma('integrity_check', { simple: true });
  db.close();
  check(found === 'ok', `a page is wrong: ${found}`);
};
