import { describe, expect, test } from 'vitest';
import { type Correction, MANUAL } from '../../src/table/index.ts';
import { at, atOrPolicy, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import {
  correct,
  money,
  plain,
  report,
  resolve,
  rows,
  ruling,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  house,
  manager,
  patron,
  type Scenario,
  type Short,
  settings,
  supervisor,
} from './scenario.ts';

const [BOOK = ''] = WITH_ELECTIONS;
type Place = readonly ['player' | 'banker' | 'beside', number, string];
const fix = (...places: readonly Place[]) =>
  ({
    type: 'CorrectCards',
    cards: places.map(([where, at, text]): Correction => {
      const truly = card(text);
      if (where === 'beside') return { waiting: at, card: truly };
      return { hand: where, index: at, card: truly };
    }),
    reason: 'misread',
  }) as const;

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return scenario.deal(...cards.split(' '));
};
const slipped = (scenario: Scenario, cards: string) => {
  report(scenario, 'excess-card', { cards: slots(cards) });
  resolve(scenario, { is: 'reconstructed' });
  return scenario;
};

describe('a card corrected where nothing else follows', () => {
  test('reading 48: one that waits for the first round', () => {
    const scenario = slipped(givenTable(BOOK), '5S');
    expect(plain(correct(scenario, fix(['beside', 0, '6S'])))).toEqual([
      { type: 'WaitingCardCorrected', waiting: 0, card: '6S', was: '5S', reason: 'misread' },
    ]);
    scenario.open().close();
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.hands.player).toEqual(['6S']);
  });

  test.each(rows(WITH_ELECTIONS, ['voided'], 'one of a void round: its cards stay as they lie'))(
    '%s',
    (_title, book) => {
      // Keyed as Player 6, who stands; true is Player 5, who would have drawn the Banker's third card.
      const scenario = dealt(book, 'KS QH 6D 5C 4S');
      report(scenario, 'foreign-card');
      resolve(scenario, { is: 'so' });
      expect(types(correct(scenario, fix(['player', 1, '5D'])))).toEqual(['CardCorrected']);
      expect(scenario.hands).toEqual({ player: ['KS', '5D'], banker: ['QH', '5C', '4S'] });
    },
  );

  test('while the Player third card lies face down, and the Banker may draw or not', () => {
    const scenario = givenTable(BOOK, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    const draw = () => scenario.do(dealer, { type: 'DrawCard' });
    for (let i = 0; i < 4; i += 1) draw();
    const turn = (hand: 'player' | 'banker', index: number, text: string) =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
    turn('player', 0, 'KS');
    turn('player', 1, '2D');
    turn('banker', 0, 'QH');
    turn('banker', 1, '5C');
    draw();
    expect(types(correct(scenario, fix(['player', 1, '3D'])))).toEqual(['CardCorrected']);
    expect(scenario.hands.player).toEqual(['KS', '3D', 'faceDown']);
  });
});

describe('a card that cannot be the true one', () => {
  const rule = atOrPolicy(BOOK, 'shortage-or-excess');
  const tooMany = { code: 'BAD_CARD', rule };

  test('no card is corrected where none is keyed', () => {
    const scenario = givenTable(BOOK, { shoe: 'electronic' }).open().close();
    scenario.do(house, { type: 'DrawCard', card: card('KS') });
    expect(scenario.hands.player).toEqual(['KS']);
    expect(scenario.refused(dealer, fix(['player', 0, 'QS'])).code).toBe('NOT_NOW');
  });

  test('one keyed as another, and the other as the one', () => {
    const scenario = dealt(BOOK, 'KS KS KS KS 6D', { decks: 4 });
    // Four kings before and after.
    correct(scenario, fix(['player', 0, 'QS'], ['player', 2, 'KS']));
    expect(scenario.table.shoe?.seen).toMatchObject({ KS: 4, QS: 1, '6D': 0 });
    expect(scenario.refused(dealer, fix(['player', 0, 'KS']))).toMatchObject(tooMany);
  });

  test('two at once, of which there would be one too many', () => {
    const scenario = dealt(BOOK, 'KS KS KS QH 6D', { decks: 4 });
    const both = fix(['banker', 1, 'KS'], ['player', 2, 'KS']);
    expect(scenario.refused(dealer, both)).toMatchObject(tooMany);
    correct(scenario, fix(['banker', 1, 'KS']));
  });

  test('of a shoe that was taken out, as many as its decks held', () => {
    const scenario = dealt(BOOK, 'KS KS KS KS 6D 2H', { decks: 4 });
    settleAndCompare(scenario);
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
    expect(scenario.refused(dealer, fix(['player', 2, 'KS']))).toMatchObject(tooMany);
    correct(scenario, fix(['player', 2, '7D']));
    expect(scenario.hands.player).toEqual(['KS', 'KS', '7D']);
  });

  test('of the next shoe, as many as its own decks hold', () => {
    const scenario = dealt(BOOK, 'KS QH 9D 6C');
    settleAndCompare(scenario);
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'fewer decks' });
    scenario.do(supervisor, { type: 'ChangeSettings', settings: settings(BOOK, { decks: 4 }) });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
    slipped(scenario, 'KS KS KS KS 6D');
    expect(scenario.refused(dealer, fix(['beside', 4, 'KS']))).toMatchObject(tooMany);
    // The king of the round before was of another shoe, with more.
    correct(scenario, fix(['banker', 0, 'KS']));
    correct(scenario, fix(['beside', 0, 'QS']));
    correct(scenario, fix(['beside', 4, 'KS']));
  });
});

describe('offers and claims, judged by the true cards', () => {
  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'the card of a Hand ends the offer, not one beside'),
  )('%s', (_title, book) => {
    const scenario = slipped(dealt(book, 'KS QH 7D 5C'), '9S');
    const events = correct(scenario, fix(['player', 1, '6D'], ['beside', 0, '8S']));
    expect(plain(events).slice(0, 2)).toMatchObject([
      { type: 'CardCorrected', card: '6D', unoffered: [4] },
      { type: 'WaitingCardCorrected', card: '8S' },
    ]);
    expect(events[1]).not.toHaveProperty('unoffered');
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['display-wrong', 'neglected-after'],
      'what a ruling gave back neither comes nor goes with a claim',
    ),
  )('%s', (_title, book) => {
    const offer = { ...MANUAL, offer: 'manual' } as const;
    const scenario = givenTable(book, { automation: offer }).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 10_000);
    scenario.bet('p3', 3, 'banker', 10_000).bet('p1', 3, 'player', 10_000);
    // Player 7 against 5; Banker draws to 8.
    scenario.close().deal('KS', 'QH', '7D', '5C', '3S');
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'return', bets: [{ patron: 'p1', box: 1, bet: 'player' }] });
    const claims = [
      { patron: 'p1', box: 3, hand: 'player' },
      { patron: 'p2', box: 1, hand: 'player' },
    ] as const;
    report(scenario, 'insurance-neglected', { intended: [...claims] });
    resolve(scenario, { is: 'so' }, manager);
    const told = (events: readonly object[]) =>
      events.map((one) => {
        const { type, box, patron: id, rule } = one as Record<string, unknown>;
        return [type, box, id, rule].filter((part) => part !== undefined).join(' ');
      });
    expect(told(correct(scenario, fix(['banker', 2, 'AS'])))).toEqual([
      'CardCorrected',
      'BetReturnLapsed 3 p1',
      'BetReturnLapsed 1 p2',
    ]);
    const rule = at(book, 'neglected-after');
    expect(told(correct(scenario, fix(['banker', 2, '3S'])))).toEqual([
      'CardCorrected',
      `BetReturnDecided 3 p1 ${rule}`,
      `BetReturnDecided 1 p2 ${rule}`,
    ]);
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p2: 2_000_000 });
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'a claimed bet given back by a ruling stays given back',
    ),
  )('%s', (_title, book) => {
    const offer = { ...MANUAL, offer: 'manual' } as const;
    const scenario = dealt(book, 'KS QH 7D 5C AS', { automation: offer });
    // Banker 6 loses: the claim is found, and gives nothing back.
    report(scenario, 'insurance-neglected', {
      intended: [{ patron: 'p1', box: 1, hand: 'player' }],
    });
    resolve(scenario, { is: 'so' }, manager);
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'return', bets: [{ patron: 'p1', box: 1, bet: 'player' }] });
    // Truly Banker has 8, and an insurance would have won: the bet has gone back already (reading 46).
    expect(types(correct(scenario, fix(['banker', 2, '3S'])))).toEqual(['CardCorrected']);
    expect(types(correct(scenario, fix(['banker', 2, 'AS'])))).toEqual(['CardCorrected']);
    expect(scenario.table.round?.returned).toMatchObject([{ rule: at(book, 'anything-else') }]);
  });
});

describe('choices, judged by the true cards', () => {
  /** Only bets that lie count: four cards establish an outcome on a natural alone. */
  const PLACED = { established: 'placed' } as const;
  const elect = (scenario: Scenario, id: string, choice: 'continue' | 'return') =>
    scenario.do(patron(id), { type: 'Elect', patron: id, choice });
  const asked = (book: Short) => slipped(dealt(book, 'KS QH 5D 3C', PLACED), '2S');
  const NATURAL = fix(['player', 1, '9D']);

  test.each(
    rows(WITH_ELECTIONS, ['excess elections'], 'made where there was no choice, they lapse'),
  )('%s', (_title, book) => {
    const scenario = asked(book);
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    expect(plain(correct(scenario, NATURAL)).at(-1)).toEqual({
      type: 'ElectionsLapsed',
      patrons: ['p1', 'p3'],
    });
    expect(scenario.table.round).toMatchObject({ elections: [], electing: null, owed: null });
    settleAndCompare(scenario);
  });

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'nobody is asked any more'))(
    '%s',
    (_title, book) => {
      const scenario = asked(book);
      expect(scenario.phase).toBe('electing');
      expect(plain(correct(scenario, NATURAL)).at(-1)).toEqual({
        type: 'ElectionsLapsed',
        patrons: [],
      });
      expect(scenario.phase).toBe('dealing');
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'owed until another report is decided'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 5D 3C', PLACED);
      report(scenario, 'excess-card', { cards: slots('2S') });
      report(scenario, 'foreign-card');
      resolve(scenario, { is: 'not-so' });
      report(scenario, 'anything-else');
      resolve(scenario, { is: 'reconstructed' });
      expect(scenario.table.round?.owed).not.toBeNull();
      expect(types(correct(scenario, NATURAL))).toContain('ElectionsLapsed');
      expect(scenario.table.round?.owed).toBeNull();
      expect(types(ruling(scenario, { is: 'continue' }))).not.toContain('ElectionsOffered');
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'none then, none now: nothing is said'))(
    '%s',
    (_title, book) => {
      const scenario = slipped(dealt(book, 'KS QH 9D 3C', PLACED), '2S');
      expect(scenario.phase).toBe('dealing');
      expect(types(correct(scenario, fix(['player', 1, '8D'])))).toEqual(['CardCorrected']);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'none then, but now: they are asked for'))(
    '%s',
    (_title, book) => {
      const scenario = slipped(dealt(book, 'KS QH 9D 3C', PLACED), '2S');
      const events = plain(correct(scenario, fix(['player', 1, '5D'])));
      expect(events.slice(-2)).toMatchObject([
        { type: 'ElectionsLapsed', patrons: [] },
        { type: 'ElectionsOffered', patrons: ['p1', 'p3'], rule: at(book, 'excess elections') },
      ]);
      // They follow from the entry that corrected the card.
      expect(scenario.table.round?.electing?.report).toBe(scenario.table.sequence);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['excess elections'], 'made on other cards than that one, they stand'),
  )('%s', (_title, book) => {
    const scenario = asked(book);
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    const choices = scenario.table.round?.elections;
    scenario.do(dealer, { type: 'DrawCard' });
    // The fifth card, which nobody had seen in its place when they chose.
    const late = types(correct(scenario, fix(['player', 2, '4S'])));
    expect(late).not.toContain('ElectionsLapsed');
    expect(scenario.table.round?.elections).toEqual(choices);
    // With one of the four, they are asked for again.
    const both = fix(['player', 2, '2S'], ['banker', 1, '2C']);
    expect(types(correct(scenario, both))).toContain('ElectionsOffered');
  });

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'made before the settlement, they stand'))(
    '%s',
    (_title, book) => {
      const scenario = asked(book);
      elect(scenario, 'p1', 'continue');
      elect(scenario, 'p3', 'continue');
      scenario.do(dealer, { type: 'DrawCard' });
      scenario.deal('KD');
      settleAndCompare(scenario);
      const choices = scenario.table.round?.elections;
      expect(types(correct(scenario, fix(['player', 1, '4D'])))).toEqual([
        'RoundReopened',
        'CardCorrected',
      ]);
      expect(scenario.table.round?.elections).toEqual(choices);
      settleAndCompare(scenario);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['misdirected'], 'made on a card that waits, they are asked again'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS', PLACED);
    report(scenario, 'misdirected-area', { cards: slots('2S 3S') });
    resolve(scenario, { is: 'reconstructed' });
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    expect(types(correct(scenario, fix(['beside', 1, '4S'])))).toEqual([
      'WaitingCardCorrected',
      'ElectionsLapsed',
      'ElectionsOffered',
    ]);
  });
});
