import type { Rulebook } from '../rulebooks/index.ts';
import { type Ciphers, utf8 } from './ciphers.ts';

/** By what a book is named where a version takes over: SHA-256 of its JSON without spaces, keys in order. */
export const bookHash = ({ sha256 }: Pick<Ciphers, 'sha256'>, book: Rulebook): string => {
  let hash = hashes.get(book);
  if (hash === undefined) {
    hash = sha256(utf8(JSON.stringify(inOrder(book))));
    hashes.set(book, hash);
  }
  return hash;
};

const hashes = new WeakMap<Rulebook, string>();

const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
};
