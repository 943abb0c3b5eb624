import { describe, expect, test } from 'vitest';
import { at, BOOKS, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
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

const faces = ({ table }: Scenario) => table.waiting.map(({ face }) => face);
const carried = ({ table }: Scenario) => table.carried.map(({ face }) => face);

describe('reading 59: a card that slips out when no round is being dealt', () => {
  test.each(BOOKS)("%s: before the first round it is that round's first card", (book) => {
    const scenario = givenTable(book);
    report(scenario, 'excess-card', { cards: ['5S'] });
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('NOT_NOW');
    resolve(scenario, { is: 'reconstructed' });
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.table.round?.hands.player[0]?.face).toBe('5S');
  });

  test.each(BOOKS)('%s: between rounds, unseen, it stays hidden and comes first', (book) => {
    const scenario = givenTable(book)
      .open()
      .bet('p1', 1, 'player', 10_000)
      .close()
      .deal('4S', '9D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    const racks = scenario.rack('p1');
    report(scenario, 'excess-card', { cards: ['faceDown'] });
    expect(types(resolve(scenario, { is: 'reconstructed' }))).toEqual(['IrregularityResolved']);
    // The settled round stands as it is.
    expect(scenario.rack('p1')).toBe(racks);
    expect(faces(scenario)).toEqual([null]);
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.table.round?.hands.player[0]).toEqual({ shoe: 1, place: 4, face: null });
  });

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'after a void it is still the next round that has it'),
  )('%s', (_, book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('4S');
    report(scenario, 'insufficient-cards');
    resolve(scenario, { is: 'so' });
    report(scenario, 'excess-card', { cards: ['5S'] });
    resolve(scenario, { is: 'reconstructed' });
    expect(faces(scenario)).toEqual(['5S']);
  });

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'during betting: the first of this round, no choices'),
  )('%s', (_, book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    report(scenario, 'excess-card', { cards: ['5S'] });
    const before = scenario.table.since;
    expect(types(resolve(scenario, { is: 'reconstructed' }))).toEqual(['IrregularityResolved']);
    // Betting time starts again, and the card is there for all to see.
    expect(scenario.table.since).toBeGreaterThan(before);
    expect(faces(scenario)).toEqual(['5S']);
    scenario.bet('p1', 1, 'tie', 5_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.table.round?.hands.player[0]?.face).toBe('5S');
  });

  test.each(BOOKS)('%s: it is not so: the card never left the shoe', (book) => {
    const scenario = givenTable(book);
    const { shoe } = scenario.table;
    report(scenario, 'excess-card', { cards: ['5S', 'faceDown'] });
    expect(scenario.table).toMatchObject({ drawn: 2, shoe: { gone: 2, seen: { '5S': 1 } } });
    expect(types(resolve(scenario, { is: 'not-so' }))).toEqual([
      'IrregularityResolved',
      'CardsNotDrawn',
    ]);
    expect(scenario.table.drawn).toBe(0);
    expect(scenario.table.shoe).toEqual({ ...shoe, seen: { '5S': 0 } });
  });
});

/** Player 6, Banker 4: p1 can insure. */
const offered = (book: Short): Scenario =>
  givenTable(book)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .bet('p2', 1, 'player', 10_000)
    .close()
    .deal('3S', '4D', '3H', 'KC');

describe('reading 52: a card that slips out is not drawn', () => {
  test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'unseen, the offer stays open for all'))(
    '%s',
    (_, book) => {
      const scenario = offered(book);
      report(scenario, 'excess-card', { cards: ['faceDown'] });
      resolve(scenario, { is: 'reconstructed' });
      expect(scenario.table.round?.open).not.toBeNull();
      scenario.do(patron('p1'), {
        type: 'PlaceInsurance',
        patron: 'p1',
        box: 1,
        hand: 'player',
        amount: 1_000,
      });
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'seen, nobody has let the offer pass'))(
    '%s',
    (_, book) => {
      const scenario = offered(book);
      report(scenario, 'excess-card', { cards: ['5S'] });
      expect(types(resolve(scenario, { is: 'reconstructed' }))).toContain('InsuranceNotOffered');
      scenario.do(dealer, { type: 'DrawCard' });
      expect(scenario.table.round?.forgone).toEqual([]);
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['neglected-after'], 'who had said to insure was neglected, nobody else'),
  )('%s', (_, book) => {
    const scenario = offered(book);
    scenario.do(patron('p1'), { type: 'DeclareInsurance', patron: 'p1' });
    report(scenario, 'excess-card', { cards: ['5S'] });
    resolve(scenario, { is: 'reconstructed' });
    scenario.do(dealer, { type: 'DrawCard' });
    const intended = (id: string) => ({ patron: id, box: 1, hand: 'player' }) as const;
    report(scenario, 'insurance-neglected', { intended: [intended('p1'), intended('p2')] });
    resolve(scenario, { is: 'so' }, manager);
    expect(scenario.table.round?.returned).toEqual([
      { patron: 'p1', box: 1, bet: 'player', rule: at(book, 'neglected-after') },
    ]);
  });
});

describe('reading 58: cards drawn together', () => {
  const together = (book: Short): Scenario => {
    const scenario = givenTable(book)
      .open()
      .bet('p1', 1, 'player', 10_000)
      .close()
      .deal('3S', '2D', '2H', 'KC');
    report(scenario, 'drawn-together', { cards: ['9S', '8D'] });
    return scenario;
  };
  const hands = ({ table }: Scenario) => ({
    player: table.round?.hands.player.map(({ face }) => face),
    banker: table.round?.hands.banker.map(({ face }) => face),
  });
  const goOn = (scenario: Scenario) =>
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });

  test.each(rows(WITH_ELECTIONS, ['drawn-together', 'reconstructed'], 'in the order decided'))(
    '%s',
    (_, book) => {
      const scenario = together(book);
      resolve(scenario, { is: 'order', order: [1, 0] });
      expect(goOn(scenario)[0]).toMatchObject({
        choice: 'reconstructed',
        rule: at(book, 'reconstructed'),
      });
      scenario.do(dealer, { type: 'DrawCard' });
      scenario.do(dealer, { type: 'DrawCard' });
      expect(hands(scenario)).toEqual({ player: ['3S', '2H', '8D'], banker: ['2D', 'KC', '9S'] });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['drawn-together', 'continue'], 'or the Hands go on as they lie'))(
    '%s',
    (_, book) => {
      const scenario = together(book);
      // The first of both lay with the Banker, the second with the Player.
      resolve(scenario, {
        is: 'order',
        order: [0, 1],
        hands: { player: [0, 2, 5], banker: [1, 3, 4] },
      });
      expect(hands(scenario)).toEqual({ player: ['3S', '2H', '8D'], banker: ['2D', 'KC', '9S'] });
      expect(goOn(scenario)[0]).toMatchObject({ choice: 'continue', rule: at(book, 'continue') });
      scenario.do(dealer, { type: 'Settle' });
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['wrong-number'], 'a Hand left with a wrong number of cards voids'),
  )('%s', (_, book) => {
    const scenario = together(book);
    const events = resolve(scenario, {
      is: 'order',
      order: [0, 1],
      hands: { player: [0, 2], banker: [1, 3, 4] },
    });
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundVoided']);
    expect(scenario.table.round?.stage).toMatchObject({ rule: at(book, 'wrong-number') });
    // Every card that waited is still there for the next round.
    expect(faces(scenario)).toEqual(['9S', '8D']);
  });

  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'and the shoe goes if that was decided too'))(
    '%s',
    (_, book) => {
      const scenario = together(book);
      const events = resolve(scenario, {
        is: 'order',
        order: [0, 1],
        hands: { player: [0, 2], banker: [1, 3, 4] },
        replaceShoe: true,
      });
      expect(types(events)).toEqual(['IrregularityResolved', 'RoundVoided', 'ShoeReplaced']);
      expect(scenario.table).toMatchObject({ shoe: null, waiting: [], drawn: 6, discarded: 2 });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'a card that belongs nowhere is used next'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book)
        .open()
        .bet('p1', 1, 'player', 10_000)
        .close()
        .deal('4S', '9D', '4H', 'KC');
      report(scenario, 'excess-card', { cards: ['5S'] });
      resolve(scenario, { is: 'cannot-be-reconstructed' });
      scenario.do(dealer, { type: 'Settle' });
      expect(carried(scenario)).toEqual(['5S']);
      scenario.open().bet('p1', 1, 'player', 10_000).close();
      scenario.do(dealer, { type: 'DrawCard' });
      expect(scenario.table.round?.hands.player[0]?.face).toBe('5S');
    },
  );

  test.each(rows(WITH_ELECTIONS, ['anything-else'], 'only a ruling puts a card out of play'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book);
      report(scenario, 'excess-card', { cards: ['5S'] });
      resolve(scenario, { is: 'reconstructed' });
      report(scenario, 'anything-else');
      scenario.confirmed(
        { role: 'shift-manager', id: 'h1' },
        { type: 'Resolve', decision: { is: 'continue', discard: [0] }, reason: 'it is marked' },
        supervisor,
      );
      expect(scenario.table).toMatchObject({ waiting: [], drawn: 1, discarded: 1 });
    },
  );
});

test('a card is keyed at the table only where it came out there', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
  const wish = {
    type: 'Report',
    kind: 'foreign-card',
    detail: { words: 'a joker', cards: [card('5S')] },
  } as const;
  expect(scenario.refused(dealer, wish).code).toBe('BAD_CARD');
});
