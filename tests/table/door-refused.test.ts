import { describe, expect, test } from 'vitest';
import { type Actor, due, MANUAL } from '../../src/table/index.ts';
import type { Tried } from './asking.ts';
import { report } from './irregular.ts';
import { card, dealer, givenTable, house, patron, Scenario, supervisor } from './scenario.ts';

describe('a card that is shown is turned by whom it is shown to', () => {
  const turn = (hand: 'player' | 'banker', index: number, text = '7S') =>
    ({ type: 'ExposeCard', hand, index, given: { card: card(text) } }) as const;

  /** Two cards lie face down: p1 is shown Player's, p3 Banker's. */
  const shown = (shoe: 'electronic' | 'physical' = 'electronic'): Scenario => {
    const scenario = givenTable('NC', { shoe, faceDown: true }).open();
    scenario.bet('p1', 1, 'player', 50_000).bet('p3', 3, 'banker', 50_000).close();
    for (const [id, hand] of [
      ['p1', 'player'],
      ['p3', 'banker'],
    ] as const) {
      scenario.do(dealer, { type: 'AssignHand', hand, patron: id });
      scenario.do(patron(id), { type: 'RequestSqueeze', patron: id, hand, index: 0 });
      scenario.do(dealer, { type: 'ConsentSqueeze', hand });
    }
    for (let i = 0; i < 3; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    return scenario;
  };
  const correct = { type: 'CorrectCard', hand: 'player', index: 0, reason: 'wrong' } as const;

  test.each<[string, Actor, Tried]>([
    ['not the one shown to another', patron('p1'), turn('banker', 0)],
    ['not one shown to nobody', patron('p1'), turn('player', 1)],
    ['not by somebody else', patron('p2'), turn('player', 0)],
    ['not by the board, whatever it is called', { role: 'display', id: 'p1' }, turn('player', 0)],
    ['and not corrected', patron('p1'), { ...correct, card: card('8S') }],
  ])('%s', (_, by, wish) => {
    expect(shown().refused(by, wish)).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('each his own', () => {
    const scenario = shown();
    expect(scenario.do(patron('p3'), turn('banker', 0))).toMatchObject([{ hand: 'banker' }]);
    expect(scenario.do(patron('p1'), turn('player', 0, '8S'))).toMatchObject([{ hand: 'player' }]);
  });

  test('not while something waits to be decided', () => {
    const scenario = shown();
    report(scenario, 'anything-else');
    expect(scenario.refused(patron('p1'), turn('player', 0)).code).toBe('NOT_ALLOWED');
  });

  test('real cards are turned by the dealer', () => {
    const { given: _, ...wish } = turn('player', 0);
    const real = { ...wish, card: card('7S') };
    expect(shown('physical').refused(patron('p1'), real).code).toBe('NOT_ALLOWED');
    expect(shown('physical').do(dealer, real)).toHaveLength(1);
  });

  test('none before a round, and none before the table is open', () => {
    const scenario = givenTable('NC', { shoe: 'electronic', faceDown: true });
    expect(scenario.refused(patron('p1'), turn('player', 0)).code).toBe('NOT_ALLOWED');
    expect(new Scenario().refused(patron('p1'), turn('player', 0)).code).toBe('NOT_ALLOWED');
  });
});

describe('the house turns the card that is due', () => {
  test.each([
    ['banker', 0],
    ['player', 1],
    ['banker', 1],
  ] as const)('not %s %i first', (hand, index) => {
    const automation = { ...MANUAL, draw: 1000 };
    const scenario = givenTable('NC', { shoe: 'electronic', faceDown: true, automation });
    scenario.open().bet('p1', 1, 'player', 5000).close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    const { at = 0 } = due(scenario.state) ?? {};
    const given = { at, due: at, card: card('7S') };
    const turn = { type: 'ExposeCard', given } as const;
    expect(scenario.refused(house, { ...turn, hand, index }).code).toBe('NOT_DUE');
    expect(scenario.do(house, { ...turn, hand: 'player', index: 0 })).toHaveLength(1);
  });
});

describe('the house acts for a cause', () => {
  const undecided = {
    type: 'Report',
    kind: 'anything-else',
    detail: { words: 'the program failed' },
    given: { cause: 'undecided' },
  } as const;

  test('which is no deadline', () => {
    const scenario = givenTable('NC').open();
    const stop = { type: 'Interrupt', cause: 'dark' } as const;
    const both = { ...stop, given: { cause: 'stopped', due: 0 } } as const;
    expect(scenario.refused(house, both)).toMatchObject({ code: 'NOT_DUE' });
    const neither = { ...stop, given: {} } as const;
    expect(scenario.refused(house, neither)).toMatchObject({ code: 'NOT_DUE' });
  });

  test('a fault of the program is reported while a round is under way and nobody looks', () => {
    const no = { code: 'NOT_DUE' };
    expect(new Scenario().refused(house, undecided)).toMatchObject(no);
    const scenario = givenTable('NC');
    expect(scenario.refused(house, undecided)).toMatchObject(no);
    scenario.open();
    expect(scenario.do(house, undecided)).toHaveLength(1);
    // Now somebody looks.
    expect(scenario.refused(house, undecided)).toMatchObject(no);
    const settled = givenTable('NC').open().close().deal('7S', '9D', 'KS', 'QD');
    settled.do(dealer, { type: 'Settle' });
    expect(settled.refused(house, undecided)).toMatchObject(no);
  });

  test('reading 61: a shoe that is lost is reported as too few cards, and another loaded', () => {
    const given = { cause: 'shoe-lost' } as const;
    const few = { type: 'Report', kind: 'insufficient-cards', detail: { words: 'lost' } } as const;
    const scenario = givenTable('NC', { shoe: 'electronic' }).open().bet('p1', 1, 'player', 5000);
    scenario.close();
    expect(scenario.refused(house, { type: 'DrawCard', given }).code).toBe('NOT_DUE');
    expect(scenario.do(house, { ...few, given }).length).toBeGreaterThan(0);
  });
});

test('a closed table is closed, whatever round a command was meant for', () => {
  const scenario = givenTable('NC');
  scenario.closeTable();
  for (const round of [0, 1, 7]) {
    expect(scenario.refused(dealer, { type: 'OpenRound', round })).toMatchObject({
      code: 'NOT_NOW',
    });
  }
});

test('a question names the round that it is about, like the command itself', () => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 5000).close();
  scenario.deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
  scenario.open();
  const wish = {
    type: 'CorrectCard',
    hand: 'player',
    index: 0,
    card: card('8S'),
    reason: 'keyed wrongly',
  } as const;
  for (const round of [1, 3]) {
    const ask = { type: 'Ask', wish: { ...wish, round } } as const;
    expect(scenario.refused(supervisor, ask)).toMatchObject({ code: 'ROUND_OVER' });
  }
});
