import { type Actor, meantFor, seenOf, type Wish } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { type Harness, PIN } from '../house/harness.ts';
import type { Chance } from '../table/model-chance.ts';
import { nextAsked } from '../table/model-commands.ts';
import { tableOf } from '../table/model-world.ts';
import type { Known } from './grammar.ts';

/** Who attacks: strangers, patrons, a display, and staff of every rank who are not what they seem. */
export type CastName = 'stranger' | 'display' | 'p1' | 'p2' | 'p3' | StaffName;
type StaffName = 'd1' | 's1' | 'm1' | 'sm1' | 'a1';

export type Cast = ReadonlyMap<CastName, Client>;

/** As which he speaks. */
export const kindOf = (name: CastName): Client['kind'] => {
  if (name === 'stranger') return 'page';
  if (name === 'display') return 'display';
  return name === 'p1' || name === 'p2' || name === 'p3' ? 'patron' : 'staff';
};

const STAFF: readonly StaffName[] = ['d1', 's1', 'm1', 'sm1', 'a1'];
const CAST: readonly CastName[] = ['stranger', 'display', 'p1', 'p2', 'p3', ...STAFF];
/** The tables that are fuzzed, each of the shape that a number stands for. */
export const TABLES = ['t1', 't2'] as const;
export type FuzzedTable = (typeof TABLES)[number];
export type Shape = ReturnType<typeof tableOf>;

/** Two tables in play, three patrons there, a display, and everybody signed in. */
export const castOf = async (
  h: Harness,
  seed: number,
): Promise<{ readonly cast: Cast; readonly shapes: ReadonlyMap<FuzzedTable, Shape> }> => {
  const shapes = new Map<FuzzedTable, Shape>();
  for (const [i, table] of TABLES.entries()) {
    const shape = shapeOf(seed * 2 + i);
    shapes.set(table, shape);
    await h.table(table, shape.settings);
  }
  const cast = new Map<CastName, Client>([
    ['stranger', h.client('stranger')],
    ['display', await h.display('t1')],
    ['p1', await h.patron('t1', 'p1')],
    ['p2', await h.patron('t1', 'p2', { seat: 'standing' })],
    ['p3', await h.patron('t2', 'p3')],
  ]);
  for (const id of STAFF) cast.set(id, h.by(id));
  return { cast, shapes };
};

/** As the model's, with insurance: without it somebody has to have agreed, before there is anybody. */
const shapeOf = (number: number): Shape => {
  const shape = tableOf(number);
  const { settings } = shape;
  return { ...shape, settings: { ...settings, insurance: 'offered', private: false } };
};

/** Whoever was signed out signs in again, if he can. */
export const revive = async (h: Harness, cast: Cast): Promise<void> => {
  for (const [name, client] of cast) {
    if (name === 'stranger') {
      client.cookies.clear();
      continue;
    }
    const { json } = await client.get('/api/me');
    const { signedIn } = json as { signedIn: { locked: boolean } | null };
    if (signedIn !== null && !signedIn.locked) continue;
    if (client.kind === 'staff') {
      await client.post('/api/sign-in', { id: name, pin: PIN });
    } else if (client.kind === 'patron') {
      await joinAgain(h, client, name);
    }
  }
};

const joinAgain = async (h: Harness, client: Client, patron: string): Promise<void> => {
  const table = patron === 'p3' ? 't2' : 't1';
  const reply = await h.by('d1').post(`/api/tables/${table}/codes`, { patron });
  const { text } = (reply.json ?? {}) as { text?: string };
  if (text !== undefined) await client.post('/api/join', { code: text });
};

/** What there is to be named at the moment. */
export const knownIn = (h: Harness, games: readonly string[]): Known => {
  const rounds = h.house.floor.tables().map(({ live }) => {
    const { state } = live.stream();
    return state.status === 'unopened' ? 0 : state.rounds;
  });
  const staff = [...STAFF, 'd2', 'nobody'];
  const patrons = ['p1', 'p2', 'p3', 'p4'];
  return {
    table: [...TABLES, 't1', 't9'],
    id: [...staff, ...patrons, 't1', 'display-x'],
    staff,
    person: [...staff, ...patrons],
    patron: patrons,
    asked: patrons,
    agreed: patrons,
    game: games,
    round: [...rounds, ...rounds.map((round) => round + 1)],
    sequence: [1, 2, 5, h.count('t1'), h.count('t2')],
    ask: [1, h.count('t1'), h.count('t2')],
    report: [h.count('t1'), h.count('t2'), 0],
    offer: [h.count('t1'), h.count('t2'), 0],
    shoe: [1, 2],
    box: [1, 2, 3],
    amount: [100, 2500, 10_000, 1_000_000],
    pin: [PIN, '918273', '577215'],
    old: [PIN],
    role: ['dealer', 'pit-supervisor', 'pit-manager', 'auditor', 'shift-manager', 'patron'],
    bet: ['player', 'banker', 'tie', 'small-tiger', 'banker-pair'],
    by: ['day', 'table', 'shift'],
    format: ['json', 'csv'],
    layout: ['A', 'B'],
    decks: [8],
    zone: ['Asia/Singapore', 'Europe/Paris'],
    exam: ['e1', 'x'],
    drill: ['x'],
  };
};

const RANKS = {
  d1: 'dealer',
  s1: 'pit-supervisor',
  m1: 'pit-manager',
  sm1: 'shift-manager',
  a1: 'auditor',
} as const;

/** As whom somebody acts at a table; null: as nobody. */
export const actorFor = (name: CastName): Actor | null => {
  if (name === 'stranger') return null;
  const kind = kindOf(name);
  const role = kind === 'patron' || kind === 'display' ? kind : RANKS[name as StaffName];
  return { role, id: name };
};

/** A command that fits the table as it is, and somebody of the cast who may give it. */
export const fittingWish = (
  h: Harness,
  table: string,
  shape: Shape,
  chance: Chance,
): { readonly who: CastName; readonly wish: Wish } | null => {
  const state = h.house.floor.table(table)?.live.stream().state;
  if (state === undefined || state.status === 'unopened') return null;
  const { by, wish } = nextAsked(state, chance, { ...shape, steps: [] });
  const who = CAST.find((name) => {
    const actor = actorFor(name);
    return by.role === 'patron' ? name === by.id : actor?.role === by.role;
  });
  if (who === undefined) return null;
  // As it goes over the wire.
  return { who, wish: JSON.parse(JSON.stringify(meantFor(wish, seenOf(state)))) as Wish };
};
