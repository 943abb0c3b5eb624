import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exported, pagesOf } from '../house/record/export.ts';
import { keysFor } from '../house/record/house-keys.ts';
import type { StoreReader } from '../house/store/sqlite-reader.ts';
import type { ExportOptions } from './commands/export.ts';
import { houseData, lookingAt } from './house-data.ts';
import type { Output } from './screen.ts';
import { Unusable } from './unusable.ts';
import { UsageError } from './usage-error.ts';

export const exportRecord = async (
  table: string,
  { data, out, opening }: ExportOptions,
  output: Output,
): Promise<void> => {
  const place = houseData(data, process.env);
  await lookingAt(place, async (store) => {
    await needTable(store, table);
    await needEntries(store, table);
    const which = await openingOf(store, table, opening);
    const keys = await keysFor(store, place.keyFile);
    const wanted = { stream: table, at: Date.now(), opening: which };
    const lines = exported(pagesOf(store), keys, wanted);
    if (out === undefined) await printed(lines, output);
    else await written(lines, out);
  });
};

const needTable = async (store: StoreReader, table: string): Promise<void> => {
  const known = (await store.streams()).map(({ stream }) => stream);
  if (known.includes(table)) return;
  const there = known.length === 0 ? 'there is none yet' : `there are ${known.join(', ')}`;
  throw new Unusable(`no table ${table}: ${there}`);
};

const needEntries = async (store: StoreReader, table: string): Promise<void> => {
  const base = await store.base(table);
  const head = (await store.streams()).find(({ stream }) => stream === table);
  if (base === null || head?.count !== base.sequence) return;
  throw new Unusable(`the whole record of ${table} has been archived: see ${base.file}`);
};

/** The how manyeth opening is asked for; null: all of them. */
const openingOf = async (
  store: StoreReader,
  table: string,
  text: string | undefined,
): Promise<number | null> => {
  if (text === undefined) return null;
  const pages = pagesOf(store);
  const openings = (await pages.head(table, null))?.openings ?? 0;
  const opening = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (opening < 1 || opening > openings) {
    const last =
      openings === 1 ? 'once: --opening 1' : `${openings} times: --opening 1 to ${openings}`;
    throw new UsageError(`table ${table} was opened ${last}, not '${text}'`);
  }
  if ((await pages.head(table, opening)) !== null) return opening;
  throw new Unusable(`opening ${opening} of ${table} has been archived`);
};

const printed = async (lines: AsyncIterable<string>, output: Output): Promise<void> => {
  for await (const line of lines) if (!output.write(line)) await once(output, 'drain');
};

/** Half a record is no record: what cannot be finished is taken away again. */
const written = async (lines: AsyncIterable<string>, file: string): Promise<void> => {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(stream, 'open');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Unusable(`${file} is there already and stays: choose another name`);
    }
    throw error;
  }
  try {
    await pipeline(Readable.from(lines), stream);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};
