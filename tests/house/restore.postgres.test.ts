import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store } from '../../src/house/store/store.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { type Floor, type FloorMeans, openFloor } from '../../src/house/tables/floor.ts';
import { eventsIn } from '../../src/house/tables/stream.ts';
import type { Signed } from '../../src/record/index.ts';
import { type Actor, meantFor, seenOf, type Wanted } from '../../src/table/index.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { settings } from '../table/scenario.ts';
import { until } from './until.ts';

/** A database that was put back to an earlier moment: what was dealt since is not on record, and is not dealt again. */
const keys = keysFrom(randomBytes(64));
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const dealer: Actor = { role: 'dealer', id: 'd1' };
let admin: Admin;
let store: Store;
let floor: Floor;
const opening: Store[] = [];
beforeEach(async () => {
  admin = await administer(inject('postgres'));
});
afterEach(async () => {
  await Promise.all(opening.splice(0).map((one) => one.close()));
  await admin.drop();
});

const open = async (means: Partial<FloorMeans> = {}) => {
  store = await openPostgres(admin.address);
  opening.push(store);
  const bytes = (count: number) => randomBytes(count);
  floor = await openFloor({ store, keys, now: store.now, bytes, log: () => {}, ...means });
};
const close = async () => {
  await floor.stop();
  await store.close();
};
const stateOf = () => {
  const state = floor.table('t1')?.live.stream().state;
  return state === undefined || state.status === 'unopened' ? undefined : state;
};
const asks = async (by: Actor, wanted: Wanted) => {
  const live = floor.table('t1')?.live;
  const state = stateOf();
  if (live === undefined || state === undefined) throw new Error('no table');
  return live.submit(by, `c${live.stream().sequence}`, meantFor(wanted, seenOf(state)));
};
const events = async () =>
  (await store.read('t1', 1, 1000)).flatMap(({ text }) => eventsIn(text)).map(({ type }) => type);

test('every shoe in play is withdrawn, and a round that needs cards has not enough (reading 61)', async () => {
  await open();
  const electronic = settings('CI', { shoe: 'electronic' });
  await floor.create(supervisor, { id: 't1', name: 'One', settings: electronic });
  // Nothing is loaded that the house has not committed to, which it does by itself once the table is there.
  await until(() => stateOf()?.coming != null, 'the commitment');
  for (const type of ['LoadShoe', 'OpenRound', 'CloseBets', 'DrawCard', 'DrawCard'] as const) {
    expect(await asks(dealer, { type })).toHaveProperty('sequence');
  }
  const [kept] = (await store.read('t1', 1, 1000)).slice(-1);
  expect(await asks(dealer, { type: 'DrawCard' })).toHaveProperty('sequence');
  const [head] = await store.streams();
  const signed: Signed = {
    table: 't1',
    count: head?.count ?? 0,
    hash: head?.hash ?? '',
    at: 1,
  } as Signed;
  await close();
  await admin.query('DELETE FROM puntobanco.entries WHERE sequence > $1', [kept?.sequence]);
  await admin.query('UPDATE puntobanco.heads SET count = $1, hash = $2', [
    kept?.sequence,
    kept?.hash,
  ]);

  const checkpoints = { signed: [signed], sign: async () => {} };
  await expect(open({ checkpoints })).rejects.toBeInstanceOf(StoreUnavailable);
  await opening.pop()?.close();
  await open({ checkpoints, acceptRollback: true });
  await until(() => stateOf()?.reports.length === 2, 'what the house reports');
  expect(await events()).toEqual(expect.arrayContaining(['RollbackAccepted', 'ShoeWithdrawn']));
  expect(await asks(dealer, { type: 'DrawCard' })).toHaveProperty('error');
  const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'restored' } as const;
  await asks(supervisor, so);
  await asks(supervisor, so);
  await until(
    async () => (await events()).filter((type) => type === 'ShoeLoaded').length === 2,
    'a shoe',
  );
  expect(await events()).toContain('RoundVoided');
  expect(await asks(dealer, { type: 'OpenRound' })).toHaveProperty('sequence');
  await floor.stop();
});
