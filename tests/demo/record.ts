import type { FloorTable } from '../../src/api/house.ts';
import { readSqlite } from '../../src/house/store/sqlite-reader.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { puntobanco } from './program.ts';

/** Something that happened, by whom and when its entry says. */
export type Line = {
  readonly type: string;
  readonly at: number;
  readonly by: { readonly role: string; readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
};

/** The lines of an export without its trailer, which names the time. */
export const entriesIn = (text: string): readonly string[] =>
  text.trimEnd().split('\n').slice(0, -1);

/** What happened, one after the other. */
export const linesOf = (text: string): readonly Line[] => entriesIn(text).flatMap(happenedIn);

const happenedIn = (text: string): readonly Line[] => {
  const { by, at, events } = entryIn(text);
  return events.map(({ type, ...data }) => ({ type, at, by, data }));
};

export const exportOf = async (table: string, data: string): Promise<string> => {
  const { status, out, err } = await puntobanco(['export', table, '--data', data]);
  if (status !== 0) throw new Error(err);
  return out;
};

/** The same straight from the folder, which is quicker than an export. */
export const keptOf = async (table: string, data: string): Promise<readonly Line[]> => {
  const store = readSqlite(data);
  try {
    const stored = await store.read(table, 1, 1_000_000);
    return stored.flatMap(({ text }) => happenedIn(text));
  } finally {
    await store.close();
  }
};

export const floorAt = async (address: string): Promise<readonly FloorTable[]> => {
  const response = await fetch(`${address}/api/floor`);
  return ((await response.json()) as { tables: FloorTable[] }).tables;
};
