import { describe, expect, test } from 'vitest';
import { FACE_DOWN } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asked,
  type Decision,
  MANUAL,
  meantFor,
  phaseOf,
  type Reportable,
  seenOf,
  view,
  type Wanted,
} from '../../src/table/index.ts';
import {
  anyOf,
  card,
  dealer,
  GAMES,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

/** What the random commands of the model found, in as few commands as it takes. */

const ruling = (scenario: Scenario, decision: Decision) =>
  confirmed(scenario, shift, { type: 'Resolve', decision, reason: 'fair' });

/** A table at which money takes no second person. */
const given = (book: Short, chosen: Parameters<typeof givenTable>[1] = {}): Scenario => {
  const thresholds = { cashOut: 1e9, fill: 1e9, credit: 1e9 };
  return givenTable(book, { thresholds, ...chosen });
};

const faceDown = (): Scenario => {
  const scenario = given('CI', { faceDown: true }).open().bet('p1', 1, 'banker', 10_000);
  scenario.close();
  return scenario;
};

const drawAndTurn = (scenario: Scenario, hand: 'player' | 'banker', index: number, face: string) =>
  scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(face) });

/** Four cards, turned: these points. */
const four = (scenario: Scenario, ...faces: readonly [string, string, string, string]) => {
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  const [p1, b1, p2, b2] = faces;
  drawAndTurn(scenario, 'player', 0, p1);
  drawAndTurn(scenario, 'banker', 0, b1);
  drawAndTurn(scenario, 'player', 1, p2);
  drawAndTurn(scenario, 'banker', 1, b2);
};

const askFirst = (scenario: Scenario) =>
  scenario.do(patron('p1'), { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'squeeze' });

/** Somebody asks, and a Pit Supervisor confirms it. */
const confirmed = (scenario: Scenario, by: Actor, wanted: Wanted) => {
  const wish = meantFor(wanted, seenOf(scenario.table)) as Asked;
  scenario.do(by, { type: 'Ask', wish });
  return scenario.do(supervisor, { type: 'Confirm', ask: scenario.table.sequence });
};

const correct = (scenario: Scenario, hand: 'player' | 'banker', index: number, face: string) =>
  confirmed(scenario, dealer, {
    type: 'CorrectCard',
    hand,
    index,
    card: card(face),
    reason: 'misread',
  });

const report = (scenario: Scenario, kind: Reportable, ...cards: readonly string[]) => {
  const detail = { words: 'seen', ...(cards.length > 0 && { cards: cards.map(slot) }) };
  scenario.do(dealer, { type: 'Report', kind, detail });
  return scenario.table.sequence;
};

const slot = (text: string) => (text === 'faceDown' ? FACE_DOWN : card(text));

const resolve = (scenario: Scenario, by: Actor, decision: Decision) =>
  scenario.do(by, { type: 'Resolve', decision, reason: 'seen on the recording' });

describe('CI 3.14, the Banker third card first', () => {
  test('is too late once the Player third card is open: nothing is waived', () => {
    const scenario = faceDown();
    four(scenario, '4S', '2S', '7H', '9D');
    askFirst(scenario);
    scenario.do(dealer, { type: 'DrawCard' });
    drawAndTurn(scenario, 'player', 2, '10H');
    const insurance = { patron: 'p1', box: 1, hand: 'banker', amount: 1000 } as const;
    scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insurance });
    expect(scenario.refused(dealer, { type: 'ConsentSqueeze' })).toMatchObject({
      code: 'NOT_NOW',
      rule: '3.14',
    });
    scenario.do(dealer, { type: 'DrawCard' });
    drawAndTurn(scenario, 'banker', 2, '3D');
    scenario.do(dealer, { type: 'Settle' });
  });

  test('is not drawn first where a corrected card leaves the Banker free to stand', () => {
    const scenario = faceDown();
    four(scenario, '7H', '10S', '3D', '10H');
    askFirst(scenario);
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    correct(scenario, 'banker', 1, '7D');
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.refused(dealer, { type: 'DrawCard' }).message).toMatch(/player hand/);
    drawAndTurn(scenario, 'player', 2, '6D');
    scenario.do(dealer, { type: 'Settle' });
  });

  test('waits to be dealt where it is out already', () => {
    const scenario = faceDown();
    four(scenario, '7H', '10S', '3D', '10H');
    askFirst(scenario);
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'DrawCard' });
    correct(scenario, 'banker', 1, '7D');
    expect(scenario.table.waiting).toHaveLength(1);
    drawAndTurn(scenario, 'player', 2, '6D');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table.waiting).toEqual([{ shoe: 1, place: 5, face: null }]);
  });
});

test('a card corrected after another shoe was loaded is not counted in that shoe', () => {
  const scenario = given('NC').open().close().deal('9S', '2S', 'KS', '2D');
  scenario.do(dealer, { type: 'Settle' });
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  correct(scenario, 'player', 0, '8S');
  expect(scenario.table.shoe?.seen).toEqual({});
});

test('a shoe replaced in between gives a round more of a card than one shoe holds', () => {
  const scenario = given('NC', { decks: 4 }).open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('KS', 'KS');
  report(scenario, 'drawn-together', 'KS', 'KS');
  resolve(scenario, supervisor, { is: 'order', order: [0, 1], replaceShoe: true });
  scenario.do(dealer, { type: 'CloseElections' });
  scenario.do(dealer, { type: 'DrawCard' });
  scenario.do(dealer, { type: 'DrawCard' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
  scenario.deal('KS', 'KS');
  const [settled] = scenario.do(dealer, { type: 'Settle' });
  expect(settled).toMatchObject({ settlement: { outcome: 'tie' } });
});

test('a card that never left the shoe leaves its place to those that came after it', () => {
  const scenario = given('NC').open().close().deal('9S', '2S');
  report(scenario, 'excess-card', '3S');
  report(scenario, 'excess-card', '4S');
  resolve(scenario, supervisor, { is: 'not-so' });
  expect(scenario.table.waiting).toEqual([{ shoe: 1, place: 2, face: '4S' }]);
  expect(scenario.table.reports[0]?.cards).toEqual([{ shoe: 1, place: 2 }]);
  resolve(scenario, supervisor, { is: 'reconstructed' });
  scenario.do(dealer, { type: 'DrawCard' });
  scenario.deal('5S');
  expect(scenario.table.round?.hands.banker[1]).toEqual({ shoe: 1, place: 3, face: '5S' });
});

test('whoever chose and turns out to have had no bet does not stop the settlement', () => {
  const scenario = given('NC').open();
  scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  scenario.close().deal('9S', '2S');
  report(scenario, 'other-dealing-error');
  resolve(scenario, supervisor, { is: 'reconstructed' });
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  const none = { patron: 'p1', box: 1, bet: 'player', amount: 0, reason: 'no chips lay there' };
  confirmed(scenario, dealer, { type: 'CorrectBet', ...none });
  scenario.deal('KS', '2D');
  const [settled] = scenario.do(dealer, { type: 'Settle' });
  expect(settled).toMatchObject({ settlement: { lines: [] } });
});

test('a table does not close over a report that waits', () => {
  const scenario = given('NC').open().close().deal('9S', '2S', 'KS', '2D');
  scenario.do(dealer, { type: 'Settle' });
  report(scenario, 'foreign-card');
  expect(scenario.do(supervisor, { type: 'CloseTable' })).toMatchObject([{ type: 'TableClosing' }]);
  expect(scenario.refused(supervisor, { type: 'CloseTable' }).code).toBe('NOT_NOW');
  resolve(scenario, supervisor, { is: 'so' });
  expect(scenario.table.round?.stage.is).toBe('void');
  scenario.closeTable();
  expect(scenario.table.status).toBe('closed');
});

describe('CI 5.14.2: an Original Bet goes back once', () => {
  const neglected = (scenario: Scenario) => {
    const intended = [{ patron: 'p1', box: 1, hand: 'player' }] as const;
    const detail = { words: 'no lammer', intended };
    scenario.do(dealer, { type: 'Report', kind: 'insurance-neglected', detail });
  };
  const settled = (...cards: readonly string[]) => {
    const scenario = given('CI', { automation: { ...MANUAL, offer: 'manual' } });
    scenario
      .open()
      .bet('p1', 1, 'player', 10_000)
      .close()
      .deal(...cards);
    scenario.do(dealer, { type: 'Settle' });
    return scenario;
  };

  test('though two reports claim it', () => {
    const scenario = settled('2S', '2D', '3S', '2C', '6S', '3D');
    neglected(scenario);
    neglected(scenario);
    resolve(scenario, manager, { is: 'so' });
    expect(scenario.rack('p1')).toBe(2_000_000);
    const events = resolve(scenario, manager, { is: 'so' });
    expect(events).toMatchObject([{ type: 'IrregularityResolved' }]);
    expect(scenario.table.round?.returned).toHaveLength(1);
  });

  test('and is judged once when a card is corrected', () => {
    const scenario = settled('2S', '2D', '3S', '2C', '6S', '7D');
    neglected(scenario);
    neglected(scenario);
    resolve(scenario, manager, { is: 'so' });
    resolve(scenario, manager, { is: 'so' });
    correct(scenario, 'banker', 2, '3D');
    expect(scenario.table.round?.returned).toHaveLength(1);
  });
});

test.each([0, 5000])('insurance above what truly lay there (%i) goes back', (amount) => {
  const scenario = given('CI').open();
  scenario.do(dealer, { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  scenario.close().deal('2S', '2D', '3S', '2C');
  const insurance = { patron: 'p1', box: 1, hand: 'player' } as const;
  scenario.do(dealer, { type: 'PlaceInsurance', ...insurance, amount: 4000 });
  scenario.do(dealer, { type: 'PlaceInsurance', ...insurance, amount: 3000 });
  const chips = { patron: 'p1', box: 1, bet: 'player', amount, reason: 'counted again' };
  confirmed(scenario, dealer, { type: 'CorrectBet', ...chips });
  expect(scenario.table.round?.insurance).toEqual([]);
  expect(scenario.rack('p1')).toBe(2_000_000 - amount);
  scenario.deal('6S', '3D');
  scenario.do(dealer, { type: 'Settle' });
});

test('two insurances that come again are bought in for together', () => {
  const scenario = given('CI', { limits: { maximum: 2_000_000 } }).open();
  scenario.bet('p3', 3, 'player', 5000);
  scenario.bet('p1', 1, 'player', 998_500).bet('p1', 3, 'player', 998_500).close();
  scenario.deal('2S', '2D', '3S', '2C');
  for (const box of [1, 3]) {
    const insurance = { patron: 'p1', box, hand: 'player', amount: 1500 } as const;
    scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insurance });
  }
  correct(scenario, 'banker', 1, '7C');
  scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: 1500 });
  correct(scenario, 'banker', 1, '2C');
  expect(scenario.table.round?.insurance).toHaveLength(2);
  expect(scenario.rack('p1')).toBe(0);
});

test('CI 4.1.15: insurance that the cards do not offer once they lie otherwise goes back', () => {
  const scenario = given('CI').open().bet('p1', 1, 'player', 10_000).bet('p1', 1, 'tie', 5000);
  scenario.close().deal('2S', '2D', '3S', '2C');
  const insurance = { patron: 'p1', box: 1, hand: 'player', amount: 4000 } as const;
  scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insurance });
  report(scenario, 'misdirected-area');
  // The Hands were exchanged: the Player has 4, the Banker 5.
  const hands = { player: [1, 3], banker: [0, 2] };
  const events = resolve(scenario, supervisor, { is: 'cannot-be-reconstructed', hands });
  expect(events).toMatchObject([
    { type: 'IrregularityResolved' },
    { type: 'Reconstructed', unoffered: [4] },
    { type: 'InsuranceReturned', amount: 4000 },
    { type: 'ElectionsOffered' },
  ]);
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
  expect(scenario.table.round?.open?.offers).toMatchObject([{ hand: 'banker' }]);
});

test('insurance does not come again on a bet that went back meanwhile', () => {
  const scenario = given('CI').open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('2S', '2D', '3S', '2C');
  const insurance = { patron: 'p1', box: 1, hand: 'player', amount: 4000 } as const;
  scenario.do(patron('p1'), { type: 'PlaceInsurance', ...insurance });
  correct(scenario, 'banker', 1, '7C');
  report(scenario, 'anything-else');
  const bets = [{ patron: 'p1', box: 1, bet: 'player' }];
  ruling(scenario, { is: 'return', bets });
  correct(scenario, 'banker', 1, '2C');
  expect(scenario.table.round?.insurance).toEqual([]);
  expect(scenario.rack('p1')).toBe(1_990_000);
});

test('NC 5.5.3: nobody voids alone by finding a wrong number of cards in a Hand', () => {
  const scenario = given('NC').open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('9S', '2S', 'KS', '2D');
  const detail = { words: 'mixed up' };
  scenario.do(supervisor, { type: 'Report', kind: 'other-dealing-error', detail });
  const hands = { player: [0, 1, 2], banker: [3] };
  const decision = { is: 'cannot-be-reconstructed', hands } as const;
  const alone = { type: 'Resolve', decision, reason: 'seen' } as const;
  expect(scenario.refused(supervisor, alone).code).toBe('SAME_PERSON');
  resolve(scenario, manager, decision);
  expect(scenario.table.round?.stage).toMatchObject({ is: 'void', rule: '5.5.3' });
});

test('a void round stays under its own book until the next one commences', () => {
  const scenario = given('NC', { faceDown: true })
    .open()
    .bet('p1', 1, 'player-pair', 10_000)
    .close();
  report(scenario, 'foreign-card');
  resolve(scenario, supervisor, { is: 'so' });
  const { boxes, thresholds } = scenario.table.settings;
  const other = settings('DH', { faceDown: true, boxes, thresholds });
  scenario.do(manager, { type: 'ChangeSettings', settings: other });
  expect(scenario.table.book.id).toBe(GAMES.NC);
  expect(view(scenario.table, patron('p1')).own).toMatchObject({ role: 'patron' });
});

test.each([[[1, 3]], [[0, 0]], [[0]]])('NC 5.11: %j is no order of two cards', (order) => {
  const scenario = given('NC').open().close();
  report(scenario, 'drawn-together', '3S', '4S');
  const decision = { is: 'order', order } as const;
  const refused = scenario.refused(supervisor, { type: 'Resolve', decision, reason: 'seen' });
  expect(refused.message).toMatch(/each of the 2 cards once/);
});

test('NC 5.8: a card that was seen is shown where it has been put since', () => {
  const scenario = given('NC', { faceDown: true }).open().close();
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  const slot = { hand: 'player', index: 1, card: card('3S') } as const;
  const detail = { words: 'turned over', slot };
  scenario.do(dealer, { type: 'Report', kind: 'exposed-card', detail });
  const hands = { player: [0, 1], banker: [2, 3] };
  resolve(scenario, supervisor, { is: 'cannot-be-reconstructed', hands });
  expect(scenario.table.round?.hands.banker[0]).toEqual({ shoe: 1, place: 2, face: '3S' });
  expect(scenario.table.round?.hands.player[1]?.face).toBeNull();
});

test('NC 3.11: Hands do not go on with a third card that an unseen one may not give', () => {
  const scenario = given('NC').open().close().deal('2S', '3S', '2D', '2C', 'KS');
  report(scenario, 'drawn-together', 'faceDown', '4D');
  // Whether the Banker, with 5, draws depends on the Player third card, which lies face down.
  const hands = { player: [0, 2, 5], banker: [1, 3, 4] };
  const decision = { is: 'order', order: [0, 1], hands } as const;
  const wish = { type: 'Resolve', decision, reason: 'as they lie' } as const;
  expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'NOT_NOW', rule: '3.11' });
});

test('what else was asked for about a report lapses when it is decided', () => {
  const scenario = given('NC').open().close();
  report(scenario, 'anything-else');
  const wanted = { type: 'Resolve', decision: { is: 'continue' }, reason: 'fair' } as const;
  const wish = meantFor(wanted, seenOf(scenario.table)) as Asked;
  scenario.do(anyOf('shift-manager'), { type: 'Ask', wish });
  ruling(scenario, { is: 'continue' });
  expect(scenario.table.asks).toEqual([]);
  scenario.deal('9S');
});

test('NC 5.13: whoever turns out to have had a bet chooses too', () => {
  const scenario = given('NC').open().close().deal('9S', '2S');
  report(scenario, 'other-dealing-error');
  resolve(scenario, supervisor, { is: 'reconstructed' });
  const chips = { patron: 'p1', box: 1, bet: 'player', amount: 5000, reason: 'they lay there' };
  confirmed(scenario, dealer, { type: 'CorrectBet', ...chips });
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  scenario.deal('KS', '2D');
  scenario.do(dealer, { type: 'Settle' });
  expect(scenario.rack('p1')).toBe(2_000_000);
});

test('NC 3.9: a card that was shown to squeeze is followed where it is put', () => {
  const scenario = given('NC', { faceDown: true }).open().bet('p1', 1, 'player', 10_000).close();
  const squeeze = { patron: 'p1', hand: 'player', index: 0 } as const;
  scenario.do(patron('p1'), { type: 'RequestSqueeze', ...squeeze });
  scenario.do(dealer, { type: 'ConsentSqueeze' });
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  expect(scenario.table.round?.shown).toEqual([{ hand: 'player', index: 0, to: 'p1' }]);
  report(scenario, 'misdirected-area');
  const hands = { player: [1, 2], banker: [0, 3] };
  resolve(scenario, supervisor, { is: 'cannot-be-reconstructed', hands });
  expect(scenario.table.round?.shown).toEqual([{ hand: 'banker', index: 0, to: 'p1' }]);
});

test('what was asked of a card is not done to another that lies there by now', () => {
  const scenario = given('NC').open().close().deal('9S', '2S');
  report(scenario, 'excess-card', '3S');
  report(scenario, 'excess-card', '4S');
  const cards = [{ waiting: 0, card: card('5S') }] as const;
  const wanted = { type: 'CorrectCards', cards, reason: 'misread' } as const;
  const wish = meantFor(wanted, seenOf(scenario.table)) as Asked;
  scenario.do(dealer, { type: 'Ask', wish });
  const ask = scenario.table.sequence;
  resolve(scenario, supervisor, { is: 'not-so' });
  expect(scenario.refused(supervisor, { type: 'Confirm', ask }).code).toBe('NOT_NOW');
  expect(scenario.table.waiting).toMatchObject([{ face: '4S' }]);
  scenario.do(dealer, { type: 'Refuse', ask, reason: 'that one never came out' });
});

test('while patrons choose, nobody sees in his own rights what another has chosen', () => {
  const scenario = given('NC', { faceDown: true }).open();
  scenario.bet('p1', 1, 'player', 20_000).bet('p3', 3, 'player', 10_000).close();
  report(scenario, 'other-dealing-error');
  resolve(scenario, supervisor, { is: 'reconstructed' });
  const before = view(scenario.table, patron('p3')).own;
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  expect(view(scenario.table, patron('p3')).own).toEqual(before);
  scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
  expect(view(scenario.table, patron('p3')).own).toMatchObject({
    maySqueeze: ['player', 'banker'],
  });
});

describe('NC 5.13: choices and a corrected card', () => {
  /** A choice was made; then another report is made. */
  const chosen = () => {
    const scenario = given('NC').open().bet('p1', 1, 'player', 10_000).close().deal('9S', '2S');
    report(scenario, 'other-dealing-error');
    resolve(scenario, supervisor, { is: 'reconstructed' });
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    report(scenario, 'other-dealing-error');
    return scenario;
  };

  test('are asked for again after the report that waits', () => {
    const scenario = chosen();
    correct(scenario, 'player', 0, '8S');
    expect(scenario.table.round?.elections).toEqual([]);
    resolve(scenario, supervisor, { is: 'not-so' });
    expect(phaseOf(scenario.table)).toBe('electing');
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
  });

  test('that nobody was left to make do not stay owed', () => {
    const scenario = chosen();
    resolve(scenario, supervisor, { is: 'reconstructed' });
    expect(phaseOf(scenario.table)).toBe('dealing');
    correct(scenario, 'player', 0, '8S');
    expect(phaseOf(scenario.table)).toBe('electing');
  });
});

test('NC 5.5.2: a card that was reported as seen is one of those that the decks hold', () => {
  const scenario = given('NC', { decks: 4, faceDown: true }).open().close();
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  const slot = { hand: 'player', index: 1, card: card('2S') } as const;
  scenario.do(dealer, { type: 'Report', kind: 'exposed-card', detail: { words: 'seen', slot } });
  report(scenario, 'excess-card', '2S', '2S', '2S');
  const detail = { words: 'one more', cards: [card('2S')] };
  const refused = scenario.refused(dealer, { type: 'Report', kind: 'excess-card', detail });
  expect(refused).toMatchObject({ code: 'BAD_CARD', rule: '5.5.2' });
});

test('CI 5.13.3: insurance goes back with a bet on fewer cards than it was offered on', () => {
  const scenario = given('CI', { faceDown: true }).open().bet('p1', 1, 'player', 10_000).close();
  for (let i = 0; i < 4; i++) scenario.do(dealer, { type: 'DrawCard' });
  drawAndTurn(scenario, 'player', 0, '2S');
  drawAndTurn(scenario, 'banker', 0, '2D');
  drawAndTurn(scenario, 'player', 1, '3S');
  report(scenario, 'other-dealing-error', '2C');
  const hands = { player: [0, 2], banker: [1, 4] };
  resolve(scenario, supervisor, { is: 'cannot-be-reconstructed', hands });
  const chips = { patron: 'p1', box: 1, bet: 'player-insurance', after: 4, amount: 500 } as const;
  confirmed(scenario, dealer, { type: 'CorrectBet', ...chips, reason: 'they lay there' });
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  expect(scenario.table.round?.insurance).toEqual([]);
  scenario.do(dealer, { type: 'DrawCard' });
  drawAndTurn(scenario, 'player', 2, '6S');
  scenario.do(dealer, { type: 'DrawCard' });
  drawAndTurn(scenario, 'banker', 2, '3D');
  scenario.do(dealer, { type: 'Settle' });
  expect(scenario.rack('p1')).toBe(2_000_000);
});

test('a void round offers nothing, and nobody means to insure in it', () => {
  const scenario = given('CI').open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('2S', '2D', '3S', '2C');
  scenario.do(patron('p1'), { type: 'DeclareInsurance', patron: 'p1' });
  report(scenario, 'foreign-card');
  resolve(scenario, supervisor, { is: 'so' });
  const { public: shown } = view(scenario.table, dealer);
  expect(shown).toMatchObject({ phase: 'void', offers: [], offer: null, declared: [] });
});

test('a card corrected after another shoe was loaded is one of those that its own decks hold', () => {
  const scenario = given('NC', { decks: 4 }).open().close().deal('9S', '9S', '9S', '9S');
  scenario.do(dealer, { type: 'Settle' });
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
  scenario.open().close().deal('3S', 'KH', '2H', 'KH', 'KH', 'KH');
  scenario.do(dealer, { type: 'Settle' });
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
  const wrong = { type: 'CorrectCard', hand: 'player', index: 1, card: card('KH') } as const;
  const wish = meantFor({ ...wrong, reason: 'misread' }, seenOf(scenario.table)) as Asked;
  expect(scenario.refused(dealer, { type: 'Ask', wish }).code).toBe('BAD_CARD');
});
