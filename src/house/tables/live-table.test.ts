import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rulebooks } from '../../rulebooks/index.ts';
import {
  type Actor,
  DECIDER,
  HOUSE,
  handHistories,
  MANUAL,
  meantFor,
  needed,
  phaseOf,
  type Settings,
  seenOf,
  settingsOf,
  snapshotText,
  type Wanted,
} from '../../table/index.ts';
import { keysFrom } from '../record/keys.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { type Floor, type HostedTable, openFloor } from './floor.ts';
import { type LiveTable, runTable } from './live-table.ts';
import { rederived, servedNow } from './rederive.ts';
import { allTakenUp, emptyStream } from './stream.ts';

const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const dealer: Actor = { role: 'dealer', id: 'd1' };
const patron: Actor = { role: 'patron', id: 'p1' };
const keys = keysFrom(randomBytes(64));
const game = rulebooks[0]?.id ?? '';

const means = { version: '', keys: [keys.publicKey], knows: DECIDER };

let folder: string;
let store: Store;
let floor: Floor;
let clock: number;

const reopened = async (): Promise<Store> => {
  store = await openSqlite(folder, { clock: () => clock });
  return store;
};

const floorOn = (kept: Store): Promise<Floor> =>
  openFloor({
    store: kept,
    keys,
    now: () => clock,
    bytes: (count) => randomBytes(count),
    log: () => {},
  });

const open = async () => {
  floor = await floorOn(await reopened());
};

const close = async () => {
  await floor.stop();
  await store.close();
};

const table = (): HostedTable => {
  const found = floor.table('t1');
  if (found === undefined) throw new Error('no table');
  return found;
};

const opened = async (chosen: Partial<Settings> = {}) => {
  const settings = settingsOf(game, {
    shoe: 'electronic',
    automation: MANUAL,
    thresholds: { cashOut: 1e12, fill: 1e12, credit: 1e12 },
    ...chosen,
  });
  await floor.create(supervisor, { id: 't1', name: 'One', settings });
  await asks(supervisor, 'fill', { type: 'FillTray', amount: 10_000_000 });
  await asks(patron, 'join', { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
  await asks(dealer, 'buy', { type: 'BuyIn', patron: 'p1', amount: 1_000_000 });
};

/** A command that is meant for what is on the table now. */
const asks = (by: Actor, id: string, wanted: Wanted, live: LiveTable = table().live) => {
  const { state } = live.stream();
  return live.submit(by, id, meantFor(wanted, state.status === 'unopened' ? null : seenOf(state)));
};

/** One whole round at an electronic table, by a dealer who asks for each step. */
const round = async (name: string) => {
  const { live } = table();
  let step = 0;
  for (;;) {
    const { state } = live.stream();
    if (state.status === 'unopened') throw new Error('not open');
    const next = needed(state);
    if (next === null) return;
    step += 1;
    const { type, hand = 'player', index = 0 } = next;
    if (type === 'CloseBets') {
      const bet = { type: 'PlaceBet', box: 1, patron: 'p1', bet: 'player', amount: 5000 } as const;
      await asks(patron, `${name}-bet`, bet);
    }
    const asked = type === 'ExposeCard' ? { type, hand, index } : { type };
    const answer = await asks(dealer, `${name}-${step}`, asked as Wanted);
    if ('error' in answer) throw new Error(`${type}: ${answer.error.message}`);
    if (type === 'Settle') return;
  }
};

const eventually = async (held: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 400; tries++) {
    if (await held()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('did not come about');
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-table-'));
  clock = 1_000_000;
  await open();
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a live table', () => {
  test('plays rounds from the committed shoe and is the same after a restart', async () => {
    await opened();
    for (const name of ['a', 'b', 'c']) await round(name);
    const before = snapshotText(table().live.stream().state);
    expect(await rederived(store, servedNow(table()), means)).toBeNull();
    await close();
    await open();
    expect(snapshotText(table().live.stream().state)).toBe(before);
    await round('d');
    expect(table().live.stream().lastRound?.opened.event.round).toBe(4);
  });

  test('a start takes up no more, however short the lives before were', async () => {
    await opened();
    const LIVES = 6;
    const IN_EACH = 150;
    for (let life = 0; life < LIVES; life++) {
      await round(`r${life}`);
      const fill = { type: 'FillTray', amount: 500 } as const;
      const { live } = table();
      const fills = Array.from({ length: IN_EACH }, (_, n) => `f${life}-${n}`);
      await Promise.all(fills.map((id) => live.submit(supervisor, id, fill)));
      await close();
      await open();
    }
    const { sequence } = table().live.stream();
    expect(sequence).toBeGreaterThan(LIVES * IN_EACH);
    // A snapshot is of before a round, 500 entries behind the one before that at least.
    const kept = (await store.snapshot('t1'))?.sequence ?? 0;
    expect(sequence - kept).toBeLessThan(500 + 2 * IN_EACH);
  });

  test('a command of a session that has ended is not carried out, nor remembered', async () => {
    await opened();
    const fill = { type: 'FillTray', amount: 500 } as const;
    const { live } = table();
    await store.documents.put('session', 'one', '{}', 0);
    expect(await live.submit(supervisor, 'f1', fill, 'one')).toHaveProperty('sequence');
    await store.documents.remove('session', 'one');
    const before = live.stream().sequence;
    const over = { error: { code: 'NO_SESSION' } };
    expect(await live.submit(supervisor, 'f2', fill, 'one')).toMatchObject(over);
    // What it did while it lasted is told to nobody any more either.
    expect(await live.submit(supervisor, 'f1', fill, 'one')).toMatchObject(over);
    expect(live.stream().sequence).toBe(before);
    await store.documents.put('session', 'two', '{}', 0);
    expect(await live.submit(supervisor, 'f2', fill, 'two')).toHaveProperty('sequence');
  });

  test('a step of the house that was refused is tried again under its id, and happens once', async () => {
    await opened();
    const { live } = table();
    const step = (cause: 'stopped' | null) =>
      live.step('auto:t1:1', (_, at) => ({
        command: { by: HOUSE, type: 'Interrupt', cause: 'the power was cut', round: 0 },
        given: { at, ...(cause !== null && { cause }) },
      }));
    expect(await step(null)).toMatchObject({ error: { code: 'NOT_DUE' } });
    const done = await step('stopped');
    expect(done).toMatchObject({ events: [{ type: 'Noted', kind: 'interruption' }] });
    expect(await step('stopped')).toEqual(done);
  });

  test('a step under a lease that another process has taken since is not carried out; a dealer’s is', async () => {
    await opened();
    const { live } = table();
    const step = (epoch: number, id: string) =>
      live.step(
        id,
        (_, at) => ({
          command: { by: HOUSE, type: 'Interrupt', cause: 'the power was cut', round: 0 },
          given: { at, cause: 'stopped' },
        }),
        epoch,
      );
    // The floor took the first; it gives it back, and somebody else takes it.
    await table().keeper.stop();
    const taken = await store.lease('t1');
    expect(taken?.epoch).toBe(2);
    const { sequence } = live.stream();
    expect(await step(1, 'old')).toMatchObject({ error: { code: 'NOT_DUE' } });
    expect(live.stream().sequence).toBe(sequence);
    expect(await step(2, 'new')).toMatchObject({ events: [{ type: 'Noted' }] });
    expect(await asks(dealer, 'load', { type: 'LoadShoe' })).toMatchObject({
      events: [{ type: 'ShoeLoaded' }],
    });
  });

  test('a shoe that is asked for before it is committed to is waited for', async () => {
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await close();
    const { documents } = await reopened();
    const put: typeof documents.put = async (kind, ...rest) => {
      if (kind === 'shoe') await held;
      return documents.put(kind, ...rest);
    };
    floor = await floorOn({ ...store, documents: { ...documents, put } });
    await opened();
    const loading = asks(dealer, 'load', { type: 'LoadShoe' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(table().live.stream().state).toMatchObject({ coming: null, shoe: null });
    letGo();
    expect(await loading).toMatchObject({ events: [{ type: 'ShoeLoaded' }] });
  });

  test('a round is kept with its hand history as soon as it is settled', async () => {
    await opened();
    for (const name of ['a', 'b', 'c']) await round(name);
    const kept = () => store.rounds({ stream: 't1', limit: 10 });
    expect((await kept()).map((one) => one.round)).toEqual([3, 2, 1]);
    const [last] = await kept();
    expect(JSON.parse(last?.text ?? '{}')).toMatchObject({
      round: 3,
      game,
      settlement: { lines: [{ patron: 'p1', bet: 'player', amount: 5000 }] },
    });
  });

  test('what is kept of a round is what its events make of it', async () => {
    await opened();
    const other: Actor = { role: 'patron', id: 'p2' };
    for (const name of ['a', 'b']) {
      await round(name);
      // What happens between two rounds is no part of either.
      await asks(other, `${name}-join`, { type: 'Join', patron: 'p2', box: 2, seat: 'seated' });
      await asks(dealer, `${name}-buy`, { type: 'BuyIn', patron: 'p2', amount: 1000 });
      await asks(other, `${name}-leave`, { type: 'Leave', patron: 'p2' });
      await close();
      await open();
    }
    await asks(supervisor, 'replace', { type: 'ReplaceShoe', reason: 'a mark on a card' });
    await round('c');
    const entries = await store.read('t1', 1, 1000);
    const events = allTakenUp(emptyStream, entries, DECIDER).entries.flat();
    const kept = await store.rounds({ stream: 't1', limit: 10 });
    const texts = kept.map(({ text }) => text).reverse();
    expect(texts).toEqual(handHistories(events).map((history) => JSON.stringify(history)));
  });

  test('the same command twice happens once and has one answer, also after a restart', async () => {
    await opened();
    const bet = { type: 'PlaceBet', box: 1, patron: 'p1', bet: 'banker', amount: 5000 } as const;
    await asks(dealer, 'load', { type: 'LoadShoe' });
    await asks(dealer, 'open', { type: 'OpenRound' });
    const [first, again] = await Promise.all([asks(patron, 'x', bet), asks(patron, 'x', bet)]);
    expect(first).toMatchObject({ id: 'x', events: [{ type: 'BetPlaced', amount: 5000 }] });
    expect(again).toEqual(first);
    await close();
    await open();
    expect(await asks(patron, 'x', bet)).toEqual(first);
    expect(await asks(patron, 'x', { ...bet, amount: 10_000 })).toMatchObject({
      error: { code: 'ID_REUSED' },
    });
    const { state } = table().live.stream();
    expect(state.status !== 'unopened' && state.money.held).toBe(5000);
  });

  test('a refusal is an answer too: the same id is refused again though it would now be possible', async () => {
    await opened();
    const stake = { box: 1, patron: 'p1', bet: 'banker', amount: 5000 } as const;
    const bet = { type: 'PlaceBet', ...stake, round: 1 } as const;
    const refused = await asks(patron, 'early', bet);
    expect(refused).toMatchObject({ error: { code: expect.any(String) } });
    await asks(dealer, 'load', { type: 'LoadShoe' });
    await asks(dealer, 'open', { type: 'OpenRound' });
    expect(await asks(patron, 'early', bet)).toEqual(refused);
    expect(await asks(patron, 'later', bet)).toMatchObject({ events: [{}] });
  });

  test('nobody names a card at an electronic table', async () => {
    await opened();
    await asks(dealer, 'load', { type: 'LoadShoe' });
    await asks(dealer, 'open', { type: 'OpenRound' });
    await asks(dealer, 'close', { type: 'CloseBets' });
    const named = { type: 'DrawCard', card: 'AS' } as const;
    expect(await asks(dealer, 'draw', named)).toMatchObject({
      error: { code: 'NOT_ALLOWED' },
    });
  });

  test('automatic steps are taken when they are due, and not before', async () => {
    await opened({ automation: { ...MANUAL, open: 100, close: 300 } });
    const phase = () => {
      const { state } = table().live.stream();
      return state.status === 'unopened' ? '' : phaseOf(state);
    };
    clock += 99;
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { state } = table().live.stream();
    expect(state.status !== 'unopened' && state.shoe).toBeNull();
    clock += 1;
    await eventually(() => {
      const now = table().live.stream().state;
      return now.status !== 'unopened' && now.shoe !== null;
    });
    clock += 100;
    await eventually(() => phase() === 'betting');
    clock += 300;
    await eventually(() => phase() === 'dealing');
  });

  test('what another process adds while a command is on its way is neither lost nor taken twice', async () => {
    await opened();
    const { live: other } = table();
    await asks(dealer, 'load', { type: 'LoadShoe' });
    await asks(dealer, 'open', { type: 'OpenRound' });
    const bet = { type: 'PlaceBet', box: 1, patron: 'p1', bet: 'player', amount: 5000 } as const;
    let turn = 0;
    const slow: Store = {
      ...store,
      // Just before the store gets to it, the other process is faster, and this one hears of it.
      append: async (request, work) => {
        turn += 1;
        await asks(patron, `other-${turn}`, bet);
        await mine.catchUp();
        await store.append(request, work);
      },
    };
    const mine = await runTable('t1', { store: slow, shoes: other.shoes, version: 'test' });
    const heard: number[] = [];
    mine.onGrown(({ before, after, events }) => {
      expect(events).toHaveLength(after.sequence - before.sequence);
      heard.push(after.sequence);
    });
    const answers = [];
    for (const id of ['a', 'b', 'c']) answers.push(await asks(patron, id, bet, mine));
    expect(answers.every((answer) => 'events' in answer)).toBe(true);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    await other.catchUp();
    expect(snapshotText(mine.stream().state)).toBe(snapshotText(other.stream().state));
    const { state } = mine.stream();
    expect(state.status !== 'unopened' && state.money.held).toBe(6 * 5000);
  });
});
