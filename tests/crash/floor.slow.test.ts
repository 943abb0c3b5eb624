import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Lease, Store } from '../../src/house/store/store.ts';
import { type Floor, openFloor } from '../../src/house/tables/floor.ts';
import { eventsIn } from '../../src/house/tables/stream.ts';
import type { Actor } from '../../src/table/index.ts';
import { until } from '../house/until.ts';
import { settingsAt } from './points.ts';
import { asks, committed, known } from './prepared.ts';

/** A floor on a store that fails at the worst moments. */
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const dealer: Actor = { role: 'dealer', id: 'd1' };
const keys = keysFrom(randomBytes(64));
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-floor-'));
  store = await openSqlite(folder, { clock: () => Date.now() });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const floorOn = (on: Store): Promise<Floor> =>
  openFloor({
    store: on,
    keys,
    now: () => Date.now(),
    bytes: (count) => randomBytes(count),
    log: () => {},
  });
/** But for the commitment to the next shoe, which comes whenever it comes. */
const typesAt = async () =>
  (await store.read('t1', 1, 1000))
    .flatMap(({ text }) => eventsIn(text).map(({ type }) => type))
    .filter((type) => type !== 'ShoeCommitted');

/** A round that is open, as another process left it. */
const leftBehind = async (): Promise<void> => {
  const floor = await floorOn(store);
  const settings = settingsAt('NC');
  await floor.create(supervisor, { id: 't1', name: 'One', settings });
  const { live } = known(floor.table('t1'));
  await committed(live);
  await asks(live, dealer, 'load', { type: 'LoadShoe' });
  await asks(live, dealer, 'open', { type: 'OpenRound' });
  await asks(live, dealer, 'close', { type: 'CloseBets' });
  // Four cards decide some bet of this layout: the round goes on, so that a second interruption would show.
  for (let i = 0; i < 4; i++) await asks(live, dealer, `draw${i}`, { type: 'DrawCard' });
  expect((await typesAt()).at(-1)).toBe('CardExposed');
  await floor.stop();
};

/** A lease that somebody abandoned, with what became of it here. */
const abandonedLease = () => {
  const became = { given: 0, seenTo: 0, released: 0, lose: () => {} };
  const lease = async (): Promise<Lease | null> => {
    if (became.given > became.released) return null;
    became.given += 1;
    return {
      abandoned: true,
      alive: null,
      epoch: 1,
      seenTo: () => {
        became.seenTo += 1;
      },
      release: async () => {
        became.released += 1;
      },
      onLost: (told) => {
        became.lose = told;
      },
    };
  };
  return { became, lease };
};

test('an interruption that could not be written down is tried again, and is written once', async () => {
  await leftBehind();
  const { became, lease } = abandonedLease();
  let failures = 3;
  const failing: Store = {
    ...store,
    lease,
    append: async (request, work) => {
      const isIt = request.commands.some(({ id }) => id.startsWith('interrupted:'));
      // The second time it is kept, and only the answer is lost.
      if (isIt && failures === 2) await store.append(request, work);
      if (isIt && failures > 0) {
        failures -= 1;
        throw new Error('the line is cut');
      }
      return store.append(request, work);
    },
  };
  const floor = await floorOn(failing);
  await until(() => floor.table('t1')?.keeper.holds() === true, 'the lease', 30_000);
  expect((await typesAt()).filter((type) => type === 'Interrupted')).toHaveLength(1);
  expect(await typesAt()).not.toContain('RoundVoided');
  expect(became).toMatchObject({ given: 1, seenTo: 1 });
  await floor.stop();
  expect(became.released).toBe(1);
});

test('a lease that is lost before all is in order is not taken for held', async () => {
  await leftBehind();
  const { became, lease } = abandonedLease();
  const floor = await floorOn({
    ...store,
    lease,
    append: async (request, work) => {
      if (request.commands.some(({ id }) => id.startsWith('interrupted:'))) became.lose();
      return store.append(request, work);
    },
  });
  expect(known(floor.table('t1')).keeper.holds()).toBe(false);
  await floor.stop();
  expect(became.released).toBe(0);
});

test('stopped while a lease is being obtained, it is given back', async () => {
  await leftBehind();
  const given = Promise.withResolvers<void>();
  let asked = 0;
  let released = 0;
  const floor = await floorOn({
    ...store,
    lease: async () => {
      asked += 1;
      if (asked === 1) return null;
      await given.promise;
      const release = async () => {
        released += 1;
      };
      return {
        abandoned: false,
        alive: null,
        epoch: 1,
        seenTo: () => {},
        release,
        onLost: () => {},
      };
    },
  });
  await until(() => asked === 2, 'the second time');
  const stopping = floor.stop();
  given.resolve();
  await stopping;
  expect(released).toBe(1);
});

test('a table that another process opens while this one starts is there', async () => {
  await leftBehind();
  let looks = 0;
  const floor = await floorOn({
    ...store,
    documents: {
      ...store.documents,
      list: async (kind) => {
        looks += kind === 'table' ? 1 : 0;
        const found = await store.documents.list(kind);
        if (kind === 'table' && looks === 1) {
          await store.documents.put('table', 't2', JSON.stringify({ name: 'Two' }), 0);
        }
        return found;
      },
    },
  });
  expect(floor.table('t2')?.name).toBe('Two');
  await floor.stop();
});
