import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import { archiveStream } from '../../src/house/record/archive.ts';
import { archivedAgain } from '../../src/house/record/archive-again.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { exported, pagesOf } from '../../src/house/record/export.ts';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store } from '../../src/house/store/store.ts';
import { rederived, servedNow } from '../../src/house/tables/rederive.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';
import { isFault } from '../../src/record/index.ts';
import { DECIDER, snapshotText } from '../../src/table/index.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { known } from './prepared.ts';
import { does, furnished, playedRounds } from './years.ts';

/** A floor on PostgreSQL that runs, while another process archives what it has played. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-archive-'));
const keys = keysFrom(randomBytes(64));
const version = evolveVersion();
let admin: Admin;
let store: Store;
let house: House;
const opened = (on: Store): Promise<House> =>
  openHouse({
    store: on,
    keys,
    now: () => Date.now(),
    bytes: (count) => randomBytes(count),
    log: () => {},
    demonstration: false,
  });
beforeAll(async () => {
  admin = await administer(inject('postgres'));
  store = await openPostgres(admin.address);
  house = await opened(store);
  await furnished(house, 't1');
  await playedRounds(known(house.floor.table('t1')).live, 6);
});
afterAll(async () => {
  await house.stop();
  await store.close();
  await admin.drop();
  rmSync(folder, { recursive: true, force: true });
});

const table = () => known(house.floor.table('t1'));
const verified = async (...texts: readonly string[]) => {
  const check = verification(ciphers, { key: keys.fingerprint });
  for (const [i, text] of texts.entries()) {
    if (i > 0) expect(check.next()).toBeUndefined();
    for (const line of text.trimEnd().split('\n')) expect(check.take(line)).toBeUndefined();
  }
  const end = check.end();
  if (isFault(end)) throw new Error(`line ${end.line}: ${end.fault}`);
  return end;
};
const rest = async (): Promise<string> => {
  let text = '';
  for await (const lines of exported(pagesOf(store), keys, { stream: 't1', at: Date.now() }))
    text += lines;
  return text;
};

test('while the floor runs and bets are taken, a closed part leaves, and the table goes on', async () => {
  const other = await openPostgres(admin.address);
  const { live } = table();
  const dealer = { role: 'dealer', id: 'd1' } as const;
  await does(live, dealer, { type: 'OpenRound' });
  const means = { store: other, keys, version, folder, year: 2025, now: Date.now() };
  let [bets, over] = [0, false];
  const betting = (async () => {
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
    for (; !over || bets < 3; bets++) await does(live, { role: 'patron', id: 'p1' }, bet);
  })();
  const before = Date.now() + 1;
  const part = known(await archiveStream('t1', { ...means, before }));
  over = true;
  await betting;
  expect(part.from).toBe(1);
  await other.close();

  // The round in progress stays; whatever was over has left.
  const [first] = await store.read('t1', 1, 1);
  expect(first?.sequence).toBe(part.to + 1);
  expect(first?.text).toContain('"RoundOpened"');
  const [open, ...left] = await store.rounds({ stream: 't1', limit: 9 });
  expect(JSON.parse(open?.text ?? '')).toMatchObject({ settlement: null });
  expect(left).toEqual([]);
  expect(
    await rederived(store, servedNow(table()), { version, keys: [keys.publicKey], knows: DECIDER }),
  ).toBeNull();
  await does(live, dealer, { type: 'CloseBets' });
  expect(await verified(readFileSync(part.file, 'utf8'), await rest())).toMatchObject({
    verdict: 'verified',
    rounds: { opened: 7, settled: 6 },
    checkedByLaws: 0,
  });
});

test('a process that starts goes on from the base; one of another release reads the archive first', async () => {
  const now = snapshotText(table().live.stream().state);
  await house.stop();
  await store.close();
  await admin.query('DELETE FROM puntobanco.snapshots');
  store = await openPostgres(admin.address);
  house = await opened(store);
  expect(snapshotText(table().live.stream().state)).toBe(now);
  await house.stop();
  await admin.query(`UPDATE puntobanco.base_states SET version = 'another'`);
  await expect(opened(store)).rejects.toThrow(/archive --again FOLDER/);
  await archivedAgain({ store, keys, version }, 't1', folder);
  house = await opened(store);
  expect(snapshotText(table().live.stream().state)).toBe(now);
});

test('all of it leaves, or nothing: a failure in the midst takes everything back', async () => {
  const before = await store.read('t1', 1, 1000);
  const base = await store.base('t1');
  await admin.query(`CREATE FUNCTION puntobanco.stays() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RAISE EXCEPTION ''no''; END'`);
  await admin.query(`CREATE TRIGGER stays BEFORE DELETE ON puntobanco.rounds
    FOR EACH STATEMENT EXECUTE FUNCTION puntobanco.stays()`);
  const { sequence, hash, at } = known(before.at(-1));
  const place = { sequence, hash, at, round: 6, trailer: '', file: '' };
  await expect(store.cut('t1', place, { made: { version, state: '' }, kept: [] })).rejects.toThrow(
    'no',
  );
  expect(await store.read('t1', 1, 1000)).toEqual(before);
  expect(await store.base('t1')).toEqual(base);
  expect(await store.baseState('t1', version)).not.toBe('');
});
