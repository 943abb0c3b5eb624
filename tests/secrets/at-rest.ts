import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** Every file below a folder, with its bytes. */
export const filesIn = (
  folder: string,
  which: (name: string) => boolean = () => true,
): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => relative(folder, join(file.parentPath, file.name)))
      .filter(which)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

type Row = Readonly<Record<string, unknown>>;
const lineOf = (table: string, row: Row): string => `${table} ${JSON.stringify(row)}`;

/** Every row of every table of a SQLite database, in the order in which it keeps them. */
export const sqliteRows = (bytes: Buffer): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-secrets-'));
  const file = join(folder, 'copy.sqlite');
  try {
    writeFileSync(file, bytes);
    const db = new Sqlite(file);
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .all() as { readonly name: string }[];
    const rows = tables.flatMap(({ name }) =>
      (db.prepare(`SELECT * FROM "${name}"`).all() as Row[]).map((row) => lineOf(name, row)),
    );
    db.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const isSqlite = (bytes: Buffer): boolean => bytes.includes('SQLite format 3\0');

/** What SQLite counts of a file besides what is in it: changes, and by which version. */
const COUNTED: readonly (readonly [number, number])[] = [
  [24, 28],
  [92, 100],
];

/** The pages of a database file, one by one, without those counts. */
export const pagesOf = (bytes: Buffer): readonly string[] => {
  const copy = Buffer.from(bytes);
  for (const [from, to] of COUNTED) copy.fill(0, from, to);
  const size = copy.readUInt16BE(16) || 65_536;
  return Array.from({ length: Math.ceil(copy.length / (size === 1 ? 65_536 : size)) }, (_, page) =>
    copy.subarray(page * size, (page + 1) * size).toString('latin1'),
  );
};

export type PostgresAtRest = {
  /** Every row of every table of ours. */
  readonly rows: readonly string[];
  /** The files of the database, and the server's log of writes. */
  readonly files: ReadonlyMap<string, Buffer>;
};

export const postgresAtRest = async (address: string): Promise<PostgresAtRest> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ readonly name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const all: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<Row>(`SELECT * FROM ${name}`);
      all.push(...rows.map((row) => lineOf(name, row)).sort());
    }
    await client.query('CHECKPOINT');
    const { rows: named } = await client.query<{ readonly oid: number; readonly data: string }>(
      `SELECT oid, current_setting('data_directory') AS data FROM pg_database
       WHERE datname = current_database()`,
    );
    const [{ oid, data } = { oid: 0, data: '' }] = named;
    const own = new RegExp(`^(?:base/${oid}/|pg_wal/)`);
    return { rows: all, files: filesIn(data, (name) => own.test(name)) };
  } finally {
    await client.end();
  }
};
