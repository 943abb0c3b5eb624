import { describe, expect, test } from 'vitest';
import { marksOf } from '../../src/table/index.ts';
import {
  at,
  LONG,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  types,
} from './irregular.ts';
import { dealer, givenTable, manager, patron, type Scenario, type Short } from './scenario.ts';

const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const ALL = [...LONG, 'E6'] as const;
const PHASES = ['betting', 'dealing', 'complete', 'settled'] as const;

/** p1 100.01 on Player and a side bet, p2 behind him, p3 on Banker; as far as that phase. */
const given = (book: Short, phase: (typeof PHASES)[number]): Scenario => {
  const scenario = givenTable(book, { chipUnit: 1 }).open();
  scenario.bet('p1', 1, 'player', 10_001).bet('p1', 1, 'tie', 703);
  scenario.bet('p2', 1, 'banker', 5_000).bet('p3', 3, 'banker', 7_777);
  if (phase === 'betting') return scenario;
  scenario.close().deal('KS', 'QH');
  if (phase === 'dealing') return scenario;
  scenario.deal('7D', '6C');
  if (phase === 'settled') scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

describe('previous rounds', () => {
  const played = (book: Short) => {
    const scenario = given(book, 'settled');
    const after = money(scenario);
    scenario.open().bet('p1', 1, 'player', 20_000);
    return { scenario, after };
  };

  test.each(rows(ALL, ['previous', 'foreign'], 'stand when the round on the table is void'))(
    '%s',
    (_title, book) => {
      const { scenario, after } = played(book);
      expect(after).not.toEqual(BEFORE);
      report(scenario, 'foreign-card');
      resolve(scenario, { is: 'so' });
      expect(money(scenario)).toEqual(after);
      expect(marksOf(scenario.table.roads)).toHaveLength(1);
    },
  );

  test.each(rows(ALL, ['previous'], 'cannot be voided once the next has commenced'))(
    '%s',
    (_title, book) => {
      const { scenario, after } = played(book);
      for (const kind of ['foreign-card', 'wrong-number', 'anything-else'] as const) {
        const detail = { words: 'in the round before', round: 1 };
        expect(scenario.refused(dealer, { type: 'Report', kind, detail })).toMatchObject({
          code: 'ROUND_STANDS',
          rule: at(book, 'previous'),
        });
      }
      const detail = { words: 'in a round to come', round: 3 };
      const refused = scenario.refused(dealer, { type: 'Report', kind: 'foreign-card', detail });
      expect(refused.code).toBe('NOT_NOW');
      scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
      expect(money(scenario)).toEqual(after);
    },
  );

  test.each(rows(LONG, ['later'], 'an error in one is put on record and changes nothing'))(
    '%s',
    (_title, book) => {
      const { scenario } = played(book);
      const before = { ...money(scenario), roads: scenario.table.roads };
      expect(plain(report(scenario, 'noticed-later', { round: 1 }))).toEqual([
        {
          type: 'Noted',
          kind: 'noticed-later',
          words: 'seen by the dealer',
          detail: { round: 1 },
          rule: at(book, 'later'),
        },
      ]);
      expect({ ...money(scenario), roads: scenario.table.roads }).toEqual(before);
      scenario.close().deal('KS', 'QH', '7D', '6C');
      expect(settleAndCompare(scenario).totals.paid).toBe(20_000);
    },
  );

  test('at Easy Six an error noticed later changes nothing by house policy', () => {
    const { scenario } = played('E6');
    expect(report(scenario, 'noticed-later', { round: 1 })).toMatchObject([
      { type: 'Noted', rule: 'house policy' },
    ]);
  });

  test.each(rows(ALL, ['void'], 'a void round is not voided again, nor one that never was'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book);
      const detail = { words: 'blue back' };
      const wish = { type: 'Report', kind: 'foreign-card', detail } as const;
      expect(scenario.refused(dealer, wish).code).toBe('NOT_NOW');
      scenario.open();
      report(scenario, 'foreign-card');
      expect(scenario.refused(manager, wish).code).toBe('NOT_NOW');
      resolve(scenario, { is: 'so' });
      const rule = scenario.table.book.irregularities.find(({ kind }) => kind === 'voided')?.rule;
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_NOW', rule });
    },
  );
});

describe('a foreign card at Easy Six', () => {
  test.each(rows(['E6'], ['foreign'], 'the cards in use are removed and a new set put into play'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, 'dealing');
      report(scenario, 'foreign-card');
      const events = resolve(scenario, { is: 'so' });
      expect(plain(events).at(-1)).toEqual({
        type: 'ShoeReplaced',
        reason: 'looked into',
        rule: '5.1.1',
      });
      expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('NO_SHOE');
      scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
      scenario.open();
    },
  );

  test.each(rows(LONG, ['foreign'], 'no other book says that the cards must be replaced'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, 'dealing');
      report(scenario, 'foreign-card');
      expect(types(resolve(scenario, { is: 'so' }))).not.toContain('ShoeReplaced');
      scenario.open();
    },
  );

  test('a count that is wrong, or cards not shuffled, is void by house policy', () => {
    for (const kind of ['shortage-or-excess', 'not-shuffled'] as const) {
      const scenario = given('E6', 'settled');
      report(scenario, kind);
      const voided = resolve(scenario, { is: 'so' }).find(({ type }) => type === 'RoundVoided');
      expect(voided).toMatchObject({ rule: 'house policy', returnRule: 'house policy' });
      expect(money(scenario)).toEqual(BEFORE);
    }
  });
});
