import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import { decide, due, grow, initialState, isRefusal, MANUAL } from '../../src/table/index.ts';
import { BOOKS } from '../second/truths.ts';
import type { Tried } from './asking.ts';
import { changeAt, nextVersion } from './further-version.ts';
import {
  card,
  dealer,
  GAMES,
  givenTable,
  house,
  manager,
  patron,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

/** Reading 74: a command names what it was meant for, and lands nowhere else. */
describe('reading 74: the round', () => {
  const bet: Tried = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 5000 };

  test.each(BOOKS)('%s: a bet that waited', (book) => {
    const scenario = givenTable(book).open();
    scenario.close().deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    scenario.open();
    const rack = scenario.rack('p1');
    const late = scenario.refused(patron('p1'), { ...bet, round: 1 });
    expect(late).toMatchObject({ code: 'ROUND_OVER', message: expect.stringContaining('round 1') });
    expect(scenario.refused(patron('p1'), { ...bet, round: 3 }).code).toBe('ROUND_OVER');
    expect(scenario.rack('p1')).toBe(rack);
    scenario.do(patron('p1'), { ...bet, round: 2 });
    expect(scenario.rack('p1')).toBe(rack - 5000);
  });

  test('a round is over when the next one commences, not when it is settled', () => {
    const scenario = givenTable('E6').open().bet('p1', 1, 'player', 5000);
    scenario.bet('p3', 3, 'banker', 5000).close().deal('KS', 'KD', '7S', '7D');
    scenario.do(dealer, { type: 'Settle' });
    const leave = { type: 'LeaveUp', bet: 'player', box: 1, patron: 'p1', round: 1 } as const;
    scenario.do(patron('p1'), leave);
    scenario.open();
    const late = { ...leave, bet: 'banker', box: 3, patron: 'p3' } as const;
    expect(scenario.refused(patron('p3'), late).code).toBe('ROUND_OVER');
  });

  test('what is corrected after the settlement still belongs to its round', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 5000).close();
    scenario.deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    const correct: Tried = {
      type: 'CorrectCard',
      hand: 'player',
      index: 0,
      card: card('8S'),
      reason: 'keyed wrongly',
    };
    scenario.confirmed(dealer, { ...correct, round: 1 }, supervisor);
    expect(scenario.phase).toBe('dealing');
  });

  test('two who open a round at once open one', () => {
    const scenario = givenTable('NC');
    scenario.do(dealer, { type: 'OpenRound', round: 1 });
    const second = scenario.refused(supervisor, { type: 'OpenRound', round: 1 });
    expect(second.code).toBe('ROUND_OVER');
    expect(scenario.refused(dealer, { type: 'OpenRound', round: 3 }).code).toBe('ROUND_OVER');
  });

  test.each<Tried>([
    { type: 'CloseBets' },
    { type: 'DrawCard', card: card('7S') },
    { type: 'Settle' },
    { type: 'Interrupt', cause: 'dark' },
    { type: 'Report', kind: 'anything-else', detail: { words: 'odd' } },
  ])('$type of the round before', (wish) => {
    const scenario = givenTable('NC').open().close().deal('7S', '9D', 'KS', 'QD');
    scenario.do(dealer, { type: 'Settle' });
    scenario.open();
    expect(scenario.refused(dealer, { ...wish, round: 1 } as Tried).code).toBe('ROUND_OVER');
  });
});

describe('reading 74: the offer', () => {
  /** Player 5 against Banker 4: insurance after four cards, and after the fifth. */
  const offered = () => {
    const scenario = givenTable('CI').open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'player', 10_000).close();
    return scenario.deal('3S', 'KD', '2H', '4C');
  };
  const insure: Tried = {
    type: 'PlaceInsurance',
    patron: 'p1',
    box: 1,
    hand: 'player',
    amount: 1000,
  };

  test('an answer to the first offer is none to the second', () => {
    const scenario = offered();
    const first = scenario.table.sequence;
    scenario.do(patron('p1'), { ...insure, offer: first });
    scenario.deal('2D');
    expect(scenario.table.round).toMatchObject({ open: { offer: scenario.table.sequence } });
    for (const offer of [first, 0, scenario.table.sequence + 1]) {
      expect(scenario.refused(patron('p1'), { ...insure, offer }).code).toBe('OFFER_OVER');
      const declared = { type: 'DeclareInsurance', patron: 'p1', offer } as const;
      expect(scenario.refused(patron('p1'), declared).code).toBe('OFFER_OVER');
    }
    scenario.do(patron('p1'), { ...insure, offer: scenario.table.sequence });
  });

  test('an offer that is over while none is open', () => {
    const scenario = offered();
    const offer = scenario.table.sequence;
    scenario.deal('2D', '7S');
    expect(scenario.refused(patron('p1'), { ...insure, offer }).code).toBe('OFFER_OVER');
    // Who saw none is told what the book says.
    expect(scenario.refused(patron('p1'), { ...insure, offer: 0 }).code).not.toBe('OFFER_OVER');
  });
});

describe('reading 74: the report', () => {
  const report: Tried = { type: 'Report', kind: 'anything-else', detail: { words: 'odd' } };
  const go: Tried = { type: 'Resolve', decision: { is: 'continue' }, reason: 'nothing in it' };

  test('a decision on one report does not decide the next', () => {
    const scenario = givenTable('NC').open();
    scenario.do(dealer, report);
    const first = scenario.table.sequence;
    scenario.confirmed(shift, { ...go, report: first }, dealer);
    scenario.do(dealer, report);
    const second = scenario.table.sequence;
    expect(second).toBeGreaterThan(first);
    for (const other of [first, 0, second + 1]) {
      expect(scenario.refused(shift, { ...go, report: other }).code).toBe('REPORT_OVER');
    }
    scenario.confirmed(shift, { ...go, report: second }, dealer);
    expect(scenario.refused(shift, { ...go, report: second }).code).toBe('REPORT_OVER');
  });

  test('a choice names the report that it follows from', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 5000);
    scenario.bet('p3', 3, 'banker', 5000).close();
    const detail = { words: 'two at once', cards: [card('9S'), card('8S')] };
    scenario.do(dealer, { type: 'Report', kind: 'drawn-together', detail });
    const { sequence } = scenario.table;
    scenario.do(supervisor, {
      type: 'Resolve',
      decision: { is: 'order', order: [0, 1] },
      reason: 'seen',
    });
    expect(scenario.phase).toBe('electing');
    expect(scenario.table.round).toMatchObject({ electing: { report: sequence } });
    const elect: Tried = { type: 'Elect', patron: 'p1', choice: 'return' };
    expect(scenario.refused(patron('p1'), { ...elect, report: sequence + 1 }).code).toBe(
      'REPORT_OVER',
    );
    scenario.do(patron('p1'), { ...elect, report: sequence });
    const closed = { type: 'CloseElections', report: sequence - 1 } as const;
    expect(scenario.refused(dealer, closed).code).toBe('REPORT_OVER');
    scenario.do(dealer, { type: 'CloseElections', report: sequence });
  });
});

describe('the house acts by itself when a deadline has fired, or for a cause', () => {
  const automation = { ...MANUAL, open: 1000, close: 20_000, draw: 1000, settle: 1000 };
  const step = (type: 'OpenRound' | 'CloseBets' | 'Settle') => ({ type }) as const;

  test('not a millisecond too soon, and not by another deadline', () => {
    const scenario = givenTable('NC', { automation });
    const { at: open = 0 } = due(scenario.state) ?? {};
    expect(
      scenario.refused(house, { ...step('OpenRound'), given: { at: open - 1, due: open } }),
    ).toMatchObject({
      code: 'NOT_DUE',
    });
    for (const other of [open - 1, open + 1]) {
      const early = { ...step('OpenRound'), given: { at: open + 50, due: other } };
      expect(scenario.refused(house, early).code).toBe('NOT_DUE');
    }
    scenario.do(house, { ...step('OpenRound'), given: { at: open, due: open } });
    expect(scenario.events.at(-1)).toMatchObject({ type: 'RoundOpened', by: house, at: open });
  });

  test('only the step that is due', () => {
    const scenario = givenTable('NC', { automation }).open();
    const { at = 0 } = due(scenario.state) ?? {};
    const given = { at: at + 1, due: at };
    expect(scenario.refused(house, { ...step('Settle'), given }).code).toBe('NOT_DUE');
    const draw = { type: 'DrawCard', card: card('7S'), given } as const;
    expect(scenario.refused(house, draw).code).toBe('NOT_DUE');
    scenario.do(house, { ...step('CloseBets'), given });
  });

  test('nothing is due at a table that people run', () => {
    const scenario = givenTable('NC').open();
    for (const given of [{}, { due: 0 }, { due: 1000 }]) {
      expect(scenario.refused(house, { ...step('CloseBets'), given }).code).toBe('NOT_DUE');
    }
  });

  test('what waits for no deadline has none', () => {
    const scenario = givenTable('NC', { shoe: 'electronic' });
    const load = { shoe: { cards: 416, commitment: 'c2', key: 'k1' } };
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'worn cards' });
    scenario.do(dealer, { type: 'LoadShoe', given: load });
    const reveal = { type: 'RevealShoe', shoe: 1, seed: '5e'.repeat(32) } as const;
    expect(scenario.refused(house, { ...reveal, given: { due: 0 } }).code).toBe('NOT_DUE');
    scenario.do(house, reveal);
  });

  test('deadlines and causes are the house’s alone', () => {
    const scenario = givenTable('NC', { automation }).open();
    const { at = 0 } = due(scenario.state) ?? {};
    for (const given of [{ due: at }, { cause: 'stopped' as const }]) {
      const refused = scenario.refused(dealer, { ...step('CloseBets'), given: { at, ...given } });
      expect(refused.code).toBe('NOT_ALLOWED');
    }
  });

  test.each<[string, Tried, boolean]>([
    ['stopped', { type: 'Interrupt', cause: 'x', given: { cause: 'stopped' } }, true],
    ['shoe-lost', { type: 'Interrupt', cause: 'x', given: { cause: 'shoe-lost' } }, true],
    ['no cause', { type: 'Interrupt', cause: 'x', given: {} }, false],
    ['stopped', { type: 'CloseBets', given: { cause: 'stopped' } }, false],
    [
      'undecided',
      {
        type: 'Report',
        kind: 'anything-else',
        detail: { words: 'x' },
        given: { cause: 'undecided' },
      },
      true,
    ],
    [
      'undecided',
      {
        type: 'Report',
        kind: 'foreign-card',
        detail: { words: 'x' },
        given: { cause: 'undecided' },
      },
      false,
    ],
    [
      'shoe-lost',
      {
        type: 'Report',
        kind: 'foreign-card',
        detail: { words: 'x' },
        given: { cause: 'shoe-lost' },
      },
      false,
    ],
  ])('%s: %o', (_, wish, allowed) => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 5000).close();
    const decided = scenario.try(house, wish);
    expect(isRefusal(decided) ? decided.code : 'done').toBe(allowed ? 'done' : 'NOT_DUE');
  });
});

describe('what the house gives', () => {
  test.each<Tried>([
    { type: 'FillTray', amount: 100, given: { card: card('7S') } },
    { type: 'OpenRound', given: { shoe: { cards: 416, commitment: 'c', key: 'k' } } },
    { type: 'OpenRound', given: { book: rulebook(GAMES.E6) ?? neverHere() } },
  ])('is not given to what does not rest on it: %o', (wish) => {
    const scenario = givenTable('NC');
    const refused = scenario.refused(supervisor, wish);
    expect(refused).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('given'),
    });
  });

  test('a card is keyed at one kind of table, and opened by the house at the other', () => {
    const real = givenTable('NC').open().close();
    const given = { card: card('7S') };
    expect(real.refused(dealer, { type: 'DrawCard', given }).code).toBe('NOT_ALLOWED');
    const machine = givenTable('NC', { shoe: 'electronic' }).open().close();
    expect(machine.refused(dealer, { type: 'DrawCard', card: card('7S') }).code).toBe(
      'NOT_ALLOWED',
    );
    expect(machine.refused(dealer, { type: 'DrawCard' }).code).toBe('NO_SHOE');
    expect(machine.do(dealer, { type: 'DrawCard', given })).toMatchObject([
      { type: 'CardDealt', by: dealer },
      { type: 'CardExposed', card: '7S' },
    ]);
    const down = givenTable('NC', { shoe: 'electronic', faceDown: true }).open().close();
    expect(down.refused(dealer, { type: 'DrawCard', given }).code).toBe('BAD_CARD');
  });

  test('the book of the game, where a table is opened or changes its game', () => {
    const open = (game: keyof typeof GAMES, book = rulebook(GAMES[game])) => {
      const command = { by: supervisor, type: 'OpenTable', settings: settings('NC') } as const;
      return decide({ command, given: { at: 1, ...(book && { book }) } }, initialState);
    };
    expect(open('NC')).toHaveLength(1);
    expect(open('E6')).toMatchObject({ code: 'BAD_SETTINGS' });
    const command = { by: supervisor, type: 'OpenTable', settings: settings('NC') } as const;
    expect(decide({ command, given: { at: 1 } }, initialState)).toMatchObject({
      code: 'BAD_SETTINGS',
    });
    const scenario = givenTable('NC');
    const change = { type: 'ChangeSettings', settings: settings('DH', { boxes: 16 }) } as const;
    expect(scenario.refused(manager, { ...change, given: {} }).code).toBe('BAD_SETTINGS');
  });

  test('a newer version of the book holds from the next round on', () => {
    const scenario = givenTable('NC').open().close().deal('7S', '9D', 'KS', 'QD');
    scenario.do(dealer, { type: 'Settle' });
    const book = nextVersion(scenario.table.book);
    const { settings: same } = scenario.table;
    const unnamed = { type: 'ChangeSettings', settings: same, given: { book } } as const;
    expect(scenario.refused(supervisor, unnamed).message).toMatch(/takes over by its hash/);
    scenario.do(manager, { type: 'Ask', wish: changeAt(scenario.table) });
    scenario.do(supervisor, { type: 'Confirm', ask: scenario.table.sequence });
    expect(scenario.table.book.version).toBe('3');
    scenario.open();
    expect(scenario.table.book).toBe(book);
    expect(scenario.events.at(-1)).toMatchObject({ type: 'RoundOpened', version: '4' });
  });
});

test('a squeezed card is turned by whom it was shown to, and by no other patron', () => {
  const scenario = givenTable('NC', { shoe: 'electronic', faceDown: true }).open();
  scenario.bet('p1', 1, 'player', 50_000).bet('p3', 3, 'banker', 5000).close();
  const squeeze = { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 } as const;
  scenario.do(patron('p1'), squeeze);
  scenario.do(dealer, { type: 'ConsentSqueeze' });
  scenario.do(dealer, { type: 'DrawCard' });
  const turn = {
    type: 'ExposeCard',
    hand: 'player',
    index: 0,
    given: { card: card('7S') },
  } as const;
  expect(scenario.refused(patron('p3'), turn).code).toBe('NOT_ALLOWED');
  expect(scenario.do(patron('p1'), turn)).toMatchObject([
    { type: 'CardExposed', card: '7S', by: patron('p1') },
  ]);
});

test('an entry is one step, whatever it makes happen', () => {
  const scenario = givenTable('NC').open();
  const { sequence } = scenario.table;
  scenario.close().deal('7S');
  expect(scenario.table.sequence).toBe(sequence + 2);
  expect(grow(initialState, [])).toBe(initialState);
});

const neverHere = (): never => {
  throw new Error('no such game');
};
