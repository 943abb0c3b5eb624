import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandId } from '../src/api/command-id.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { openFile } from '../src/house/store/sqlite-file.ts';
import type { Stored } from '../src/house/store/store.ts';
import { percentile } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

const SIZES = [31, 100, 500];
const TURNS = 9;
const ENTRIES = 12_000;
const PATRONS = 64;

/**
 * The store against plain better-sqlite3, which writes the same rows into the same tables with the same settings, in
 * the thread that asks. The store looks each command up before, has a thread that waits for the disk, and tells every
 * caller. Both take turns, since a disk is now fast and now slow; the median of the ratios counts.
 */
export default {
  title: 'The store alone (SQLite)',
  run: async () => {
    const lines: Line[] = [];
    for (const size of SIZES) lines.push(await compared(size));
    return lines;
  },
} satisfies Bench;

/** Takes batches one after the other, each once the one before is on disk. */
type Side = {
  readonly write: (batch: readonly Stored[]) => unknown;
  readonly close: () => unknown;
};

const compared = async (size: number): Promise<Line> => {
  const folders = ['store', 'plain'].map((name) => mkdtempSync(join(tmpdir(), `bench-${name}-`)));
  const [ours = '', theirs = ''] = folders;
  const sides = [await storeIn(ours), plainIn(theirs)];
  try {
    const rates: (readonly number[])[] = [];
    let count = 0;
    // The first turn warms up and makes the tables large.
    for (let turn = 0; turn <= TURNS; turn++) {
      const rate: number[] = [];
      for (const side of sides) rate.push(await perSecond(side, count, size));
      if (turn > 0) rates.push(rate);
      count += ENTRIES;
    }
    return report(size, rates);
  } finally {
    for (const { close } of sides) await close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
};

/** Each batch is made when it is its turn, as at a table, and that is not counted. */
const perSecond = async ({ write }: Side, count: number, size: number): Promise<number> => {
  let nanoseconds = 0;
  for (let done = 0; done < ENTRIES; done += size) {
    const batch = Array.from({ length: Math.min(size, ENTRIES - done) }, (_, i) =>
      bet(count + done + i + 1),
    );
    const start = process.hrtime.bigint();
    await write(batch);
    nanoseconds += Number(process.hrtime.bigint() - start);
  }
  return ENTRIES / (nanoseconds / 1e9);
};

const storeIn = async (folder: string): Promise<Side> => {
  const store = await openSqlite(folder, { clock: Date.now });
  let known = 0;
  return {
    write: async (entries) => {
      const commands = entries.map(({ person, id }) => ({ person, id }));
      const batch = { entries, refusals: [], rounds: [] };
      await store.append({ stream: 't1', known, commands }, () => batch);
      known += entries.length;
    },
    close: store.close,
  };
};

const plainIn = (folder: string): Side => {
  const { db, close } = openFile(folder);
  const head = db.prepare(
    `INSERT INTO streams (stream, count, hash, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = excluded.count, hash = excluded.hash, at = excluded.at`,
  );
  const insert = db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)');
  const write = db.transaction((entries: readonly Stored[]) => {
    const last = entries.at(-1);
    if (last !== undefined) head.run('t1', last.sequence, last.hash, last.at);
    for (const { sequence, at, person, id, text, hash } of entries)
      insert.run('t1', sequence, at, person, id, text, hash);
  });
  return { write: write.immediate, close };
};

const report = (size: number, rates: readonly (readonly number[])[]): Line => {
  const middle = (of: (rate: readonly number[]) => number) => percentile(rates.map(of), 0.5);
  const ratio = middle(([ours = 0, plain = 1]) => ours / plain);
  const figures = [middle(([ours = 0]) => ours), middle(([, plain = 0]) => plain)];
  return {
    what: `entries on disk in batches of ${size}, against better-sqlite3 in one thread; medians of ${rates.length} turns`,
    figure: `${figures.map((one) => Math.round(one).toLocaleString('en')).join(' and ')} a second`,
    ratio: `${ratio.toFixed(2)} ×`,
    target: '≥ 0.8 ×',
    ok: ratio >= 0.8,
  };
};

/** A bet as a table keeps it, of one of many patrons. */
const bet = (sequence: number): Stored => {
  const at = 1_800_000_000_000 + Math.floor(sequence / 50);
  const patron = `p-${(((sequence % PATRONS) * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`;
  const id = commandId(at, randomBytes);
  const placed = { box: 1, patron, bet: 'player', amount: 100 };
  const text = JSON.stringify({
    sequence,
    at,
    by: { role: 'patron', id: patron },
    id,
    command: { type: 'PlaceBet', ...placed },
    events: [{ type: 'BetPlaced', ...placed, hand: 'player', asked: 100, standing: true }],
    previous: HASH,
  });
  return { sequence, at, person: `patron:${patron}`, id, text, hash: HASH };
};

const HASH = '0123456789abcdef'.repeat(4);
