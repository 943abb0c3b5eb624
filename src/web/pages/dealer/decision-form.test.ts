import { expect, test } from 'vitest';
import { BOOK, DEALER, SUPERVISOR, staffedTable } from '../../../../tests/web/staffed-table.ts';
import type { Clause } from '../../../rulebooks/index.ts';
import { cardsOut, decisionOf, earlier, type FilledDecision, turnsOf } from './decision-form.ts';

const NOTHING: FilledDecision = {
  is: null,
  order: [0, 1],
  replaceShoe: false,
  lie: null,
  intended: [],
  discard: [],
  bets: [],
};
const clauseOf = (kind: 'drawn-together' | 'other-dealing-error' | 'wrong-number'): Clause => {
  const clause = BOOK.irregularities[kind];
  if (clause === null) throw new Error(`no clause for ${kind}`);
  return clause;
};

test('the cards of a report take turns among themselves; others that wait keep theirs', () => {
  expect(turnsOf(2, [0, 1], [1, 0])).toEqual([1, 0]);
  expect(turnsOf(4, [1, 3], [1, 0])).toEqual([0, 3, 2, 1]);
  expect(turnsOf(3, [], [])).toEqual([0, 1, 2]);
});

test('one comes earlier', () => {
  expect(earlier([0, 1, 2], 2)).toEqual([0, 2, 1]);
  expect(earlier([0, 1, 2], 1)).toEqual([1, 0, 2]);
});

test('what the decision does not ask for is left out', () => {
  const about = { clause: clauseOf('wrong-number'), view: { waiting: [] }, cards: [] };
  const filled: FilledDecision = {
    ...NOTHING,
    replaceShoe: true,
    lie: ['player'],
    discard: [0],
    intended: [{ patron: 'p1', box: 1, hand: 'player' }],
  };
  expect(decisionOf({ ...filled, is: 'not-so' }, about)).toEqual({ is: 'not-so' });
  expect(decisionOf({ ...filled, is: 'so' }, about)).toEqual({ is: 'so' });
  const cannot = { ...filled, is: 'cannot-be-reconstructed' } as const;
  expect(decisionOf(cannot, about)).toEqual({ is: 'cannot-be-reconstructed' });
  expect(decisionOf({ ...filled, is: 'continue' }, about)).toEqual({
    is: 'continue',
    discard: [0],
  });
  expect(decisionOf({ ...filled, is: 'return' }, about)).toBeNull();
});

/** Two cards came out together after the first one; the supervisor turns them round. */
const together = () => {
  const table = staffedTable();
  table.must(
    DEALER,
    { type: 'OpenRound' },
    { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 },
    { type: 'CloseBets' },
    { type: 'DrawCard', card: '2S' },
    {
      type: 'Report',
      kind: 'drawn-together',
      detail: { words: 'two at once', cards: ['9D', '4C'] },
    },
  );
  const view = table.seen(SUPERVISOR).public;
  const report = view?.reports[0];
  if (view === null || report === undefined) throw new Error('no report');
  const about = { clause: clauseOf('drawn-together'), view, cards: report.cards };
  return { table, view, about };
};

test('5.11 every card out of the shoe is shown with where it lies', () => {
  expect(cardsOut(together().view)).toEqual([
    { slot: '2S', lies: 'player' },
    { slot: '9D', lies: 'next' },
    { slot: '4C', lies: 'next' },
  ]);
});

test('5.11 the order, the shoe, and how the Hands lie are what the table makes of them', () => {
  const { table, about } = together();
  const decision = decisionOf(
    {
      ...NOTHING,
      is: 'order',
      order: [1, 0],
      replaceShoe: true,
      // The second of the two that came out lies at Banker.
      lie: ['player', 'next', 'banker'],
    },
    about,
  );
  expect(decision).toEqual({
    is: 'order',
    order: [1, 0],
    replaceShoe: true,
    hands: { player: [0], banker: [1] },
  });
  if (decision === null) return;
  table.must(SUPERVISOR, { type: 'Resolve', decision, reason: 'nearer the mouth' });
  const view = table.seen(SUPERVISOR).public;
  expect(view?.hands.banker.cards).toEqual(['4C']);
  // The other one would begin the next round, and goes with its shoe.
  expect([view?.waiting, view?.carried, view?.shoe]).toEqual([[], [], null]);
});
