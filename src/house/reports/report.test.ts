import { describe, expect, test } from 'vitest';
import { DAY, d1, HOUR, MORNING, money, s1, sampleRound } from '../../../tests/reports/sample.ts';
import type { Tried } from '../../../tests/table/asking.ts';
import { dealer, givenTable, supervisor } from '../../../tests/table/scenario.ts';
import type { By } from '../../api/report.ts';
import { handHistories } from '../../table/index.ts';
import { BadReport } from './bad-report.ts';
import { type ReportInput, reportMade } from './report.ts';

const reported = (input: Partial<ReportInput>) =>
  reportMade({ rounds: [], money: [], from: MORNING, to: MORNING + DAY, by: 'table', ...input });

const wholeOf = (input: Partial<ReportInput>) => reported(input).whole;

/** Player 9, Banker 5. */
const PLAYER_WINS = '9S 2D KH 3C';
/** Player 2, Banker 9. */
const BANKER_WINS = '2S 9D KH KC';
/** 9 each. */
const TIE = '9S 9D KH KC';

describe('what was staked, paid and won', () => {
  test('a win, a loss: 100.00 on Player is paid 100.00 and goes back, 50.00 on Banker is lost', () => {
    const round = sampleRound({ cards: PLAYER_WINS, bets: { player: 10_000, banker: 5000 } });
    const { total, insurance, rounds, voids } = wholeOf({ rounds: [round] });
    expect(total).toEqual({
      decided: 2,
      staked: 15_000,
      handle: 15_000,
      paid: 10_000,
      returned: 10_000,
      residue: 0,
      win: -5000,
      hold: -1 / 3,
    });
    expect({ rounds, voids, insured: insurance.decided }).toEqual({
      rounds: 1,
      voids: 0,
      insured: 0,
    });
  });

  test('commission and rounding as settled: 0.95 of 100.01 is 95.0095, so 95.00 and 19 twentieths', () => {
    const { total, compared } = wholeOf({
      rounds: [sampleRound({ cards: BANKER_WINS, bets: { banker: 10_001 } })],
    });
    expect(total).toMatchObject({ paid: 9500, returned: 10_001, residue: 19, win: -9500 });
    // What the odds are compared with is not rounded.
    expect(compared.win).toBeCloseTo(-9500.95, 9);
  });

  test('a push counts in the handle, as the house edge does', () => {
    const { total } = wholeOf({
      rounds: [sampleRound({ cards: TIE, bets: { player: 10_000, tie: 100 } })],
    });
    expect(total).toMatchObject({ handle: 10_100, paid: 800, returned: 10_100, win: -800 });
  });

  test('pro rata: 300.00 in a box for 100.00 has a handle of 100.00', () => {
    const limits = { minimum: 2500, maximumDifferential: 10_000, per: 'box' } as const;
    const { total } = wholeOf({
      rounds: [sampleRound({ cards: BANKER_WINS, bets: { player: 30_000 }, limits })],
    });
    expect(total).toMatchObject({ staked: 30_000, handle: 10_000, returned: 20_000, win: 10_000 });
    expect(total.hold).toBe(1);
  });

  test('insurance apart: Player 5 against 4 insured at 3 to 2, then Player wins 7 to 1', () => {
    const { bets, insurance, total } = wholeOf({
      rounds: [
        sampleRound({
          cards: '3S KD 2H 4C 2D 7S',
          bets: { player: 10_000, 'big-tiger': 500 },
          insurance: [{ hand: 'player', after: 4, amount: 8000 }],
        }),
      ],
    });
    expect(bets).toMatchObject({ decided: 2, staked: 10_500, paid: 10_000, win: -9500 });
    expect(insurance).toMatchObject({ decided: 1, staked: 8000, handle: 8000, paid: 0, win: 8000 });
    expect(total).toMatchObject({ decided: 3, staked: 18_500, win: -1500 });
  });

  test('a void round counts no handle and no round, but what was staked went back', () => {
    const { rounds, voids, total, compared } = wholeOf({
      rounds: [sampleRound({ cards: '9S 2D', bets: { player: 10_000 }, voided: '5.5.1' })],
    });
    expect({ rounds, voids }).toEqual({ rounds: 0, voids: 1 });
    expect(total).toMatchObject({
      decided: 0,
      staked: 10_000,
      handle: 0,
      returned: 10_000,
      win: 0,
    });
    expect(total.hold).toBeNull();
    expect(compared).toMatchObject({ rounds: 0, expectedWin: 0, z: null, interval: null });
  });

  test('a round under way is left out', () => {
    const round = {
      ...sampleRound({ cards: PLAYER_WINS, bets: { player: 100 } }),
      settlement: null,
    };
    expect(wholeOf({ rounds: [round] }).activity).toBe('no activity');
  });
});

test('fills, credits, drop and cash-outs, each by itself', () => {
  const events = [
    money('TrayFilled', 100_000),
    money('TrayFilled', 1),
    money('TrayCredited', 20_000),
    money('BoughtIn', 3000),
    money('BoughtIn', 4000),
    money('CashedOut', 500),
  ];
  expect(wholeOf({ money: events }).money).toEqual({
    fills: 100_001,
    credits: 20_000,
    drop: 7000,
    cashOuts: 500,
    variance: 0,
  });
});

test('the period begins with its first moment and ends before its last', () => {
  const at = (time: number) => sampleRound({ cards: PLAYER_WINS, bets: { player: 100 }, at: time });
  const rounds = [MORNING - 1, MORNING, MORNING + DAY - 1, MORNING + DAY].map(at);
  const events = [MORNING - 1, MORNING + DAY].map((time) => money('BoughtIn', 5, { at: time }));
  const { whole } = reported({ rounds, money: events });
  expect(whole.rounds).toBe(2);
  expect(whole.money?.drop).toBe(0);
});

describe('groups', () => {
  const rounds = [
    sampleRound({ cards: PLAYER_WINS, bets: { player: 100, tie: 50 }, table: 'T10' }),
    sampleRound({ cards: BANKER_WINS, bets: { player: 200 }, table: 'T2', at: MORNING + 7 * HOUR }),
    sampleRound({
      cards: BANKER_WINS,
      bets: { player: 400 },
      game: 'NC',
      table: 'T2',
      at: MORNING + 19 * HOUR,
      by: { role: 'dealer', id: 'd2' },
    }),
  ];
  const events = [money('BoughtIn', 70, { table: 'T2', at: MORNING + 20 * HOUR, by: s1 })];
  const groups = (by: By) =>
    reported({ rounds, money: events, by }).groups.map(({ key, total, money: moved }) => [
      key,
      total.staked,
      moved?.drop ?? null,
    ]);

  test.each<[By, readonly (readonly [string, number, number | null])[]]>([
    [
      'table',
      [
        ['T2', 600, 70],
        ['T10', 150, 0],
      ],
    ],
    // Who dealt, and who entered the money.
    [
      'dealer',
      [
        ['d1', 350, 0],
        ['d2', 400, 0],
        ['s1', 0, 70],
      ],
    ],
    [
      'bet',
      [
        ['tiger-buffalo-commission-insurance/player', 300, null],
        ['tiger-buffalo-commission-insurance/tie', 50, null],
        ['tiger-buffalo-non-commission/player', 400, null],
      ],
    ],
    // 08:00, 15:00, 03:00 and 04:00 of the next morning, which still belong to the day before.
    [
      'shift',
      [
        ['2026-03-02 day', 150, 0],
        ['2026-03-02 swing', 200, 0],
        ['2026-03-02 grave', 400, 70],
        ['2026-03-03 day', 0, 0],
      ],
    ],
    [
      'day',
      [
        ['2026-03-02', 750, 70],
        ['2026-03-03', 0, 0],
      ],
    ],
  ])('by %s', (by, expected) => {
    expect(groups(by)).toEqual(expected);
  });

  test('of a bet: rounds in which it lay; irregularities and money belong to no bet', () => {
    const [player, tie] = reported({ rounds, by: 'bet' }).groups;
    expect(player).toMatchObject({ rounds: 2, irregularities: null, money: null });
    expect(player?.name).toBe('Player (tiger-buffalo-commission-insurance)');
    expect(tie).toMatchObject({ rounds: 1, total: { win: 50 } });
  });

  test('who drew the cards dealt the round, where the clock closed the bets', () => {
    const plain = sampleRound({ cards: PLAYER_WINS, bets: { player: 100 } });
    const house = { role: 'house', id: '' } as const;
    const closed = { type: 'BetsClosed', by: house, at: 1 };
    const opened = { type: 'RoundOpened', by: d1, at: 0 };
    const drawn = (by: typeof d1) => ({ type: 'CardDealt', by, at: 2 });
    const dealers = [
      [opened, closed, drawn(d1)],
      [opened, closed, drawn(house)],
      [opened],
      [{ ...closed, by: s1 }, drawn(d1)],
    ].map((steps) => reported({ rounds: [{ ...plain, steps }], by: 'dealer' }).groups[0]?.key);
    expect(dealers).toEqual(['d1', 'house', 'd1', 's1']);
  });
});

describe('no activity is said as such', () => {
  test.each(['table', 'bet', 'dealer', 'day', 'shift', 'patron'] as const)('by %s', (by) => {
    const { whole, groups } = reported({ by, tables: ['T1', 'T2'] });
    expect(whole).toMatchObject({ activity: 'no activity', total: { hold: null } });
    expect(new Set(groups.map(({ activity }) => activity)).has('some')).toBe(false);
    // Known tables; 08:00 to 08:00 touches two days and four shifts.
    const listed = { table: 2, bet: 0, dealer: 0, day: 2, shift: 4, patron: 0 };
    expect(groups).toHaveLength(listed[by]);
  });

  test('a fill alone is activity', () => {
    expect(wholeOf({ money: [money('TrayFilled', 1)] }).activity).toBe('some');
  });

  test('the empty days of a century are not listed', () => {
    const { groups, quietGroups } = reported({
      rounds: [sampleRound({ cards: PLAYER_WINS, bets: { player: 100 } })],
      by: 'day',
      from: 0,
      to: Date.UTC(2100, 0),
    });
    expect(quietGroups).toBe('left out');
    expect(groups.map(({ key }) => key)).toEqual(['2026-03-02']);
  });
});

test.each([
  [{ to: MORNING }, /before it begins/],
  [{ from: Number.NaN }, /milliseconds/],
  [{ timeZone: 'Asia/Nowhere' }, /no time zone "Asia\/Nowhere"/],
  [{ by: 'shift', shifts: [] }, /no shifts/],
  [{ shifts: [{ name: 'day', from: '6:00' }] }, /06:00/],
  [
    {
      shifts: [
        { name: 'a', from: '06:00' },
        { name: 'b', from: '06:00' },
      ],
    },
    /same/,
  ],
] as const)('%j is refused', (wrong, message) => {
  expect(() => reported(wrong)).toThrow(BadReport);
  expect(() => reported(wrong)).toThrow(message);
});

test('sums that would not be exact are refused', () => {
  const most = money('BoughtIn', Number.MAX_SAFE_INTEGER);
  expect(wholeOf({ money: [most] }).money?.drop).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => wholeOf({ money: [most, money('BoughtIn', 1)] })).toThrow(BadReport);
});

describe('voids and irregularities', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
  scenario.close().deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
  scenario.do(dealer, { type: 'Report', kind: 'not-shuffled', detail: { words: 'the log' } });
  scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'confirmed' });
  const at = (type: string) => scenario.events.find((event) => event.type === type)?.at ?? -1;
  const rounds = handHistories(scenario.events).map((one) => ({ ...one, table: 'T1', at: 0 }));
  const made = reported({ rounds, from: 0, to: DAY });

  test('are listed with time, paragraph, actor, decision and reason', () => {
    const place = { table: 'T1', round: 1 };
    expect(made.incidents).toMatchObject([
      {
        ...place,
        at: at('IrregularityReported'),
        kind: 'not-shuffled',
        rule: '5.5.5',
        by: dealer,
        decision: 'so',
        decidedBy: supervisor,
        reason: 'confirmed',
      },
      { ...place, at: at('RoundReopened'), kind: 'settlement-taken-back', by: supervisor },
      {
        ...place,
        at: at('RoundVoided'),
        kind: 'void',
        rule: '5.5.5',
        by: supervisor,
        decision: 'void',
        reason: 'confirmed',
      },
    ]);
    // The epoch is 07:30 in the Singapore of 1970; the report came some seconds later.
    expect(made.incidents[0]?.time).toMatch(/^1970-01-01 07:30:\d\d$/);
  });

  test('are counted, and what was settled before the void is not', () => {
    expect(made.whole).toMatchObject({
      rounds: 0,
      voids: 1,
      irregularities: 1,
      settlementsTakenBack: 1,
      total: { handle: 0, paid: 0, win: 0 },
    });
  });

  test('cards and bets that were put right are among them, with who asked and who confirmed', () => {
    const played = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    played.deal('9S', '2D', 'KH', '3C');
    const wrong = { type: 'CorrectCard', hand: 'player', index: 0, card: '8S', reason: 'miskeyed' };
    played.confirmed(dealer, wrong as Tried, supervisor);
    const chips = { patron: 'p1', box: 1, bet: 'player', amount: 15_000, reason: 'three chips' };
    played.confirmed(dealer, { type: 'CorrectBet', ...chips } as Tried, supervisor);
    played.do(dealer, { type: 'Settle' });
    const [whole] = handHistories(played.events);
    const read = { ...whole, table: 'T1', at: 0 } as (typeof rounds)[number];
    const { incidents } = reported({ rounds: [read], from: 0, to: DAY });
    expect(incidents).toMatchObject([
      {
        kind: 'card-corrected',
        by: dealer,
        decidedBy: supervisor,
        reason: 'player: 9S → 8S (miskeyed)',
      },
      {
        kind: 'bet-corrected',
        by: dealer,
        decidedBy: supervisor,
        reason: 'p1, player: 100.00 → 150.00 (three chips)',
      },
    ]);
  });

  test('that nobody has decided say so', () => {
    const open = rounds.map((round) => ({
      ...round,
      irregularities: round.irregularities.map(({ decided, ...rest }) => rest),
    }));
    expect(reported({ rounds: open, from: 0, to: DAY }).incidents[0]).toMatchObject({
      decision: null,
      decidedBy: null,
      reason: 'the log',
    });
  });
});

describe('over time', () => {
  test('by table: what each did on each day, beside the odds; it adds up to the table', () => {
    const at = (table: string, when: number, cards: string) =>
      sampleRound({ table, at: when, cards, bets: { player: 10_000 } });
    const rounds = [
      at('T2', MORNING + DAY, PLAYER_WINS),
      at('T1', MORNING, PLAYER_WINS),
      at('T1', MORNING + 2 * HOUR, BANKER_WINS),
      at('T1', MORNING + 2 * DAY, BANKER_WINS),
    ];
    const { groups, whole } = reported({ rounds, to: MORNING + 3 * DAY });
    expect(
      groups.map(({ key, days = [] }) => [key, days.map((day) => [day.key, day.rounds, day.win])]),
    ).toEqual([
      [
        'T1',
        [
          ['2026-03-02', 2, 0],
          ['2026-03-04', 1, 10_000],
        ],
      ],
      ['T2', [['2026-03-03', 1, -10_000]]],
    ]);
    for (const { days = [], compared } of groups) {
      const sum = (of: (day: (typeof days)[number]) => number) =>
        days.reduce((all, day) => all + of(day), 0);
      expect(sum((day) => day.expectedWin)).toBeCloseTo(compared.expectedWin, 9);
      expect(sum((day) => day.deviation ** 2)).toBeCloseTo(compared.deviation ** 2, 3);
    }
    expect(whole.days).toBeUndefined();
    expect(reported({ rounds, by: 'day' }).groups[0]?.days).toBeUndefined();
  });

  test('a long period keeps the last sixty days of a table', () => {
    const rounds = Array.from({ length: 70 }, (_, day) =>
      sampleRound({ at: MORNING + day * DAY, cards: TIE, bets: { tie: 100 } }),
    );
    const [group] = reported({ rounds, to: MORNING + 70 * DAY }).groups;
    expect(group?.days).toHaveLength(60);
    expect(group?.days?.at(-1)?.key).toBe('2026-05-10');
  });

  test('an incident says whose rules it was under and who dealt', () => {
    const round = sampleRound({ cards: '9S 2D', bets: { player: 5 }, voided: '5.5.1' });
    expect(reported({ rounds: [round] }).incidents).toMatchObject([
      { game: round.game, dealer: 'd1' },
    ]);
  });
});
