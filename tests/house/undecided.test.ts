import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asked, type Command, MANUAL, type Wanted } from '../../src/table/index.ts';
import { BOOKS } from '../second/truths.ts';
import { type Short, settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { metricsOf } from './metrics-of.ts';
import { entriesOf, eventsOf, verifies } from './record-of.ts';
import { until } from './until.ts';

/** The program has a fault, and a command comes upon it: play stops, people look, and nothing is half done. */
const fault = vi.hoisted(() => ({
  /** What cannot be decided, and what cannot be followed. */
  command: null as string | null,
  event: null as string | null,
}));
vi.mock('../../src/table/decide.ts', async (original) => {
  const real = await original<typeof import('../../src/table/decide.ts')>();
  const decide: typeof real.decide = (asking, state) => {
    if (asking.command.type === fault.command) throw new Error('a fault of the program');
    return real.decide(asking, state);
  };
  return { ...real, decide };
});
vi.mock('../../src/table/evolve.ts', async (original) => {
  const real = await original<typeof import('../../src/table/evolve.ts')>();
  const grow: typeof real.grow = (state, events, book, each) => {
    if (events.some(({ type }) => type === fault.event)) throw new Error('a fault of the program');
    return real.grow(state, events, book, each);
  };
  return { ...real, grow };
});

const t = 't1';
let h: Harness;
let d1: Client;
let p1: Client;
beforeEach(async () => {
  Object.assign(fault, { command: null, event: null });
  h = await openHarness({ staff: ['d1', 's1', 'm1', 'a1'] });
  d1 = h.by('d1');
});
afterEach(() => h.end());

const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 5000 } as const;
const opened = async (book: Short = 'CI') => {
  await h.table(t, settings(book));
  p1 = await h.patron(t, 'p1');
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, bet);
};
const dealt = async () => {
  await d1.does(t, { type: 'CloseBets' });
  for (const card of ['2S', 'KD', '6H', '7C'] as const)
    await d1.does(t, { type: 'DrawCard', card });
};
type Shown = {
  public: { phase: string; incident: { kind: string } | null; report: number | null };
};
const shown = async () => (await d1.ok<Shown>('GET', `/api/tables/${t}`)).public;
const faults = async () =>
  Number(/^puntobanco_record_faults (\d+)$/m.exec(await metricsOf(h.address))?.[1]);
const rack = async () => {
  const { own } = await p1.ok<{ own: { patron: { rack: number } } }>('GET', `/api/tables/${t}`);
  return own.patron.rack;
};
const undecided = { error: { code: 'UNDECIDED', message: expect.stringContaining('halted') } };

/** The last entry is the house's own report. */
const isReported = async (words: string) => {
  const last = (await entriesOf(h, t)).at(-1);
  expect(last).toMatchObject({
    by: { role: 'house', id: 'house' },
    command: { type: 'Report', kind: 'anything-else', detail: { words } },
    given: { cause: 'undecided' },
    events: [{ type: 'IrregularityReported', kind: 'anything-else' }],
  });
  return last?.sequence;
};

/** A ruling, and somebody who looks on. */
const witnessed = async (house: Harness, ruling: Wanted) => {
  const { public: seen } = await house
    .by('sm1')
    .ok<{ public: { round: number; report: number } }>('GET', `/api/tables/${t}`);
  const wish = { ...ruling, round: seen.round, report: seen.report } as Asked;
  const { sequence } = await house.by('sm1').does(t, { type: 'Ask', wish });
  await house.by('d1').does(t, { type: 'Confirm', ask: sequence });
};

/** Somebody with the authority looks, and the table plays on. */
const ruled = async () => {
  const ruling = {
    type: 'Resolve',
    decision: { is: 'void' },
    reason: 'a fault of the program',
  } as const;
  expect(await d1.refused(t, ruling)).toMatchObject({ status: 403 });
  expect(await h.by('sm1').refused(t, ruling)).toMatchObject({ code: 'SECOND_PERSON' });
  await witnessed(h, ruling);
  expect(await shown()).toMatchObject({ phase: 'void', report: null });
  expect(await rack()).toBe(2_000_000);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, bet);
  await dealt();
  await d1.does(t, { type: 'Settle' });
};

describe('a command that cannot be decided', () => {
  test('is answered so; the table is halted until a shift manager has ruled, and goes on', async () => {
    await opened();
    await dealt();
    const count = h.count(t);
    expect(await faults()).toBe(0);
    const live = await p1.watch(t);
    fault.command = 'Settle';
    const reply = await d1.tries(t, { type: 'Settle' }, 'settle');
    expect(reply.json).toMatchObject(undecided);
    expect(h.count(t)).toBe(count + 1);
    const report = await isReported('the house could not decide a command (settle)');
    expect(await shown()).toMatchObject({
      phase: 'halted',
      reports: [{ kind: 'anything-else' }],
      report,
    });
    // Everybody sees it, and whoever measures.
    await live.reaches(count + 1);
    expect(live.public?.phase).toBe('halted');
    expect(live.heardAfter(count)).toEqual(['IrregularityReported']);
    expect(await faults()).toBe(1);
    expect(h.logged).toEqual([
      {
        message: 'a command could not be decided',
        facts: { what: 't1 could not decide command settle: a fault of the program' },
      },
    ]);
    // The same id has the same answer, and there is one report.
    expect((await d1.tries(t, { type: 'Settle' }, 'settle')).text).toBe(reply.text);
    // Meanwhile nothing goes on, also once the fault is mended.
    fault.command = null;
    for (const [client, command] of [
      [p1, bet],
      [d1, { type: 'Settle' }],
      [d1, { type: 'DrawCard', card: '2S' }],
      [d1, { type: 'OpenRound' }],
    ] as const) {
      expect((await client.refused(t, command)).status).toBe(409);
    }
    expect(h.count(t)).toBe(count + 1);
    await h.restart();
    expect(await shown()).toMatchObject({ phase: 'halted', report });
    await ruled();
    await verifies(h, t);
    await h.restart();
    await verifies(h, t);
  });

  test.each(BOOKS)('%s: is halted by this book too', async (book) => {
    await opened(book);
    fault.command = 'PlaceBet';
    expect((await p1.tries(t, bet, 'bet')).json).toMatchObject(undecided);
    fault.command = null;
    expect(await shown()).toMatchObject({ phase: 'halted' });
    expect((await p1.refused(t, bet)).code).toMatch(/NOT_NOW|BETS_CLOSED|HALTED/);
    await ruled();
    await verifies(h, t);
  });

  test('is not the only one of its moment: what came before it is kept, what comes after waits', async () => {
    await opened();
    const live = await d1.watch(t);
    const fill = await h.by('s1').watch(t);
    const count = h.count(t);
    fault.command = 'CloseBets';
    const [before, fails, after] = await Promise.all([
      live.asks('before', bet),
      live.asks('fails', { type: 'CloseBets' }),
      live.asks('after', bet),
    ]);
    fault.command = null;
    expect(before).toMatchObject({ sequence: count + 1 });
    expect(fails).toMatchObject(undecided);
    expect(after).toMatchObject({ error: { code: expect.not.stringMatching(/UNDECIDED/) } });
    expect(h.count(t)).toBe(count + 2);
    await fill.reaches(count + 2);
    expect(fill.gaps).toEqual([]);
    await ruled();
    await verifies(h, t);
  });

  test('nor followed: what it would have made is not kept', async () => {
    await opened();
    await dealt();
    fault.event = 'RoundSettled';
    expect((await d1.tries(t, { type: 'Settle' }, 'settle')).json).toMatchObject(undecided);
    fault.event = null;
    await isReported('the house could not decide a command (settle)');
    expect((await eventsOf(h, t)).map(({ type }) => type)).not.toContain('RoundSettled');
    expect(await faults()).toBe(1);
    await ruled();
    await verifies(h, t);
  });

  test('between rounds stops nothing, and is counted', async () => {
    await h.table(t, settings('CI'));
    p1 = await h.patron(t, 'p1');
    const count = h.count(t);
    fault.command = 'OpenRound';
    expect((await d1.tries(t, { type: 'OpenRound' }, 'open')).json).toMatchObject({
      error: { code: 'UNDECIDED' },
    });
    fault.command = null;
    expect(await faults()).toBe(1);
    expect(h.count(t)).toBe(count);
    await d1.does(t, { type: 'OpenRound' });
    await verifies(h, t);
  });

  test('while the table is halted already leaves it so', async () => {
    await opened();
    await dealt();
    fault.command = 'Settle';
    await d1.tries(t, { type: 'Settle' });
    const count = h.count(t);
    fault.command = 'Resolve';
    const ruling = { type: 'Resolve', decision: { is: 'void' }, reason: 'seen' };
    // Nobody rules alone; the fault comes first.
    expect((await h.by('sm1').tries(t, ruling)).json).toMatchObject(undecided);
    expect(h.count(t)).toBe(count);
    expect(await faults()).toBe(2);
    fault.command = null;
    await ruled();
    await verifies(h, t);
  });
});

test('a step of the house itself that cannot be decided halts the table, once', async () => {
  const quick = await openHarness({ running: true, staff: ['d1', 's1', 'a1'] });
  try {
    const automation = { ...MANUAL, open: 1, close: 50, draw: 1, settle: 1 };
    fault.command = 'Settle' satisfies Command['type'];
    await quick.table(t, settings('NC', { shoe: 'electronic', automation }));
    const live = await quick.by('d1').watch(t);
    await live.until(() => live.public?.phase === 'halted', 'the table to be halted');
    const { sequence } = live;
    await until(() => quick.logged.some(({ message }) => message === 'a due step was refused'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(live.sequence).toBe(sequence);
    fault.command = null;
    await witnessed(quick, {
      type: 'Resolve',
      decision: { is: 'void' },
      reason: 'a fault of the program',
    });
    await live.until(() => live.heardAfter(sequence).includes('RoundSettled'), 'the next round');
    await verifies(quick, t);
  } finally {
    await quick.end();
  }
});
