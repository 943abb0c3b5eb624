import type { Bet, Odds, Rulebook } from '../../rulebooks/index.ts';
import { paysOnEveryTie } from '../../rules/results.ts';

/** The bets of a layout, by where a felt prints them; read off the book's data. */
export type PrintedBets = {
  readonly player: Bet | undefined;
  readonly banker: Bet | undefined;
  /** The bet that pays on every tie. */
  readonly tie: Bet | undefined;
  /** Rows of side bets, those of the Player side left, of the Banker side right, at most four in a row. */
  readonly side: readonly (readonly Bet[])[];
};

export const printedBets = (book: Pick<Rulebook, 'bets'>, layout: string): PrintedBets => {
  const bets = book.bets.filter(({ layouts }) => layouts.includes(layout));
  const on = (hand: 'player' | 'banker') => bets.find(({ original }) => original === hand);
  const tie = bets.find(paysOnEveryTie);
  const others = bets.filter((bet) => bet.original === null && bet !== tie);
  return { player: on('player'), banker: on('banker'), tie, side: rowsOf(others) };
};

const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

type Side = 'player' | 'middle' | 'banker';

/** Which hand a side bet is about, if one alone. */
const sideOf = ({ pays }: Bet): Side => {
  const about = (hand: 'player' | 'banker') =>
    pays.every(({ when }) =>
      when.winner === undefined
        ? when[`${hand}Pair`] !== undefined
        : when.winner.length === 1 && when.winner[0] === hand,
    );
  if (about('player')) return 'player';
  return about('banker') ? 'banker' : 'middle';
};

const MOST = 4;

const rowsOf = (bets: readonly Bet[]): readonly (readonly Bet[])[] => {
  const left = bets.filter((bet) => sideOf(bet) === 'player');
  const right = bets.filter((bet) => sideOf(bet) === 'banker');
  const middle = bets.filter((bet) => sideOf(bet) === 'middle');
  const rows = Math.ceil(bets.length / MOST);
  return Array.from({ length: rows }, (_, row) => {
    const perRow = Math.ceil((left.length + right.length + middle.length) / (rows - row));
    const each = Math.min(Math.floor(perRow / 2), Math.max(left.length, right.length));
    const mine = left.splice(0, each);
    const theirs = right.splice(0, each);
    const between = middle.splice(0, perRow - mine.length - theirs.length);
    const room = perRow - mine.length - theirs.length - between.length;
    const more = left.splice(0, room);
    const yetMore = right.splice(0, room - more.length);
    return [...mine, ...more, ...between, ...yetMore, ...theirs.reverse()];
  });
};

/** `11 to 1` as a felt prints it. */
export const oddsPrinted = (odds: Odds): string => odds.replace(' to ', ':');

/** What a spot has room for: its odds; several as `4/20/100:1`; a main bet's usual ones with a star. */
export const paysPrinted = (bet: Bet): string => {
  const known = PRINTED.get(bet) ?? printed(bet);
  PRINTED.set(bet, known);
  return known;
};

/** A felt asks for each of its cells, at each frame. */
const PRINTED = new WeakMap<Bet, string>();

const printed = ({ pays, original, pushes }: Bet): string => {
  const odds = [...new Set(pays.map((line) => line.pays))];
  const [first] = odds;
  if (first === undefined) return '';
  if (odds.length === 1 && (original === null || pushes === undefined)) return oddsPrinted(first);
  if (original !== null) {
    // The line that holds for most points is what the bet usually pays.
    const usual = [...pays].sort((a, b) => breadth(b.when.points) - breadth(a.when.points))[0];
    return `${oddsPrinted(usual?.pays ?? first)}*`;
  }
  const ones = odds.every((one) => one.endsWith(' to 1'));
  const wins = odds.map((one) => Number(one.split(' ')[0])).sort((a, b) => a - b);
  return ones ? `${wins.join('/')}:1` : odds.map(oddsPrinted).join(' ');
};

const breadth = (points: readonly number[] | undefined): number => points?.length ?? TOTALS.length;
