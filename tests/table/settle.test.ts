import { describe, expect, test } from 'vitest';
import { view } from '../../src/table/index.ts';
import { at, truthOf } from '../second/truths.ts';
import { bankerPays, each, money, plain, START } from './paragraphs.ts';
import {
  card,
  dealer,
  givenTable,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

const settle = { type: 'Settle' } as const;
const PLAYER_WINS = ['9S', '7D', 'KS', 'QD'];
const BANKER_WINS = ['7S', '9D', 'KS', 'QD'];
const TIE = ['7S', '7D', 'KS', 'QD'];

const lines = (scenario: Scenario) => {
  const [event] = scenario.do(dealer, settle);
  if (event?.type !== 'RoundSettled') throw new Error('not settled');
  return event.settlement.lines;
};

/** A round with these bets of p1 in box 1, dealt to the end. */
const played = (book: Short, bets: readonly [string, number][], cards: readonly string[]) => {
  const scenario = givenTable(book).open();
  for (const [bet, amount] of bets) scenario.bet('p1', 1, bet, amount);
  return scenario.close().deal(...cards);
};

describe.each(each('round-of-play'))('%s %s: a Round of play', (book) => {
  test('from “Place your Bets, please” until all are settled', () => {
    const scenario = givenTable(book);
    const phases: string[] = [];
    const note = () => phases.push(scenario.phase);
    note();
    scenario.open().bet('p1', 1, 'banker', 10_000);
    note();
    expect(scenario.refused(dealer, settle)).toMatchObject({ code: 'NOT_NOW' });
    scenario.close();
    note();
    for (const text of BANKER_WINS) {
      expect(scenario.refused(dealer, settle)).toMatchObject({ code: 'NOT_NOW' });
      expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({ code: 'NOT_NOW' });
      scenario.deal(text);
    }
    note();
    scenario.do(dealer, settle);
    note();
    expect(phases).toEqual(['none', 'betting', 'dealing', 'dealing', 'settled']);
    expect(scenario.refused(dealer, settle)).toMatchObject({ code: 'NOT_NOW' });
  });
});

describe.each(each('four-cards'))('%s %s: four cards, by turns, Player first', (book) => {
  test('each has its place and its position in the shoe', () => {
    const scenario = givenTable(book).open().close();
    const dealt = BANKER_WINS.map((text) =>
      plain(scenario.do(dealer, { type: 'DrawCard', card: card(text) })),
    );
    const places = [
      ['player', 0],
      ['banker', 0],
      ['player', 1],
      ['banker', 1],
    ] as const;
    expect(dealt).toEqual(
      places.map(([hand, index], i) => [
        { type: 'CardDealt', hand, index, position: i + 1, waiting: false },
        { type: 'CardExposed', hand, index, card: BANKER_WINS[i] },
      ]),
    );
  });
});

/** The cards after the first four, and to which Hand they go. */
const THIRD: readonly [string, readonly string[], string][] = [
  ['a natural stops both', ['5S', '8D', 'KS', 'KD'], ''],
  ['Player draws on 5, Banker on 3 against an 8 stands', ['5S', '3D', 'KS', 'KD', '8S'], 'P'],
  ['Player draws on 0, Banker on 3 against a 9', ['KS', '3D', 'KH', 'KD', '9S', 'AD'], 'PB'],
  ['Player stands on 6, Banker draws on 5', ['6S', '5D', 'KS', 'KD', 'AD'], 'B'],
  ['Player stands on 7, Banker stands on 6', ['7S', '6D', 'KS', 'KD'], ''],
  ['Player draws on 2, Banker on 6 against a 6', ['2S', '6D', 'KS', 'KD', '6S', 'AD'], 'PB'],
  ['Player draws on 2, Banker stands on 7', ['2S', '7D', 'KS', 'KD', '6S'], 'P'],
];

describe.each(each('third-card'))('%s %s: third cards', (book) => {
  test.each(THIRD)('%s', (_, cards, drawn) => {
    const scenario = givenTable(book).open().close();
    scenario.deal(...cards);
    expect(scenario.phase).toBe('dealing');
    const { player, banker } = scenario.hands;
    expect(`${player[2] ? 'P' : ''}${banker[2] ? 'B' : ''}`).toBe(drawn);
    const another = { type: 'DrawCard', card: card('2C') } as const;
    expect(scenario.refused(dealer, another)).toMatchObject({ code: 'NOT_NOW' });
  });
});

test.each(each('table-of-play'))('%s %s: the view says what the Table of Play wants', (book) => {
  const scenario = givenTable(book).open().close();
  const step = () => view(scenario.state, dealer).public?.step;
  expect(step()).toMatchObject({ step: 'deal', to: 'player' });
  scenario.deal('5S');
  expect(step()).toMatchObject({ step: 'deal', to: 'banker' });
  scenario.deal('3D', 'KS', 'KD');
  expect(step()).toMatchObject({ step: 'deal', to: 'player' });
  scenario.deal('8S');
  expect(step()).toEqual({ step: 'settle' });
});

test.each(each('values'))('%s %s: points are shown once both cards can be seen', (book) => {
  const scenario = givenTable(book).open().close();
  const points = () => view(scenario.state, dealer).public?.hands.player.points;
  scenario.deal('10S', 'KD');
  expect(points()).toBeNull();
  scenario.deal('AS');
  expect(points()).toBe(1);
});

describe.each(each('winner'))('%s %s: the higher Point Total wins', (book) => {
  const [other, six] = [bankerPays(book, 10_000, 9), bankerPays(book, 10_000, 6)];
  const rule = at(book, 'pays banker');

  test.each([
    ['Player', PLAYER_WINS, 10_000],
    ['Banker', BANKER_WINS, -10_000],
  ] as const)('%s: a bet on Player', (_, cards, won) => {
    const scenario = played(book, [['player', 10_000]], cards);
    expect(money(scenario)).toMatchObject({ p1: 1_990_000, held: 10_000 });
    scenario.do(dealer, settle);
    expect(money(scenario)).toEqual({ ...START, p1: 2_000_000 + won, tray: 94_000_000 - won });
  });

  test.each([
    ['with 9', BANKER_WINS, other],
    ['with 6', ['2S', '6D', '3S', 'KD', 'KS'], six],
  ] as const)('Banker %s: a bet on Banker', (_, cards, paid) => {
    const scenario = played(book, [['banker', 10_000]], cards);
    expect(lines(scenario)).toMatchObject([
      { box: 1, patron: 'p1', bet: 'banker', result: 'win', paid, returned: 10_000, rule },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 2_000_000 + paid, tray: 94_000_000 - paid });
  });

  test('every patron’s bets are settled in one go', () => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'banker', 20_000);
    scenario.bet('p3', 3, 'tie', 30_000).close();
    scenario.deal(...PLAYER_WINS).do(dealer, settle);
    expect(money(scenario)).toEqual({
      p1: 2_010_000,
      p2: 1_980_000,
      p3: 1_970_000,
      tray: 94_040_000,
      held: 0,
    });
  });
});

describe.each(each('push'))('%s %s: a Tie', (book, rule) => {
  test('gives the Original Bets back, and pays the Tie', () => {
    const scenario = played(
      book,
      [
        ['player', 10_000],
        ['banker', 20_000],
        ['tie', 1_000],
      ],
      TIE,
    );
    expect(lines(scenario)).toMatchObject([
      { bet: 'player', result: 'push', paid: 0, returned: 10_000, rule },
      { bet: 'banker', result: 'push', paid: 0, returned: 20_000, rule },
      { bet: 'tie', result: 'win', paid: 8_000, returned: 1_000 },
    ]);
    expect(money(scenario)).toEqual({ ...START, p1: 2_008_000, tray: 93_992_000 });
    expect(view(scenario.state, dealer).public?.outcome).toBe('tie');
  });
});

const leaveUp = (bet: string, box = 1, id = 'p1') =>
  ({ type: 'LeaveUp', patron: id, box, bet }) as const;

describe('E6 3.8: a tied bet may be withdrawn, or left up', () => {
  const tied = () => {
    const scenario = givenTable('E6').open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p1', 1, 'tie', 1_000);
    scenario.bet('p2', 1, 'banker', 20_000).close();
    scenario.deal(...TIE).do(dealer, settle);
    return scenario;
  };

  test('left up, it is placed again when the next game opens', () => {
    const scenario = tied();
    const left = scenario.do(patron('p2'), leaveUp('banker', 1, 'p2'));
    expect(plain(left)).toEqual([
      {
        type: 'BetLeftUp',
        box: 1,
        patron: 'p2',
        bet: 'banker',
        amount: 20_000,
        rule: at('E6', 'push'),
      },
    ]);
    scenario.do(patron('p1'), leaveUp('player'));
    expect(money(scenario)).toMatchObject({ p1: 2_008_000, p2: 2_000_000, held: 0 });
    // Whoever sits goes first, so that the box has a seated bet.
    expect(plain(scenario.do(dealer, { type: 'OpenRound' }))).toMatchObject([
      { type: 'RoundOpened', rule: at('E6', 'open') },
      { type: 'BetPlaced', patron: 'p1', bet: 'player', amount: 10_000 },
      { type: 'BetPlaced', patron: 'p2', bet: 'banker', amount: 20_000, standing: true },
    ]);
    expect(money(scenario)).toMatchObject({ p1: 1_998_000, p2: 1_980_000, held: 30_000 });
  });

  test('under that round’s checks: over its maximum it stays in the rack', () => {
    const scenario = tied();
    scenario.do(patron('p1'), leaveUp('player'));
    const limits = { ...scenario.table.settings.limits, maximum: 5_000 };
    const settings = { ...scenario.table.settings, limits };
    scenario.do(supervisor, { type: 'ChangeSettings', settings });
    // The patron is told why.
    expect(plain(scenario.do(dealer, { type: 'OpenRound' }))).toMatchObject([
      { type: 'RoundOpened' },
      { type: 'BetNotLeftUp', patron: 'p1', bet: 'player', amount: 10_000, rule: 'house policy' },
    ]);
    expect(money(scenario)).toMatchObject({ p1: 2_008_000, held: 0 });
  });

  test('only a tied bet, once, by whoever made it, until the next game', () => {
    const scenario = tied();
    const none = { code: 'NO_SUCH_BET', rule: at('E6', 'push') };
    expect(scenario.refused(patron('p1'), leaveUp('tie'))).toMatchObject(none);
    expect(scenario.refused(patron('p1'), leaveUp('banker'))).toMatchObject(none);
    expect(scenario.refused(patron('p1'), leaveUp('player', 3))).toMatchObject(none);
    expect(scenario.refused(patron('p1'), leaveUp('banker', 1, 'p2'))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    scenario.do(patron('p1'), leaveUp('player'));
    expect(scenario.refused(patron('p1'), leaveUp('player'))).toMatchObject(none);
    scenario.open();
    expect(scenario.refused(patron('p1'), leaveUp('player'))).toMatchObject(none);
  });

  test('a corrected card that ends it otherwise takes it down', () => {
    const scenario = tied();
    scenario.do(patron('p1'), leaveUp('player'));
    const was = { hand: 'banker', index: 0, card: card('9D'), reason: 'keyed wrongly' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...was }, supervisor);
    scenario.do(dealer, settle);
    expect(scenario.do(dealer, { type: 'OpenRound' })).toHaveLength(1);
    expect(money(scenario)).toMatchObject({ p1: 1_989_000, p2: 2_020_000, held: 0 });
  });
});

test.each(each('push').filter(([book]) => !truthOf(book).tiedBetsMayStay))(
  '%s %s: nothing is left up',
  (book, rule) => {
    const scenario = played(book, [['player', 10_000]], TIE);
    scenario.do(dealer, settle);
    expect(scenario.refused(patron('p1'), leaveUp('player'))).toMatchObject({
      code: 'NOT_IN_THIS_BOOK',
      rule,
    });
  },
);

describe.each(each('walked-away'))('%s %s: a patron who walks away is settled', (book, rule) => {
  const away = { type: 'WalkAway', patron: 'p1' } as const;

  test.each([
    ['before the close', 0],
    ['while cards are dealt', 2],
  ])('%s', (_, dealt) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
    if (dealt > 0) scenario.close().deal(...PLAYER_WINS.slice(0, dealt));
    expect(plain(scenario.do(dealer, away))).toEqual([{ type: 'WalkedAway', patron: 'p1', rule }]);
    expect(scenario.refused(dealer, away)).toMatchObject({ code: 'NOT_NOW' });
    if (dealt === 0) scenario.close();
    scenario.deal(...PLAYER_WINS.slice(dealt)).do(dealer, settle);
    expect(money(scenario)).toEqual({ ...START, p1: 2_010_000, tray: 93_990_000 });
  });

  test('only who has a bet, in a round', () => {
    const scenario = givenTable(book);
    expect(scenario.refused(dealer, away)).toMatchObject({ code: 'NOT_NOW' });
    scenario.open();
    expect(scenario.refused(dealer, away)).toMatchObject({ code: 'NO_SUCH_BET' });
    expect(scenario.refused(patron('p2'), away)).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

test('E6: that a patron who walks away is settled is house policy', () => {
  const scenario = givenTable('E6').open().bet('p1', 1, 'player', 10_000).close();
  expect(scenario.do(patron('p1'), { type: 'WalkAway', patron: 'p1' })).toMatchObject([
    { type: 'WalkedAway', rule: 'house policy' },
  ]);
  scenario.deal(...BANKER_WINS).do(dealer, settle);
  expect(money(scenario)).toEqual({ ...START, p1: 1_990_000, tray: 94_010_000 });
});
