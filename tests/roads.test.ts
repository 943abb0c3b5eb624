// The roads against vectors, and against a second way of drawing them that shares no code with the
// first: squares on paper, every road drawn anew for every hand, slow and obvious.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMark,
  asks,
  type Board,
  board,
  CONVENTIONS,
  type Convention,
  DERIVED_ROADS,
  emptyRoads,
  type Mark,
  NO_ROADS,
  roadsOf,
  takeBack,
} from '../src/table/roads/index.ts';

// ——— The second way ———

/** A letter and the square, counted from 1, in which it stands. */
type Square = { letter: string; column: number; row: number };

/** Like letters make a column: `BBPB` → `BB`, `P`, `B`. */
const columnsOf = (letters: string): string[] => letters.match(/(.)\1*/g) ?? [];

/** Writes the columns on six-row paper, square by square. */
const write = (letters: string): Square[] => {
  const paper: Square[] = [];
  const taken = (column: number, row: number) =>
    row > 6 || paper.some((square) => square.column === column && square.row === row);
  let top = 0;
  for (const run of columnsOf(letters)) {
    do top += 1;
    while (taken(top, 1));
    let column = top;
    let row = 1;
    let turned = false;
    for (const [n, letter] of [...run].entries()) {
      if (n > 0) {
        turned ||= taken(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      paper.push({ letter, column, row });
    }
  }
  return paper;
};

/** Rule by rule for the last of these wins; `R` red, `b` blue, `-` no mark yet. */
const lastDerived = (convention: Convention, wins: string, back: number): string => {
  const columns = columnsOf(wins);
  const newest = columns.length;
  const depth = (column: number) => columns[column - 1]?.length ?? 0;
  const row = depth(newest);
  const redIf = (yes: boolean) => (yes ? 'R' : 'b');
  switch (convention) {
    case 'straight-drop': {
      // A first cell is the opposite of what the mark would be had the other Hand won.
      if (row === 1) {
        if (newest - 1 - back < 1) return '-';
        const other = wins.at(-1) === 'B' ? 'P' : 'B';
        return redIf(lastDerived(convention, wins.slice(0, -1) + other, back) === 'b');
      }
      if (newest - back < 1) return '-';
      const beside = depth(newest - back) >= row;
      const besideTheOneAbove = depth(newest - back) >= row - 1;
      return redIf(beside === besideTheOneAbove);
    }
    case 'have-or-not':
      if (row === 1) {
        if (newest - 1 - back < 1) return '-';
        return redIf(depth(newest - 1) === depth(newest - 1 - back));
      }
      return newest - back < 1 ? '-' : redIf(depth(newest - back) >= row);
    case 'as-drawn': {
      const paper = write(wins);
      const last = paper.pop() ?? { column: 0, row: 0 };
      const inColumn = (column: number) => paper.filter((square) => square.column === column);
      if (last.row === 1) {
        if (last.column - 1 - back < 1) return '-';
        return redIf(inColumn(last.column - 1).length === inColumn(last.column - 1 - back).length);
      }
      if (last.column - back < 1) return '-';
      const beside = inColumn(last.column - back);
      return redIf(
        beside.some(({ row }) => row === last.row) ===
          beside.some(({ row }) => row === last.row - 1),
      );
    }
  }
};

type Drawing = {
  beadPlate: string[];
  bigRoad: string[];
  /** Column, row and number of each stroke. */
  ties: number[][];
  bigEyeBoy: string[];
  smallRoad: string[];
  cockroachPig: string[];
  /** Big Eye Boy, Small Road, Cockroach Pig. */
  asks: { player: string; banker: string };
};

/** Six lines of equal length, `.` where nothing stands. */
const picture = (squares: readonly Square[]): string[] => {
  const width = Math.max(0, ...squares.map(({ column }) => column));
  return [1, 2, 3, 4, 5, 6].map((row) =>
    Array.from({ length: width }, (_, i) => {
      const here = squares.filter((square) => square.column === i + 1 && square.row === row);
      if (here.length > 1) throw new Error(`two marks in column ${i + 1}, row ${row}`);
      return here[0]?.letter ?? '.';
    }).join(''),
  );
};

const byHand = (convention: Convention, letters: string): Drawing => {
  const wins = letters.replaceAll('T', '');
  const paper = write(wins);
  const derived = (back: number) => {
    const marks = [...wins].map((_, i) => lastDerived(convention, wins.slice(0, i + 1), back));
    return picture(write(marks.join('').replaceAll('-', '')));
  };
  const ask = (winner: string) =>
    [1, 2, 3].map((back) => lastDerived(convention, wins + winner, back)).join('');
  // Ties before the first win belong to it, any other to the win before it.
  const [leading = '', ...rest] = letters.split(/(?=[BP])/);
  const perWin = /^T/.test(leading) ? rest : [leading, ...rest];
  const ties = paper.flatMap(({ column, row }, i) => {
    const own = (perWin[i]?.length ?? 1) - 1;
    const before = i === 0 && perWin === rest ? leading.length : 0;
    return own + before === 0 ? [] : [[column, row, own + before]];
  });
  return {
    beadPlate: picture(
      [...letters].map((letter, i) => ({
        letter,
        column: Math.floor(i / 6) + 1,
        row: (i % 6) + 1,
      })),
    ),
    bigRoad: picture(paper),
    ties: wins === '' && letters !== '' ? [[1, 1, letters.length]] : ties,
    bigEyeBoy: derived(1),
    smallRoad: derived(2),
    cockroachPig: derived(3),
    asks: { player: ask('P'), banker: ask('B') },
  };
};

// ——— The first way, in the same form ———

const WINNERS: Readonly<Record<string, Mark['winner']>> = { B: 'banker', P: 'player', T: 'tie' };
const LETTERS = { banker: 'B', player: 'P', tie: 'T', red: 'R', blue: 'b' } as const;

const marks = (letters: string): Mark[] =>
  [...letters].map((letter) => {
    const winner = WINNERS[letter];
    if (winner === undefined) throw new Error(`no winner: ${letter}`);
    return { winner, points: 7, natural: false, playerPair: false, bankerPair: false };
  });

const inForm = (shown: Board): Drawing => {
  const ask = ({ bigEyeBoy, smallRoad, cockroachPig }: Board['asks']['player']) =>
    [bigEyeBoy, smallRoad, cockroachPig].map((to) => (to === null ? '-' : LETTERS[to])).join('');
  const derived = (cells: Board['bigEyeBoy']) =>
    picture(cells.map(({ colour, drawn }) => ({ letter: LETTERS[colour], ...drawn })));
  const strokes = shown.bigRoad
    .filter(({ ties }) => ties > 0)
    .map(({ drawn, ties }) => [drawn.column, drawn.row, ties]);
  return {
    beadPlate: picture(
      shown.beadPlate.map(({ mark, drawn }) => ({ letter: LETTERS[mark.winner], ...drawn })),
    ),
    bigRoad: picture(
      shown.bigRoad.map(({ mark, drawn }) => ({ letter: LETTERS[mark.winner], ...drawn })),
    ),
    ties: shown.leadingTies > 0 ? [[1, 1, shown.leadingTies]] : strokes,
    bigEyeBoy: derived(shown.bigEyeBoy),
    smallRoad: derived(shown.smallRoad),
    cockroachPig: derived(shown.cockroachPig),
    asks: { player: ask(shown.asks.player), banker: ask(shown.asks.banker) },
  };
};

// ——— Vectors ———

type Vector = { name: string; convention: Convention; hands: string } & Drawing;
const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('vectors/roads.json', import.meta.url), 'utf8'),
);

describe.each(vectors)('$name, $convention', ({ name: _, convention, hands, ...drawing }) => {
  const letters = hands.replaceAll(' ', '');

  test('the roads', () => {
    expect(inForm(board(roadsOf(marks(letters), convention)))).toEqual(drawing);
  });

  test('the second way', () => {
    expect(byHand(convention, letters)).toEqual(drawing);
  });
});

test('every convention has vectors', () => {
  expect(new Set(vectors.map(({ convention }) => convention))).toEqual(new Set(CONVENTIONS));
});

// ——— Properties ———

/** Shoes in which short runs, long dragons and ties all happen often. */
const shoe = fc
  .array(
    fc.tuple(
      fc.constantFrom('B', 'P', 'T'),
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
        fc.integer({ min: 1, max: 14 }),
      ),
    ),
    { maxLength: 20, size: 'max' },
  )
  .map((runs) => runs.map(([letter, length]) => letter.repeat(length)).join(''));
const convention = fc.constantFrom(...CONVENTIONS);
const mark: fc.Arbitrary<Mark> = fc.record({
  winner: fc.constantFrom('banker', 'player', 'tie'),
  points: fc.integer({ min: 0, max: 9 }),
  natural: fc.boolean(),
  playerPair: fc.boolean(),
  bankerPair: fc.boolean(),
});

test('both ways draw every shoe alike', () => {
  fc.assert(
    fc.property(shoe, convention, (letters, by) => {
      expect(inForm(board(roadsOf(marks(letters), by)))).toEqual(byHand(by, letters));
    }),
    { numRuns: 1_000 },
  );
});

test('hand by hand, with hands taken back in between, is the same as from scratch', () => {
  const step = fc.oneof({ weight: 3, arbitrary: mark }, fc.constant('take back' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), convention, (steps, by) => {
      const stand: Mark[] = [];
      let roads = emptyRoads(by);
      for (const one of steps) {
        if (one !== 'take back') {
          stand.push(one);
          roads = addMark(roads, one);
        } else if (stand.length > 0) {
          stand.pop();
          roads = takeBack(roads);
        }
      }
      expect(roads).toEqual(roadsOf(stand, by));
      expect(board(roads)).toEqual(board(roadsOf(stand, by)));
    }),
  );
});

test('a hand taken back was never there', () => {
  fc.assert(
    fc.property(
      fc.array(mark, { maxLength: 100, size: 'max' }),
      mark,
      convention,
      (hands, one, by) => {
        const roads = roadsOf(hands, by);
        const before = structuredClone(roads);
        expect(takeBack(addMark(roads, one))).toEqual(before);
        expect(roads).toEqual(before);
      },
    ),
  );
});

test('what the asks say is what the next hand brings', () => {
  fc.assert(
    fc.property(shoe, convention, fc.constantFrom('player', 'banker'), (letters, by, winner) => {
      const roads = roadsOf(marks(letters), by);
      const now = board(roads);
      const [won] = marks(winner === 'player' ? 'P' : 'B');
      if (won === undefined) throw new Error('no mark');
      const next = board(addMark(roads, won));
      for (const road of DERIVED_ROADS) {
        const added = next[road].slice(now[road].length).map(({ colour }) => colour);
        const asked = asks(roads)[winner][road];
        expect(added).toEqual(asked === null ? [] : [asked]);
      }
    }),
  );
});

test('by straight drop, Player and Banker always ask for opposite colours', () => {
  fc.assert(
    fc.property(shoe, (letters) => {
      const { player, banker } = asks(roadsOf(marks(letters)));
      for (const road of DERIVED_ROADS) {
        const pair = [player[road], banker[road]].sort();
        expect([
          ['blue', 'red'],
          [null, null],
        ]).toContainEqual(pair);
      }
    }),
  );
});

test('a tie changes no derived road and no ask', () => {
  fc.assert(
    fc.property(shoe, convention, fc.nat({ max: 300 }), (letters, by, at) => {
      const tied = `${letters.slice(0, at)}T${letters.slice(at)}`;
      const { beadPlate: _a, ties: _b, ...without } = inForm(board(roadsOf(marks(letters), by)));
      const { beadPlate: _c, ties: _d, ...with1 } = inForm(board(roadsOf(marks(tied), by)));
      expect(with1).toEqual(without);
    }),
  );
});

test('a new shoe has nothing', () => {
  expect(inForm(board(NO_ROADS))).toEqual(byHand('straight-drop', ''));
});
