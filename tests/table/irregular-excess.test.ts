import { describe, expect, test } from 'vitest';
import { type Decision, view } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import {
  expectBalanced,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  told,
  types,
} from './irregular.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

const RECONSTRUCTED: Decision = { is: 'reconstructed' };
const NOT_RECONSTRUCTED: Decision = { is: 'cannot-be-reconstructed' };

/** p1 100.00 on Player, p3 50.00 on Banker, and these cards dealt. */
const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });
const seen = (scenario: Scenario) => view(scenario.state, { role: 'display', id: 'board' }).public;
const waitingSeen = (scenario: Scenario) => seen(scenario)?.waiting;
const carriedSeen = (scenario: Scenario) => seen(scenario)?.carried;

describe('a card drawn in excess', () => {
  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card', 'excess elections'],
      'no outcome established: every patron chooses',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    expect(report(scenario, 'excess-card', { cards: slots('7S') })).toMatchObject([
      { type: 'CardsWaiting', cards: ['7S'] },
      { rule: at(book, 'excess-card'), established: [], exposed: [0, 1] },
    ]);
    const events = plain(resolve(scenario, RECONSTRUCTED));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved', decision: RECONSTRUCTED, rule: at(book, 'excess-card') },
      {
        type: 'ElectionsOffered',
        rule: at(book, 'excess elections'),
        patrons: ['p1', 'p3'],
        reconstructed: true,
        exposed: [0, 1],
      },
    ]);
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
    // It is dealt in its turn: to the Player Hand.
    expect(plain(draw(scenario))).toMatchObject([{ hand: 'player', index: 1, waiting: true }]);
    scenario.deal('6C');
    const settlement = settleAndCompare(scenario);
    expect(settlement.player.cards).toEqual(['KS', '7S']);
    expect(told(settlement)[0]).toBe(`p1 player returned 0 10000 ${at(book, 'return')}`);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 1_995_000, held: 0 });
  });

  const established = rows(
    WITH_ELECTIONS,
    ['excess-card', 'excess elections'],
    'an outcome is established: no choice',
  );
  test.each(established)('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C');
    report(scenario, 'excess-card', { cards: slots('2S 4H') });
    const events = resolve(scenario, RECONSTRUCTED);
    expect(types(events)).toEqual(['IrregularityResolved']);
    const named = scenario.refused(dealer, { type: 'DrawCard', card: '2S' });
    expect(named.code).toBe('BAD_CARD');
    expect(types(draw(scenario))).toEqual(
      WITH_INSURANCE.includes(book) ? ['CardDealt', 'InsuranceNotOffered'] : ['CardDealt'],
    );
    draw(scenario);
    const { outcome, player, banker } = settleAndCompare(scenario);
    expect([outcome, player.points, banker.points]).toEqual(['tie', 7, 7]);
    expectBalanced(scenario);
  });

  const placed = rows(
    WITH_ELECTIONS,
    ['excess elections'],
    'with bets placed alone counted, four cards do not establish',
  );
  test.each(placed)('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C', { established: 'placed' });
    report(scenario, 'excess-card', { cards: slots('2S') });
    expect(types(resolve(scenario, RECONSTRUCTED)).at(-1)).toBe('ElectionsOffered');
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card', 'continue'],
      'that cannot be put back is for the next round, and this one goes on from the shoe',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'excess-card', { cards: slots('7S ?') });
    const events = plain(resolve(scenario, NOT_RECONSTRUCTED));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved' },
      { type: 'CardsCarried', cards: ['7S', 'faceDown'], rule: at(book, 'excess-card') },
      { type: 'ElectionsOffered', reconstructed: false },
    ]);
    expect(scenario.table).toMatchObject({ shoe: { gone: 4 }, waiting: [], discarded: 0 });
    expect(carriedSeen(scenario)).toEqual(['7S', 'faceDown']);
    const [elected] = scenario.do(patron('p1'), {
      type: 'Elect',
      patron: 'p1',
      choice: 'continue',
    });
    expect(elected).toMatchObject({ choice: 'continue', rule: at(book, 'continue') });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.deal('8D', '6C');
    expect(settleAndCompare(scenario).player.cards).toEqual(['KS', '8D']);
    // Between rounds they still are, and they begin the next one.
    expect(carriedSeen(scenario)).toEqual(['7S', 'faceDown']);
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    expect([waitingSeen(scenario), carriedSeen(scenario)]).toEqual([['7S', 'faceDown'], []]);
    expect(plain(draw(scenario))[0]).toMatchObject({ hand: 'player', index: 0, waiting: true });
    expect(scenario.table.round?.hands.player[0]).toEqual({ shoe: 1, place: 2, face: '7S' });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card'],
      'is used in the next round: exposed ones are shown before betting',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    report(scenario, 'excess-card', { cards: slots('9S ?') });
    resolve(scenario, RECONSTRUCTED);
    settleAndCompare(scenario);
    expect(waitingSeen(scenario)).toEqual(['9S', 'faceDown']);
    scenario.open().bet('p1', 1, 'player', 10_000);
    expect(waitingSeen(scenario)).toEqual(['9S', 'faceDown']);
    scenario.close();
    expect(plain(draw(scenario))).toEqual([
      { type: 'CardDealt', hand: 'player', index: 0, position: 6, waiting: true },
    ]);
    expect(plain(draw(scenario))).toMatchObject([{ hand: 'banker', index: 0, waiting: true }]);
    scenario.deal('KD', '2C');
    // The hidden one is turned when its time comes.
    scenario.do(dealer, { type: 'ExposeCard', hand: 'banker', index: 0, card: '5S' });
    const { player, banker } = settleAndCompare(scenario);
    expect([player.cards, banker.cards]).toEqual([
      ['9S', 'KD'],
      ['5S', '2C'],
    ]);
  });

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'found after the settlement leaves the settlement alone'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    const before = money(scenario);
    report(scenario, 'excess-card', { cards: slots('9S') });
    expect(types(resolve(scenario, RECONSTRUCTED))).toEqual(['IrregularityResolved']);
    expect(scenario.phase).toBe('settled');
    expect(scenario.waiting).toEqual(['9S']);
    expect(money(scenario)).toEqual(before);
  });

  /** Settled, and the 9 waits for the next round. */
  const carried = (book: Short, more: Parameters<typeof givenTable>[1] = {}) => {
    const scenario = dealt(book, 'KS QH 7D 6C', more);
    report(scenario, 'excess-card', { cards: slots('9S') });
    resolve(scenario, RECONSTRUCTED);
    return scenario;
  };
  const replace = { type: 'ReplaceShoe', reason: 'worn' } as const;
  const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'while it waits for the next round the shoe stays'),
  )('%s', (_title, book) => {
    const scenario = carried(book);
    settleAndCompare(scenario);
    const refused = { code: 'NOT_NOW', rule: at(book, 'excess-card') };
    expect(scenario.refused(supervisor, replace)).toMatchObject(refused);
    expect(scenario.refused(dealer, load).code).toBe('NOT_NOW');
    scenario.open();
    const within = { code: 'NOT_NOW', rule: at(book, 'insufficient-cards') };
    expect(scenario.refused(supervisor, replace)).toMatchObject(within);
    expect(waitingSeen(scenario)).toEqual(['9S']);
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'at the end of the shoe it goes with the shoe'))(
    '%s',
    (_title, book) => {
      const over = { cutCard: { fromEnd: 14, furtherRounds: 0 } } as const;
      for (const taken of [true, false]) {
        const scenario = carried(book, over);
        scenario.do(dealer, { type: 'CutCardOut' });
        settleAndCompare(scenario);
        if (taken) {
          scenario.do(supervisor, replace);
          expect(waitingSeen(scenario)).toEqual([]);
        }
        scenario.do(dealer, load);
        scenario.open();
        expect(waitingSeen(scenario)).toEqual([]);
        expect(scenario.table.discarded).toBe(5);
        scenario.close().deal('2S');
        expect(scenario.table.shoe).toMatchObject({ number: 2, gone: 1 });
      }
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['excess-card', 'foreign-card'], 'it goes with a shoe that deals no more'),
  )('%s', (_title, book) => {
    const scenario = carried(book);
    settleAndCompare(scenario);
    report(scenario, 'foreign-card');
    resolve(scenario, { is: 'so' });
    scenario.do(supervisor, replace);
    expect(waitingSeen(scenario)).toEqual([]);
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'while bets are open nobody needs to choose'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
      report(scenario, 'excess-card', { cards: slots('9S') });
      expect(types(resolve(scenario, RECONSTRUCTED))).toEqual(['IrregularityResolved']);
      expect(scenario.phase).toBe('betting');
      expect(waitingSeen(scenario)).toEqual(['9S']);
      scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
    },
  );

  test.each(
    rows(
      WITH_INSURANCE,
      ['excess-card'],
      'one that can be seen ends the offer of insurance it decides',
    ),
  )('%s', (_title, book) => {
    const cover = {
      type: 'PlaceInsurance',
      patron: 'p1',
      box: 1,
      hand: 'player',
      amount: 5_000,
    } as const;
    for (const [card, open] of [
      ['9S', false],
      ['?', true],
    ] as const) {
      const scenario = dealt(book, 'KS QH 7D 5C');
      report(scenario, 'excess-card', { cards: slots(card) });
      resolve(scenario, RECONSTRUCTED);
      if (open) scenario.do(patron('p1'), cover);
      else {
        expect(scenario.refused(patron('p1'), cover)).toMatchObject({
          code: 'INSURANCE_NOT_OFFERED',
          rule: at(book, 'insurance-offer'),
        });
      }
    }
  });
});

describe('whether cards can be put back', () => {
  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'is for the house to judge: a Pit Supervisor or above'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    const rule = at(book, 'excess-card');
    report(scenario, 'excess-card', { cards: slots('7S') }, supervisor);
    const wish = { type: 'Resolve', decision: RECONSTRUCTED, reason: 'order known' } as const;
    expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(manager, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
    const so = scenario.refused(manager, { ...wish, decision: { is: 'so' } });
    expect(so).toMatchObject({ code: 'NOT_NOW', rule });
    // Also by whoever reported it (reading 54).
    const [resolved] = scenario.do(supervisor, wish);
    expect(resolved).toMatchObject({ by: supervisor, reason: 'order known' });
  });
});
