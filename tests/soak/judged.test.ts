import { expect, test } from 'vitest';
import { judgedSoak } from './judged.ts';
import { sixths } from './sixths.ts';
import type { Part, Soaked } from './soak.ts';

const MB = 2 ** 20;
/** An hour in which nothing was wrong, with what is asked for in the place of it. */
const hour = (changed: (minute: number) => Partial<Part> = () => ({})): Part[] =>
  Array.from({ length: 60 }, (_, minute) => {
    /** Figures scatter a little. */
    const about = (value: number) => value * (1 + (((minute * 37) % 11) - 5) / 100);
    return {
      part: minute + 1,
      seconds: 60,
      bets: 1500,
      p50: about(4),
      p99: about(20),
      after: { bets: 100, p50: 6, p99: 80 },
      caught: { bets: 3, most: 2100 },
      accepted: 1800,
      refused: 12,
      unsent: 40,
      serving: minute === 0 ? null : about(1300),
      back: minute === 0 ? null : about(1600),
      rss: about(180 * MB),
      heap: about(60 * MB),
      disk: 20 * MB + minute * 2400 * 1250,
      entries: minute * 2400,
      yardstick: about(2),
      robots: 15,
      ...changed(minute),
    };
  });

const record = { entries: 2800, settled: 90, voided: 0, interrupted: 0, paused: 30, wrong: null };
const soaked = (parts: readonly Part[], changed: Partial<typeof record> | { wrong: string } = {}) =>
  ({
    plan: { minutes: 60, tables: 1, kill: 60, seed: '1', speed: 2, store: 'sqlite' },
    patrons: 4,
    kills: 59,
    parts,
    acknowledged: 108_000,
    records: new Map([['t1', { ...record, ...changed }]]),
    seconds: 3700,
  }) satisfies Soaked;

const broken = (judged: ReturnType<typeof judgedSoak>) =>
  judged.filter(({ is }) => is === 'broken').map(({ law }) => law);

test('an hour in which nothing was wrong breaks no law', () => {
  const laws = judgedSoak(soaked(hour()));
  expect(laws.map(({ is }) => is)).toEqual(laws.map(() => 'held'));
  expect(laws).toHaveLength(9);
});

test.each<[string, (minute: number) => Partial<Part>, string]>([
  ['a leak of a megabyte a minute', (at) => ({ heap: (60 + at) * MB }), 'heap'],
  ['memory beside the heap', (at) => ({ rss: (180 + 3 * at) * MB }), 'rss'],
  ['bets that take longer and longer', (at) => ({ p50: 4 + at / 20 }), 'median'],
  ['some bets that do', (at) => ({ p99: 20 + at / 2 }), '99th'],
  ['a start that reads ever more', (at) => ({ serving: 1000 + 30 * at }), 'serve again'],
  ['entries that grow', (at) => ({ disk: 1250 * at * 2400 + 20_000 * at ** 2 }), 'is flat'],
  ['files that nobody removes', (at) => ({ disk: 2400 * 4000 * at }), 'at most'],
])('planted: %s, is found', (_, changed, law) => {
  const found = broken(judgedSoak(soaked(hour(changed))));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(law);
});

test('bets that become slower with the machine are not held against the house', () => {
  const slower = hour((at) => ({ p50: 4 + at / 20, yardstick: 2 + at / 40 }));
  const laws = judgedSoak(soaked(slower));
  expect(broken(laws)).toEqual([]);
  expect(laws.map(({ law }) => law)).toContain('the median bet is flat, beside the yardstick');
});

test('planted: what is not in the record, or ends a round within the grace, is found', () => {
  expect(broken(judgedSoak(soaked(hour(), { wrong: 'c1 is nowhere' })))).toHaveLength(1);
  expect(broken(judgedSoak(soaked(hour(), { voided: 1 })))).toHaveLength(1);
  const away = hour((at) => (at === 30 ? { serving: 20_000 } : {}));
  expect(broken(judgedSoak(soaked(away, { voided: 1 })))).toEqual([]);
});

test('a short run says that it was too short', () => {
  const laws = judgedSoak(soaked(hour().slice(0, 10)));
  expect(new Set(laws.map(({ is }) => is))).toEqual(new Set(['held', 'too short']));
});

test('an hour is told by ten minutes', () => {
  const rows = sixths(hour());
  expect(rows.map(({ from, to }) => [from, to])).toEqual(
    [0, 10, 20, 30, 40, 50].map((from) => [from, from + 10]),
  );
  expect(rows.map(({ entry }) => Math.round(entry))).toEqual(rows.map(() => 1250));
  expect(rows.map(({ bets }) => bets)).toEqual(rows.map(() => 15_000));
});
