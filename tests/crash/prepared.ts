import { randomBytes } from 'node:crypto';
import { type House, openHouse } from '../../src/house/house.ts';
import {
  addStaff,
  isRefused,
  openSession,
  setUp,
  setUpToken,
} from '../../src/house/people/index.ts';
import { enrolTerminal } from '../../src/house/people/terminals.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import type { Store } from '../../src/house/store/store.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import {
  type Actor,
  HOUSE,
  meantFor,
  type Role,
  type Settings,
  seenOf,
  type Wanted,
} from '../../src/table/index.ts';
import { Client } from '../house/client.ts';
import { until } from '../house/until.ts';

/** A table as it is before the server that is going to be killed starts. */
export type PreparedTable = {
  readonly id: string;
  readonly settings: Settings;
  /** Of its first electronic shoe; left out: whatever chance gives. */
  readonly seed?: string;
};

/** Those who are signed in; they find the server wherever it is. */
export type Crowd = {
  readonly d1: Client;
  readonly s1: Client;
  readonly a1: Client;
  readonly sm1: Client;
  /** The patron of a table. */
  readonly patron: (table: string, id: PatronId) => Client;
  /** From now on everybody speaks to the server at this address. */
  readonly moveTo: (address: string) => void;
};

export type PatronId = 'p1' | 'p2';
export const RACK = 2_000_000;
const TRAY = 100_000_000;
const STAFF = {
  sm1: 'shift-manager',
  d1: 'dealer',
  s1: 'pit-supervisor',
  a1: 'auditor',
} as const;
const SEATS = { p1: 1, p2: 2 } as const;

/**
 * A house with people and tables, made in this process and closed again: p1 sits at box 1 and p2 at box 2 of each
 * table, with chips. What follows goes through a server.
 */
export const prepare = async (
  { store, keyFile }: { readonly store: Store; readonly keyFile: string },
  tables: readonly PreparedTable[],
): Promise<Crowd> => {
  const bytes = (count: number) => randomBytes(count);
  const { ring: keys } = await openKeys({
    store,
    file: keyFile,
    newKey: false,
    bytes,
    now: () => Date.now(),
    lost: async () => {},
  });
  await store.documents.put('floor', 'kind', 'real', 0);
  const house = await openHouse({
    store,
    keys,
    now: () => Date.now(),
    bytes,
    log: () => {},
    demonstration: false,
    pinCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  });
  const staff = await staffOf(house);
  const patrons = new Map<string, Client>();
  for (const { id, settings, seed } of tables) {
    if (seed !== undefined) {
      const shoe = `${id}.1`;
      await store.documents.put('shoe', shoe, keys.seal(`${seed} ${settings.decks}`, shoe), 0);
    }
    await furnish(house, id, settings);
    for (const patron of ['p1', 'p2'] as const) {
      const client = new Client(patron, '');
      client.kind = 'patron';
      const actor: Actor = { role: 'patron', id: patron };
      const who = { kind: 'patron', actor, table: id, terminal: null } as const;
      client.cookies.set('pb_patron', (await openSession(house.people, who)).token);
      patrons.set(`${id} ${patron}`, client);
    }
  }
  await house.stop();
  await store.close();
  const patron = (table: string, id: PatronId) => known(patrons.get(`${table} ${id}`));
  const all = [...Object.values(staff), ...patrons.values()];
  const moveTo = (address: string) => {
    for (const client of all) Object.assign(client, { address });
  };
  return { ...staff, patron, moveTo };
};

export const PIN = '294751';

const staffOf = async ({ people }: House): Promise<Record<keyof typeof STAFF, Client>> => {
  const token = (await setUpToken(people)) ?? '';
  const first = await setUp(people, { token, id: 'sm1', pin: PIN });
  if (isRefused(first)) throw new Error(first.message);
  const shift: Actor = { role: 'shift-manager', id: 'sm1' };
  const signedIn = async (id: keyof typeof STAFF): Promise<Client> => {
    const role: Role = STAFF[id];
    if (id !== shift.id) {
      const added = await addStaff(people, { by: shift, id, role, pin: PIN });
      if (isRefused(added)) throw new Error(added.message);
    }
    const terminal = await enrolTerminal(people, { label: `terminal of ${id}`, by: HOUSE });
    const who = { kind: 'staff', actor: { role, id }, table: null, terminal: terminal.id } as const;
    const client = new Client(id, '');
    client.kind = 'staff';
    client.cookies.set('pb_staff', (await openSession(people, who)).token);
    client.cookies.set('pb_terminal', terminal.secret);
    return client;
  };
  return {
    sm1: await signedIn('sm1'),
    d1: await signedIn('d1'),
    s1: await signedIn('s1'),
    a1: await signedIn('a1'),
  };
};

const furnish = async ({ floor }: House, id: string, settings: Settings): Promise<void> => {
  const s1: Actor = { role: 'pit-supervisor', id: 's1' };
  const d1: Actor = { role: 'dealer', id: 'd1' };
  const created = await floor.create(s1, { id, name: `Table ${id}`, settings });
  if ('error' in created) throw new Error(created.error.message);
  const { live } = known(floor.table(id));
  if (settings.shoe === 'electronic') await committed(live);
  const does = async (by: Actor, name: string, wanted: Wanted) => {
    const answer = await asks(live, by, name, wanted);
    if ('error' in answer) throw new Error(`${wanted.type}: ${answer.error.message}`);
  };
  await does(s1, 'fill', { type: 'FillTray', amount: TRAY });
  for (const patron of ['p1', 'p2'] as const) {
    const box = SEATS[patron];
    const by: Actor = { role: 'patron', id: patron };
    await does(by, `join-${patron}`, { type: 'Join', patron, box, seat: 'seated' });
    await does(d1, `buy-${patron}`, { type: 'BuyIn', patron, amount: RACK });
  }
};

/** A command that is meant for what is on the table now. */
export const asks = (live: LiveTable, by: Actor, id: string, wanted: Wanted) => {
  const { state } = live.stream();
  return live.submit(by, id, meantFor(wanted, state.status === 'unopened' ? null : seenOf(state)));
};

export const known = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('it is not there');
  return value;
};

/** Until the house has committed to the next shoe of a table. */
export const committed = (live: LiveTable): Promise<void> =>
  until(() => {
    const { state } = live.stream();
    return state.status !== 'unopened' && state.coming !== null;
  }, 'a shoe');
