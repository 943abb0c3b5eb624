import { expect, test } from 'vitest';
import { DAY, MORNING, money, sampleRound } from '../../../tests/reports/sample.ts';
import { dealer, givenTable } from '../../../tests/table/scenario.ts';
import { entryText, GENESIS } from '../../record/line.ts';
import { type Event, handHistories } from '../../table/index.ts';
import type { MarkQuery, NewEntry, RoundQuery, StoredRound } from '../store/store.ts';
import { BadReport } from './bad-report.ts';
import { type ReportStore, readReport } from './read.ts';
import { reportMade } from './report.ts';
import type { ReportRound } from './round.ts';

const period = { from: MORNING, to: MORNING + DAY, by: 'table' } as const;

/** An entry that made these happen, all of one person and time, found under each of their types. */
const entryOf = (events: readonly Event[], sequence: number): NewEntry & { stream: string } => {
  const [first] = events;
  if (first === undefined) throw new Error('an entry of nothing');
  const { at, by } = first;
  const text = entryText({
    sequence,
    at,
    by,
    id: `c${sequence}`,
    command: { type: 'Any' },
    events: events.map(({ by: _, at: __, ...event }) => event),
    previous: GENESIS,
  });
  const marks = events.map(({ type }) => type);
  return {
    stream: 'T1',
    sequence,
    at,
    person: by.id,
    id: `c${sequence}`,
    text,
    hash: GENESIS,
    marks,
  };
};

/** Keeps what a store keeps and answers as the interface says; `asked` runs before each page. */
const storeOf = (
  tables: readonly string[],
  rounds: readonly StoredRound[],
  entries: readonly (NewEntry & { stream: string })[] = [],
  asked: (query: RoundQuery) => readonly StoredRound[] = () => [],
): ReportStore => {
  const kept = [...rounds];
  return {
    streams: async () => tables.map((stream) => ({ stream, count: 1, hash: GENESIS })),
    base: async () => null,
    rounds: async (query) => {
      const { stream, before = Number.POSITIVE_INFINITY, from = 0, to = 0, limit } = query;
      kept.push(...asked(query));
      return kept
        .filter((one) => one.stream === stream && one.round < before)
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => b.round - a.round)
        .slice(0, limit);
    },
    readMarked: async ({ kinds, stream, from = 0, to = 0 }: MarkQuery) =>
      entries
        .filter(({ marks = [] }) => marks.some((mark) => kinds.includes(mark)))
        .filter((one) => one.stream === stream && one.at >= from && one.at < to),
  };
};

const storedRound = ({ table, at, ...history }: ReportRound): StoredRound => ({
  stream: table,
  round: history.round,
  at,
  text: JSON.stringify(history),
});

const many = (table: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    sampleRound({
      cards: '3S KD 2H 4C 2D 7S',
      bets: { player: 100 + n },
      insurance: [{ hand: 'player', after: 4, amount: 50 }],
      table,
      round: n + 1,
      at: MORNING + n,
    }),
  );

test('what the store holds is what was put there, however many pages it takes', async () => {
  const rounds = [...many('T1', 1000), ...many('T2', 400), ...many('T3', 3)];
  const read = await readReport(storeOf(['T1', 'T2', 'T3', 'T4'], rounds.map(storedRound)), period);
  const tables = ['T1', 'T2', 'T3', 'T4'];
  expect(read.groups.map(({ key, rounds: n }) => [key, n])).toEqual([
    ['T1', 1000],
    ['T2', 400],
    ['T3', 3],
    ['T4', 0],
  ]);
  const direct = reportMade({ ...period, rounds, money: [], tables });
  expect(read.whole.total).toEqual(direct.whole.total);
  expect(read.whole.compared.expectedWin).toBeCloseTo(direct.whole.compared.expectedWin, 6);
});

test('rounds that end while it reads count once or not at all', async () => {
  const rounds = many('T1', 700).map(storedRound);
  const later = rounds.slice(500);
  const store = storeOf(['T1'], rounds.slice(0, 500), [], () => later.splice(0, 60));
  const { whole } = await readReport(store, period);
  // 120 of them were there at the first page: the last one was looked for before.
  expect(whole.rounds).toBe(620);
});

test('histories and money of a real table', async () => {
  const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000);
  scenario.close().deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
  scenario.do(dealer, { type: 'CashOut', patron: 'p3', amount: 500 });
  const entries = scenario.events.map((event, at) => entryOf([event], at + 1));
  const [history] = handHistories(scenario.events);
  const rounds = [{ stream: 'T1', round: 1, at: 9000, text: JSON.stringify(history) }];
  const read = await readReport(storeOf(['T1'], rounds, entries), {
    from: 0,
    to: DAY,
    by: 'dealer',
  });
  // The scenario fills 1,000,000.00 and three patrons buy in for 20,000.00 each.
  expect(read.whole.money).toEqual({
    fills: 100_000_000,
    credits: 0,
    drop: 6_000_000,
    cashOuts: 500,
    variance: 0,
  });
  expect(read.groups.map(({ key, rounds: n, total }) => [key, n, total.win])).toEqual([
    ['d1', 1, -10_000],
    ['s1', 0, 0],
  ]);
  expect(read.whole.compared.handle).toBe(10_000);
});

test('only the tables that were asked for; an unknown one is refused', async () => {
  const rounds = [...many('T1', 2), ...many('T2', 3)].map(storedRound);
  const store = storeOf(['T1', 'T2'], rounds);
  const { whole, groups } = await readReport(store, { ...period, tables: ['T2'] });
  expect([whole.rounds, groups.length]).toEqual([3, 1]);
  await expect(readReport(store, { ...period, tables: ['T9'] })).rejects.toThrow(BadReport);
});

test.each([
  ['{', /T1, round 1 is damaged in the store/],
  ['{"game":"x"}', /T1, round 1 is damaged in the store: it.version is missing/],
])('a damaged round is named: %s', async (text, message) => {
  const store = storeOf(['T1'], [{ stream: 'T1', round: 1, at: MORNING, text }]);
  await expect(readReport(store, period)).rejects.toThrow(message);
});

test('an entry may move money more than once, and do other things beside', async () => {
  const moved = (type: 'BoughtIn' | 'CashedOut', amount: number): Event => {
    const { by, at } = money(type, amount);
    return { type, patron: 'p1', amount, by, at };
  };
  const { by, at } = money('BoughtIn', 1);
  const left: Event = { type: 'PatronLeft', patron: 'p2', by, at };
  const entry = entryOf(
    [moved('BoughtIn', 700), left, moved('BoughtIn', 50), moved('CashedOut', 20)],
    1,
  );
  const { whole } = await readReport(storeOf(['T1'], [], [entry]), period);
  expect(whole.money).toEqual({ fills: 0, credits: 0, drop: 750, cashOuts: 20, variance: 0 });
});

test.each([
  ['{}', /T1, entry 4 is damaged in the store: it.by is missing/],
  [
    '{"by":{"role":"dealer","id":"d1"},"events":[{"type":"BoughtIn"}]}',
    /T1, entry 4 is damaged in the store: it.events\[0\].amount is missing/,
  ],
])('a damaged entry is named: %s', async (text, message) => {
  const { at, by } = money('BoughtIn', 1);
  const bought: Event = { type: 'BoughtIn', patron: 'p1', amount: 1, by, at };
  const store = storeOf(['T1'], [], [{ ...entryOf([bought], 4), text }]);
  await expect(readReport(store, period)).rejects.toThrow(message);
});

test('a period of which something was archived says so and where it is, instead of showing less', async () => {
  const rounds = many('T1', 3);
  const place = { sequence: 9, hash: GENESIS, round: 2, trailer: '', file: 'T1-2026.ndjson' };
  const at = MORNING + 1;
  const store: ReportStore = {
    ...storeOf(['T1', 'T2'], rounds.map(storedRound)),
    base: async (stream) => (stream === 'T1' ? { ...place, at } : null),
  };
  const asked = readReport(store, period);
  await expect(asked).rejects.toThrow(BadReport);
  await expect(asked).rejects.toThrow(/T1 has been archived up to .*Z: .*T1-2026\.ndjson/);
  await expect(readReport(store, { ...period, from: at })).rejects.toThrow(BadReport);
  const after = await readReport(store, { ...period, from: at + 1 });
  expect(after.whole.rounds).toBe(1);
  expect((await readReport(store, { ...period, tables: ['T2'] })).whole.rounds).toBe(0);
});
