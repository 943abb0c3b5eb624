import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import { NO_NAMES } from '../../src/table/by-name.ts';
import {
  type Event,
  evolve,
  grow,
  initialState,
  patronOf,
  type Table,
} from '../../src/table/index.ts';
import { placeOfStake, withStakePlace } from '../../src/table/place-of-stake.ts';
import {
  atStake,
  betweenRounds,
  burnsFirst,
  comingUp,
  freshRound,
  isFinished,
  phaseOf,
  type Round,
  stakesOf,
} from '../../src/table/state.ts';
import { card, dealer, GAMES, givenTable, manager, settings } from './scenario.ts';

/** What each event makes of the table; it decides nothing, so any table will do. */

const grown = (table: Table, event: object, book?: Parameters<typeof evolve>[2]): Table => {
  const now = evolve(table, { by: dealer, at: 77, ...event } as unknown as Event, book);
  if (now.status === 'unopened') throw new Error('no table');
  return now;
};
/** The event changes nothing but this. */
const only = (table: Table, event: object, change: Partial<Table>) =>
  expect(grown(table, event)).toEqual({ ...table, ...change });

const table: Table = { ...givenTable('NC').table, since: 5 };
const dealt: Table = { ...givenTable('NC').open().close().deal('2S', '3S').table, since: 5 };
const round = dealt.round as Round;
const shoe = table.shoe as NonNullable<Table['shoe']>;

describe('a table', () => {
  test('is opened once, with the book that was given or the one of its game', () => {
    const opened = { type: 'TableOpened', settings: settings('NC'), by: manager, at: 9 } as Event;
    const known = rulebook(GAMES.NC);
    expect(evolve(initialState, opened)).toMatchObject({ status: 'open', since: 9, book: known });
    const other = known && { ...known, version: '99' };
    expect(evolve(initialState, opened, other)).toMatchObject({ book: { version: '99' } });
    const unknown = { ...opened, settings: { ...settings('NC'), game: 'x' } } as Event;
    expect(() => evolve(initialState, unknown)).toThrow(/no game x/);
  });

  test('is empty then, and so is a fresh round', () => {
    const opened = { type: 'TableOpened', settings: settings('NC'), by: manager, at: 9 } as Event;
    expect(evolve(initialState, opened)).toMatchObject({
      sequence: 0,
      upcoming: null,
      seats: new Map(),
      money: { tray: 0, held: 0, drop: 0, cashedOut: 0, variance: 0, outside: 0 },
      slips: 0,
      call: null,
      shoe: null,
      shoes: 0,
      unrevealed: [],
      waiting: [],
      carried: [],
      drawn: 0,
      discarded: 0,
      rounds: 0,
      round: null,
      reports: [],
      asks: [],
    });
    const { number, boxes, stakePlaces, sums, placed, hands, accepts, ...rest } = freshRound(
      3,
      [1],
    );
    const box = { number: 1, pages: [], player: 0, banker: 0, uncovered: false };
    expect([number, placed, boxes]).toEqual([3, 0, [box]]);
    expect(stakePlaces).toBe(NO_NAMES);
    expect(sums).toEqual({ bets: {}, atLongOdds: { player: 0, banker: 0 }, most: 0 });
    expect([hands.player, hands.banker, accepts.player, accepts.banker]).toEqual([
      [],
      [],
      null,
      null,
    ]);
    for (const [name, held] of Object.entries(rest)) expect([name, held ?? []]).toEqual([name, []]);
  });

  test('nothing befalls one that is not open, and an entry of nothing leaves it so', () => {
    const closing = { type: 'TableClosing', by: manager, at: 9 } as Event;
    expect(() => evolve(initialState, closing)).toThrow(/not open/);
    expect(grow(initialState, [])).toBe(initialState);
  });

  test('counts its entries, whatever an entry came to, and whoever looks on sees each event', () => {
    const events = [
      { type: 'TrayFilled', amount: 100, by: manager, at: 9 },
      { type: 'TrayFilled', amount: 200, by: manager, at: 9 },
    ] as Event[];
    const seen: number[] = [];
    const now = grow(table, events, undefined, (_, before, after) => {
      if (before.status === 'unopened' || after.status === 'unopened') return;
      seen.push(after.money.tray - before.money.tray);
    });
    expect(seen).toEqual([100, 200]);
    expect(now).toMatchObject({ sequence: table.sequence + 1 });
    expect(grow(table, [])).toMatchObject({ sequence: table.sequence + 1 });
  });

  test('closes', () => {
    only(table, { type: 'TableClosing' }, { status: 'closing', since: 77 });
    only(table, { type: 'TableClosed' }, { status: 'closed', since: 77 });
  });

  test('notes change nothing, a rollback that missing rounds may be entered', () => {
    only(table, { type: 'Noted', kind: 'display-wrong', words: 'x', rule: '5' }, {});
    only(table, { type: 'RollbackAccepted', count: 9, hash: 'ab', from: 3 }, { restored: true });
  });

  test('takes new settings: at once before its first round, else for the next one', () => {
    const wanted = settings('NC', { limits: { minimum: 5000 } });
    const changed = { type: 'SettingsChanged', settings: wanted };
    const { book } = table;
    const first = grown({ ...table, upcoming: { settings: wanted, book } }, changed);
    expect(first).toMatchObject({ settings: wanted, upcoming: null });
    expect(first.book).toBe(book);
    const next = grown(dealt, changed);
    expect(next.settings).toBe(dealt.settings);
    expect(next.upcoming).toEqual({ settings: wanted, book: dealt.book });
  });

  test('keeps its book while its game stays, whichever version that is', () => {
    const old = { ...table, book: { ...table.book, version: '0' } };
    const change = (game: 'NC' | 'E6') => ({ type: 'SettingsChanged', settings: settings(game) });
    expect(grown(old, change('NC')).book.version).toBe('0');
    expect(grown(old, change('E6')).book).toBe(rulebook(GAMES.E6));
    const given = { ...table.book, version: '99' };
    expect(grown(old, change('NC'), given).book.version).toBe('99');
  });
});

describe('people', () => {
  test('join, seated or standing', () => {
    const joined = { type: 'PatronJoined', patron: 'p4', box: 2 };
    expect(grown(table, { ...joined, seat: 'seated' }).seats).toEqual(
      new Map([...table.seats, [2, 'p4']]),
    );
    expect(grown(table, { ...joined, seat: 'standing' }).seats).toEqual(table.seats);
  });

  test('leave their seat and no other', () => {
    const left = grown(table, { type: 'PatronLeft', patron: 'p1' });
    expect(left.seats).toEqual(new Map([[3, 'p3']]));
    expect(patronOf(left.roster, 'p1')).toBeUndefined();
    expect(patronOf(left.roster, 'p3')).toMatchObject({ id: 'p3', box: 3 });
  });

  test('change it', () => {
    const moves = { type: 'SeatChanged', patron: 'p1' };
    expect(grown(table, { ...moves, box: 2, seat: 'seated' }).seats).toEqual(
      new Map([
        [3, 'p3'],
        [2, 'p1'],
      ]),
    );
    expect(grown(table, { ...moves, box: 2, seat: 'standing' }).seats).toEqual(
      new Map([[3, 'p3']]),
    );
  });
});

describe('shoes', () => {
  test('are loaded; those with a commitment wait for their seed', () => {
    const loaded = { type: 'ShoeLoaded', shoe: 2, decks: 8, commitment: null };
    const begun = { gone: 0, seen: {}, furtherRounds: null, withdrawn: null, spent: false };
    const fresh = {
      number: 2,
      decks: 8,
      commitment: null,
      nonces: null,
      toBurn: false,
      ...begun,
    };
    const one = { number: 1, decks: 8, commitment: 'aa', nonces: null };
    const two = { number: 2, decks: 8, commitment: 'ab', nonces: null };
    const waits = { ...table, unrevealed: [one] };
    only(waits, loaded, { shoe: fresh, shoes: 2, since: 77 });
    const sealed = { ...fresh, commitment: 'ab' };
    only(
      waits,
      { ...loaded, commitment: 'ab' },
      {
        shoe: sealed,
        shoes: 2,
        unrevealed: [one, two],
        since: 77,
      },
    );
    only(
      { ...table, unrevealed: [one, two] },
      { type: 'ShoeRevealed', shoe: 1, seed: 'x' },
      {
        unrevealed: [two],
        revealed: { ...one, seed: 'x' },
      },
    );
    const burning = givenTable('NC', { burn: 'by-first-card' }).table;
    expect(grown(burning, loaded).shoe?.toBurn).toBe(true);
  });

  test('are withdrawn, replaced, burnt from and cut', () => {
    const change = (event: object) =>
      grown({ ...table, shoe: { ...shoe, toBurn: true } }, event).shoe;
    expect(change({ type: 'ShoeWithdrawn', rule: '5.5' })).toMatchObject({ withdrawn: '5.5' });
    expect(change({ type: 'ShoeReplaced' })).toBeNull();
    expect(change({ type: 'CardsBurnt', card: card('2S'), count: 2 })).toMatchObject({
      toBurn: false,
      gone: 3,
    });
    const cut = change({ type: 'CutCardCameOut', furtherRounds: 1 });
    expect(cut).toMatchObject({ furtherRounds: 1, toBurn: true });
    // Where there is none, nothing happens to it.
    const none = { ...table, shoe: null };
    expect(grown(none, { type: 'ShoeWithdrawn', rule: '5.5' }).shoe).toBeNull();
  });

  test('a shoe is finished when no further round may be opened from it', () => {
    expect(isFinished(shoe)).toBe(false);
    expect(isFinished({ ...shoe, furtherRounds: 1 })).toBe(false);
    expect(isFinished({ ...shoe, furtherRounds: 0 })).toBe(true);
    expect(isFinished({ ...shoe, withdrawn: '5.5' })).toBe(true);
    expect(burnsFirst({ ...shoe, toBurn: true })).toBe(true);
    expect(burnsFirst({ ...shoe, toBurn: true, gone: 1 })).toBe(false);
    expect(burnsFirst(shoe)).toBe(false);
  });
});

describe('a round', () => {
  const opened = { type: 'RoundOpened', round: 1, shoe: 1, game: 'x', version: '1', layout: 'A' };

  test('is opened with the settings that waited for it, and counts down the rounds of a shoe', () => {
    const wanted = settings('NC', { limits: { minimum: 5000 } });
    const waits = { ...table, upcoming: { settings: wanted, book: table.book } };
    expect(comingUp(waits).settings).toBe(wanted);
    const now = grown(waits, opened);
    expect(now).toMatchObject({ settings: wanted, upcoming: null, rounds: 1 });
    expect(now.round).toMatchObject({ number: 1, stage: { is: 'betting' } });
    expect(now.shoe?.furtherRounds).toBeNull();
    const last = { ...table, shoe: { ...shoe, furtherRounds: 2 } };
    expect(grown(last, opened).shoe?.furtherRounds).toBe(1);
  });

  test('begins the roads anew with another shoe, and goes on with them otherwise', () => {
    const scenario = givenTable('NC').open().close().deal('9S', '2D', 'KH', '3C');
    scenario.do(dealer, { type: 'Settle' });
    const settled = scenario.table;
    expect(grown(settled, { ...opened, round: 2 }).roads).toBe(settled.roads);
    // A round that is looked into again is not on them until it is settled again.
    const again = grown(settled, { type: 'RoundReopened', rule: '5', reason: 'x' });
    expect(again.roads).not.toEqual(settled.roads);
    expect(again.round?.stage).toEqual({ is: 'dealing' });
    const other = grown(settled, { ...opened, round: 2, shoe: 2 });
    expect(other.roads).not.toEqual(settled.roads);
    expect(other.roadsOfShoe).toBe(2);
  });

  test('what befalls none leaves the table as it is', () => {
    only(table, { type: 'BetsClosed', rule: '3' }, { since: 77 });
    only(table, { type: 'Reconstructed', from: { player: [], banker: [] } }, { since: 77 });
  });

  test('its cards laid out anew: who was shown one keeps it', () => {
    const shown = [{ hand: 'player', index: 0, to: 'p1' }] as const;
    const looked = { ...dealt, round: { ...round, shown } };
    const from = { player: [1], banker: [0] };
    expect(grown(looked, { type: 'Reconstructed', from }).round?.shown).toEqual([
      { hand: 'banker', index: 0, to: 'p1' },
    ]);
  });

  test('is under way, or it is not', () => {
    const at = (stage: object) => ({ ...dealt, round: { ...round, stage } as Round });
    expect(betweenRounds(table)).toBe(true);
    expect(betweenRounds(at({ is: 'betting' }))).toBe(false);
    expect(betweenRounds(at({ is: 'dealing' }))).toBe(false);
    expect(betweenRounds(at({ is: 'settled' }))).toBe(true);
    expect(betweenRounds(at({ is: 'void' }))).toBe(true);
    expect(phaseOf(table)).toBe('none');
    expect(phaseOf(dealt)).toBe('dealing');
    const electing = { report: 1, waitingFor: [], reconstructed: false, exposed: [] };
    expect(phaseOf({ ...dealt, round: { ...round, electing } })).toBe('electing');
    // Only a question about the round stops it.
    const ask = (wish: object) => ({ ...dealt, asks: [{ wish }] }) as unknown as Table;
    expect(phaseOf(ask({ type: 'CashOut' }))).toBe('dealing');
    expect(phaseOf(ask({ type: 'CorrectCard', round: 1 }))).toBe('halted');
    expect(phaseOf({ ...dealt, reports: [{}] } as unknown as Table)).toBe('halted');
  });
});

describe('reports and questions', () => {
  const at = (place: number) => ({ shoe: 1, place });
  const waiting = [2, 3, 4].map((place) => ({ ...at(place), face: null }));

  test('a report knows its cards by where they came from', () => {
    const reported = {
      type: 'IrregularityReported',
      kind: 'excess-card',
      rule: '5',
      established: [],
      exposed: [0],
    };
    const seen = { ...dealt, waiting };
    const first = (detail: object) => grown(seen, { ...reported, detail }).reports[0];
    const words = 'x';
    expect(first({ words })).toEqual({
      kind: 'excess-card',
      detail: { words },
      rule: '5',
      established: [],
      exposed: [0],
      reportedBy: 'd1',
      report: dealt.sequence + 1,
      at: expect.any(Number),
      cards: [],
      seen: null,
    });
    expect(first({ words, cards: ['faceDown', 'faceDown'] })?.cards).toEqual([at(3), at(4)]);
    const slot = { hand: 'banker', index: 0, card: '3S' };
    expect(first({ words, slot })?.seen).toEqual(at(1));
    expect(first({ words, slot: { ...slot, index: 2 } })?.seen).toBeNull();
  });

  test('a decision ends its report, and whatever else was asked for about it', () => {
    const ask = (wish: object) => ({ wish });
    const other = [ask({ type: 'CashOut', report: 7 }), ask({ type: 'Resolve', report: 8 })];
    const asked = {
      ...dealt,
      reports: [{ report: 7 }, { report: 8 }],
      asks: [ask({ type: 'Resolve', report: 7 }), ...other],
    } as unknown as Table;
    const now = grown(asked, { type: 'IrregularityResolved', report: 7, decision: { is: 'so' } });
    expect(now.reports).toEqual([{ report: 8 }]);
    expect(now.asks).toEqual(other);
  });

  test('a question waits until it is answered', () => {
    const wish = { type: 'CashOut', patron: 'p1', amount: 100 };
    const event = { type: 'Asked', wish, rank: 'dealer', veto: false, yes: [] };
    const [pending] = grown(dealt, event).asks;
    expect(pending).toMatchObject({ ask: dealt.sequence + 1, by: dealer, wish, rank: 'dealer' });
    const two = { ...dealt, asks: [{ ask: 3 }, { ask: 4 }] } as unknown as Table;
    expect(grown(two, event).asks).toHaveLength(3);
    for (const type of ['Confirmed', 'Refused']) {
      expect(grown(two, { type, ask: 3 }).asks).toEqual([{ ask: 4 }]);
    }
  });

  test('cards that never left the shoe: those behind them are known by their new places', () => {
    const known = {
      ...dealt,
      waiting,
      reports: [
        { report: 7, cards: [at(3), at(4)], seen: at(4) },
        { report: 8, cards: [], seen: null },
      ],
      asks: [{ ask: 3, cards: [at(2), at(4), null] }],
    } as unknown as Table;
    const now = grown(known, { type: 'CardsNotDrawn', waiting: [0] });
    expect(now.reports).toEqual([
      { report: 7, cards: [at(2), at(3)], seen: at(3) },
      { report: 8, cards: [], seen: null },
    ]);
    expect(now.asks).toEqual([{ ask: 3, cards: [null, at(3), null] }]);
  });
});

describe('stakes', () => {
  const stake = (patron: string, bet: string) => ({ patron, bet, amount: 100 }) as never;
  const boxes = [
    { number: 1, pages: [[stake('p1', 'player'), stake('p1', 'tie')]] },
    { number: 2, pages: [[stake('p1', 'player'), null, stake('p2', 'player')]] },
  ] as unknown as Round['boxes'];
  const named = (rounds: Pick<Round, 'boxes'>) =>
    stakesOf(rounds).map(({ box, patron, bet }) => `${box} ${patron} ${bet}`);
  const all = ['1 p1 player', '1 p1 tie', '2 p1 player', '2 p2 player'];

  test('each lies in its box, and has its place there', () => {
    expect(named({ boxes })).toEqual(all);
    const stakePlaces = withStakePlace(
      withStakePlace(NO_NAMES, 'p1', { box: 1, bet: 'tie', place: 1 }),
      ...(['p2', { box: 2, bet: 'player', place: 2 }] as const),
    );
    const place = (box: number, patron: string, bet: string) =>
      placeOfStake({ stakePlaces }, { box, patron, bet });
    expect(place(1, 'p1', 'tie')).toBe(1);
    expect(place(2, 'p2', 'player')).toBe(2);
    expect(place(1, 'p2', 'tie')).toBeUndefined();
    expect(place(1, 'p1', 'banker')).toBeUndefined();
  });

  test('what went back is no bet any more (reading 46)', () => {
    const left = (change: object) =>
      atStake({ ...freshRound(1, []), boxes, ...change }).map(
        ({ box, patron, bet }) => `${box} ${patron} ${bet}`,
      );
    expect(left({})).toEqual(all);
    const returned = [{ box: 1, patron: 'p1', bet: 'player', rule: '5' }];
    expect(left({ returned })).toEqual(all.slice(1));
    const other = [{ box: 2, patron: 'p2', bet: 'player', rule: '5' }];
    expect(left({ returned: other })).toEqual(all.slice(0, 3));
    const choice = (what: string) => ({ elections: [{ patron: 'p1', choice: what }] });
    expect(left(choice('return'))).toEqual(['2 p2 player']);
    expect(left(choice('continue'))).toEqual(all);
  });
});
