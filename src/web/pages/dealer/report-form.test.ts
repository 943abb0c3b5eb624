import { describe, expect, test } from 'vitest';
import { readAsked } from '../../../api/wishes.ts';
import { KINDS, rulebooks } from '../../../rulebooks/index.ts';
import { decisionsFor } from '../../../table/clauses.ts';
import { meantFor } from '../../../table/meant.ts';
import { REPORT_FORMS, TOLD_KINDS } from '../../../table/report-forms.ts';
import { commandOf, type Filled, isTellable, NOTHING_FILLED } from './report-form.ts';

const filled = (part: Partial<Filled>): Filled => ({ ...NOTHING_FILLED, words: ' seen ', ...part });

/** Everything filled in, as if the dealer had gone back and forth between kinds. */
const everything = filled({
  cards: ['9H', 'faceDown'],
  slot: { hand: 'banker', index: 1 },
  slotCard: '10D',
  intended: [{ patron: 'p1', box: 1, hand: 'player' }],
  round: 3,
  patron: 'p2',
});

describe('a filled form is a command that the house reads', () => {
  const told = rulebooks.flatMap((book) => TOLD_KINDS.map((kind) => ({ game: book.id, kind })));
  test.each(told)('$game $kind', ({ kind }) => {
    for (const form of [everything, filled({})]) {
      const command = meantFor(commandOf(kind, form), {
        round: 3,
        offer: null,
        report: null,
        election: null,
      });
      expect(readAsked(command)).toEqual(command);
    }
  });
});

test('cards that left the shoe are named in their order, and nothing that was not asked for', () => {
  expect(commandOf('drawn-together', everything)).toEqual({
    type: 'Report',
    kind: 'drawn-together',
    detail: { words: 'seen', cards: ['9H', 'faceDown'] },
  });
});

test('a card that was keyed and not added is one of them; half a card is not told at all', () => {
  const keyed = (text: string) => filled({ cards: ['9H'], keyed: text });
  expect(commandOf('excess-card', keyed('10d'))).toMatchObject({
    detail: { cards: ['9H', '10D'] },
  });
  expect(isTellable(REPORT_FORMS['drawn-together'], keyed('10d'))).toBe(true);
  for (const kind of ['excess-card', 'drawn-together'] as const) {
    for (const half of ['1', '7', 's', 'xx', '7s9']) {
      expect(isTellable(REPORT_FORMS[kind], keyed(half)), half).toBe(false);
    }
  }
  // Where no cards are asked for, what was keyed for another kind stops nothing.
  expect(isTellable(REPORT_FORMS['foreign-card'], keyed('7'))).toBe(true);
});

test('a card turned too early is named by its place and face', () => {
  expect(commandOf('face-up', everything)).toEqual({
    type: 'Report',
    kind: 'face-up',
    detail: { words: 'seen', slot: { hand: 'banker', index: 1, card: '10D' } },
  });
});

test('without its face the place of a card is left out', () => {
  expect(commandOf('exposed-card', { ...everything, cards: [], slotCard: null })).toEqual({
    type: 'Report',
    kind: 'exposed-card',
    detail: { words: 'seen' },
  });
});

test.each([
  ['insurance-neglected', { intended: [{ patron: 'p1', box: 1, hand: 'player' }] }],
  ['noticed-later', { round: 3 }],
  ['foreign-card', {}],
] as const)('%s tells %j', (kind, detail) => {
  expect(commandOf(kind, everything)).toEqual({
    type: 'Report',
    kind,
    detail: { words: 'seen', ...detail },
  });
});

test('an interruption, a new shoe and a patron who walks away have commands of their own', () => {
  expect(commandOf('interruption', everything)).toEqual({ type: 'Interrupt', cause: 'seen' });
  expect(commandOf('replace-shoe', everything)).toEqual({ type: 'ReplaceShoe', reason: 'seen' });
  expect(commandOf('walked-away', everything)).toEqual({ type: 'WalkAway', patron: 'p2' });
});

test('what the table would refuse for want of details is not asked', () => {
  expect(isTellable(REPORT_FORMS['foreign-card'], filled({ words: '  ' }))).toBe(false);
  expect(isTellable(REPORT_FORMS['foreign-card'], filled({}))).toBe(true);
  expect(isTellable(REPORT_FORMS['drawn-together'], filled({ cards: ['9H'] }))).toBe(false);
  expect(isTellable(REPORT_FORMS['drawn-together'], filled({ cards: ['9H', '9D'] }))).toBe(true);
  expect(isTellable(REPORT_FORMS['face-up'], filled({}))).toBe(false);
  expect(
    isTellable(REPORT_FORMS['exposed-card'], filled({ slot: { hand: 'player', index: 0 } })),
  ).toBe(false);
  expect(isTellable(REPORT_FORMS['insurance-neglected'], filled({}))).toBe(false);
});

test('every clause that halts the round can be decided', () => {
  const halting = rulebooks.flatMap(({ irregularities }) =>
    KINDS.flatMap((kind) => (HALTING.has(kind) ? (irregularities[kind] ?? []) : [])),
  );
  for (const clause of halting) expect(decisionsFor(clause).length).toBeGreaterThan(1);
});

/** Those that wait for a person in every book that has them. */
const HALTING: ReadonlySet<string> = new Set([
  'foreign-card',
  'shortage-or-excess',
  'wrong-number',
  'insufficient-cards',
  'not-shuffled',
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'misdirected-person',
  'drawn-together',
  'other-dealing-error',
  'insurance-neglected',
  'anything-else',
]);
