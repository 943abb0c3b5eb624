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
    // Player 7 against 5; Banker draws to 6 and loses: of three claims none gives anything back.
    scenario.close().deal('KS', 'QH', '7D', '5C', 'AS');
    const claims = [
      { patron: 'p1', box: 1, hand: 'player' },
      { patron: 'p1', box: 3, hand: 'player' },
      { patron: 'p2', box: 1, hand: 'player' },
    ] as const;
    report(scenario, 'insurance-neglected', { intended: [...claims] });
    resolve(scenario, { is: 'so' }, manager);
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'return', bets: [{ patron: 'p1', box: 1, bet: 'player' }] });
    const told = (events: readonly object[]) =>
      events.map((one) => {
        const { type, box, patron: id, rule } = one as Record<string, unknown>;
        return [type, box, id, rule].filter((part) => part !== undefined).join(' ');
      });
    const rule = at(book, 'neglected-after');
    const back = [
      'CardCorrected',
      `BetReturnDecided 3 p1 ${rule}`,
      `BetReturnDecided 1 p2 ${rule}`,
    ];
    expect(told(correct(scenario, fix(['banker', 2, '3S'])))).toEqual(back);
    expect(told(correct(scenario, fix(['banker', 2, 'AS'])))).toEqual([
      'CardCorrected',
      'BetReturnLapsed 3 p1',
      'BetReturnLapsed 1 p2',
    ]);
    expect(told(correct(scenario, fix(['banker', 2, '3S'])))).toEqual(back);
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p2: 2_000_000 });
  });
});
