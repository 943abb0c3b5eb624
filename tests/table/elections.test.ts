import { describe, expect, test } from 'vitest';
import { due, view } from '../../src/table/index.ts';
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
import { bankerPays, decidedOn } from './paragraphs.ts';
import {
  dealer,
  givenTable,
  house,
  patron,
  type Scenario,
  type Short,
  shift,
  supervisor,
} from './scenario.ts';

type Choice = 'continue' | 'return';
const elect = (scenario: Scenario, id: string, choice: Choice) =>
  scenario.do(patron(id), { type: 'Elect', patron: id, choice });

/**
 * Player 7 stands, Banker 5 draws; p1 has Player, a lost side bet and a Tie, p2 and p3 Banker. Then two
 * cards come out together: 3S for the Banker, 9H for the next round.
 */
const together = (book: Short, more: Parameters<typeof givenTable>[1] = {}): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p1', 1, lost(book), 1_000);
  scenario.bet('p1', 1, 'tie', 500).bet('p2', 1, 'banker', 4_000).bet('p3', 3, 'banker', 5_000);
  scenario.close().deal('KS', 'QH', '7D', '5C');
  report(scenario, 'drawn-together', { cards: slots('3S 9H') });
  resolve(scenario, { is: 'order', order: [0, 1] });
  return scenario;
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });

/** The third card can be seen: nobody insures on it any more (readings 24, 52). */
const offerIsOver = (book: Short) =>
  WITH_INSURANCE.includes(book)
    ? [{ type: 'InsuranceNotOffered', after: 4, rule: at(book, 'insurance-offer') }]
    : [];

/** A side bet that is lost on the first four cards. */
const lost = (book: Short): string => decidedOn(book, 'K Q 7 5');

describe('elections', () => {
  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error', 'reconstructed', 'return'],
      'each patron chooses; decided bets settle, others go back',
    ),
  )('%s', (_title, book) => {
    const scenario = together(book);
    const paid = bankerPays(book, 5_000, 8);
    expect(plain(elect(scenario, 'p1', 'return'))).toEqual([
      {
        type: 'Elected',
        patron: 'p1',
        choice: 'return',
        rule: at(book, 'return'),
        byDefault: false,
      },
    ]);
    elect(scenario, 'p2', 'return');
    const last = plain(elect(scenario, 'p3', 'continue'));
    expect(last).toMatchObject([
      { patron: 'p3', choice: 'reconstructed', rule: at(book, 'reconstructed') },
      { type: 'ElectionsClosed' },
      ...offerIsOver(book),
    ]);
    draw(scenario);
    expect(told(settleAndCompare(scenario))).toEqual([
      `p1 player returned 0 10000 ${at(book, 'return')}`,
      `p1 ${lost(book)} lose 0 0 ${at(book, `pays ${lost(book)}`)}`,
      `p1 tie returned 0 500 ${at(book, 'return')}`,
      `p2 banker returned 0 4000 ${at(book, 'return')}`,
      `p3 banker win ${paid} 5000 ${at(book, 'pays banker')}`,
    ]);
    expect(money(scenario)).toEqual({
      p1: 1_999_000,
      p2: 2_000_000,
      p3: 2_000_000 + paid,
      tray: 94_001_000 - paid,
      held: 0,
    });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error', 'reconstructed'],
      'no answer in time: the patron goes on',
    ),
  )('%s', (_title, book) => {
    const scenario = together(book);
    elect(scenario, 'p1', 'return');
    expect(plain(scenario.do(house, { type: 'CloseElections' }))).toMatchObject([
      { patron: 'p2', choice: 'reconstructed', byDefault: true, rule: at(book, 'reconstructed') },
      { patron: 'p3', choice: 'reconstructed', byDefault: true },
      { type: 'ElectionsClosed' },
      ...offerIsOver(book),
    ]);
    draw(scenario);
    settleAndCompare(scenario);
  });

  test.each(
    rows(WITH_ELECTIONS, ['other-dealing-error'], 'time runs out by the timer of the table'),
  )('%s', (_title, book) => {
    const set = givenTable(book).table.settings.automation;
    const scenario = together(book, { automation: { ...set, elections: 20_000 } });
    expect(due(scenario.state)).toEqual({
      at: scenario.table.since + 20_000,
      type: 'CloseElections',
      after: 20_000,
    });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error', 'continue'],
      'where the cards are past putting right, the Hand goes on as it is',
    ),
  )('%s', (_title, book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('KS');
    report(scenario, 'other-dealing-error', { cards: slots('?') });
    resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(plain(elect(scenario, 'p1', 'continue'))[0]).toMatchObject({
      choice: 'continue',
      rule: at(book, 'continue'),
    });
    // The card that is out is none of this round (reading 58): the shoe gives the next one.
    scenario.deal('QH', '7D', '6C');
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'player' });
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    expect(draw(scenario)[0]).toMatchObject({ hand: 'player', index: 0, waiting: true });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'whoever has chosen accepts the cards that follow',
    ),
  )('%s', (_title, book) => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close().deal('KS');
    report(scenario, 'excess-card', { cards: slots('QH') });
    resolve(scenario, { is: 'reconstructed' });
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    draw(scenario);
    // A second error in the same round: nobody is asked again.
    report(scenario, 'drawn-together', { cards: slots('7D 6C') });
    const events = resolve(scenario, { is: 'order', order: [0, 1] });
    expect(types(events)).toEqual(['IrregularityResolved']);
    draw(scenario);
    draw(scenario);
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 1_995_000 });
    // In the next round they choose anew.
    scenario.open().bet('p3', 3, 'banker', 5_000).close();
    report(scenario, 'other-dealing-error');
    expect(types(resolve(scenario, { is: 'reconstructed' })).at(-1)).toBe('ElectionsOffered');
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error', 'late-bet'],
      'while they choose, no card is drawn and no bet changes',
    ),
  )('%s', (_title, book) => {
    const scenario = together(book);
    expect(scenario.refused(dealer, { type: 'DrawCard' }).code).toBe('NOT_NOW');
    expect(scenario.refused(dealer, { type: 'Settle' }).code).toBe('NOT_NOW');
    const place = { patron: 'p1', box: 1, bet: 'player' } as const;
    for (const wish of [
      { type: 'PlaceBet', ...place, amount: 5_000 },
      { type: 'ReduceBet', ...place, amount: 5_000 },
      { type: 'WithdrawBet', ...place },
    ] as const) {
      expect(scenario.refused(patron('p1'), wish)).toMatchObject({
        code: 'BETS_CLOSED',
        rule: at(book, 'late-bet'),
      });
    }
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'each for himself, once; a Pit Employee may say it for a patron',
    ),
  )('%s', (_title, book) => {
    const scenario = together(book);
    const wish = { type: 'Elect', patron: 'p1', choice: 'return' } as const;
    expect(scenario.refused(patron('p2'), wish).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(shift, wish).code).toBe('NOT_ALLOWED');
    expect(scenario.do(supervisor, wish)[0]).toMatchObject({ by: supervisor, patron: 'p1' });
    expect(scenario.refused(patron('p1'), { ...wish, choice: 'continue' }).code).toBe(
      'NO_ELECTION',
    );
    scenario.do(dealer, { type: 'CloseElections' });
    expect(scenario.refused(patron('p2'), { ...wish, patron: 'p2' }).code).toBe('NO_ELECTION');
    expect(scenario.refused(dealer, { type: 'CloseElections' }).code).toBe('NO_ELECTION');
  });

  test.each(rows(WITH_ELECTIONS, ['other-dealing-error'], 'only patrons with a bet choose'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
      report(scenario, 'other-dealing-error');
      expect(plain(resolve(scenario, { is: 'reconstructed' })).at(-1)).toMatchObject({
        patrons: ['p1'],
      });
      const wish = { type: 'Elect', patron: 'p3', choice: 'return' } as const;
      expect(scenario.refused(patron('p3'), wish).code).toBe('NO_ELECTION');
    },
  );

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'a mandatory void after them returns what they had decided too',
    ),
  )('%s', (_title, book) => {
    const scenario = together(book);
    elect(scenario, 'p1', 'return');
    scenario.do(dealer, { type: 'CloseElections' });
    draw(scenario);
    settleAndCompare(scenario);
    report(scenario, 'foreign-card');
    resolve(scenario, { is: 'so' });
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, held: 0 });
    expectBalanced(scenario);
  });
});

describe('elections with insurance', () => {
  const insured = (book: Short) => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'player', 5_000).close();
    scenario.deal('KS', 'QH', '7D', '5C');
    for (const [id, box, amount] of [
      ['p1', 1, 4_000],
      ['p3', 3, 2_000],
    ] as const) {
      const cover = { type: 'PlaceInsurance', patron: id, box, hand: 'player', amount } as const;
      scenario.do(patron(id), cover);
    }
    report(scenario, 'drawn-together', { cards: slots('3S 9H') });
    resolve(scenario, { is: 'order', order: [0, 1] });
    return scenario;
  };

  test.each(rows(WITH_INSURANCE, ['return'], 'undecided insurance goes back with the bet'))(
    '%s',
    (_title, book) => {
      const scenario = insured(book);
      elect(scenario, 'p1', 'return');
      elect(scenario, 'p3', 'continue');
      expect(view(scenario.state, patron('p1')).own).toMatchObject({
        goingBack: [
          { box: 1, bet: 'player', amount: 10_000 },
          { box: 1, bet: 'player-insurance', amount: 4_000, after: 4 },
        ],
      });
      expect(view(scenario.state, patron('p3')).own).toMatchObject({ goingBack: [] });
      draw(scenario);
      // Banker 8 beats Player 7: the insurance of p3 pays 4 to 1.
      expect(told(settleAndCompare(scenario))).toEqual([
        `p1 player returned 0 10000 ${at(book, 'return')}`,
        `p3 player lose 0 0 ${at(book, 'pays player')}`,
        `p1 player-insurance returned 0 4000 ${at(book, 'return')}`,
        `p3 player-insurance win 8000 2000 ${at(book, 'insurance-table')}`,
      ]);
      expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_003_000, held: 0 });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['return'], 'whoever had the bets back has nothing to insure any more'),
  )('%s', (_title, book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p3', 3, 'player', 5_000).close().deal('KS', 'QH');
    report(scenario, 'excess-card', { cards: slots('7D') });
    resolve(scenario, { is: 'reconstructed' });
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    draw(scenario);
    scenario.deal('5C');
    const cover = {
      type: 'PlaceInsurance',
      patron: 'p1',
      box: 1,
      hand: 'player',
      amount: 100,
    } as const;
    expect(scenario.refused(patron('p1'), cover)).toMatchObject({
      code: 'INSURANCE_WITHOUT_ORIGINAL',
      rule: at(book, 'insurance-right'),
    });
    scenario.do(patron('p3'), { ...cover, patron: 'p3', box: 3 });
  });
});
