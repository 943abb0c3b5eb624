import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { commandId } from '../src/api/command-id.ts';
import { exported, pagesOf } from '../src/house/record/export.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { shrinkFolder } from '../src/house/store/sqlite-backup.ts';
import { databaseOf } from '../src/house/store/sqlite-file.ts';
import type { Store } from '../src/house/store/store.ts';
import { type LiveTable, runTable } from '../src/house/tables/live-table.ts';
import { shoesOf } from '../src/house/tables/shoes.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { boxNumbers, DECK } from '../src/rules/index.ts';
import {
  type Actor,
  meantFor,
  needed,
  seenOf,
  settingsOf,
  THRESHOLDS,
  type Wanted,
} from '../src/table/index.ts';
import { createDatabase, startPostgres } from '../tests/postgres/server.ts';

/** What a busy table costs in bytes: rounds are played through both stores and weighed. Prints the lines for the docs. */
const ROUNDS = Number(process.argv[2] ?? 1000);
const PATRONS = 7;
const BETS = 2;
const A_YEAR = 60 * 20 * 365;

const dealer: Actor = { role: 'dealer', id: 'd1' };
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const keys = keysFrom(randomBytes(64));

const does = async (live: LiveTable, by: Actor, wanted: Wanted): Promise<void> => {
  const { state } = live.stream();
  const wish = meantFor(wanted, state.status === 'unopened' ? null : seenOf(state));
  const id = commandId(Date.now(), (count) => randomBytes(count));
  const answer = await live.submit(by, id, wish);
  if ('error' in answer) throw new Error(`${wanted.type}: ${answer.error.message}`);
};

const played = async (store: Store): Promise<void> => {
  const book = rulebooks.find(({ insurance }) => insurance !== null);
  if (book === undefined) throw new Error('no game with insurance');
  const bytes = (count: number) => randomBytes(count);
  const shoes = shoesOf('t1', { documents: store.documents, keys, bytes });
  const live = await runTable('t1', { store, shoes, version: 'bytes' });
  const settings = settingsOf(book.id, {
    limits: { minimum: 100, maximum: 1e9, per: 'box', side: {} },
    thresholds: { ...THRESHOLDS, fill: 1e12 },
  });
  await does(live, supervisor, { type: 'OpenTable', settings });
  await does(live, supervisor, { type: 'FillTray', amount: 1e12 });
  const boxes = boxNumbers(book, settings.boxes);
  const people = Array.from({ length: PATRONS }, (_, i) => ({
    id: `p${i}`,
    box: boxes[i % boxes.length] ?? 1,
    seat: i < boxes.length ? ('seated' as const) : ('standing' as const),
  }));
  for (const { id, box, seat } of people) {
    await does(live, { role: 'patron', id }, { type: 'Join', patron: id, box, seat });
    await does(live, dealer, { type: 'BuyIn', patron: id, amount: 1e9 });
  }
  const bets = book.bets.filter(({ layouts }) => layouts.includes(settings.layout)).slice(0, BETS);
  let drawn = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 60 === 0) {
      if (round > 0) await does(live, supervisor, { type: 'ReplaceShoe', reason: 'the next one' });
      await does(live, dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    }
    await does(live, dealer, { type: 'OpenRound' });
    const placed = people.flatMap(({ id, box }) =>
      bets.map(({ id: bet }) =>
        does(
          live,
          { role: 'patron', id },
          { type: 'PlaceBet', patron: id, box, bet, amount: 2500 },
        ),
      ),
    );
    await Promise.all(placed);
    await does(live, dealer, { type: 'CloseBets' });
    while (needed(live.stream().state)?.type === 'DrawCard') {
      // Every card in turn, so that none comes too often.
      const card = DECK[(drawn++ * 7) % DECK.length] ?? '2S';
      await does(live, dealer, { type: 'DrawCard', card });
    }
    await does(live, dealer, { type: 'Settle' });
  }
  await live.settled();
};

const printed = (what: string, bytes: number): void => {
  const round = bytes / ROUNDS;
  const year = (round * A_YEAR) / 1e9;
  console.log(`| ${what} | ${(round / 1000).toFixed(1)} kB | ${year.toFixed(1)} GB |`);
};

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bytes-'));
const server = await startPostgres();
try {
  const sqlite = await openSqlite(join(folder, 'data'), { clock: () => Date.now() });
  const began = Date.now();
  await played(sqlite);
  const lines: string[] = [];
  for await (const text of exported(pagesOf(sqlite), keys, { stream: 't1', at: Date.now() }))
    lines.push(text);
  const count = (await sqlite.streams())[0]?.count ?? 0;
  await sqlite.close();
  shrinkFolder(join(folder, 'data'));
  const address = await createDatabase(server.address);
  const postgres = await openPostgres(address);
  await played(postgres);
  await postgres.close();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'puntobanco' AND c.relkind = 'r'`,
  );
  await client.end();
  const text = lines.join('');
  const size = Buffer.byteLength(text);
  console.log(
    `${ROUNDS} rounds, ${(count / ROUNDS).toFixed(1)} entries each, ${Date.now() - began} ms`,
  );
  printed('SQLite', statSync(databaseOf(join(folder, 'data'))).size);
  printed('PostgreSQL', Number(rows[0]?.bytes));
  printed('archive', size);
  printed('archive, gzipped', gzipSync(text).length);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
