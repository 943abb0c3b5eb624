import { describe, expect, test } from 'vitest';
import {
  due,
  handHistories,
  isEntering,
  MANUAL,
  marksOf,
  needed,
  publicView,
  type Wanted,
} from '../../src/table/index.ts';
import { at, BOOKS, WITH_ELECTIONS } from '../second/truths.ts';
import {
  correct,
  expectBalanced,
  money,
  report,
  resolve,
  rows,
  ruling,
  settleAndCompare,
  slots,
} from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  house,
  manager,
  patron,
  type Short,
  shift,
  supervisor,
} from './scenario.ts';

/** Rounds that were played and are missing since the data were restored (reading 75). */

const WORDS = "surveillance 21:40, patrons' slips";
const enters: Wanted = { type: 'OpenRound', entered: WORDS };
const lost: Wanted = { type: 'AcceptRollback', count: 900, hash: 'ab'.repeat(32) };
type Settings = Parameters<typeof givenTable>[1];

/** A table whose data were restored between two rounds. */
const restored = (book: Short, chosen: Settings = {}) => {
  const scenario = givenTable(book, chosen);
  scenario.do(house, lost);
  return scenario;
};

/** p1 on Player, p3 on Banker, as they lay; the cards make the Player win with 7 against 6. */
const entered = (book: Short, chosen: Settings = {}) => {
  const scenario = restored(book, chosen);
  scenario.do(supervisor, enters);
  for (const [id, box, bet, amount] of [
    ['p1', 1, 'player', 10_000],
    ['p3', 3, 'banker', 5_000],
  ] as const) {
    scenario.do(dealer, { type: 'RecordBet', patron: id, box, bet, amount });
  }
  return scenario.close().deal('KS', 'QH', '7D', '6C');
};

describe('a missing round', () => {
  test.each(
    rows(
      BOOKS,
      ['previous-rounds'],
      'stands: it is entered again, marked, and settled by two persons',
    ),
  )('%s', (_title, book) => {
    const scenario = restored(book);
    const before = scenario.table.shoe;
    expect(scenario.do(supervisor, enters)).toMatchObject([
      { type: 'RoundOpened', round: 1, shoe: 0, entered: WORDS, rule: at(book, 'previous-rounds') },
    ]);
    expect(publicView(scenario.table)).toMatchObject({ entered: true, restored: true });
    scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    scenario.close().deal('KS', 'QH', '7D', '6C');
    expect(scenario.refused(dealer, { type: 'Settle' })).toMatchObject({ code: 'SECOND_PERSON' });
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.rack('p1')).toBe(2_010_000);
    expect(marksOf(scenario.table.roads)).toHaveLength(1);
    expectBalanced(scenario);
    // The shoe that was in play has not moved.
    expect(scenario.table.shoe).toEqual(before);
    expect(handHistories(scenario.events)).toMatchObject([{ round: 1, shoe: 0, entered: WORDS }]);
  });

  test.each(rows(BOOKS, ['previous-rounds'], 'is settled as it would have been'))(
    '%s',
    (_title, book) => {
      const scenario = entered(book);
      const settled = scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
      const [, settlement] = settled;
      const played = givenTable(book)
        .open()
        .bet('p1', 1, 'player', 10_000)
        .bet('p3', 3, 'banker', 5_000);
      const again = settleAndCompare(played.close().deal('KS', 'QH', '7D', '6C'));
      expect(settlement).toMatchObject({
        type: 'RoundSettled',
        settlement: { lines: again.lines },
      });
      expect(money(scenario)).toEqual(money(played));
    },
  );

  test.each(
    rows(BOOKS, ['previous-rounds'], 'is entered by a Pit Supervisor or above, who says from what'),
  )('%s', (_title, book) => {
    const scenario = restored(book);
    const rule = at(book, 'previous-rounds');
    expect(scenario.refused(dealer, enters)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(supervisor, { ...enters, entered: ' ' })).toMatchObject({
      code: 'REASON_MISSING',
    });
    for (const by of [supervisor, manager, shift]) {
      const other = restored(book);
      other.do(by, enters);
      expect(isEntering(other.table)).toBe(true);
    }
  });

  test.each(
    rows(
      BOOKS,
      ['previous-rounds'],
      'is entered after a restore alone, and before a further one is played',
    ),
  )('%s', (_title, book) => {
    const rule = at(book, 'previous-rounds');
    const none = givenTable(book);
    expect(none.refused(supervisor, enters)).toMatchObject({ code: 'NOT_NOW', rule });
    const scenario = entered(book);
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    // As many as are missing.
    scenario.do(supervisor, enters);
    scenario.close().deal('KS', 'QH', '8D', '6C');
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open().close().deal('KS', 'QH', '7D', '6C');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table).toMatchObject({ rounds: 3, restored: false });
    expect(scenario.refused(supervisor, enters)).toMatchObject({ code: 'NOT_NOW', rule });
  });

  test('needs no shoe that could deal it, and takes no card of one', () => {
    const scenario = restored('CI');
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'restored' });
    scenario.do(supervisor, enters);
    scenario.close();
    expect(needed(scenario.table)).toMatchObject({ type: 'DrawCard' });
    scenario.deal('KS', 'QH', '7D', '6C');
    expect(scenario.table.round?.hands.player[0]).toEqual({ shoe: 0, place: 0, face: 'KS' });
    expect(scenario.table.round?.hands.banker[1]).toEqual({ shoe: 0, place: 3, face: '6C' });
    expect(scenario.table.shoe).toBeNull();
  });

  test('goes on with the roads of the shoe before; those of the next one begin anew', () => {
    const scenario = givenTable('NC').open().close().deal('KS', 'QH', '7D', '6C');
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(house, lost);
    scenario.do(supervisor, enters);
    scenario.close().deal('KS', 'QH', '7D', '6C');
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(marksOf(scenario.table.roads)).toHaveLength(2);
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open();
    expect(marksOf(scenario.table.roads)).toHaveLength(0);
  });
});

describe('at an electronic table', () => {
  const electronic = { shoe: 'electronic', faceDown: true } as const;

  test('people key the cards, face up, and the house gives none', () => {
    const scenario = entered('CI', electronic);
    expect(scenario.hands).toEqual({ player: ['KS', '7D'], banker: ['QH', '6C'] });
    expect(publicView(scenario.table)).toMatchObject({ electronic: false, faceDown: false });
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.rack('p1')).toBe(2_010_000);
  });

  test('a card that the house would give is refused, and one has to be named', () => {
    const scenario = restored('CI', electronic);
    scenario.do(supervisor, enters);
    scenario.close();
    const given = { card: card('KS') };
    expect(scenario.refused(dealer, { type: 'DrawCard', given })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(scenario.refused(dealer, { type: 'DrawCard' })).toMatchObject({ code: 'BAD_CARD' });
  });

  test('nobody squeezes what was seen', () => {
    const scenario = restored('CI', electronic);
    scenario.do(supervisor, enters);
    scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    const wish = { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 } as const;
    expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('a card that was keyed wrongly is corrected, before and after the settlement', () => {
    const scenario = entered('CI', electronic);
    const wish = {
      type: 'CorrectCard',
      hand: 'banker',
      index: 1,
      reason: 'the recording',
    } as const;
    correct(scenario, { ...wish, card: card('8C') });
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.rack('p1')).toBe(1_990_000);
    correct(scenario, { ...wish, card: card('6C') });
    expect(scenario.phase).toBe('dealing');
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.rack('p1')).toBe(2_010_000);
    expectBalanced(scenario);
  });

  test('no deadline takes a step of it, nor opens a further round: people say that nothing more is missing', () => {
    const automation = {
      ...MANUAL,
      open: 2000,
      close: 2000,
      draw: 1000,
      elections: 3000,
      settle: 1000,
    };
    const scenario = givenTable('CI', { shoe: 'electronic', automation });
    expect(due(scenario.table)).toMatchObject({ type: 'OpenRound' });
    scenario.do(house, lost);
    expect(due(scenario.table)).toMatchObject({ type: 'LoadShoe' });
    scenario.do(house, { type: 'LoadShoe', shuffled: true, cards: 416 });
    expect(needed(scenario.table)).toMatchObject({ type: 'OpenRound' });
    expect(due(scenario.table)).toBeNull();
    scenario.do(supervisor, enters);
    expect(due(scenario.table)).toBeNull();
    scenario.close();
    expect(due(scenario.table)).toBeNull();
    scenario.deal('KS', 'QH', '7D', '6C');
    expect(due(scenario.table)).toBeNull();
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(due(scenario.table)).toBeNull();
    scenario.do(dealer, { type: 'OpenRound' });
    expect(due(scenario.table)).toMatchObject({ type: 'CloseBets' });
  });
});

describe('two persons', () => {
  test('whoever keyed bets or cards does not confirm them, whoever asks', () => {
    const scenario = restored('NC');
    scenario.do(supervisor, enters);
    scenario.do(manager, {
      type: 'RecordBet',
      patron: 'p1',
      box: 1,
      bet: 'player',
      amount: 10_000,
    });
    scenario.close();
    for (const text of ['KS', 'QH', '7D', '6C']) {
      scenario.do(shift, { type: 'DrawCard', card: card(text) });
    }
    scenario.do(dealer, { type: 'Ask', wish: { type: 'Settle', round: 1 } });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    for (const by of [manager, shift, dealer]) {
      expect(scenario.refused(by, { type: 'Confirm', ask })).toMatchObject({ code: 'SAME_PERSON' });
    }
    const other = { role: 'dealer', id: 'd2' } as const;
    expect(scenario.refused(other, { type: 'Confirm', ask })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    // Who only said from what it is entered has keyed nothing.
    scenario.do(supervisor, { type: 'Confirm', ask });
    expect(scenario.phase).toBe('settled');
  });

  test('no is an answer, and what was entered can be put right', () => {
    const scenario = entered('NC');
    scenario.do(dealer, { type: 'Ask', wish: { type: 'Settle', round: 1 } });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    expect(scenario.phase).toBe('halted');
    scenario.do(supervisor, { type: 'Refuse', ask, reason: 'p1 had 200' });
    const chips = { type: 'CorrectBet', patron: 'p1', box: 1, bet: 'player' } as const;
    scenario.confirmed(dealer, { ...chips, amount: 20_000, reason: 'the recording' }, supervisor);
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.rack('p1')).toBe(2_020_000);
  });

  test('any other round is settled by one', () => {
    const scenario = givenTable('NC').open().close().deal('KS', 'QH', '7D', '6C');
    const wish = { type: 'Settle', round: 1 } as const;
    expect(scenario.refused(dealer, { type: 'Ask', wish })).toMatchObject({ code: 'NOT_NOW' });
    scenario.do(dealer, { type: 'Settle' });
  });
});

describe('patrons', () => {
  test.each(rows(BOOKS, ['previous-rounds'], 'do nothing in it at their own terminals'))(
    '%s',
    (_title, book) => {
      const scenario = restored(book);
      scenario.do(supervisor, enters);
      const bet = { patron: 'p1', box: 1, bet: 'player' };
      const refusal = { code: 'NOT_ALLOWED', rule: at(book, 'previous-rounds') };
      const p1 = patron('p1');
      expect(scenario.refused(p1, { type: 'PlaceBet', ...bet, amount: 10_000 })).toMatchObject(
        refusal,
      );
      scenario.do(dealer, { type: 'PlaceBet', ...bet, amount: 10_000 });
      expect(scenario.refused(p1, { type: 'WithdrawBet', ...bet })).toMatchObject(refusal);
      expect(scenario.refused(p1, { type: 'WalkAway', patron: 'p1' })).toMatchObject(refusal);
      scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 5_000 });
      scenario.close().deal('KS', 'QH', '7D', '6C');
      scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
      scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
      scenario.open().bet('p1', 1, 'player', 10_000);
    },
  );
});

describe('what went wrong in it', () => {
  test.each(
    rows(BOOKS, ['foreign-card'], 'voids it like any other, and the shoe in play stays as it is'),
  )('%s', (_title, book) => {
    const scenario = restored(book);
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    const before = money(scenario);
    scenario.do(supervisor, enters);
    scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    scenario.close().deal('KS', 'QH');
    report(scenario, 'foreign-card');
    resolve(scenario, { is: 'so' });
    expect(scenario.phase).toBe('void');
    expect(money(scenario)).toEqual(before);
    expect(scenario.table.shoe).toMatchObject({ number: 2, gone: 0, withdrawn: null });
  });

  test.each(
    rows(WITH_ELECTIONS, ['excess-card'], 'is put right; a card over is out of play with it'),
  )('%s', (_title, book) => {
    const scenario = restored(book, { shoe: 'electronic' });
    scenario.do(supervisor, enters);
    scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    scenario.close().deal('KS', 'QH', '7D', '6C');
    report(scenario, 'excess-card', { cards: slots('9H') });
    expect(scenario.table.waiting).toEqual([{ shoe: 0, place: 4, face: '9H' }]);
    resolve(scenario, { is: 'reconstructed' });
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    expect(scenario.table).toMatchObject({ waiting: [], carried: [], drawn: 5, discarded: 1 });
  });

  test('more of a card than the decks hold halts it; the cards of other rounds do not count', () => {
    const scenario = restored('NC', { decks: 4 });
    for (const _ of [1, 2]) {
      scenario.do(supervisor, enters);
      scenario.close().deal('KS', 'KS', 'KS', 'KS');
      scenario.do(dealer, { type: 'DrawCard', card: card('KS') });
      expect(scenario.table.reports).toMatchObject([{ kind: 'copies' }]);
      resolve(scenario, { is: 'not-so' });
      scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 2, card: card('9H') });
      scenario.deal('2C');
      scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    }
  });

  test('an interruption of the house now is noted: it has not stopped that round', () => {
    const scenario = entered('CI', { shoe: 'electronic' });
    const noted = scenario.do(house, { type: 'Interrupt', cause: 'the power fails' });
    expect(noted).toMatchObject([{ type: 'Noted', kind: 'interruption' }]);
    expect(scenario.phase).toBe('dealing');
  });

  test('a ruling settles it, before a witness', () => {
    const scenario = entered('CI');
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'settle' });
    expect(scenario.phase).toBe('settled');
  });

  test('a card of a new shoe that waits for the next round is dealt there: rounds are entered before', () => {
    const scenario = restored('CI');
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    report(scenario, 'exposed-card', { cards: slots('9H') });
    resolve(scenario, { is: 'reconstructed' });
    expect(scenario.refused(supervisor, enters)).toMatchObject({ code: 'NOT_NOW' });
  });
});

describe('insurance', () => {
  test.each(rows(['CI', 'NI'], ['insurance-table'], 'is entered like the bets'))(
    '%s',
    (_title, book) => {
      const scenario = restored(book);
      scenario.do(supervisor, enters);
      scenario.do(dealer, {
        type: 'RecordBet',
        patron: 'p1',
        box: 1,
        bet: 'banker',
        amount: 10_000,
      });
      scenario.close().deal('2S', '3D', '3H', '4C');
      const insures = {
        type: 'PlaceInsurance',
        patron: 'p1',
        box: 1,
        hand: 'banker',
        amount: 2_000,
      } as const;
      expect(scenario.refused(patron('p1'), insures)).toMatchObject({ code: 'NOT_ALLOWED' });
      scenario.do(dealer, insures);
      scenario.deal('9H');
      scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
      expect(handHistories(scenario.events)[0]?.insurance).toHaveLength(1);
      expectBalanced(scenario);
    },
  );
});
