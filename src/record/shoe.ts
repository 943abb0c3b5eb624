import { type Card, shoe } from '../rules/index.ts';
import { type Ciphers, hexBytes, utf8 } from './ciphers.ts';

/** What an electronic shoe is made from, and what it is committed to before a card is drawn. */
export type ShoeSource = {
  /** 32 bytes, as 64 hex digits. */
  readonly seed: string;
  readonly table: string;
  readonly shoe: number;
  readonly decks: number;
};

/** Published when the shoe is loaded; checked against the seed when that is revealed. */
export const commitment = (ciphers: Ciphers, source: ShoeSource): string => {
  const { seed, table, shoe: number, decks } = source;
  return ciphers.sha256(utf8(`puntobanco shoe 1\n${seed}\n${table}\n${number}\n${decks}\n`));
};

/**
 * The order of the cards: Fisher-Yates from the last place down, each place drawn from two bytes of the
 * key stream, high byte first; draws that would favour some places are passed over.
 */
export const shoeOrder = (
  ciphers: Ciphers,
  { seed, decks }: Pick<ShoeSource, 'seed' | 'decks'>,
): Card[] => {
  const cards = shoe(decks);
  const next = draws(ciphers, seed);
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
const draws = (ciphers: Ciphers, seed: string) => {
  const key = bytesOf(seed);
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

const bytesOf = (seed: string): Uint8Array => {
  if (!isSeed(seed)) throw new Error('a seed is 64 hex digits');
  return hexBytes(seed);
};

export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
