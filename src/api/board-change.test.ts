import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMark,
  board,
  CONVENTIONS,
  emptyRoads,
  type Mark,
  type Roads,
  redraw,
  roadsOf,
  takeBack,
} from '../table/roads/index.ts';
import { boardAfter, boardChange } from './board-change.ts';

const mark: fc.Arbitrary<Mark> = fc.record({
  winner: fc.constantFrom('player', 'banker', 'tie'),
  points: fc.nat(9),
  natural: fc.boolean(),
  playerPair: fc.boolean(),
  bankerPair: fc.boolean(),
});
const marks = (most: number) => fc.array(mark, { maxLength: most });

/** What may happen between two frames: hands, hands taken back, another convention, another shoe. */
const step: fc.Arbitrary<(roads: Roads) => Roads> = fc.oneof(
  { weight: 6, arbitrary: mark.map((one) => (roads: Roads) => addMark(roads, one)) },
  {
    weight: 3,
    arbitrary: fc.constant((roads: Roads) => (roads.hands === null ? roads : takeBack(roads))),
  },
  fc.constantFrom(...CONVENTIONS).map((one) => (roads: Roads) => redraw(roads, one)),
  fc.constant((roads: Roads) => emptyRoads(roads.convention)),
);

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what a board changed by', () => {
  test('makes the one of the other, whatever happened between', () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(marks(90), steps, (before, steps) => {
        const old = roadsOf(before);
        const now = steps.reduce((roads, step) => step(roads), old);
        const change = overTheWire(boardChange(board(old), board(now)));
        expect(boardAfter(overTheWire(board(old)), change)).toEqual(board(now));
      }),
    );
  });

  test('is nothing where nothing changed, also between boards that share no cells', () => {
    fc.assert(
      fc.property(marks(40), (hands) => {
        const one = board(roadsOf(hands));
        expect(boardChange(one, board(roadsOf(overTheWire(hands))))).toEqual({});
      }),
    );
  });

  test('after a hand late in a shoe is a few hundred bytes of some thirty thousand', () => {
    const late = roadsOf(fc.sample(mark, { numRuns: 80, seed: 7 }));
    expect(JSON.stringify(board(late)).length).toBeGreaterThan(15_000);
    for (const winner of ['player', 'banker', 'tie'] as const) {
      const hand = { winner, points: 5, natural: false, playerPair: false, bankerPair: false };
      const change = boardChange(board(late), board(addMark(late, hand)));
      expect(JSON.stringify(change).length).toBeLessThan(1200);
    }
  });

  test('does not fit a board that has fewer cells', () => {
    const hands = fc.sample(mark, { numRuns: 9, seed: 1 });
    const change = boardChange(board(roadsOf(hands.slice(0, 8))), board(roadsOf(hands)));
    expect(boardAfter(board(roadsOf(hands.slice(0, 7))), change)).toBeNull();
  });
});
