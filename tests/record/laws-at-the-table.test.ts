import { describe, expect, test } from 'vitest';
import { whyUnlawful } from '../../src/record/laws.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  type Command,
  type Event,
  type Given,
  initialState,
  type State,
  type Table,
} from '../../src/table/index.ts';
import {
  anyOf,
  card,
  dealer,
  GAMES,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  settings,
  shift,
  supervisor,
} from '../table/scenario.ts';

/** The laws that entries of another decider are held to, each broken alone. */

type Made = { readonly by: Actor; readonly wish: object; readonly events: readonly object[] };

const why = ({ by, wish, events }: Made, state: State, given: Partial<Given> = {}) =>
  whyUnlawful(
    { by, ...wish } as Command,
    { at: 0, ...given },
    events.map((event) => ({ by, at: 0, ...event })) as Event[],
    state,
  );

/** What the last command of a scenario was and came to, and the table that it came to. */
const last = (scenario: Scenario, act: (one: Scenario) => void): [Made, Table] => {
  const before = scenario.table;
  act(scenario);
  const made = scenario.made.at(-1);
  if (made === undefined) throw new Error('nothing was done');
  const { by, ...wish } = made.asking.command;
  return [{ by, wish, events: made.events }, before];
};

/** The same with its first event changed. */
const changed = (made: Made, fields: object): Made => ({
  ...made,
  events: made.events.map((event, i) => (i === 0 ? { ...event, ...fields } : event)),
});

describe('who may', () => {
  const [bet, table] = last(givenTable('NC').open(), (one) => one.bet('p1', 1, 'player', 2500));

  test('a patron acts for himself, and staff for anybody', () => {
    expect(why(bet, table)).toBeUndefined();
    expect(why({ ...bet, by: dealer }, table)).toBeUndefined();
    expect(why({ ...bet, by: patron('p2') }, table)).toBe('p2 acts for p1');
    expect(why({ ...bet, by: anyOf('display') }, table)).toBe('PlaceBet is not for a display');
  });

  test('a patron turns what he squeezes, though no other does', () => {
    const round = givenTable('NC', { faceDown: true }).open().bet('p1', 1, 'player', 2500).close();
    for (let i = 0; i < 4; i++) round.do(dealer, { type: 'DrawCard' });
    const [turn, lying] = last(round, (one) => {
      one.do(dealer, { type: 'ExposeCard', hand: 'player', index: 0, card: card('2S') });
    });
    expect(why(turn, lying)).toBeUndefined();
    expect(why({ ...turn, by: patron('p1') }, lying)).toBeUndefined();
    expect(why({ ...turn, by: anyOf('auditor') }, lying)).toBe('ExposeCard is not for a auditor');
    const draw = { by: patron('p1'), wish: { type: 'DrawCard', round: 1 }, events: [] };
    expect(why(draw, lying)).toBe('DrawCard is not for a patron');
  });

  test('what one may not do one may not ask for', () => {
    const open = givenTable('NC').table;
    const ask = (by: Actor, wish: object) =>
      why({ by, wish: { type: 'Ask', wish }, events: [] }, open);
    expect(ask(supervisor, { type: 'FillTray', amount: 100 })).toBeUndefined();
    expect(ask(dealer, { type: 'FillTray', amount: 100 })).toBe('FillTray is not for a dealer');
  });

  test('nobody confirms what he asked for himself, whatever his role', () => {
    const asking = givenTable('NC', { thresholds: { cashOut: 1e12, fill: 1e12, credit: 1 } });
    asking.do(supervisor, { type: 'Ask', wish: { type: 'CreditTray', amount: 100 } });
    const [yes, asked] = last(asking, (one) =>
      one.do(manager, { type: 'Confirm', ask: one.table.asks.at(-1)?.ask ?? 0 }),
    );
    expect(why(yes, asked)).toBeUndefined();
    const by = { ...shift, id: supervisor.id };
    const own = { ...yes, by, events: yes.events.map((event) => ({ ...event, by })) };
    expect(why(own, asked)).toBe('s1 confirms what s1 asked for');
    expect(why(changed(yes, { ask: 1 }), asked)).toBe('nothing that entry 1 asked for waits');
  });
});

describe('what a command was meant for', () => {
  test('the round on the table, or the next one where it opens one', () => {
    const opened = givenTable('NC');
    const [open, before] = last(opened, (one) => one.open());
    expect(open.wish).toMatchObject({ round: 1 });
    expect(why(open, before)).toBeUndefined();
    const late = { ...open, wish: { ...open.wish, round: 0 } };
    expect(why(late, before)).toBe('it was meant for round 0 where 1 is on the table');
    const [close, betting] = last(opened, (one) => one.close());
    const early = { ...close, wish: { ...close.wish, round: 2 } };
    expect(why(close, betting)).toBeUndefined();
    expect(why(early, betting)).toBe('it was meant for round 2 where 1 is on the table');
  });
});

describe('a table', () => {
  const book = rulebook(GAMES.NC);
  const opened = {
    by: supervisor,
    wish: { type: 'OpenTable' },
    events: [{ type: 'TableOpened', settings: settings('NC') }],
  };
  const given = book === undefined ? {} : { book };

  test('is opened with settings that its book has room for', () => {
    expect(why(opened, initialState, given)).toBeUndefined();
    const wrong = { settings: settings('NC', { decks: 99 }) };
    expect(why(changed(opened, wrong), initialState, given)).toMatch(/decks/);
  });

  test('is opened before anything happens at it', () => {
    const load = { by: dealer, wish: { type: 'LoadShoe' }, events: [{ type: 'ShoeLoaded' }] };
    expect(why(load, initialState)).toBe('ShoeLoaded at a table that is not open');
  });

  test('changes its settings to what the given book has room for, or else its own', () => {
    const change = (wanted: ReturnType<typeof settings>) => ({
      by: supervisor,
      wish: { type: 'ChangeSettings', settings: wanted },
      events: [{ type: 'SettingsChanged', settings: wanted }],
    });
    const { table } = givenTable('NC');
    expect(why(change(settings('NC', { boxes: 5 })), table)).toBeUndefined();
    expect(why(change(settings('NC', { decks: 99 })), table)).toMatch(/decks/);
    // Another game takes its book.
    const other = rulebook(GAMES.E6);
    const wanted = change(settings('E6'));
    expect(why(wanted, table, other && { book: other })).toBeUndefined();
    expect(why(wanted, table)).toEqual(expect.any(String));
  });
});

describe('shoes and cards without a gap', () => {
  const load = (shoe: 'physical' | 'electronic') => {
    const scenario = new Scenario();
    scenario.do(supervisor, { type: 'OpenTable', settings: settings('NC', { shoe }) });
    const loader = shoe === 'electronic' ? house : dealer;
    return last(scenario, (one) => {
      one.do(loader, { type: 'LoadShoe', shuffled: true, cards: one.table.settings.decks * 52 });
    });
  };

  test('the next shoe, with the decks of the table, and a commitment where it is electronic', () => {
    for (const kind of ['physical', 'electronic'] as const) {
      const [made, before] = load(kind);
      expect(why(made, before)).toBeUndefined();
      expect(why(changed(made, { shoe: 2 }), before)).toBe('shoe 2 where 1 is due');
      expect(why(changed(made, { decks: 4 }), before)).toMatch(/^4 decks at a table that plays/);
    }
    const [made, before] = load('electronic');
    expect(why(changed(made, { commitment: null }), before)).toMatch(/without a commitment/);
  });

  test('a card burns as many as it counts, ten and pictures as many as the book says', () => {
    const { table } = givenTable('NC', { burn: 'by-first-card' });
    const burn = (text: string, count: number) =>
      why(
        {
          by: dealer,
          wish: { type: 'BurnCards', card: card(text) },
          events: [{ type: 'CardsBurnt', card: card(text), count }],
        },
        table,
      );
    expect(burn('7S', 7)).toBeUndefined();
    expect(burn('AS', 1)).toBeUndefined();
    expect(burn('7S', 6)).toBe('7S burns 7 cards, not 6');
    const { tens } = table.book.burn;
    for (const text of ['10S', 'KS']) {
      expect(burn(text, tens)).toBeUndefined();
      expect(burn(text, tens + 1)).toBe(`${text} burns ${tens} cards, not ${tens + 1}`);
    }
  });

  test('a round is the next one, of the game and the shoe on the table', () => {
    const [made, before] = last(givenTable('NC'), (one) => one.open());
    expect(why(made, before)).toBeUndefined();
    expect(why(changed(made, { round: 2 }), before)).toBe('round 2 where 1 is due');
    expect(why(changed(made, { shoe: 2 }), before)).toBe('shoe 2 is not the one in play');
    expect(why(made, { ...before, shoe: null })).toBe('shoe 1 is not the one in play');
    for (const other of [{ game: 'x' }, { version: 'x' }, { layout: 'x' }]) {
      expect(why(changed(made, other), before)).toMatch(/at a table set to/);
    }
  });

  const drawn = () => givenTable('NC').open().close();
  const draw = (one: Scenario) => one.do(dealer, { type: 'DrawCard', card: card('2S') });

  test('the next card of the shoe is dealt', () => {
    const [first, fresh] = last(drawn(), draw);
    expect(why(first, fresh)).toBeUndefined();
    expect(why(changed(first, { position: 2 }), fresh)).toMatch(/card 2 .* where card 1 is due/);
    expect(why(changed(first, { waiting: true }), fresh)).toBe('no card waits to be dealt');
    const [second, begun] = last(drawn().deal('3S'), draw);
    expect(why(second, begun)).toBeUndefined();
    expect(why(changed(second, { position: 1 }), begun)).toMatch(/card 1 .* where card 2 is due/);
    expect(why(changed(first, { position: 1 }), { ...fresh, shoe: null })).toBeUndefined();
  });

  test('a card that waits is dealt first', () => {
    const waiting = drawn().deal('2S', '3S', '2H', '3H');
    const cards = [card('9S')];
    waiting.do(dealer, { type: 'Report', kind: 'exposed-card', detail: { words: 'seen', cards } });
    if (waiting.phase === 'halted') {
      waiting.do(supervisor, { type: 'Resolve', decision: { is: 'reconstructed' }, reason: 'so' });
    }
    expect(waiting.table.waiting).toHaveLength(1);
    const [made, before] = last(waiting, (one) => one.do(dealer, { type: 'DrawCard' }));
    expect(why(made, before)).toBeUndefined();
    const anew = changed(made, { waiting: false, position: 6 });
    expect(why(anew, before)).toBe('a card that waits is passed over');
    expect(why(changed(made, { position: 6 }), before)).toMatch(/card 6 .* where card 5 is due/);
  });

  test('only a card that lies face down is turned', () => {
    const round = givenTable('NC', { faceDown: true }).open().bet('p1', 1, 'player', 2500).close();
    for (let i = 0; i < 4; i++) round.do(dealer, { type: 'DrawCard' });
    const turn = { type: 'ExposeCard', hand: 'player', index: 0, card: card('2S') } as const;
    const [made, before] = last(round, (one) => one.do(dealer, turn));
    expect(why(made, before)).toBeUndefined();
    expect(why(made, round.table)).toBe('no card lies face down there');
    expect(why(changed(made, { index: 2 }), before)).toBe('no card lies face down there');
  });
});

describe('money', () => {
  test('nobody bets more than lies in the rack, and may bet all of it', () => {
    const [made, before] = last(givenTable('NC').open(), (one) => one.bet('p1', 1, 'player', 2500));
    expect(why(changed(made, { amount: 2_000_000 }), before)).toBeUndefined();
    expect(why(changed(made, { amount: 2_000_001 }), before)).toBe(
      'the rack of p1 would hold -1: fewer chips than none',
    );
  });

  test('the tray may owe chips: it is no rack', () => {
    const [made, before] = last(givenTable('NC'), (one) =>
      one.do(supervisor, { type: 'CreditTray', amount: 100 }),
    );
    expect(why(changed(made, { amount: 1e10 }), before)).toBeUndefined();
  });

  const settling = () =>
    givenTable('NC').open().bet('p1', 1, 'player', 2500).close().deal('9S', '2S', 'KS', '6S');
  const settle = (one: Scenario) => one.do(dealer, { type: 'Settle' });
  const more = (table: Table, account: 'held' | 'tray' | 'drop' | 'outside'): Table => ({
    ...table,
    money: { ...table.money, [account]: table.money[account] + 1 },
  });

  test('after a settlement nothing lies on the layout, and the accounts add up', () => {
    const [made, before] = last(settling(), settle);
    expect(why(made, before)).toBeUndefined();
    expect(why(made, more(before, 'held'))).toBe('1 lie on the layout after the round is over');
    for (const account of ['tray', 'drop', 'outside'] as const) {
      expect(why(made, more(before, account))).toBe(
        'the accounts of the table add up to 1 instead of 0',
      );
    }
  });

  test('nor after a void; before that chips do lie there', () => {
    const round = givenTable('NC').open();
    const [bet, betting] = last(round, (one) => one.bet('p1', 1, 'player', 2500));
    expect(why(bet, more(betting, 'held'))).toBeUndefined();
    const { table } = round.close();
    const voided = { type: 'RoundVoided', rule: '5.9', reason: 'dark' };
    const made = { by: dealer, wish: { type: 'Interrupt', round: 1 }, events: [voided] };
    expect(why(made, table)).toBeUndefined();
    expect(why(made, more(table, 'held'))).toMatch(/lie on the layout/);
    expect(why(made, more(table, 'tray'))).toMatch(/add up to 1/);
  });

  test('a settlement is the one that the rules make', () => {
    const [made, before] = last(settling(), settle);
    const [settled] = made.events as Extract<Event, { type: 'RoundSettled' }>[];
    const settlement = { ...settled?.settlement, layout: 'Z' };
    expect(why(changed(made, { settlement }), before)).toMatch(/^round 1 is settled wrongly: layo/);
    // Cards are still to come.
    const [, begun] = last(givenTable('NC').open().close().deal('9S'), (one) => one.deal('2S'));
    expect(why(made, begun)).toMatch(/^round 1 cannot be settled: /);
  });
});

test('each event of an entry befalls the table that those before it made', () => {
  const [made, before] = last(givenTable('NC').open(), (one) => one.bet('p1', 1, 'player', 2500));
  const [bet] = made.events;
  const twice = (amount: number) => ({ ...made, events: [bet, { ...bet, amount }] as object[] });
  expect(why(twice(1_997_500), before)).toBeUndefined();
  expect(why(twice(1_997_501), before)).toMatch(/fewer chips than none/);
  expect(why({ ...made, events: [] }, before)).toBeUndefined();
});

describe('a round that is entered again', () => {
  const restored = () => {
    const scenario = givenTable('NC');
    scenario.do(house, { type: 'AcceptRollback', count: 9, hash: 'ab' });
    return scenario;
  };
  const enters = { type: 'OpenRound', entered: 'a recording' } as const;
  const [opens, table] = last(restored(), (one) => one.do(supervisor, enters));

  test('is opened by a Pit Supervisor or above, from no shoe, where data were restored', () => {
    expect(why(opens, table)).toBeUndefined();
    const byDealer = { ...changed(opens, { by: dealer }), by: dealer };
    expect(why(byDealer, table)).toBe('a dealer enters a missing round');
    expect(why(changed(opens, { shoe: 1 }), table)).toBe(
      'a round that is entered again is not dealt from shoe 1',
    );
    expect(why(opens, givenTable('NC').table)).toBe(
      'a round is entered again where no data were restored before it',
    );
    // One that is played is dealt from the shoe in play.
    expect(why(changed(opens, { entered: undefined }), table)).toBe(
      'shoe 0 is not the one in play',
    );
  });

  test('counts its cards from its own first one', () => {
    const scenario = restored();
    scenario.do(supervisor, enters);
    const [draw, closed] = last(scenario.close().deal('KS'), (one) => one.deal('QH'));
    expect(why(draw, closed)).toBeUndefined();
    expect(why(changed(draw, { position: 1 }), closed)).toMatch(/^card 1 of the shoe where card 2/);
  });

  test('is not settled by one person alone', () => {
    const scenario = restored();
    scenario.do(supervisor, enters);
    scenario.close().deal('KS', 'QH', '7D', '6C');
    scenario.do(dealer, { type: 'Ask', wish: { type: 'Settle', round: 1 } });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    const [yes, asked] = last(scenario, (one) => one.do(supervisor, { type: 'Confirm', ask }));
    expect(why(yes, asked)).toBeUndefined();
    const alone = { by: dealer, wish: { type: 'Settle', round: 1 }, events: yes.events.slice(1) };
    expect(why(alone, asked)).toBe('round 1 was entered again and is settled by one person alone');
  });
});
