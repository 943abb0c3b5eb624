import { type Card, shoe } from '../rules/index.ts';
import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';

/** What an electronic shoe is made from, and what it is committed to before a card is drawn. */
export type ShoeSource = {
  /** 32 bytes, as 64 hex digits. */
  readonly seed: string;
  readonly table: string;
  readonly shoe: number;
  readonly decks: number;
  /** What patrons added once the house had committed, in any order; left out: version 1, from the seed alone. */
  readonly nonces?: readonly string[] | null;
};

/** Published before the shoe is loaded, in version 2 before anybody adds to it; checked when the seed is revealed. */
export const commitment = (ciphers: Ciphers, source: ShoeSource): string => {
  const { seed, table, shoe: number, decks, nonces } = source;
  const version = nonces ? 2 : 1;
  return ciphers.sha256(
    utf8(`puntobanco shoe ${version}\n${seed}\n${table}\n${number}\n${decks}\n`),
  );
};

/** What the order depends on: the seed was committed to for one shoe of one table, and is used once. */
type OrderSource = Pick<ShoeSource, 'seed' | 'decks' | 'nonces'>;

/**
 * What the key stream is made with. In version 2 the nonces are put in by size: in which order they came, or the house
 * says they did, makes no difference.
 */
const keyOf = (ciphers: Ciphers, { seed, nonces }: OrderSource): string => {
  if (!nonces) return seed;
  const lines = ['puntobanco order 2', seed, ...nonces.toSorted()];
  return ciphers.sha256(utf8(`${lines.join('\n')}\n`));
};

/**
 * The order of the cards: Fisher-Yates from the last place down, each place drawn from two bytes of the
 * key stream, high byte first; draws that would favour some places are passed over.
 */
export const shoeOrder = (ciphers: Ciphers, source: OrderSource): Card[] => {
  if (!isSeed(source.seed)) throw new Error('a seed is 64 hex digits');
  const cards = shoe(source.decks);
  const next = draws(ciphers, hexBytes(keyOf(ciphers, source)));
  for (let last = cards.length - 1; last > 0; last--) {
    const other = next(last + 1);
    // Both are places of the shoe: the other is never behind the last.
    [cards[last], cards[other]] = [cards[other] as Card, cards[last] as Card];
  }
  return cards;
};

const BLOCK = 4096;
const RANGE = 1 << 16;

/** Whole numbers below a bound, each equally likely. */
const draws = (ciphers: Ciphers, key: Uint8Array) => {
  let stream = ciphers.keyStream(key, BLOCK);
  let at = 0;
  const draw = () => {
    // A longer stream begins with the shorter one.
    if (at + 2 > stream.length) stream = ciphers.keyStream(key, stream.length + BLOCK);
    const value = (stream[at] ?? 0) * 256 + (stream[at + 1] ?? 0);
    at += 2;
    return value;
  };
  return (below: number): number => {
    const fair = RANGE - (RANGE % below);
    for (;;) {
      const value = draw();
      if (value < fair) return value % below;
    }
  };
};

export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
