import { describe, expect, test } from 'vitest';
import { due, MANUAL } from '../../src/table/index.ts';
import { BOOKS } from '../second/truths.ts';
import { each } from './paragraphs.ts';
import { card, dealer, givenTable, house, patron, type Scenario, supervisor } from './scenario.ts';

const automation = {
  ...MANUAL,
  open: 5_000,
  close: 20_000,
  draw: 1_000,
  elections: 15_000,
  settle: 2_000,
};
const electronic = { shoe: 'electronic', automation } as const;

/** How long after the last step, and what. */
const next = ({ table }: Scenario) => {
  const coming = due(table);
  return coming === null ? null : [coming.type, coming.at - table.since];
};
const draw = (scenario: Scenario, ...cards: string[]) => {
  for (const text of cards) scenario.do(house, { type: 'DrawCard', card: card(text) });
};

describe('steps that the table takes by itself', () => {
  test.each(BOOKS)('%s: a whole round', (book) => {
    const scenario = givenTable(book, electronic);
    const steps = [next(scenario)];
    const take = (act: () => unknown) => {
      act();
      steps.push(next(scenario));
    };
    take(() => scenario.do(house, { type: 'OpenRound' }));
    take(() => scenario.do(house, { type: 'CloseBets' }));
    for (const text of ['7S', '9D', 'KS', 'QD']) take(() => draw(scenario, text));
    take(() => scenario.do(house, { type: 'Settle' }));
    expect(steps).toEqual([
      ['OpenRound', 5_000],
      ['CloseBets', 20_000],
      ...Array.from({ length: 4 }, () => ['DrawCard', 1_000]),
      ['Settle', 2_000],
      ['OpenRound', 5_000],
    ]);
  });

  test('none at a manual table, nor before it is open, nor when it is closed', () => {
    const scenario = givenTable('NC');
    expect(due({ status: 'unopened' })).toBeNull();
    const act = [
      () => scenario.open(),
      () => scenario.close(),
      () => scenario.deal('7S', '9D', 'KS', 'QD'),
      () => scenario.do(dealer, { type: 'Settle' }),
      () => scenario.do(supervisor, { type: 'CloseTable' }),
    ];
    for (const one of act) {
      one();
      expect(due(scenario.state)).toBeNull();
    }
  });

  test('a table that is being closed waits for whoever closes it', () => {
    const scenario = givenTable('NC', electronic).open();
    scenario.do(supervisor, { type: 'CloseTable' });
    expect(next(scenario)).toEqual(['CloseBets', 20_000]);
    scenario.close();
    draw(scenario, '7S', '9D', 'KS', 'QD');
    scenario.do(house, { type: 'Settle' });
    expect(next(scenario)).toBeNull();
  });

  test('a finished shoe is changed, and burnt, before the next round', () => {
    const cutCard = { fromEnd: 414, furtherRounds: 0 } as const;
    const scenario = givenTable('NC', { ...electronic, cutCard, burn: 'by-first-card' });
    expect(next(scenario)).toEqual(['BurnCards', 5_000]);
    scenario.do(house, { type: 'BurnCards', card: card('AS') });
    expect(next(scenario)).toEqual(['OpenRound', 5_000]);
    scenario.open().close();
    draw(scenario, '7S', '9D', 'KS', 'QD');
    scenario.do(house, { type: 'Settle' });
    expect(next(scenario)).toEqual(['LoadShoe', 5_000]);
    scenario.do(house, { type: 'LoadShoe', shuffled: true, cards: 416 });
    expect(next(scenario)).toEqual(['BurnCards', 5_000]);
  });

  test('a shoe that was taken out in a round is replaced before the next card', () => {
    const scenario = givenTable('NC', electronic).open().close();
    draw(scenario, '7S');
    const detail = { words: 'two at once', cards: [card('9D'), card('KS')] };
    scenario.do(house, { type: 'Report', kind: 'drawn-together', detail });
    const decision = { is: 'order', order: [0, 1], replaceShoe: true } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'a jam' });
    // Those that are out are dealt first.
    for (let i = 0; i < 2; i += 1) {
      expect(next(scenario)).toEqual(['DrawCard', 1_000]);
      scenario.do(house, { type: 'DrawCard' });
    }
    expect(next(scenario)).toEqual(['LoadShoe', 1_000]);
  });

  test('cards that lie face down are turned', () => {
    const scenario = givenTable('NC', { ...electronic, faceDown: true })
      .open()
      .close();
    for (let i = 0; i < 4; i += 1) scenario.do(house, { type: 'DrawCard' });
    expect(next(scenario)).toEqual(['ExposeCard', 1_000]);
  });

  test('somebody must decide on a report; a choice is waited for', () => {
    const scenario = givenTable('NC', electronic).open().bet('p1', 1, 'player', 10_000).close();
    const detail = { words: 'two at once', cards: [card('2S'), card('3S')] };
    scenario.do(house, { type: 'Report', kind: 'drawn-together', detail });
    expect(next(scenario)).toBeNull();
    const decision = { is: 'order', order: [0, 1] } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'seen by all' });
    expect(scenario.phase).toBe('electing');
    expect(next(scenario)).toEqual(['CloseElections', 15_000]);
  });
});

describe('timers count from the last step', () => {
  test('people, money and bets do not put the close off', () => {
    const scenario = givenTable('NC', electronic).open();
    const { at } = due(scenario.state) ?? { at: 0 };
    scenario.bet('p1', 1, 'banker', 10_000).bet('p2', 1, 'banker', 10_000);
    scenario.do(patron('p4'), { type: 'Join', patron: 'p4', box: 2, seat: 'seated' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p4', amount: 10_000 });
    const withdraw = { type: 'WithdrawBet', patron: 'p2', box: 1, bet: 'banker' } as const;
    scenario.do(patron('p2'), withdraw);
    scenario.do(dealer, { type: 'WalkAway', patron: 'p1' });
    expect(due(scenario.state)).toEqual({ at, type: 'CloseBets', after: 20_000 });
  });

  test.each(each('insurance-forgone'))('%s %s: who means to insure holds the draw', (book) => {
    const scenario = givenTable(book, electronic).open().bet('p1', 1, 'player', 10_000).close();
    // Player 7 against Banker 2.
    draw(scenario, '7S', '2D', 'KS', 'KD');
    const { at } = due(scenario.state) ?? { at: 0 };
    scenario.do(patron('p1'), { type: 'DeclareInsurance', patron: 'p1' });
    expect(due(scenario.state)).toBeNull();
    scenario.do(patron('p1'), { type: 'DeclineInsurance', patron: 'p1' });
    expect(due(scenario.state)).toEqual({ at, type: 'DrawCard', after: 1_000 });
  });
});

describe('times of their own', () => {
  const timed = { ...electronic, automation: { ...automation, insure: 9_000, squeeze: 12_000 } };

  test('a draw waits while somebody who has bet on that Hand may insure', () => {
    const scenario = givenTable('CI', timed);
    scenario.do(house, { type: 'OpenRound' });
    scenario.do(patron('p1'), {
      type: 'PlaceBet',
      box: 1,
      patron: 'p1',
      bet: 'player',
      amount: 5000,
    });
    scenario.do(house, { type: 'CloseBets' });
    draw(scenario, '3S', 'KD', '2H');
    expect(next(scenario)).toEqual(['DrawCard', 1_000]);
    draw(scenario, '4C');
    expect(next(scenario)).toEqual(['DrawCard', 9_000]);
  });

  test('it does not wait where nobody has', () => {
    const scenario = givenTable('CI', timed);
    scenario.do(house, { type: 'OpenRound' });
    scenario.do(patron('p1'), {
      type: 'PlaceBet',
      box: 1,
      patron: 'p1',
      bet: 'banker',
      amount: 5000,
    });
    scenario.do(house, { type: 'CloseBets' });
    draw(scenario, '3S', 'KD', '2H', '4C');
    expect(next(scenario)).toEqual(['DrawCard', 1_000]);
  });

  test('a card that is shown to a patron waits for him', () => {
    const scenario = givenTable('CI', { ...timed, faceDown: true });
    scenario.do(house, { type: 'OpenRound' });
    scenario.do(patron('p1'), {
      type: 'PlaceBet',
      box: 1,
      patron: 'p1',
      bet: 'player',
      amount: 5000,
    });
    scenario.do(patron('p1'), { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 });
    scenario.do(house, { type: 'CloseBets' });
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    for (let n = 0; n < 4; n++) scenario.do(house, { type: 'DrawCard' });
    expect(next(scenario)).toEqual(['ExposeCard', 12_000]);
    scenario.do(house, { type: 'ExposeCard', hand: 'player', index: 0, card: card('3S') });
    expect(next(scenario)).toEqual(['ExposeCard', 1_000]);
  });
});
