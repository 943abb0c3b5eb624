import { describe, expect, test } from 'vitest';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { correct, report, resolve, rows, ruling, settleAndCompare } from './irregular.ts';
import { card, dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

const CANNOT = { is: 'cannot-be-reconstructed' } as const;

const dealing = (book: Short, ...cards: readonly string[]): Scenario =>
  givenTable(book)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .close()
    .deal(...cards);
const goOn = (scenario: Scenario) => {
  if (scenario.phase === 'electing') scenario.do(dealer, { type: 'CloseElections' });
};
const excess = (scenario: Scenario, ...cards: readonly string[]) =>
  report(scenario, 'excess-card', { cards: cards.map(card) });
const where = ({ table: { waiting, carried } }: Scenario) => ({
  waiting: waiting.map(({ face }) => face),
  carried: carried.map(({ face }) => face),
});
const first = (scenario: Scenario, count: number): (string | null)[] => {
  scenario.open().bet('p1', 1, 'player', 10_000).close();
  for (let i = 0; i < count; i += 1) scenario.do(dealer, { type: 'DrawCard' });
  const { player = [], banker = [] } = scenario.table.round?.hands ?? {};
  return [player[0], banker[0], player[1]].slice(0, count).map((slot) => slot?.face ?? null);
};

describe('reading 58: a card that belongs nowhere in the round begins the next one', () => {
  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'a card of another report waits for its own'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH');
      excess(scenario, '5S');
      excess(scenario, '6S');
      resolve(scenario, CANNOT);
      expect(where(scenario)).toEqual({ waiting: ['6S'], carried: ['5S'] });
      resolve(scenario, { is: 'reconstructed' });
      goOn(scenario);
      scenario.do(dealer, { type: 'DrawCard' });
      expect(scenario.hands.player).toEqual(['KS', '6S']);
      scenario.deal('9C');
      settleAndCompare(scenario);
      expect(first(scenario, 1)).toEqual(['5S']);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['drawn-together'], 'one that lay in a Hand meanwhile is carried once'),
  )('%s', (_, book) => {
    const scenario = dealing(book, 'KS', 'QH', '2D');
    excess(scenario, '6C');
    report(scenario, 'drawn-together', { cards: [card('7S'), card('8S')] });
    // A card of the second report lies in a Hand by the decision on the first, and by its own does not.
    resolve(scenario, { ...CANNOT, hands: { player: [0, 2], banker: [1, 4] } });
    expect(where(scenario)).toEqual({ waiting: ['8S'], carried: ['6C'] });
    resolve(scenario, {
      is: 'order',
      order: [0, 1],
      hands: { player: [0, 2], banker: [1, 4] },
    });
    expect(where(scenario)).toEqual({ waiting: [], carried: ['6C', '7S'] });
    expect(scenario.table).toMatchObject({ drawn: 6, discarded: 0 });
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'each comes as it left the shoe'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH', '9D', '6C');
      excess(scenario, '5S');
      excess(scenario, '6S');
      excess(scenario, '7S');
      resolve(scenario, { is: 'reconstructed' });
      resolve(scenario, CANNOT);
      resolve(scenario, { is: 'reconstructed' });
      goOn(scenario);
      expect(where(scenario)).toEqual({ waiting: ['5S', '7S'], carried: ['6S'] });
      settleAndCompare(scenario);
      expect(first(scenario, 3)).toEqual(['5S', '6S', '7S']);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['other-dealing-error'], 'one taken out of a Hand, too'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH', '9D', '6C');
      report(scenario, 'other-dealing-error', { cards: [card('8S')] });
      // The fifth card lay in the place of the fourth.
      resolve(scenario, { ...CANNOT, hands: { player: [0, 2], banker: [1, 4] } });
      goOn(scenario);
      expect(where(scenario)).toEqual({ waiting: [], carried: ['6C'] });
      expect(settleAndCompare(scenario).banker.cards).toEqual(['QH', '8S']);
      expect(first(scenario, 1)).toEqual(['6C']);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'a round opened again after the settlement leaves it'),
  )('%s', (_, book) => {
    const scenario = dealing(book, 'KS', 'QH', '9D', '7C');
    excess(scenario, '5S');
    resolve(scenario, CANNOT);
    goOn(scenario);
    settleAndCompare(scenario);
    // The Player has 5, not 9, and draws: from the shoe.
    correct(scenario, {
      type: 'CorrectCard',
      hand: 'player',
      index: 1,
      card: card('5D'),
      reason: 'keyed wrongly',
    });
    expect(scenario.phase).toBe('dealing');
    scenario.deal('2C');
    expect(settleAndCompare(scenario).player.cards).toEqual(['KS', '5D', '2C']);
    expect(where(scenario)).toEqual({ waiting: [], carried: ['5S'] });
  });

  test.each(rows(WITH_ELECTIONS, ['display-wrong'], 'keyed wrongly, it is corrected'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH');
      excess(scenario, '5S');
      resolve(scenario, CANNOT);
      goOn(scenario);
      const choices = scenario.table.round?.elections;
      correct(scenario, {
        type: 'CorrectCards',
        cards: [{ waiting: 0, card: card('6S') }],
        reason: 'keyed wrongly',
      });
      expect(where(scenario)).toEqual({ waiting: [], carried: ['6S'] });
      expect(scenario.table.shoe?.seen).toMatchObject({ '5S': 0, '6S': 1 });
      // It was none of the cards that the patrons chose on.
      expect(scenario.table.round?.elections).toEqual(choices);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['anything-else'], 'a ruling puts it out of play'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH');
      excess(scenario, '5S');
      resolve(scenario, CANNOT);
      goOn(scenario);
      report(scenario, 'anything-else');
      ruling(scenario, { is: 'continue', discard: [0] });
      expect(scenario.table).toMatchObject({ carried: [], drawn: 3, discarded: 1 });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'it goes with its shoe'))('%s', (_, book) => {
    const scenario = dealing(book, 'KS', 'QH');
    excess(scenario, '5S');
    resolve(scenario, CANNOT);
    goOn(scenario);
    report(scenario, 'drawn-together', { cards: [card('9D'), card('6C')] });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    // What the order gives to this round is used first (reading 51).
    expect(where(scenario)).toEqual({ waiting: ['9D', '6C'], carried: [] });
    expect(scenario.table).toMatchObject({ drawn: 5, discarded: 1 });
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'between rounds the shoe stays for it'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, 'KS', 'QH', '9D', '7C');
      excess(scenario, '5S');
      resolve(scenario, CANNOT);
      goOn(scenario);
      settleAndCompare(scenario);
      const replace = { type: 'ReplaceShoe', reason: 'worn' } as const;
      expect(scenario.refused({ role: 'pit-supervisor', id: 's1' }, replace)).toMatchObject({
        code: 'NOT_NOW',
        rule: at(book, 'excess-card'),
      });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['insurance-offer'], 'seen, it decides no insurance of this round'),
  )('%s', (_, book) => {
    // 5 to 4: the situation of the pay table after four cards.
    const scenario = dealing(book, 'KS', 'QH');
    excess(scenario, '2S');
    resolve(scenario, CANNOT);
    goOn(scenario);
    scenario.deal('5D', '4C');
    expect(scenario.table.round?.open?.offers).toMatchObject([{ hand: 'player', after: 4 }]);
    const insure = { patron: 'p1', box: 1, hand: 'player', amount: 1_000 } as const;
    scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insure });
    scenario.deal('3H');
    expect(scenario.hands.player).toEqual(['KS', '5D', '3H']);
  });
});
