import type { Rulebook } from '../rulebooks/index.ts';
import { NO_PAIR } from './classes.ts';
import { afterThird, drawing, STOOD } from './drawing.ts';
import { FEWEST_CARDS, RANK_VALUES } from './shoe.ts';

/** Cards behind the cut card, as the simulator places it. */
export const CARDS_BEHIND_CUT = 14;

/** No shoe of 520 cards holds more rounds, at four cards or more each. */
export const MOST_ROUNDS = 130;

/**
 * How many rounds a shoe holds whatever its cards. Later ones come only from shoes whose rounds took
 * few cards, so they are not quite like rounds of a full shoe: the cut-card effect.
 */
export const sureRounds = (cards: number): number =>
  Math.ceil((cards - CARDS_BEHIND_CUT) / FEWEST_CARDS) + 1;

/** What became of each round of a shoe: its classes in the score and the pairs tally. */
export type Rounds = { readonly scores: Uint16Array; readonly pairs: Uint8Array };

export const rounds = (): Rounds => ({
  scores: new Uint16Array(MOST_ROUNDS),
  pairs: new Uint8Array(MOST_ROUNDS),
});

/**
 * Plays a shuffled shoe, ranks by their place in `RANKS`, from the last card down, and answers how
 * many rounds it held. The cut card is out, as at a table, when no more cards are left than belong behind it: then the
 * round is finished and one more is dealt.
 *
 * The fifth and sixth card are looked at in every round and count nothing where no Hand draws them:
 * without branches that a processor cannot foresee the loop is a third faster.
 */
export const playShoe = (
  { points, pair, draws, plus }: Lookup,
  shoe: Uint8Array,
  into: Rounds,
): number => {
  let left = shoe.length;
  let round = 0;
  let last = false;
  for (;;) {
    const player = ((shoe[left - 1] ?? 0) << 4) | (shoe[left - 3] ?? 0);
    const banker = ((shoe[left - 2] ?? 0) << 4) | (shoe[left - 4] ?? 0);
    const playerPoints = points[player] ?? 0;
    const bankerPoints = points[banker] ?? 0;
    const fifth = shoe[left - 5] ?? 0;
    const drawn = draws[((playerPoints * 10 + bankerPoints) << 4) | fifth] ?? 0;
    const toPlayer = drawn >> 1;
    const toBanker = drawn & 1;
    const bankerThird = shoe[left - 5 - toPlayer] ?? 0;
    // A third card that is not drawn turns into NO_CARD, whose bits are all set.
    const playerFinal = plus[(playerPoints << 4) | fifth | ((toPlayer - 1) & NO_CARD)] ?? 0;
    const bankerFinal = plus[(bankerPoints << 4) | bankerThird | ((toBanker - 1) & NO_CARD)] ?? 0;
    into.scores[round] = (playerFinal * 10 + bankerFinal) * 4 + drawn;
    into.pairs[round] = (pair[player] ?? 0) * 14 + (pair[banker] ?? 0);
    round += 1;
    left -= 4 + toPlayer + toBanker;
    if (last) return round;
    last = left <= CARDS_BEHIND_CUT;
  }
};

const NO_CARD = 15;

/** Small tables for the loop, by ranks in four bits each. */
export type Lookup = {
  /** By the first two cards of a Hand: its points, and its pair as in the pairs classes. */
  readonly points: Uint8Array;
  readonly pair: Uint8Array;
  /** By the points of both Hands and the fifth card: 2 if the Player draws it, plus 1 if the Banker draws. */
  readonly draws: Uint8Array;
  /** By points and a third card, or none: the points then. */
  readonly plus: Uint8Array;
};

/** Built once a book, from the tables that `next` filled. */
export const lookup = (book: Rulebook): Lookup => {
  let tables = lookups.get(book);
  if (tables === undefined) {
    tables = build(book);
    lookups.set(book, tables);
  }
  return tables;
};

const lookups = new WeakMap<Rulebook, Lookup>();

const build = (book: Rulebook): Lookup => {
  const tables = {
    points: new Uint8Array(256),
    pair: new Uint8Array(256),
    draws: new Uint8Array(1600),
    plus: new Uint8Array(256),
  };
  for (const [first, value] of RANK_VALUES.entries()) {
    for (const [second, other] of RANK_VALUES.entries()) {
      tables.points[(first << 4) | second] = (value + other) % 10;
      tables.pair[(first << 4) | second] = first === second ? first + 1 : NO_PAIR;
    }
    for (let total = 0; total < 10; total += 1) {
      tables.plus[(total << 4) | first] = (total + value) % 10;
    }
  }
  for (let total = 0; total < 10; total += 1) tables.plus[(total << 4) | NO_CARD] = total;
  const { playerDraws, bankerDraws } = drawing(book);
  for (let both = 0; both < 100; both += 1) {
    for (const [rank, value] of RANK_VALUES.entries()) {
      const player = playerDraws[both] ?? 0;
      const banker = bankerDraws[afterThird(both, player === 1 ? value : STOOD)] ?? 0;
      tables.draws[(both << 4) | rank] = player * 2 + banker;
    }
  }
  return tables;
};
