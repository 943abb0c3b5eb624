import { expect, test } from 'vitest';
import { DAY, MORNING, money, s1, sampleRound } from '../../../tests/reports/sample.ts';
import { csv, incidentsCsv, reportCsv, reportJson } from './forms.ts';
import { type ReportInput, reportMade } from './report.ts';
import { reportText } from './text.ts';

const made = (input: Partial<ReportInput> = {}) =>
  reportMade({
    rounds: [
      // Paid 95.00 of 95.0095; the house loses that.
      sampleRound({ cards: '2S 9D KH KC', bets: { banker: 10_001 }, table: 'T1' }),
      sampleRound({ cards: '9S 2D', bets: { player: 5 }, table: 'T2', voided: '5.5.1' }),
    ],
    money: [money('BoughtIn', 123_456_789), money('TrayFilled', 7, { table: 'T2', by: s1 })],
    from: MORNING,
    to: MORNING + DAY,
    by: 'table',
    tables: ['T1', 'T2', 'T9,3'],
    ...input,
  });

test('a header row, a row for each group, one for the whole, each ended as RFC 4180 says', () => {
  const csv = reportCsv(made());
  const [head = ''] = csv.split('\r\n');
  expect(csv.endsWith('\r\n')).toBe(true);
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(head.split(',').slice(0, 19)).toEqual([
    'from',
    'to',
    'by',
    'row',
    'key',
    'name',
    'activity',
    'rounds',
    'voids',
    'irregularities',
    'settlements_taken_back',
    'decided',
    'staked',
    'handle',
    'paid',
    'returned',
    'net_win',
    'hold_percent',
    'residue_twentieths',
  ]);
  const period = '2026-03-02T00:00:00.000Z,2026-03-03T00:00:00.000Z,table';
  const starts = csv.split('\r\n').slice(1, -1);
  expect(
    starts[0]?.startsWith(
      `${period},group,T1,T1,some,1,0,0,0,1,100.01,100.01,95.00,100.01,-95.00,-94.9905,19,`,
    ),
  ).toBe(true);
  expect(
    starts[1]?.startsWith(`${period},group,T2,T2,some,0,1,0,0,0,0.05,0.00,0.00,0.05,0.00,,0,`),
  ).toBe(true);
  expect(starts[2]?.startsWith(`${period},group,"T9,3","T9,3",no activity,0,0,0,0,0,0.00,`)).toBe(
    true,
  );
  expect(
    starts[3]?.startsWith(
      `${period},whole,whole,Whole,some,1,1,0,0,1,100.06,100.01,95.00,100.06,-95.00,-94.9905,19,`,
    ),
  ).toBe(true);
  expect(starts).toHaveLength(4);
});

test('every row has as many cells as the head; the columns do not depend on the groups', () => {
  const heads = (['table', 'bet', 'dealer', 'day', 'shift', 'patron'] as const).map((by) => {
    const lines = reportCsv(made({ by, tables: ['T1', 'T2'] })).split('\r\n');
    const counts = lines.slice(0, -1).map((line) => line.split(',').length);
    expect(new Set(counts).size).toBe(1);
    return lines[0];
  });
  expect(new Set(heads).size).toBe(1);
  const head = heads[0]?.split(',') ?? [];
  const [first = ''] = reportCsv(made()).split('\r\n').slice(1);
  const cells = first.split(',');
  const cell = (name: string) => cells[head.indexOf(name)];
  expect(cell('drop')).toBe('1234567.89');
  // Unrounded: 95.0095 lost. Expected: 1.0579058 % of 100.01, 1.0580.
  expect(cell('compared_win')).toBe('-95.0095');
  expect(cell('expected_win')).toBe('1.0580');
  expect(cell('expected_hold_percent')).toBe('1.0579');
  expect(cell('insurance_staked')).toBe('0.00');
});

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1+cmd', `'-1+cmd`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =1+1', `'  =1+1`],
  ['\u3000=1+1', `'\u3000=1+1`],
  ['\uff1d1+1', `'\uff1d1+1`],
  ['\uff0b1', `'\uff0b1`],
  ['\uff0d1', `'\uff0d1`],
  ['\uff20A1', `'\uff20A1`],
  ['\ta', `'\ta`],
  ['\n=1', `"'\n=1"`],
  ['\r=1', `"'\r=1"`],
  ['"=1"', '"""=1"""'],
  ['a=1', 'a=1'],
  ['  a', '  a'],
])('%j becomes no formula in a file of cells', (words, written) => {
  const columns = [{ head: 'words', cell: (text: string) => ({ text }) }];
  expect(csv(columns, [words])).toBe(`words\r\n${written}\r\n`);
});

test('the list of incidents: quotes are doubled, and no reason becomes a formula', () => {
  const round = sampleRound({ cards: '9S 2D', bets: { player: 5 }, voided: '5.5.1' });
  const withReason = (reason: string) => ({ ...round, void: { rule: '5.5.1', reason } });
  const csv = incidentsCsv(
    made({ rounds: [withReason('a "joker",\nseen'), withReason('=1+1')], tables: ['T1'] }),
  );
  const row = '2026-03-02 08:00:02,T1,1,void,5.5.1,s1,pit-supervisor,void,s1,,';
  expect(csv).toBe(
    [
      'time,table,round,kind,paragraph,actor,role,decision,decided_by,decision_paragraph,reason,game,dealer',
      `${row}"a ""joker"",\nseen",${round.game},d1`,
      `${row}'=1+1,${round.game},d1`,
      '',
    ].join('\r\n'),
  );
});

test('JSON is the report itself', () => {
  const one = made();
  expect(JSON.parse(reportJson(one))).toEqual(one);
});

test('the text says where nothing happened, and what went wrong', () => {
  const text = reportText(made());
  const lines = text.split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Report by table',
    '2026-03-02 08:00:00 to 2026-03-03 08:00:00, Asia/Singapore',
    'Tables: T1, T2, T9,3',
  ]);
  expect(lines).toContain('T9,3   no activity');
  expect(text).toMatch(/^T1 +1 +1 +100\.01 +100\.01 +95\.00 +100\.01 +-95\.00 +-94\.99 % /m);
  expect(text).toContain('1,234,567.89');
  expect(text).toContain('T2 round 1  void 5.5.1, by s1; void by s1: seen');
  expect(text).toContain('No alert');
});

test('the text begins with its alerts, and passes nothing on that steers a terminal', () => {
  const loses = sampleRound({ cards: '2S 9D KH KC', bets: { player: 100 }, table: 'T\u001b[2J' });
  const rounds = Array.from({ length: 1000 }, () => loses);
  const { tables: _, ...rest } = made({ rounds, tables: ['T\u001b[2J'] });
  const text = reportText({ ...rest, tables: null });
  expect(text).toMatch(/^ALERT T \[2J: z 32\.8\d over 1,000 rounds, hold 100\.00 % where/m);
  expect(text).not.toContain('\u001b');
});

test('a report in which nothing happened says so', () => {
  const nothing = { rounds: [], money: [], tables: [] };
  expect(reportText(made({ ...nothing, by: 'dealer' }))).toMatch(/\n\nNo activity\.\n$/);
  expect(reportText(made({ ...nothing, by: 'day' }))).toMatch(/^2026-03-02 {2}no activity$/m);
});
