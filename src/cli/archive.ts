import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { JOURNAL } from '../house/journal.ts';
import { type ArchivedPart, archiveStream } from '../house/record/archive.ts';
import { archivedAgain } from '../house/record/archive-again.ts';
import { lastCheckpoints } from '../house/record/checkpoint-file.ts';
import { keysFor } from '../house/record/house-keys.ts';
import type { KeyRing } from '../house/record/keys.ts';
import { yearEnd } from '../house/reports/index.ts';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { shrinkFolder } from '../house/store/sqlite-backup.ts';
import type { Store } from '../house/store/store.ts';
import { heedCheckpoints } from '../house/tables/rollback.ts';
import { evolveVersion } from '../house/tables/version.ts';
import type { ArchiveOptions } from './commands/archive.ts';
import { type HouseData, houseData, needData, plainly } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';
import { UsageError } from './usage-error.ts';
import { zoneIn } from './zone.ts';

export const archiveYear = async (options: ArchiveOptions, output: Output): Promise<void> => {
  const place = houseData(options.data, process.env);
  const task = taskOf(options);
  const done = await changing(place, (store, keys) =>
    'again' in task ? again(store, keys, task.again) : archive(store, keys, task, place),
  );
  if ('archived' in done && place.database === null) tried(() => shrinkFolder(place.folder));
  output.write(options.json ? `${JSON.stringify(done)}\n` : textOf(done));
};

type Task = { readonly again: string } | { readonly year: number; readonly out: string };
type Done = { readonly archived: readonly ArchivedPart[] } | { readonly read: readonly string[] };

const taskOf = ({ year, out, again: folder }: ArchiveOptions): Task => {
  if (folder !== undefined && year === undefined && out === undefined) {
    return { again: resolve(folder) };
  }
  if (folder !== undefined || year === undefined || out === undefined) {
    throw new UsageError('say which year and where (--year 2026 --out FOLDER), or --again FOLDER');
  }
  if (yearEnd(year, zoneIn(process.env)) > Date.now()) {
    throw new UsageError(`${year} is not over yet: archive a year that is`);
  }
  return { year, out: resolve(out) };
};

/** Opens the data to change them; two at once would write the same files. */
const changing = async <T>(
  place: HouseData,
  work: (store: Store, keys: KeyRing) => Promise<T>,
): Promise<T> => {
  try {
    if (place.database === null) needData(place.folder);
    const store =
      place.database === null
        ? await openSqlite(place.folder, { clock: () => Date.now() })
        : await openPostgres(place.database);
    try {
      // A data folder has one process anyway, and whoever leases leaves a sign of life: the house was not there.
      const alone = place.database === null ? undefined : await store.lease(ALONE);
      if (alone === null) throw new Unusable('another process is archiving: wait until it is done');
      const done = await work(store, await keysFor(store, place.keyFile));
      await alone?.release();
      return done;
    } finally {
      await store.close();
    }
  } catch (error) {
    throw plainly(error);
  }
};

/** No table has such a name. */
const ALONE = 'archive:';

const archive = async (
  store: Store,
  keys: KeyRing,
  { year, out: folder }: Extract<Task, { year: number }>,
  place: HouseData,
): Promise<Done> => {
  // What was signed is borne out now, while it can still be looked up.
  const file = resolve(process.env['PUNTOBANCO_CHECKPOINTS'] || `${place.folder}.checkpoints`);
  const signed = existsSync(file) ? lastCheckpoints(readFileSync(file, 'utf8'), file) : [];
  await heedCheckpoints({ store, keys, checkpoints: { signed } });
  const version = evolveVersion();
  const archived: ArchivedPart[] = [];
  const means = {
    store,
    keys,
    version,
    folder,
    year,
    before: yearEnd(year, zoneIn(process.env)),
    now: Date.now(),
  };
  for (const { stream } of await store.streams()) {
    const done = await archiveStream(stream, means);
    if (done !== null) archived.push(done);
  }
  return { archived };
};

const again = async (store: Store, keys: KeyRing, folder: string): Promise<Done> => {
  const version = evolveVersion();
  const read: string[] = [];
  for (const { stream } of await store.streams()) {
    if (stream === JOURNAL || (await store.base(stream)) === null) continue;
    await archivedAgain({ store, keys, version }, stream, folder);
    read.push(stream);
  }
  return { read };
};

const tried = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    throw plainly(error);
  }
};

const textOf = (done: Done): string => {
  if ('read' in done) {
    if (done.read.length === 0) return 'No table has been archived: there is nothing to read.\n';
    return `Read: ${done.read.join(', ')}. The house can be started.\n`;
  }
  if (done.archived.length === 0) return 'Nothing was left to archive.\n';
  const lines = done.archived.map(
    ({ stream, file, from, to }) => `${stream}: entries ${from} to ${to} are in ${file}\n`,
  );
  return `${lines.join('')}They have left the database. Keep the files, and copies of them: they are the record.\n`;
};
