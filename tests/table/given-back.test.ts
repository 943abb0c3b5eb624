import { describe, expect, test } from 'vitest';
import { type Decision, view } from '../../src/table/index.ts';
import { atOrPolicy, BOOKS, booksOn, type Short, WITH_INSURANCE } from '../second/truths.ts';
import { correct, report, ruling, settleAndCompare } from './irregular.ts';
import { card, dealer, givenTable, patron, type Scenario, shift } from './scenario.ts';

const goingBack = (scenario: Scenario, id: string) => {
  const { own } = view(scenario.state, patron(id));
  return 'goingBack' in own
    ? own.goingBack.map(({ box, bet, after }) => [box, bet, after ?? []].flat().join(' '))
    : [];
};

/** Readings 46, 47, 55 and 57: what went back is no bet any more, and goes back once. */

const PLAYER = { box: 1, patron: 'p1', bet: 'player' } as const;
const back = (...bets: Extract<Decision, { is: 'return' }>['bets']): Decision => ({
  is: 'return',
  bets,
});

const ruled = (scenario: Scenario, decision: Decision) => {
  report(scenario, 'anything-else');
  return ruling(scenario, decision);
};
const refusedRuling = (scenario: Scenario, decision: Decision) => {
  report(scenario, 'anything-else');
  return scenario.refused(shift, { type: 'Resolve', decision, reason: 'twice' });
};

/** Player 5 against Banker 4, so that Player insurance is offered after four cards and after the fifth. */
const offered = (book: Short): Scenario => {
  const scenario = givenTable(book).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return scenario.deal('3S', 'KD', '2H', '4C');
};
const insure = (scenario: Scenario, amount: number, box = 1) =>
  scenario.do(patron('p1'), { type: 'PlaceInsurance', patron: 'p1', box, hand: 'player', amount });

describe.each(BOOKS)('%s: a bet is given back once', (book) => {
  const rule = atOrPolicy(book, 'anything-else');

  test('before the close: named twice in one ruling, nothing moves', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    const before = scenario.rack('p1');
    expect(refusedRuling(scenario, back(PLAYER, PLAYER))).toMatchObject({
      code: 'NO_SUCH_BET',
      rule,
      message: expect.stringContaining('twice'),
    });
    expect([scenario.rack('p1'), scenario.table.money.held]).toEqual([before, 10_000]);
    ruling(scenario, back(PLAYER));
    expect([scenario.rack('p1'), scenario.table.money.held]).toEqual([2_000_000, 0]);
    expect(scenario.table.round).toMatchObject({
      boxes: expect.not.arrayContaining([{ player: -10_000 }]),
    });
  });

  test('after the close: named twice, or again in a second ruling', () => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p3', 3, 'banker', 5_000).close().deal('7S', '9D');
    expect(refusedRuling(scenario, back(PLAYER, PLAYER)).code).toBe('NO_SUCH_BET');
    ruling(scenario, back(PLAYER));
    expect(refusedRuling(scenario, back(PLAYER))).toMatchObject({ code: 'NO_SUCH_BET', rule });
    ruling(scenario, { is: 'continue' });
    scenario.deal('KS', 'QD');
    const { totals } = settleAndCompare(scenario);
    expect(totals).toMatchObject({ staked: 15_000, returned: 15_000 });
    expect(scenario.rack('p1')).toBe(2_000_000);
  });
});

describe.each(WITH_INSURANCE)('%s: insurance and what went back', (book) => {
  test('an Original Bet that went back cannot be insured', () => {
    const scenario = offered(book);
    ruled(scenario, back(PLAYER));
    const refused = scenario.refused(patron('p1'), {
      type: 'PlaceInsurance',
      patron: 'p1',
      box: 1,
      hand: 'player',
      amount: 1_000,
    });
    expect(refused.code).toBe('INSURANCE_WITHOUT_ORIGINAL');
    const declared = { type: 'DeclareInsurance', patron: 'p1' } as const;
    expect(scenario.refused(patron('p1'), declared).code).toBe('INSURANCE_WITHOUT_ORIGINAL');
  });

  test('one in another box still can', () => {
    const scenario = givenTable(book).open().bet('p3', 3, 'player', 5_000);
    scenario.do(patron('p1'), { type: 'PlaceBet', ...PLAYER, amount: 10_000 });
    scenario.do(patron('p1'), { type: 'PlaceBet', ...PLAYER, box: 3, amount: 10_000 });
    scenario.close().deal('3S', 'KD', '2H', '4C');
    ruled(scenario, back(PLAYER));
    const wish = { type: 'PlaceInsurance', patron: 'p1', hand: 'player', amount: 1_000 } as const;
    expect(scenario.refused(patron('p1'), { ...wish, box: 1 }).code).toBe(
      'INSURANCE_WITHOUT_ORIGINAL',
    );
    scenario.do(patron('p1'), { ...wish, box: 3 });
  });

  test('undecided insurance on it goes back too', () => {
    const scenario = offered(book);
    insure(scenario, 4_000);
    const events = ruled(scenario, back(PLAYER));
    expect(events.filter(({ type }) => type === 'BetReturnDecided')).toMatchObject([
      { bet: 'player' },
      { bet: 'player-insurance', after: 4 },
    ]);
    expect(goingBack(scenario, 'p1')).toEqual(['1 player', '1 player-insurance 4']);
    scenario.deal('2D', '9S');
    const { lines } = settleAndCompare(scenario);
    expect(lines.filter((line) => line.patron === 'p1').map(({ result }) => result)).toEqual([
      'returned',
      'returned',
    ]);
    expect(scenario.rack('p1')).toBe(2_000_000);
  });

  test('insurance of one offer goes back, that of the other stays and pays', () => {
    const scenario = offered(book);
    insure(scenario, 2_000);
    scenario.deal('2D');
    insure(scenario, 1_000);
    const cover = { box: 1, patron: 'p1', bet: 'player-insurance' } as const;
    expect(refusedRuling(scenario, back(cover))).toMatchObject({
      code: 'NO_SUCH_BET',
      message: expect.stringContaining('after how many cards'),
    });
    ruling(scenario, back({ ...cover, after: 4 }));
    // Banker 4 draws a 4 and wins with 8 against 7.
    scenario.deal('4S');
    const { lines } = settleAndCompare(scenario);
    const covers = lines.filter(({ bet }) => bet === 'player-insurance');
    expect(covers.map(({ amount, result }) => [amount, result])).toEqual([
      [2_000, 'returned'],
      [1_000, 'win'],
    ]);
  });

  test('given back by a ruling, then a card is corrected: it goes back once, and the round settles', () => {
    const scenario = offered(book);
    insure(scenario, 2_000);
    ruled(scenario, back({ box: 1, patron: 'p1', bet: 'player-insurance', after: 4 }));
    correct(scenario, {
      type: 'CorrectCard',
      hand: 'player',
      index: 0,
      card: card('4S'),
      reason: 'keyed wrongly',
    });
    expect(scenario.table.round).toMatchObject({ insurance: [], returned: [] });
    expect(scenario.rack('p1')).toBe(1_990_000);
    scenario.do(dealer, { type: 'DrawCard', card: card('KH') });
    const { totals } = settleAndCompare(scenario);
    expect(totals.staked).toBe(15_000);
  });
});

describe.each(booksOn('squeeze'))('%s: the right to squeeze', (book) => {
  const squeezing = () => {
    const scenario = givenTable(book, { faceDown: true }).open();
    return scenario.bet('p1', 1, 'player', 50_000).bet('p3', 3, 'banker', 5_000).close();
  };
  const ask = (id: string, hand: 'player' | 'banker', index: number) =>
    ({ type: 'RequestSqueeze', patron: id, hand, index }) as const;

  test('goes to the next highest when the highest bet went back', () => {
    const scenario = squeezing();
    expect(scenario.refused(patron('p3'), ask('p3', 'player', 0)).code).toBe('NOT_ENTITLED');
    ruled(scenario, back(PLAYER));
    expect(scenario.refused(patron('p1'), ask('p1', 'player', 0)).code).toBe('NOT_ENTITLED');
    scenario.do(patron('p3'), ask('p3', 'player', 0));
  });

  test('a consent for a card that never comes stands in nobody’s way', () => {
    const scenario = squeezing();
    scenario.do(patron('p1'), ask('p1', 'player', 2));
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    // Player 7 stands, Banker 4 draws: no Player third card comes.
    const cards = ['7S', 'KD', 'KS', '4C'] as const;
    for (const _ of cards) scenario.do(dealer, { type: 'DrawCard' });
    for (const [i, text] of cards.entries()) {
      const hand = i % 2 === 0 ? 'player' : 'banker';
      scenario.do(dealer, { type: 'ExposeCard', hand, index: i >> 1, card: card(text) });
    }
    // Nobody asks for a card of that Hand any more, and nobody has to say which Hand is meant.
    expect(view(scenario.state, dealer).public?.squeezes).toEqual([]);
    scenario.do(patron('p1'), ask('p1', 'banker', 2));
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    // Somebody may have let an offer of insurance pass.
    const events = scenario.do(dealer, { type: 'DrawCard' });
    expect(events.filter(({ type }) => type.startsWith('Card'))).toMatchObject([
      { type: 'CardDealt', hand: 'banker', index: 2 },
      { type: 'CardShown', to: 'p1' },
    ]);
  });

  test('the house may take a consent back before the card is shown', () => {
    const scenario = squeezing();
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    scenario.do(dealer, { type: 'RefuseSqueeze' });
    expect(scenario.do(dealer, { type: 'DrawCard' }).map(({ type }) => type)).toEqual([
      'CardDealt',
    ]);
    scenario.do(patron('p1'), ask('p1', 'banker', 0));
  });
});

describe.each(BOOKS)('%s: a recorded bet', (book) => {
  test('that its patron reduces below the minimum is noticed, and goes back at the close', () => {
    const scenario = givenTable(book).open();
    scenario.do(dealer, { type: 'RecordBet', ...PLAYER, amount: 5_000 });
    scenario.do(patron('p1'), { type: 'ReduceBet', ...PLAYER, amount: 4_000 });
    expect(scenario.events.at(-1)).toMatchObject({
      type: 'BetTakenBack',
      belowMinimum: expect.any(String),
    });
    scenario.close();
    expect(scenario.rack('p1')).toBe(2_000_000);
  });

  test('that nobody noticed stands', () => {
    const scenario = givenTable(book).open();
    scenario.do(dealer, { type: 'RecordBet', ...PLAYER, amount: 1_000 });
    scenario.close();
    expect(scenario.rack('p1')).toBe(1_999_000);
  });
});

describe('reading 46: what goes back to a patron, as he alone sees it', () => {
  test('by a ruling: the bet that it names', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p1', 1, 'tie', 5_000).bet('p3', 3, 'banker', 5_000).close().deal('7S', '9D');
    expect(goingBack(scenario, 'p1')).toEqual([]);
    ruled(scenario, back(PLAYER));
    expect(goingBack(scenario, 'p1')).toEqual(['1 player']);
    expect(goingBack(scenario, 'p3')).toEqual([]);
  });

  test('by his choice: every bet that was not decided on the cards seen then', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p1', 1, 'player-pair', 5_000).bet('p3', 3, 'banker', 5_000).close();
    // No pair any more, whatever comes; who wins is open.
    scenario.deal('3S', 'KD', '2H');
    report(scenario, 'other-dealing-error');
    const decision = { is: 'cannot-be-reconstructed' } as const;
    scenario.do(shift, { type: 'Resolve', decision, reason: 'seen by all' });
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    expect(goingBack(scenario, 'p1')).toEqual(['1 player']);
    expect(goingBack(scenario, 'p3')).toEqual([]);
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
    expect(goingBack(scenario, 'p3')).toEqual([]);
    scenario.deal('4C', '2D', '9S');
    const { lines } = settleAndCompare(scenario);
    expect(lines.filter((line) => line.result === 'returned').map(({ bet }) => bet)).toEqual([
      'player',
    ]);
  });
});
