import { describe, expect, test } from 'vitest';
import { at, WITH_INSURANCE, where } from '../second/truths.ts';
import { insure } from './insuring.ts';
import { expectBalanced, report, resolve, rows, types } from './irregular.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  Scenario,
  type Short,
  settings,
  supervisor,
} from './scenario.ts';

type Chips = {
  box: number;
  patron: string;
  bet: string;
  amount: number;
  after?: 4 | 5;
  reason: string;
};
const CHIPS: Chips = {
  box: 1,
  patron: 'p1',
  bet: 'player',
  amount: 20_000,
  reason: 'the camera shows it',
};

const refused = (scenario: Scenario, more: Partial<Chips> = {}) => {
  const round = scenario.table.rounds;
  const wish = { type: 'CorrectBet', ...CHIPS, ...more, round } as const;
  return scenario.refused(dealer, { type: 'Ask', wish });
};
const corrected = (scenario: Scenario, more: Partial<Chips> = {}) =>
  scenario
    .confirmed(dealer, { type: 'CorrectBet', ...CHIPS, ...more }, supervisor)
    .filter(({ type }) => type !== 'Confirmed');

/** The dealer records p1's chips on Player as 100.00; the bets are closed. */
const closed = (book: Short = 'NC', chosen: Parameters<typeof givenTable>[1] = {}): Scenario => {
  const scenario = givenTable(book, chosen).open();
  scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  return scenario.close();
};
const settled = (): Scenario => {
  const scenario = closed().deal('9S', '7D', 'KS', 'QD');
  scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

describe('reading 56: chips are not put right', () => {
  const rule = at('NC', 'placed-in-error');

  test.each<[string, Partial<Chips>, object]>([
    ['without a reason', { reason: ' ' }, { code: 'REASON_MISSING' }],
    ['of nobody at the table', { patron: 'p9' }, { code: 'UNKNOWN_PATRON' }],
    ['less than nothing', { amount: -100 }, { code: 'BAD_AMOUNT' }],
    ['half a cent', { amount: 100.5 }, { code: 'BAD_AMOUNT' }],
    ['no number', { amount: Number.NaN }, { code: 'BAD_AMOUNT' }],
    ['past all counting', { amount: 1e13 }, { code: 'BAD_AMOUNT' }],
    ['half a chip', { amount: 10_050 }, { code: 'BAD_AMOUNT' }],
    ['to what lies there', { amount: 10_000 }, { code: 'BAD_AMOUNT', rule }],
    ['from nothing to nothing', { bet: 'tie', amount: 0 }, { code: 'BAD_AMOUNT', rule }],
    ['on no bet of the book', { bet: 'roulette' }, { code: 'UNKNOWN_BET' }],
    [
      'on a bet of another layout',
      { bet: 'wu-dalang' },
      { code: 'BET_NOT_ON_LAYOUT', rule: where('NC', 'pays wu-dalang') },
    ],
    ['in a box that the table has not', { box: 4 }, { code: 'BAD_BOX' }],
    ['insurance, which the book has not', { bet: 'player-insurance' }, { code: 'UNKNOWN_BET' }],
    [
      'insurance of a stage, which the book has not',
      { bet: 'player-insurance', after: 4 },
      { code: 'UNKNOWN_BET' },
    ],
  ])('%s', (_, more, expected) => {
    const scenario = closed();
    expect(refused(scenario, more)).toMatchObject(expected);
    expect(scenario.rack('p1')).toBe(1_990_000);
    expectBalanced(scenario);
  });

  test('before a round, before the close, and in a round that is void', () => {
    const no = { code: 'NOT_NOW', rule };
    const scenario = givenTable('NC');
    expect(refused(scenario)).toMatchObject(no);
    scenario.open().bet('p1', 1, 'player', 10_000);
    expect(refused(scenario)).toMatchObject(no);
    const gone = settled();
    report(gone, 'wrong-number');
    resolve(gone, { is: 'cannot-be-reconstructed' });
    expect(gone.phase).toBe('void');
    expect(refused(gone)).toMatchObject(no);
  });

  test('to less than came from the own terminal; what was recorded besides may go', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 15_000 });
    scenario.close();
    expect(refused(scenario, { amount: 9_900 })).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(refused(scenario, { amount: 0 })).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(corrected(scenario, { amount: 10_000 })).toMatchObject([{ was: 15_000 }]);
    expect(scenario.rack('p1')).toBe(1_990_000);
  });
});

describe('reading 56: what the rack lacks is a buy-in', () => {
  test('counted with the settlement taken back', () => {
    const scenario = settled();
    // The bet of 10,000 won as much; at the close the rack held 1,990,000.
    expect(scenario.rack('p1')).toBe(2_010_000);
    const [bought, ...more] = corrected(scenario, { amount: 2_000_100 });
    expect(bought).toMatchObject({ type: 'BoughtIn', patron: 'p1', amount: 100 });
    expect(types(more)).toEqual(['RoundReopened', 'BetCorrected', 'RoundSettled']);
    expectBalanced(scenario);
  });

  test('and none where the rack just holds it', () => {
    const scenario = closed();
    const events = corrected(scenario, { amount: 2_000_000 });
    expect(types(events)).toEqual(['BetCorrected']);
    expect(events[0]).not.toHaveProperty('after');
    expect(scenario.rack('p1')).toBe(0);
    expectBalanced(scenario);
  });
});

describe('reading 56: whoever sat or stood at the close', () => {
  test('chips that nobody recorded are a seated or a standing patron’s', () => {
    const scenario = closed();
    expect(corrected(scenario, { bet: 'banker' })).toMatchObject([{ standing: false }]);
    expect(corrected(scenario, { patron: 'p2' })).toMatchObject([{ standing: true }]);
    expect(corrected(scenario, { box: 3 })).toMatchObject([{ standing: true }]);
  });

  test('chips on record stay what they were, wherever the patron went afterwards', () => {
    const scenario = settled();
    scenario.do(patron('p1'), { type: 'ChangeSeat', patron: 'p1', box: 2, seat: 'seated' });
    const events = corrected(scenario);
    expect(events.find(({ type }) => type === 'BetCorrected')).toMatchObject({ standing: false });
  });
});

describe('reading 56: insurance by its offer', () => {
  test.each(rows(WITH_INSURANCE, ['insurance-right'], 'only on a Hand with an Original Bet'))(
    '%s',
    (_, book) => {
      const scenario = closed(book).deal('3S', '4D', '3H', 'KC');
      const cover = { bet: 'player-insurance', amount: 4_000, after: 4 } as const;
      expect(refused(scenario, { ...cover, patron: 'p3', box: 3 })).toMatchObject({
        code: 'INSURANCE_WITHOUT_ORIGINAL',
        rule: at(book, 'insurance-right'),
      });
      expect(refused(scenario, { ...cover, amount: 10_100 })).toMatchObject({
        code: 'INSURANCE_OVER_CAP',
        rule: at(book, 'insurance-caps'),
      });
      expect(refused(scenario, { ...cover, bet: 'banker-insurance' })).toMatchObject({
        code: 'INSURANCE_NOT_OFFERED',
        rule: at(book, 'insurance-table'),
      });
      expect(refused(scenario, { ...cover, bet: 'player' })).toMatchObject({ code: 'UNKNOWN_BET' });
      expect(refused(scenario, { ...cover, bet: 'tie' })).toMatchObject({ code: 'UNKNOWN_BET' });
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-off'], 'none at a table without it'))(
    '%s',
    (_, book) => {
      const scenario = new Scenario();
      const set = settings(book, { private: true, insurance: 'off' });
      const noInsurance = { asked: 'p1', agreed: ['p1'] };
      scenario.do(manager, { type: 'OpenTable', settings: set, noInsurance });
      scenario.do(supervisor, { type: 'FillTray', amount: 10_000_000 });
      scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
      scenario.do(patron('p1'), { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
      scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 100_000 });
      scenario.open().bet('p1', 1, 'player', 10_000).close().deal('3S', '4D', '3H', 'KC');
      expect(refused(scenario, { bet: 'player-insurance', amount: 100, after: 4 })).toMatchObject({
        code: 'INSURANCE_NOT_OFFERED',
        rule: at(book, 'insurance-off'),
      });
    },
  );

  /** Player 5 against Banker 4 in both boxes; p1 has insured in box 1 from a terminal. */
  const insuredByP1 = (book: Short): Scenario => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 10_000);
    scenario.bet('p3', 3, 'player', 10_000).bet('p1', 3, 'player', 10_000);
    scenario.close().deal('3S', 'KD', '2H', '4C');
    scenario.do(patron('p1'), insure('player', 5_000));
    return scenario;
  };

  test.each(rows(WITH_INSURANCE, ['placed-in-error'], 'one from the own terminal stands'))(
    '%s',
    (_, book) => {
      const cover = { bet: 'player-insurance', after: 4 } as const;
      const scenario = insuredByP1(book);
      for (const amount of [0, 4_000, 6_000]) {
        expect(refused(scenario, { ...cover, amount })).toMatchObject({
          code: 'NOT_ALLOWED',
          rule: at(book, 'placed-in-error'),
        });
      }
      // Another patron's, one in another box, and one of the next offer are others.
      const lay = (more: Partial<Chips>) => corrected(scenario, { ...cover, ...more });
      expect(lay({ patron: 'p2', amount: 4_000 })).toMatchObject([{ was: 0, amount: 4_000 }]);
      expect(lay({ box: 3, amount: 3_000 })).toMatchObject([{ was: 0, amount: 3_000 }]);
      scenario.deal('2D');
      expect(lay({ amount: 2_000, after: 5 })).toMatchObject([{ was: 0, pays: '4 to 1' }]);
      expect(scenario.table.round?.insurance).toMatchObject([
        { patron: 'p1', box: 1, after: 4, amount: 5_000, pays: '3 to 2' },
        { patron: 'p2', box: 1, after: 4, amount: 4_000, pays: '3 to 2' },
        { patron: 'p1', box: 3, after: 4, amount: 3_000, pays: '3 to 2' },
        { patron: 'p1', box: 1, after: 5, amount: 2_000, pays: '4 to 1' },
      ]);
      expectBalanced(scenario);
    },
  );

  test('what was laid at several times is one insurance', () => {
    const scenario = insuredByP1('CI');
    for (const amount of [1_000, 2_000]) scenario.do(dealer, insure('player', amount, 'p2'));
    const cover = { bet: 'player-insurance', patron: 'p2', after: 4 } as const;
    expect(refused(scenario, { ...cover, amount: 3_000 })).toMatchObject({ code: 'BAD_AMOUNT' });
    expect(corrected(scenario, { ...cover, amount: 2_500 })).toMatchObject([{ was: 3_000 }]);
    expect(scenario.rack('p2')).toBe(2_000_000 - 10_000 - 2_500);
    expectBalanced(scenario);
  });
});
