import { describe, expect, test } from 'vitest';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { expectBalanced, report, resolve, rows, settleAndCompare, types } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

type Fix = readonly ['player' | 'banker', number, string];

const correct = (scenario: Scenario, ...fixes: readonly Fix[]) =>
  scenario.confirmed(
    dealer,
    {
      type: 'CorrectCards',
      cards: fixes.map(([hand, index, text]) => ({ hand, index, card: card(text) })),
      reason: 'misread',
    },
    supervisor,
  );

/** p1 on Player, p3 on Banker; keyed 3+3 against 4: Player 6, Banker 4. */
const keyed = (book: Short): Scenario =>
  givenTable(book)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .bet('p3', 3, 'banker', 10_000)
    .close()
    .deal('3S', '4D', '3H', 'KC');

const insure = (scenario: Scenario, id: string, hand: 'player' | 'banker', amount: number) => {
  const box = id === 'p1' ? 1 : 3;
  scenario.do(patron(id), { type: 'PlaceInsurance', patron: id, box, hand, amount });
};

describe('reading 48: several cards in one act', () => {
  test.each(rows(WITH_INSURANCE, ['insurance-table'], 'keyed 3+3, truly 2+4: the insurance holds'))(
    '%s',
    (_, book) => {
      const scenario = keyed(book);
      insure(scenario, 'p1', 'player', 4_000);
      const rack = scenario.rack('p1');
      const events = correct(scenario, ['player', 0, '2S'], ['player', 1, '4H']);
      expect(types(events)).not.toContain('InsuranceReturned');
      expect(scenario.table.round?.insurance).toHaveLength(1);
      expect(scenario.rack('p1')).toBe(rack);
      scenario.deal('5S');
      settleAndCompare(scenario);
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['insurance-table'], 'one after the other: it goes back and comes again'),
  )('%s', (_, book) => {
    const scenario = keyed(book);
    insure(scenario, 'p1', 'player', 4_000);
    const rack = scenario.rack('p1');
    expect(types(correct(scenario, ['player', 0, '2S']))).toContain('InsuranceReturned');
    expect(scenario.rack('p1')).toBe(rack + 4_000);
    expect(types(correct(scenario, ['player', 1, '4H']))).toContain('InsuranceRestored');
    expect(scenario.rack('p1')).toBe(rack);
    expect(scenario.table.round?.insurance).toMatchObject([{ patron: 'p1', amount: 4_000 }]);
    expectBalanced(scenario);
    scenario.deal('5S');
    settleAndCompare(scenario);
  });

  test.each(rows(WITH_INSURANCE, ['insurance-table'], 'what the rack lacks by then is bought in'))(
    '%s',
    (_, book) => {
      const scenario = keyed(book);
      insure(scenario, 'p1', 'player', 4_000);
      correct(scenario, ['player', 0, '2S']);
      scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: scenario.rack('p1') - 1_000 });
      const events = correct(scenario, ['player', 1, '4H']);
      expect(events).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ type: 'BoughtIn', patron: 'p1', amount: 3_000 }),
        ]),
      );
      expect(scenario.rack('p1')).toBe(0);
      expectBalanced(scenario);
    },
  );

  test('a card is named once, is truly another, and lies open', () => {
    const scenario = keyed('NC');
    const ask = (...cards: readonly object[]) =>
      scenario.refused(dealer, {
        type: 'Ask',
        wish: { type: 'CorrectCards', cards, reason: 'misread', round: 1 } as never,
      }).code;
    expect(ask()).toBe('BAD_CARD');
    const first = { hand: 'player', index: 0, card: '2S' };
    expect(ask(first, first)).toBe('BAD_CARD');
    expect(ask({ ...first, card: '3S' })).toBe('BAD_CARD');
    expect(ask({ ...first, index: 2 })).toBe('NOT_NOW');
    expect(ask({ waiting: 0, card: '2S' })).toBe('NOT_NOW');
  });

  test('two cards taken for one another are put right, however many the decks hold', () => {
    const scenario = givenTable('NC', { decks: 4 }).open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('3S', '4D', '3H', 'KC');
    const seen = { ...scenario.table.shoe?.seen };
    correct(scenario, ['player', 0, '4D'], ['banker', 0, '3S']);
    expect(scenario.table.shoe?.seen).toEqual({ ...seen, '4D': 1, '3S': 1 });
  });
});

describe('reading 48: wherever a card lies', () => {
  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'one that waits, and one carried over'))(
    '%s',
    (_, book) => {
      const scenario = keyed(book);
      report(scenario, 'excess-card', { cards: ['5S'] });
      const wish = {
        type: 'CorrectCards',
        cards: [{ waiting: 0, card: card('6S') }],
        reason: 'misread',
      } as const;
      // During the halt.
      expect(types(scenario.confirmed(dealer, wish, supervisor))).toEqual([
        'Confirmed',
        'WaitingCardCorrected',
      ]);
      expect(scenario.table.reports).toHaveLength(1);
      resolve(scenario, { is: 'reconstructed' });
      expect(scenario.table.waiting).toEqual([{ shoe: 1, place: 4, face: '6S' }]);
      expect(scenario.table.shoe?.seen).toMatchObject({ '6S': 1, '5S': 0 });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['display-wrong'], 'after the settlement, by another settlement'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book)
        .open()
        .bet('p1', 1, 'player', 10_000)
        .close()
        .deal('4S', '9D', '4H', 'KC');
      scenario.do(dealer, { type: 'Settle' });
      const lost = scenario.rack('p1');
      const events = correct(scenario, ['banker', 0, '2D']);
      expect(types(events).slice(1, 3)).toEqual(['RoundReopened', 'CardCorrected']);
      scenario.do(dealer, { type: 'Settle' });
      expect(scenario.rack('p1')).toBe(lost + 20_000);
      scenario.open();
      const late = {
        type: 'CorrectCard',
        hand: 'banker',
        index: 0,
        card: card('9D'),
        reason: 'x',
        round: 1,
      } as const;
      expect(scenario.refused(dealer, { type: 'Ask', wish: late }).code).toBe('ROUND_OVER');
    },
  );
});

describe('reading 48: what rested on the wrong card is judged again', () => {
  test.each(rows(WITH_INSURANCE, ['neglected-after'], 'an Original Bet that went back for it'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book, { automation: { ...manualOffers } })
        .open()
        .bet('p1', 1, 'player', 10_000)
        .close()
        .deal('3S', '4D', '3H', 'KC', '5D');
      report(scenario, 'insurance-neglected', {
        intended: [{ patron: 'p1', box: 1, hand: 'player' }],
      });
      resolve(scenario, { is: 'so' }, manager);
      expect(scenario.table.round?.returned).toMatchObject([{ patron: 'p1', bet: 'player' }]);
      const back = correct(scenario, ['banker', 2, 'KD']);
      expect(types(back)).toContain('BetReturnLapsed');
      expect(scenario.table.round?.returned).toEqual([]);
      const again = correct(scenario, ['banker', 2, '5D']);
      expect(again).toContainEqual(
        expect.objectContaining({
          type: 'BetReturnDecided',
          bet: 'player',
          rule: at(book, 'neglected-after'),
        }),
      );
    },
  );

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card'],
      'choices lapse, and are asked for where the true cards give them',
    ),
  )('%s', (_, book) => {
    const scenario = givenTable(book, { faceDown: true })
      .open()
      .bet('p1', 1, 'player', 10_000)
      .bet('p3', 3, 'banker', 10_000)
      .close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    const turn = (hand: 'player' | 'banker', index: number, text: string) =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
    turn('player', 0, '3S');
    report(scenario, 'excess-card', { cards: ['5S'] });
    expect(types(resolve(scenario, { is: 'reconstructed' }))).toContain('ElectionsOffered');
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
    const events = correct(scenario, ['player', 0, '2S']);
    expect(types(events)).toEqual([
      'Confirmed',
      'CardCorrected',
      'ElectionsLapsed',
      'ElectionsOffered',
    ]);
    expect(scenario.table.round?.elections).toEqual([]);
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
    expect(scenario.table.round?.electing).toBeNull();
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card'],
      'a natural that was not seen as one: nobody has to choose',
    ),
  )('%s', (_, book) => {
    const scenario = keyed(book);
    // Four cards exposed and the round open: an outcome is established, no choice.
    report(scenario, 'excess-card', { cards: ['5S'] });
    const events = resolve(scenario, { is: 'reconstructed' });
    expect(types(events)).not.toContain('ElectionsOffered');
  });
});

const manualOffers = {
  open: null,
  close: null,
  draw: null,
  offer: 'manual',
  elections: null,
  settle: null,
} as const;
