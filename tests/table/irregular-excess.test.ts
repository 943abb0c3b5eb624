import { describe, expect, test } from 'vitest';
import { type Decision, view } from '../../src/table/index.ts';
import {
  at,
  expectBalanced,
  INSURED,
  LONG,
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
const waitingSeen = (scenario: Scenario) =>
  view(scenario.state, { role: 'display', id: 'board' }).public?.waiting;

describe('a card drawn in excess', () => {
  test.each(
    rows(LONG, ['excess', 'excessElections'], 'no outcome established: every patron chooses'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    expect(report(scenario, 'excess-card', { cards: slots('7S') })).toMatchObject([
      { rule: at(book, 'excess'), established: [], exposed: [0, 1] },
    ]);
    const events = plain(resolve(scenario, RECONSTRUCTED));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved', decision: RECONSTRUCTED, rule: at(book, 'excess') },
      { type: 'CardsWaiting', cards: ['7S'] },
      {
        type: 'ElectionsOffered',
        rule: at(book, 'excessElections'),
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
    expect(told(settlement)[0]).toBe(`p1 player returned 0 10000 ${at(book, 'back')}`);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 1_995_000, held: 0 });
  });

  const established = rows(
    LONG,
    ['excess', 'excessElections'],
    'an outcome is established: no choice',
  );
  test.each(established)('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C');
    report(scenario, 'excess-card', { cards: slots('2S 4H') });
    const events = resolve(scenario, RECONSTRUCTED);
    expect(types(events)).toEqual(['IrregularityResolved', 'CardsWaiting']);
    const named = scenario.refused(dealer, { type: 'DrawCard', card: '2S' });
    expect(named.code).toBe('BAD_CARD');
    expect(types(draw(scenario))).toEqual(
      book === 'CI' || book === 'NI' ? ['CardDealt', 'InsuranceNotOffered'] : ['CardDealt'],
    );
    draw(scenario);
    const { outcome, player, banker } = settleAndCompare(scenario);
    expect([outcome, player.points, banker.points]).toEqual(['tie', 7, 7]);
    expectBalanced(scenario);
  });

  const placed = rows(
    LONG,
    ['excessElections'],
    'with bets placed alone counted, four cards do not establish',
  );
  test.each(placed)('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C', { established: 'placed' });
    report(scenario, 'excess-card', { cards: slots('2S') });
    expect(types(resolve(scenario, RECONSTRUCTED)).at(-1)).toBe('ElectionsOffered');
  });

  test.each(
    rows(LONG, ['excess', 'goOn'], 'that cannot be put back is discarded, and play goes on'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'excess-card', { cards: slots('7S ?') });
    const events = plain(resolve(scenario, NOT_RECONSTRUCTED));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved' },
      { type: 'CardsDiscarded', cards: ['7S', 'faceDown'] },
      { type: 'ElectionsOffered', reconstructed: false },
    ]);
    expect(scenario.table.shoe?.gone).toBe(4);
    const [elected] = scenario.do(patron('p1'), {
      type: 'Elect',
      patron: 'p1',
      choice: 'continue',
    });
    expect(elected).toMatchObject({ choice: 'continue', rule: at(book, 'goOn') });
    scenario.do(dealer, { type: 'CloseElections' });
    settleAndCompare(scenario.deal('7D', '6C'));
  });

  test.each(
    rows(LONG, ['excess'], 'is used in the next round: exposed ones are shown before betting'),
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

  test.each(rows(LONG, ['excess'], 'found after the settlement leaves the settlement alone'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 6C');
      settleAndCompare(scenario);
      const before = money(scenario);
      report(scenario, 'excess-card', { cards: slots('9S') });
      expect(types(resolve(scenario, RECONSTRUCTED))).toEqual([
        'IrregularityResolved',
        'CardsWaiting',
      ]);
      expect(scenario.table.round.phase).toBe('settled');
      expect(money(scenario)).toEqual(before);
    },
  );

  test.each(rows(LONG, ['excess'], 'replacing the shoe discards what was carried over'))(
    '%s',
    (_title, book) => {
      for (const during of ['between rounds', 'betting'] as const) {
        const scenario = dealt(book, 'KS QH 7D 6C');
        report(scenario, 'excess-card', { cards: slots('9S') });
        resolve(scenario, RECONSTRUCTED);
        settleAndCompare(scenario);
        if (during === 'betting') scenario.open();
        scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
        expect(waitingSeen(scenario)).toEqual([]);
        scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
        if (during === 'between rounds') scenario.open();
        scenario.close().deal('2S');
        expect(scenario.table.waiting).toEqual([]);
      }
    },
  );

  test.each(rows(LONG, ['excess'], 'while bets are open nobody needs to choose'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
      report(scenario, 'excess-card', { cards: slots('9S') });
      expect(types(resolve(scenario, RECONSTRUCTED))).toEqual([
        'IrregularityResolved',
        'CardsWaiting',
      ]);
      expect(scenario.table.round.phase).toBe('betting');
      scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
    },
  );

  test.each(
    rows(INSURED, ['excess'], 'one that can be seen ends the offer of insurance it decides'),
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
          rule: '3.12',
        });
      }
    }
  });
});

describe('whether cards can be put back', () => {
  test.each([
    ['NC 5.8: is at the reasonable discretion of the house', 'NC', 'reasonable'],
    ['CI 5.8: is at the reasonable discretion of the house', 'CI', 'reasonable'],
    ['DH 5.7: is at the absolute discretion of the house', 'DH', 'absolute'],
    ['NI 5.7: is at the absolute discretion of the house', 'NI', 'absolute'],
  ] as const)('%s', (_title, book, discretion) => {
    const scenario = dealt(book, 'KS QH');
    const rule = at(book, 'excess');
    const clause = scenario.table.book.irregularities.find(({ kind }) => kind === 'excess-card');
    expect(clause).toMatchObject({ rule, discretion, authority: 'pit-supervisor' });
    report(scenario, 'excess-card', { cards: slots('7S') }, supervisor);
    const wish = { type: 'Resolve', decision: RECONSTRUCTED, reason: 'order known' } as const;
    expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'SAME_PERSON', rule });
    expect(scenario.refused(manager, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
    const so = scenario.refused(manager, { ...wish, decision: { is: 'so' } });
    expect(so).toMatchObject({ code: 'NOT_NOW', rule });
    expect(scenario.do(manager, wish)[0]).toMatchObject({ by: manager, reason: 'order known' });
  });
});
