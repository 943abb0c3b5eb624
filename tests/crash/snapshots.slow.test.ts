import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Snapshot, Store } from '../../src/house/store/store.ts';
import { type LiveTable, runTable } from '../../src/house/tables/live-table.ts';
import { rederived, servedNow } from '../../src/house/tables/rederive.ts';
import { type Shoes, shoesOf } from '../../src/house/tables/shoes.ts';
import { eventsIn } from '../../src/house/tables/stream.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';
import { entryText, GENESIS, hashOf, readEntry } from '../../src/record/index.ts';
import {
  type Actor,
  DECIDER,
  HOUSE,
  needed,
  snapshotText,
  type Wanted,
} from '../../src/table/index.ts';
import { until } from '../house/until.ts';
import { settingsAt } from './points.ts';
import { asks, known } from './prepared.ts';

/** A long record of one table, its snapshot, and what becomes of both when somebody has meddled with them. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-snapshots-'));
const data = join(folder, 'data');
const version = evolveVersion();
const keys = keysFrom(randomBytes(64));
const t = 't1';
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const dealer: Actor = { role: 'dealer', id: 'd1' };
const patron: Actor = { role: 'patron', id: 'p1' };
const means = { version, keys: [keys.publicKey], knows: DECIDER };
let whole: string;

const openStore = () => openSqlite(data, { clock: () => Date.now() });
const shoesIn = (store: Store): Shoes =>
  shoesOf(t, { documents: store.documents, keys, bytes: (count) => randomBytes(count) });

/** Opens the table and tells from which entry on it was read. */
const opened = async (store: Store): Promise<{ live: LiveTable; from: number }> => {
  const read: number[] = [];
  const watched: Store = {
    ...store,
    read: (stream, from, limit) => {
      if (limit > 1) read.push(from);
      return store.read(stream, from, limit);
    },
  };
  const live = await runTable(t, { store: watched, shoes: shoesIn(store), version });
  return { live, from: known(read[0]) };
};

const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** What somebody does to the file behind our back. */
const meddle = (work: (db: Database.Database) => void): void => {
  const db = new Database(join(data, 'puntobanco.db'));
  work(db);
  db.close();
};

const played = async (store: Store): Promise<void> => {
  const shoes = shoesIn(store);
  const live = await runTable(t, { store, shoes, version });
  let commands = 0;
  const does = async (by: Actor, wanted: Wanted) => {
    commands += 1;
    const answer = await asks(live, by, `c${commands}`, wanted);
    if ('error' in answer) throw new Error(`${wanted.type}: ${answer.error.message}`);
  };
  await does(supervisor, { type: 'OpenTable', settings: settingsAt('CI', { faceDown: true }) });
  await does(supervisor, { type: 'FillTray', amount: 100_000_000 });
  await does(patron, { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
  await does(dealer, { type: 'BuyIn', patron: 'p1', amount: 50_000_000 });
  await shoes.prepare(1, 8);
  await live.step('commit', (_, at) => {
    const shoe = shoes.ready(1);
    return shoe ? { command: { by: HOUSE, type: 'CommitShoe' }, given: { at, shoe } } : null;
  });
  const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
  while (live.stream().sequence < 1400) {
    const { state } = live.stream();
    const { type, hand = 'player', index = 0 } = known(needed(state));
    if (type === 'CloseBets') {
      await Promise.all(Array.from({ length: 60 }, () => does(patron, bet)));
    }
    const step = type === 'ExposeCard' ? { type, hand, index } : { type };
    await does(dealer, step as Wanted);
  }
  await live.settled();
};

beforeAll(async () => {
  await withStore(async (store) => {
    await played(store);
    await until(async () => ((await store.snapshot(t))?.sequence ?? 0) > 1000, 'a snapshot');
  });
  // The same from the first entry on.
  whole = await withStore(async (store) => {
    const bare: Store = { ...store, snapshot: async () => null };
    const { live, from } = await opened(bare);
    expect(from).toBe(1);
    return snapshotText(live.stream().state);
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = (): Promise<Snapshot> => withStore(async (store) => known(await store.snapshot(t)));

describe('a snapshot', () => {
  test('is of a table between two rounds, and names entry, hash and version', async () => {
    await withStore(async (store) => {
      const snapshot = known(await store.snapshot(t));
      expect(snapshot.version).toBe(version);
      const [last, next] = await store.read(t, snapshot.sequence, 2);
      expect(last?.hash).toBe(snapshot.hash);
      expect(eventsIn(known(next).text)).toMatchObject([{ type: 'RoundOpened' }]);
    });
  });

  test('saves the way: read from there on, the table is the same to the last letter', async () => {
    const { sequence } = await kept();
    await withStore(async (store) => {
      const { live, from } = await opened(store);
      expect(from).toBe(sequence + 1);
      expect(snapshotText(live.stream().state)).toBe(whole);
      const bare = await opened({ ...store, snapshot: async () => null });
      expect(snapshotText(live.stream().state)).toBe(snapshotText(bare.live.stream().state));
      expect(live.stream().hash).toBe(bare.live.stream().hash);
      expect(await rederived(store, servedNow({ id: t, live }), means)).toBeNull();
    });
  });

  const flipped = (text: string): string => {
    const at = text.indexOf('"rack\\":') + 9;
    return `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
  };
  const damages: readonly [string, (was: Snapshot) => Partial<Snapshot>][] = [
    ['of another version', () => ({ version: 'another' })],
    ['with the hash of another entry', () => ({ hash: 'f'.repeat(64) })],
    ['of an entry that is not there', () => ({ sequence: 1_000_000 })],
    ['of another entry', ({ sequence }) => ({ sequence: sequence - 1 })],
    ['without text', () => ({ state: '' })],
    ['that is no JSON', () => ({ state: 'x' })],
    ['that is null', () => ({ state: 'null' })],
    ['cut off', ({ state }) => ({ state: state.slice(0, -10) })],
    ['with one digit changed', ({ state }) => ({ state: flipped(state) })],
    ['made the old way', ({ state }) => ({ state: state.slice(65) })],
  ];
  test.each(damages)('%s is passed over', async (_, damage) => {
    const was = await kept();
    const { sequence, hash, version: made, state } = { ...was, ...damage(was) };
    expect({ sequence, hash, version: made, state }).not.toEqual(was);
    const set = 'UPDATE snapshots SET sequence = ?, hash = ?, version = ?, state = ?';
    meddle((db) => db.prepare(set).run(sequence, hash, made, state));
    await withStore(async (store) => {
      const { live, from } = await opened(store);
      expect(from).toBe(1);
      expect(snapshotText(live.stream().state)).toBe(whole);
    });
    meddle((db) => db.prepare(set).run(was.sequence, was.hash, was.version, was.state));
  });

  test('that is gone is not missed', async () => {
    const was = await kept();
    meddle((db) => db.prepare('DELETE FROM snapshots').run());
    await withStore(async (store) => {
      const { live, from } = await opened(store);
      expect(from).toBe(1);
      expect(snapshotText(live.stream().state)).toBe(whole);
      await store.saveSnapshot(t, was);
    });
  });
});

describe('deriving a table once more finds', () => {
  test('a table in memory that is not what its record makes of it', async () => {
    await withStore(async (store) => {
      const { live } = await opened(store);
      const stream = live.stream();
      const { state } = stream;
      if (state.status === 'unopened') throw new Error('not open');
      const money = { ...state.money, tray: state.money.tray + 100 };
      const other = { ...live, stream: () => ({ ...stream, state: { ...state, money } }) };
      expect(await rederived(store, servedNow({ id: t, live: other }), means)).toMatch(
        /in memory is not what/,
      );
    });
  });

  type Row = { readonly sequence: number; readonly text: string; readonly hash: string };
  const rows = (db: Database.Database) =>
    db.prepare<[], Row>('SELECT sequence, text, hash FROM entries ORDER BY sequence').all();
  const write = (db: Database.Database, { sequence, text, hash }: Row) =>
    db
      .prepare('UPDATE entries SET text = ?, hash = ? WHERE sequence = ?')
      .run(text, hash, sequence);
  /** Another dealer did it: that makes no difference to the table. */
  const changed = ({ text, ...row }: Row): Row => {
    const entry = known(readEntry(text));
    return { ...row, text: entryText({ ...entry, by: { ...entry.by, id: 'd2' } }) };
  };
  const tampering: readonly [string, (db: Database.Database) => void, RegExp][] = [
    [
      'an entry that was changed, though the table is the same',
      (db) => write(db, changed(known(rows(db)[6]))),
      /entry 7: the hash is not the one of these bytes/,
    ],
    [
      'one that was changed together with its hash',
      (db) => {
        const row = changed(known(rows(db)[6]));
        write(db, { ...row, hash: hashOf(ciphers, row.text) });
      },
      /entry 8: it follows on another line/,
    ],
    [
      'a record that was made anew from there on',
      (db) => {
        let previous: string = GENESIS;
        for (const row of rows(db)) {
          const own = row.sequence === 7 ? changed(row) : row;
          const text = entryText({ ...known(readEntry(own.text)), previous });
          previous = hashOf(ciphers, text);
          write(db, { ...row, text, hash: previous });
        }
      },
      /not the one that was served/,
    ],
    [
      'an entry that is gone',
      (db) => db.prepare('DELETE FROM entries WHERE sequence = 600').run(),
      /entry 600/,
    ],
  ];
  test.each(tampering)('%s', async (_, tamper, found) => {
    await withStore(async (store) => {
      const { live } = await opened(store);
      expect(await rederived(store, servedNow({ id: t, live }), means)).toBeNull();
      let before: readonly Row[] = [];
      const restore = 'INSERT OR REPLACE INTO entries SELECT * FROM saved';
      meddle((db) => {
        before = rows(db);
        db.exec('CREATE TABLE saved AS SELECT * FROM entries');
        tamper(db);
      });
      try {
        expect(await rederived(store, servedNow({ id: t, live }), means)).toMatch(found);
      } finally {
        meddle((db) => {
          db.exec(`${restore}; DROP TABLE saved`);
          expect(rows(db)).toEqual(before);
        });
      }
    });
  });
});
