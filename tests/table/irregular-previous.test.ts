import { describe, expect, test } from 'vitest';
import { marksOf } from '../../src/table/index.ts';
import { at, BOOKS, WITH_ELECTIONS } from '../second/truths.ts';
import { money, plain, report, resolve, rows, settleAndCompare, types } from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const ALL = BOOKS;
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

  test.each(
    rows(ALL, ['previous-rounds', 'foreign-card'], 'stand when the round on the table is void'),
  )('%s', (_title, book) => {
    const { scenario, after } = played(book);
    expect(after).not.toEqual(BEFORE);
    report(scenario, 'foreign-card');
    resolve(scenario, { is: 'so' });
    expect(money(scenario)).toEqual(after);
    expect(marksOf(scenario.table.roads)).toHaveLength(1);
  });

  test.each(rows(ALL, ['previous-rounds'], 'cannot be voided once the next has commenced'))(
    '%s',
    (_title, book) => {
      const { scenario, after } = played(book);
      for (const kind of ['foreign-card', 'wrong-number', 'anything-else'] as const) {
        const detail = { words: 'in the round before', round: 1 };
        expect(scenario.refused(dealer, { type: 'Report', kind, detail })).toMatchObject({
          code: 'ROUND_STANDS',
          rule: at(book, 'previous-rounds'),
        });
      }
      const detail = { words: 'in a round to come', round: 3 };
      const refused = scenario.refused(dealer, { type: 'Report', kind: 'foreign-card', detail });
      expect(refused.code).toBe('NOT_NOW');
      scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
      expect(money(scenario)).toEqual(after);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['noticed-later'], 'an error in one is put on record and changes nothing'),
  )('%s', (_title, book) => {
    const { scenario } = played(book);
    const before = { ...money(scenario), roads: scenario.table.roads };
    expect(plain(report(scenario, 'noticed-later', { round: 1 }))).toEqual([
      {
        type: 'Noted',
        kind: 'noticed-later',
        words: 'seen by the dealer',
        detail: { round: 1 },
        rule: at(book, 'noticed-later'),
      },
    ]);
    expect({ ...money(scenario), roads: scenario.table.roads }).toEqual(before);
    scenario.close().deal('KS', 'QH', '7D', '6C');
    expect(settleAndCompare(scenario).totals.paid).toBe(20_000);
  });

  test('at Easy Six an error noticed later changes nothing by house policy', () => {
    const { scenario } = played('E6');
    expect(report(scenario, 'noticed-later', { round: 1 })).toMatchObject([
      { type: 'Noted', rule: 'house policy' },
    ]);
  });

  test.each(
    rows(
      ALL,
      ['voids', 'foreign-card'],
      'what is void, or never was, is not voided: only the shoe goes',
    ),
  )('%s', (_title, book) => {
    for (const before of ['a round', 'void'] as const) {
      const scenario = givenTable(book);
      if (before === 'void') {
        scenario.open().bet('p1', 1, 'player', 10_000);
        report(scenario, 'wrong-number');
        resolve(scenario, { is: 'cannot-be-reconstructed' });
      }
      report(scenario, 'foreign-card');
      const events = types(resolve(scenario, { is: 'so' }));
      expect(events).toEqual([
        'IrregularityResolved',
        book === 'E6' ? 'ShoeReplaced' : 'ShoeWithdrawn',
      ]);
      expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe(
        book === 'E6' ? 'NO_SHOE' : 'SHOE_FINISHED',
      );
      expect(money(scenario)).toEqual(BEFORE);
    }
  });
});

describe('a foreign card at Easy Six', () => {
  test.each(
    rows(['E6'], ['foreign-card'], 'the cards in use are removed and a new set put into play'),
  )('%s', (_title, book) => {
    const scenario = given(book, 'dealing');
    report(scenario, 'foreign-card');
    const events = resolve(scenario, { is: 'so' });
    expect(plain(events).at(-1)).toEqual({
      type: 'ShoeReplaced',
      reason: 'looked into',
      rule: at(book, 'replace-shoe'),
    });
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('NO_SHOE');
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open();
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['foreign-card'],
      'elsewhere that shoe deals no further round by house policy',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'dealing');
    report(scenario, 'foreign-card');
    expect(plain(resolve(scenario, { is: 'so' })).at(-1)).toEqual({
      type: 'ShoeWithdrawn',
      shoe: 1,
      rule: 'house policy',
    });
    expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({
      code: 'SHOE_FINISHED',
      rule: 'house policy',
    });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open();
  });

  test.each(
    rows(
      ['E6'],
      ['foreign-card'],
      'after the settlement the game stands, and the cards go all the same',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'settled');
    const after = money(scenario);
    report(scenario, 'foreign-card');
    expect(types(resolve(scenario, { is: 'so' }))).toEqual([
      'IrregularityResolved',
      'ShoeReplaced',
    ]);
    expect(money(scenario)).toEqual(after);
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['foreign-card', 'not-shuffled'],
      'a shoe is withdrawn once, whatever else is found',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, 'dealing');
    report(scenario, 'foreign-card');
    report(scenario, 'not-shuffled');
    expect(types(resolve(scenario, { is: 'so' }))).toContain('ShoeWithdrawn');
    expect(types(resolve(scenario, { is: 'so' }))).toEqual(['IrregularityResolved']);
  });

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
