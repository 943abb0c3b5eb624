import { createHash } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { PAIRS, SCORES } from '../../src/odds/classes.ts';
import { lookup, playShoe, rounds, sureRounds } from '../../src/odds/play-shoe.ts';
import type { Tallies } from '../../src/odds/readings.ts';
import { shoeOrder } from '../../src/record/index.ts';
import { RANKS, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, DECK } from '../../src/rules/index.ts';

/** Shoes of this size; 52 kinds of card, each eight times. */
export const DECKS = 8;
export const CARDS = DECKS * 52;
export const KINDS = 52;

/** Makes the shoe of a number: the kinds of its cards, the first to be dealt first. `other`: with one bit of its source changed. */
export type ShoeOf = (number: number, other: boolean) => Uint8Array;

/** What was counted over so many shoes. Every field adds up. */
export type Looks = {
  shoes: number;
  /** By place and kind. */
  readonly places: Float64Array;
  /** The first of a pair and the second: one pair of each shoe, so that no two rest on each other. */
  readonly pair: Float64Array;
  /** Per shoe, over all its neighbours: sums and squares of what is counted in each. */
  readonly alike: Moments;
  readonly sameRank: Moments;
  readonly sameSuit: Moments;
  readonly asInTheDeck: Moments;
  /** Places that have the kind which a new shoe has there. */
  readonly asNew: Moments;
  /** Places at which two shoes have the same kind: one shoe and the next; a shoe and that of a source changed in a bit. */
  readonly overlap: Moments;
  readonly bitApart: Moments;
  /** The first round of every shoe, and all that every shoe holds. */
  readonly firstRounds: Tallies;
  readonly sureRounds: Tallies;
  /** What a shoe begins with, as a number: nine cards. */
  readonly begins: number[];
};

export type Moments = { count: number; sum: number; squares: number };

const noMoments = (): Moments => ({ count: 0, sum: 0, squares: 0 });
const noTallies = (): Tallies => ({
  score: new Float64Array(SCORES),
  pairs: new Float64Array(PAIRS),
});

export const nothingSeen = (): Looks => ({
  shoes: 0,
  places: new Float64Array(CARDS * KINDS),
  pair: new Float64Array(KINDS * KINDS),
  alike: noMoments(),
  sameRank: noMoments(),
  sameSuit: noMoments(),
  asInTheDeck: noMoments(),
  asNew: noMoments(),
  overlap: noMoments(),
  bitApart: noMoments(),
  firstRounds: noTallies(),
  sureRounds: noTallies(),
  begins: [],
});

/** Every so many shoes one bit of the source is changed, and the two are compared. */
const BIT_APART = 7;
const BEGINNING = 9;
const SURE = sureRounds(CARDS);
/** Before it is shuffled: one deck after the other. */
const NEW = Uint8Array.from({ length: CARDS }, (_, place) => place % KINDS);

/** Looks at shoes `from` to `to` (exclusive); `from` is even, since neighbours are compared by twos. */
export const look = (shoeOf: ShoeOf, from: number, to: number, into: Looks): void => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no books');
  const table = lookup(book);
  const played = rounds();
  const ranks = new Uint8Array(CARDS);
  let before: Uint8Array = new Uint8Array();
  for (let number = from; number < to; number += 1) {
    const cards = shoeOf(number, false);
    into.shoes += 1;
    placesOf(cards, into);
    neighbours(cards, number, into);
    note(into.asNew, matches(NEW, cards));
    if (number % 2 === 1) note(into.overlap, matches(before, cards));
    if (number % BIT_APART === 0) note(into.bitApart, matches(shoeOf(number, true), cards));
    into.begins.push(cards.subarray(0, BEGINNING).reduce((sum, kind) => sum * KINDS + kind, 0));
    // The rounds are played from the last card down.
    for (let place = 0; place < CARDS; place += 1) {
      ranks[CARDS - 1 - place] = RANK_OF[cards[place] ?? 0] ?? 0;
    }
    playShoe(table, ranks, played);
    tally(into.firstRounds, played, 1);
    tally(into.sureRounds, played, SURE);
    before = cards;
  }
};

const tally = ({ score, pairs }: Tallies, played: ReturnType<typeof rounds>, count: number) => {
  for (let round = 0; round < count; round += 1) {
    const ended = played.scores[round] ?? 0;
    score[ended] = (score[ended] ?? 0) + 1;
    const paired = played.pairs[round] ?? 0;
    pairs[paired] = (pairs[paired] ?? 0) + 1;
  }
};

const placesOf = (cards: Uint8Array, { places }: Looks): void => {
  for (let place = 0; place < CARDS; place += 1) {
    const cell = place * KINDS + (cards[place] ?? 0);
    places[cell] = (places[cell] ?? 0) + 1;
  }
};

const neighbours = (cards: Uint8Array, number: number, into: Looks): void => {
  let [alike, rank, suit, deck] = [0, 0, 0, 0];
  for (let place = 1; place < CARDS; place += 1) {
    const one = cards[place - 1] ?? 0;
    const two = cards[place] ?? 0;
    if (one === two) alike += 1;
    if (RANK_OF[one] === RANK_OF[two]) rank += 1;
    if (SUIT_OF[one] === SUIT_OF[two]) suit += 1;
    if ((one + 1) % KINDS === two) deck += 1;
  }
  note(into.alike, alike);
  note(into.sameRank, rank);
  note(into.sameSuit, suit);
  note(into.asInTheDeck, deck);
  const place = number % (CARDS - 1);
  const cell = (cards[place] ?? 0) * KINDS + (cards[place + 1] ?? 0);
  into.pair[cell] = (into.pair[cell] ?? 0) + 1;
};

const matches = (one: Uint8Array, other: Uint8Array): number => {
  let count = 0;
  for (let place = 0; place < CARDS; place += 1) if (one[place] === other[place]) count += 1;
  return count;
};

const note = (into: Moments, value: number): void => {
  into.count += 1;
  into.sum += value;
  into.squares += value * value;
};

export const addLooks = (into: Looks, other: Looks): void => {
  into.shoes += other.shoes;
  add(into.places, other.places);
  add(into.pair, other.pair);
  for (const name of MOMENTS) {
    into[name].count += other[name].count;
    into[name].sum += other[name].sum;
    into[name].squares += other[name].squares;
  }
  for (const name of ['firstRounds', 'sureRounds'] as const) {
    add(into[name].score, other[name].score);
    add(into[name].pairs, other[name].pairs);
  }
  for (const one of other.begins) into.begins.push(one);
};

export const MOMENTS = [
  'alike',
  'sameRank',
  'sameSuit',
  'asInTheDeck',
  'asNew',
  'overlap',
  'bitApart',
] as const;

const add = (into: Float64Array, other: Float64Array): void => {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + (other[at] ?? 0);
};

const KIND_OF: ReadonlyMap<Card, number> = new Map(DECK.map((card, i) => [card, i]));
const RANK_OF = Uint8Array.from(DECK, (card) => RANKS.findIndex((rank) => card.startsWith(rank)));
const SUIT_OF = Uint8Array.from(DECK, (card) => 'SHDC'.indexOf(card.slice(-1)));

/** 32 bytes that anybody can make again, in hex. */
const bytesOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the shoe of a number is made from: by turns from a seed alone, and with one to seven nonces of patrons. */
export const sourceOf = (seed: string, number: number, other: boolean) => {
  const own = bytesOf(`${seed} shoe ${number}`);
  const count = number % 2 === 0 ? 0 : 1 + ((number >> 1) % 7);
  const nonces = Array.from({ length: count }, (_, i) => bytesOf(`${seed} nonce ${number} ${i}`));
  if (!other) return { seed: own, nonces: count === 0 ? null : nonces };
  // A bit of the house's seed, or of a patron's nonce.
  return count === 0 || (number >> 3) % 2 === 0
    ? { seed: flipped(own, number), nonces: count === 0 ? null : nonces }
    : { seed: own, nonces: nonces.with(0, flipped(nonces[0] ?? '', number)) };
};

const flipped = (hex: string, number: number): string => {
  const at = number % hex.length;
  const digit = Number.parseInt(hex[at] ?? '0', 16) ^ (1 << ((number >> 6) % 4));
  return `${hex.slice(0, at)}${digit.toString(16)}${hex.slice(at + 1)}`;
};

/** The shoes of this build. */
export const realShoes =
  (seed: string): ShoeOf =>
  (number, other) => {
    const order = shoeOrder(ciphers, { ...sourceOf(seed, number, other), decks: DECKS });
    return Uint8Array.from(order, (card) => KIND_OF.get(card) ?? 0);
  };
