import { describe, expect, test } from 'vitest';
import { boxNumbers } from '../../src/rules/index.ts';
import { MANUAL, view } from '../../src/table/index.ts';
import { at, BOOKS, boxesAt, truthOf, where } from '../second/truths.ts';
import { each } from './paragraphs.ts';
import {
  anyOf,
  dealer,
  GAMES,
  gameOf,
  givenTable,
  manager,
  patron,
  Scenario,
  type Short,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

const opened = (book: Short, chosen: Parameters<typeof settings>[1]) =>
  new Scenario().try(manager, { type: 'OpenTable', settings: settings(book, chosen) });

const badSettings = (rule?: string) =>
  expect.objectContaining({ code: 'BAD_SETTINGS', ...(rule !== undefined && { rule }) });

const layoutsOf = (book: Short) => Object.keys(truthOf(book).layouts);

/** The layout with the most boxes. */
const largest = (book: Short): string => {
  const { layouts } = truthOf(book);
  const most = Math.max(...Object.values(layouts).map(([, to]) => to));
  return layoutsOf(book).find((letter) => layouts[letter]?.[1] === most) ?? '';
};

describe.each(each('layouts'))('%s %s: the game is played on its own layouts', (book, rule) => {
  test.each(layoutsOf(book))('layout %s', (layout) => {
    expect(opened(book, { layout })).toMatchObject([
      { type: 'TableOpened', settings: { game: gameOf(book), layout } },
    ]);
  });

  test.each(['R', 'Z', '', 'a', 'AB'])('no layout “%s”', (layout) => {
    expect(opened(book, { layout, boxes: 1 })).toEqual(badSettings(rule));
  });

  test(`no layout after ${layoutsOf(book).at(-1)}`, () => {
    const after = String.fromCharCode((layoutsOf(book).at(-1) ?? '').charCodeAt(0) + 1);
    expect(opened(book, { layout: after, boxes: 1 })).toEqual(badSettings(rule));
  });
});

describe.each(each('boxes'))('%s %s: boxes of the layouts', (book) => {
  const boxes = Object.entries(truthOf(book).layouts).map(([layout, [from, to]]) => {
    const own = where(book, `layout ${layout}`);
    const cited = own === undefined ? '' : `${book} ${own}: `;
    return [`${cited}layout ${layout}`, layout, from, to] as const;
  });
  test.each(boxes)('%s', (_title, layout, from, to) => {
    const rule = boxesAt(book, layout);
    for (const count of [from, to]) {
      expect(opened(book, { layout, boxes: count })).toMatchObject([
        { settings: { boxes: count } },
      ]);
    }
    for (const count of [from - 1, to + 1, from + 0.5, Number.NaN]) {
      expect(opened(book, { layout, boxes: count })).toEqual(badSettings(rule));
    }
  });
});

test('E6 2.1.3: the six betting areas, and no other', () => {
  const scenario = givenTable('E6').open();
  for (const bet of ['player', 'banker', 'tie', 'player-pair', 'banker-pair', 'easy-six']) {
    scenario.bet('p1', 1, bet, 10_000);
  }
  const other = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'tiger', amount: 10_000 } as const;
  expect(scenario.refused(patron('p1'), other)).toMatchObject({ code: 'UNKNOWN_BET' });
});

test.each(each('boxes'))('%s %s: a box is found by the number printed on it', (book) => {
  const layout = largest(book);
  const scenario = givenTable(book, { layout });
  const printed = boxNumbers(scenario.table.book, scenario.table.settings.boxes);
  const join = (box: number) =>
    scenario.try(patron(`at ${box}`), {
      type: 'Join',
      patron: `at ${box}`,
      box,
      seat: 'standing',
    });
  for (const box of printed) expect(join(box)).toMatchObject([{ type: 'PatronJoined', box }]);
  for (const box of [0, 4, 13, 14, 20, -1, 1.5]) {
    expect(join(box)).toMatchObject({ code: 'BAD_BOX', rule: boxesAt(book, layout) });
  }
});

describe.each(each('decks'))('%s %s: the number of decks', (book, rule) => {
  const [least, most] = truthOf(book).decks;
  test.each([least, 6, 8, most])('%i decks', (decks) => {
    expect(opened(book, { decks })).toMatchObject([{ settings: { decks } }]);
  });
  test.each([0, 1, least - 1, most + 1, 4.5, -8, Number.POSITIVE_INFINITY])('not %d', (decks) => {
    expect(opened(book, { decks })).toEqual(badSettings(rule));
  });
});

describe('limits that make no sense are refused', () => {
  test.each([
    ['a minimum of nothing', { limits: { minimum: 0 } }],
    ['a negative minimum', { limits: { minimum: -100 } }],
    ['half a cent', { limits: { minimum: 2500.5 } }],
    ['a minimum above the maximum', { limits: { minimum: 2000, maximum: 1000 } }],
    ['a maximum that is no number', { limits: { maximum: Number.NaN } }],
    ['a maximum past all counting', { limits: { maximum: 2 ** 60 } }],
    ['a minimum that no chips make', { chipUnit: 1000, limits: { minimum: 2500 } }],
    ['a chip of nothing', { chipUnit: 0 }],
    ['side limits upside down', { limits: { side: { tie: { minimum: 500, maximum: 400 } } } }],
    ['side limits of a Hand', { limits: { side: { banker: { minimum: 100, maximum: 400 } } } }],
    ['side limits of no bet', { limits: { side: { lucky: { minimum: 100, maximum: 400 } } } }],
    ['a cut card outside the shoe', { cutCard: { fromEnd: 416, furtherRounds: 1 as const } }],
    ['a negative timer', { automation: { ...MANUAL, draw: -1 } }],
    ['a timer of half a millisecond', { automation: { ...MANUAL, close: 0.5 } }],
  ])('%s', (_, chosen) => {
    expect(opened('NC', chosen)).toEqual(badSettings());
  });

  test('no such game', () => {
    const game = { ...settings('NC'), game: 'faro' };
    expect(new Scenario().try(manager, { type: 'OpenTable', settings: game })).toEqual(
      badSettings(),
    );
  });
});

describe('settings change between rounds only', () => {
  const higher = (book: Short) => settings(book, { limits: { minimum: 5000 } });

  test.each(BOOKS)('%s', (book) => {
    const scenario = givenTable(book).open();
    const change = { type: 'ChangeSettings', settings: higher(book) } as const;
    expect(scenario.refused(supervisor, change)).toMatchObject({ code: 'NOT_NOW' });
    scenario.bet('p1', 1, 'banker', 10_000).close();
    expect(scenario.refused(supervisor, change)).toMatchObject({ code: 'NOT_NOW' });
    scenario.deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(scenario.do(supervisor, change)).toMatchObject([{ type: 'SettingsChanged' }]);
    scenario.open();
    expect(scenario.table.settings.limits.minimum).toBe(5000);
  });

  test('a round that can still be looked into keeps its own', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'banker', 10_000).close();
    scenario.deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    const other = settings('DH', { boxes: 6, layout: 'B' });
    scenario.do(supervisor, { type: 'ChangeSettings', settings: other });
    const card = { hand: 'banker', index: 0, card: '8D', reason: 'keyed wrongly' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...card }, supervisor);
    const [settled] = scenario.do(dealer, { type: 'Settle' });
    // At 1 to 1, not less a commission of 5%.
    expect(settled).toMatchObject({
      settlement: { game: GAMES.NC, lines: [{ paid: 10_000, rule: at('NC', 'pays banker') }] },
    });
    expect(scenario.do(dealer, { type: 'OpenRound' })).toMatchObject([
      { type: 'RoundOpened', game: GAMES.DH, layout: 'B', rule: at('DH', 'open') },
    ]);
    expect(scenario.table.settings).toEqual(other);
  });

  test('other decks, or another kind of shoe, need another shoe', () => {
    const scenario = givenTable('NC');
    for (const chosen of [{ decks: 6 }, { shoe: 'electronic' as const }]) {
      const change = { type: 'ChangeSettings', settings: settings('NC', chosen) } as const;
      expect(scenario.refused(supervisor, change)).toEqual(badSettings());
      scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'a change of shoe' });
      expect(scenario.do(supervisor, change)).toHaveLength(1);
      const back = { type: 'ChangeSettings', settings: settings('NC') } as const;
      scenario.do(supervisor, back);
      scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    }
  });

  test('the boxes stay while somebody is seated', () => {
    const change = { type: 'ChangeSettings', settings: settings('NC', { boxes: 3 }) } as const;
    expect(givenTable('NC').refused(supervisor, change)).toEqual(badSettings());
    const empty = new Scenario();
    empty.do(supervisor, { type: 'OpenTable', settings: settings('NC') });
    expect(empty.do(supervisor, change)).toHaveLength(1);
  });
});

describe('who sets a table up', () => {
  test.each(['patron', 'dealer', 'display', 'auditor', 'house'] as const)('not a %s', (role) => {
    const open = { type: 'OpenTable', settings: settings('NC') } as const;
    expect(new Scenario().refused(anyOf(role), open)).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test.each([supervisor, manager, shift])('a $role', (by) => {
    const scenario = new Scenario();
    const open = { type: 'OpenTable', settings: settings('NC') } as const;
    expect(scenario.do(by, open)).toMatchObject([{ type: 'TableOpened', by }]);
    expect(scenario.refused(by, open)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('nothing happens at a table before it is open', () => {
    const scenario = new Scenario();
    expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({ code: 'NOT_NOW' });
    expect(view(scenario.state, dealer).public).toBeNull();
  });
});

test('every layout is offered with as many boxes as it prints', () => {
  for (const book of BOOKS) {
    for (const [id, [, most]] of Object.entries(truthOf(book).layouts)) {
      expect(settings(book, { layout: id }).boxes, `${book} ${id}`).toBe(most);
    }
  }
});

const SIXTEEN = each('boxes').filter(([book]) => truthOf(book).layouts[largest(book)]?.[1] === 16);

test.each(SIXTEEN)('%s %s: sixteen patrons at the largest layout', (book) => {
  const scenario = givenTable(book, { layout: largest(book), boxes: 16 });
  for (const box of boxNumbers(scenario.table.book, 16)) {
    if (box === 1 || box === 3) continue;
    const id = `at ${box}`;
    scenario.do(patron(id), { type: 'Join', patron: id, box, seat: 'seated' });
    scenario.do(dealer, { type: 'BuyIn', patron: id, amount: 10_000 });
  }
  scenario.open().bet('p1', 1, 'player', 10_000).bet('p3', 3, 'player', 10_000);
  for (const box of boxNumbers(scenario.table.book, 16)) {
    if (box !== 1 && box !== 3) scenario.bet(`at ${box}`, box, 'player', 10_000);
  }
  expect(scenario.table.money.held).toBe(160_000);
  scenario.close().deal('9S', '7D', 'KS', 'QD').do(dealer, { type: 'Settle' });
  expect(scenario.rack('at 19')).toBe(20_000);
  expect(scenario.table.money).toMatchObject({ held: 0, tray: 94_000_000 - 140_000 - 160_000 });
});

describe.each(each('dealer'))('%s %s: the Dealer deals the game', (book) => {
  test.each(['patron', 'display', 'auditor'] as const)('and not a %s', (role) => {
    const scenario = givenTable(book).open();
    const no = { code: 'NOT_ALLOWED' };
    expect(scenario.refused(anyOf(role), { type: 'CloseBets' })).toMatchObject(no);
    scenario.close();
    expect(scenario.refused(anyOf(role), { type: 'DrawCard' })).toMatchObject(no);
    scenario.deal('9S', '7D', 'KS', 'QD');
    expect(scenario.refused(anyOf(role), { type: 'Settle' })).toMatchObject(no);
    expect(scenario.do(dealer, { type: 'Settle' })).toMatchObject([{ by: dealer }]);
  });
});

describe.each(each('pit-employee'))('%s %s: whoever acts in a post has its duties', (book) => {
  test.each([dealer, supervisor, manager])('a $role may deal, and bet for a patron', (by) => {
    const scenario = givenTable(book);
    scenario.do(by, { type: 'OpenRound' });
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;
    expect(scenario.do(by, bet)).toMatchObject([{ by, patron: 'p1' }]);
    expect(scenario.do(by, { type: 'CloseBets' })).toMatchObject([{ by }]);
  });

  test('a Shift Manager acts as one of them to bet for a patron', () => {
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;
    expect(givenTable(book).open().refused(shift, bet)).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
