import { type Rulebook, rulebooks } from '../../../rulebooks/index.ts';
import { boxNumbers } from '../../../rules/index.ts';
import {
  board,
  type Mark,
  type PublicView,
  roadsOf,
  type StakeView,
} from '../../../table/index.ts';

/** Sample data for the gallery of parts; no page uses it. */
const LETTERS =
  'BBPTBPPPBBBBBBBBBPBPTTBBPPBPBPBBTPPPPBPBBBPPBTBPPBBPPPPPPPPBPBBBPTPBPPBBPBPBTBBPPPBBBBPBPBPPTBPBBPBP';
const WINNERS = { B: 'banker', P: 'player', T: 'tie' } as const;

const marks: readonly Mark[] = [...LETTERS].map((letter, i) => ({
  winner: letter === 'B' ? WINNERS.B : letter === 'P' ? WINNERS.P : WINNERS.T,
  points: (i * 7) % 10,
  natural: i % 5 === 0,
  playerPair: i % 13 === 4,
  bankerPair: i % 11 === 2,
}));

export const sampleBoard = board(roadsOf(marks));
export const shortBoard = board(roadsOf(marks.slice(0, 14)));

/** Every book and layout, to look at each. */
export const samples = rulebooks.flatMap((book) =>
  book.layouts.map(({ id }) => ({ book, layout: id })),
);

export const boxesOf = (book: Rulebook, count: number): PublicView['boxes'] =>
  boxNumbers(book, count).map((number) => ({
    number,
    seated: number % 3 === 0 ? null : `p${number}`,
    player: 0,
    banker: 0,
    over: 0,
  }));

const lying = (
  box: number,
  patron: string,
  bet: string,
  amount: number,
  order: number,
): StakeView => ({
  box,
  patron,
  bet,
  hand: bet === 'player' || bet === 'banker' ? bet : null,
  amount,
  standing: false,
  asItLay: false,
  order,
});

export const sampleStakes: readonly StakeView[] = [
  lying(1, 'p1', 'player', 250_000, 1),
  lying(2, 'p2', 'banker', 52_500, 2),
  lying(3, 'p3', 'banker', 1_250_000, 3),
  lying(3, 'p3', 'tie', 5_000, 4),
  lying(5, 'p5', 'player', 15_000, 5),
  lying(5, 'p6', 'player', 2_500, 6),
  lying(6, 'p6', 'banker', 500_000, 7),
];
