import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MORNING, money, sampleRound } from '../../../tests/reports/sample.ts';
import { entryText, GENESIS } from '../../record/line.ts';
import type { MarkQuery } from '../store/store.ts';
import { reportCsv } from './forms.ts';
import { type ReportQuery, type ReportStore, readReport } from './read.ts';
import { reportMade } from './report.ts';
import { reportText } from './text.ts';

const PLAYER_WINS = '9S 2D KH 3C';
const period = { from: MORNING, to: MORNING + DAY, by: 'patron' } as const;

/** As published for eight decks: what the house keeps of a unit, commission game. */
const EDGE = { player: 0.012350813, banker: 0.010579058 };

const rename = <T extends ReturnType<typeof sampleRound>>(round: T, patron: string): T => ({
  ...round,
  settlement: round.settlement && {
    ...round.settlement,
    lines: round.settlement.lines.map((line) => ({ ...line, patron })),
  },
});

describe('by patron', () => {
  const rounds = [
    sampleRound({ cards: PLAYER_WINS, bets: { player: 10_000 } }),
    // The same account at another table is the same patron.
    sampleRound({ cards: PLAYER_WINS, bets: { banker: 30_000 }, table: 'T2', round: 7 }),
    rename(sampleRound({ cards: PLAYER_WINS, bets: { player: 500 }, round: 2 }), 'p2'),
    sampleRound({ cards: PLAYER_WINS, bets: { player: 99_900 }, voided: '5.5.1', round: 3 }),
  ];
  const made = reportMade({
    ...period,
    rounds,
    money: [
      { ...money('BoughtIn', 80_000), patron: 'p1' },
      { ...money('CashedOut', 20_000, { table: 'T2' }), patron: 'p1' },
      money('TrayFilled', 5_000_000),
    ],
    stays: [
      { patron: 'p1', table: 'T1', from: MORNING - HOUR, to: MORNING + HOUR },
      { patron: 'p1', table: 'T2', from: MORNING + 2 * HOUR, to: MORNING + 5 * HOUR },
      { patron: 'p2', table: 'T1', from: MORNING + 23 * HOUR, to: MORNING + 30 * HOUR },
      { patron: 'p3', table: 'T1', from: MORNING - 2 * HOUR, to: MORNING },
    ],
  });
  const [p1, p2] = made.groups;

  test('average bet, time and theoretical win, over all tables', () => {
    expect(made.groups.map(({ key }) => key)).toEqual(['p1', 'p2']);
    // A void round is no play.
    expect(p1).toMatchObject({ rounds: 2, voids: 1 });
    expect(p1?.rating?.averageBet).toBe(20_000);
    expect(p1?.rating?.time).toBe(4 * HOUR);
    const worth = 10_000 * EDGE.player + 30_000 * EDGE.banker;
    expect(p1?.rating?.theoreticalWin).toBeCloseTo(worth, 4);
    expect(p2?.rating).toMatchObject({ averageBet: 500, time: HOUR });
    expect(p2?.rating?.theoreticalWin).toBeCloseTo(500 * EDGE.player, 5);
  });

  test('what he won and lost, and his own money', () => {
    expect(p1).toMatchObject({
      total: { win: 20_000 },
      money: { drop: 80_000, cashOuts: 20_000, fills: 0 },
      // Whose irregularity it was nobody says.
      irregularities: null,
    });
    expect(made.whole).toMatchObject({ rating: null, money: { fills: 5_000_000 } });
  });

  test('in CSV at the end, and to read', () => {
    const [head = '', first = ''] = reportCsv(made).split('\r\n');
    expect(head.endsWith(',average_bet,minutes,theoretical_win')).toBe(true);
    expect(first.endsWith(',200.0000,240.0,4.4088')).toBe(true);
    expect(reportText(made)).toMatch(/Rating\n +rounds +average bet +minutes +theoretical/);
    expect(reportText(made)).toMatch(/p1 +2 +200\.00 +240 +4\.41 +200\.00 +800\.00 +200\.00/);
  });

  test('others have no rating', () => {
    const byTable = reportMade({ ...period, by: 'table', rounds, money: [] });
    expect(byTable.groups.every(({ rating }) => rating === null)).toBe(true);
  });
});

describe('the time at a table, from its entries', () => {
  type Came = readonly [at: number, type: string, patron?: string];
  const entries = (list: readonly Came[]) =>
    list.map(([at, type, patron], i) => {
      const by = { role: 'dealer', id: 'd1' } as const;
      const events = [{ type, ...(patron !== undefined && { patron }) }];
      const entry = { sequence: i + 1, at, by, id: `c${i}`, command: { type: 'Any' }, events };
      return {
        sequence: i + 1,
        at,
        stream: 'T1',
        person: 'd1',
        id: `c${i}`,
        hash: GENESIS,
        type,
        text: entryText({ ...entry, previous: GENESIS }),
      };
    });
  const storeOf = (list: readonly Came[]): ReportStore => ({
    streams: async () => [{ stream: 'T1', count: 1, hash: GENESIS }],
    base: async () => null,
    rounds: async () => [],
    readMarked: async ({ kinds, from = 0, to = Infinity }: MarkQuery) =>
      entries(list).filter(({ at, type }) => kinds.includes(type) && at >= from && at < to),
  });
  const timeOf = async (list: readonly Came[], query: Partial<ReportQuery> = {}) =>
    (await readReport(storeOf(list), { ...period, ...query })).groups.map(
      ({ key, rating }) => [key, rating?.time] as const,
    );

  test.each([
    [
      'came and left',
      [
        [0, 'PatronJoined', 'p1'],
        [1, 'PatronLeft', 'p1'],
      ],
      1,
    ],
    [
      'came the day before',
      [
        [-5, 'PatronJoined', 'p1'],
        [2, 'PatronLeft', 'p1'],
      ],
      2,
    ],
    [
      'twice',
      [
        [0, 'PatronJoined', 'p1'],
        [1, 'PatronLeft', 'p1'],
        [4, 'PatronJoined', 'p1'],
        [6, 'PatronLeft', 'p1'],
      ],
      3,
    ],
    ['is still there', [[1, 'PatronJoined', 'p1']], 9],
    [
      'until the table closed',
      [
        [1, 'PatronJoined', 'p1'],
        [4, 'TableClosed'],
      ],
      3,
    ],
  ] as const)('%s', async (_, list, hours) => {
    const came = list.map(([hour, ...rest]) => [MORNING + hour * HOUR, ...rest] as Came);
    expect(await timeOf(came, { now: MORNING + 10 * HOUR })).toEqual([['p1', hours * HOUR]]);
  });
});
