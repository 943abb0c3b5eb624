import type { Ciphers } from './ciphers.ts';
import { nodeHash, type RangeRoot, splitOf } from './tree.ts';

/**
 * That the first leaves of a tree are those of a shorter one: the hashes by which both roots can be made (RFC 6962,
 * 2.1.2). `older` is the root of the shorter one as whoever proves it has it: where that is a whole subtree, the proof
 * alone does not say it.
 */
export type ConsistencyProof = {
  readonly from: number;
  readonly to: number;
  readonly older: string;
  readonly proof: readonly string[];
};

/** The hashes that lead from the root of the first `from` leaves to that of `to`, the lowest first. */
export const consistencyProof = (root: RangeRoot, from: number, to: number): readonly string[] =>
  subproof(root, from, 0, to, true);

const subproof = (
  root: RangeRoot,
  from: number,
  begin: number,
  count: number,
  isKnown: boolean,
): readonly string[] => {
  // A subtree that is the whole of the shorter tree: its root is known to whoever asks.
  if (from === count) return isKnown ? [] : [root(begin, begin + count)];
  const split = splitOf(count);
  return from <= split
    ? [...subproof(root, from, begin, split, isKnown), root(begin + split, begin + count)]
    : [
        ...subproof(root, from - split, begin + split, count - split, false),
        root(begin, begin + split),
      ];
};

/** The root of the longer tree that a proof comes to; null: it is none, or does not come to `older` either. */
export const provedNewer = (
  ciphers: Ciphers,
  { from, to, older, proof }: ConsistencyProof,
): string | null => {
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to))) return null;
  if (from < 1 || from > to || !proof.every((one) => HASH.test(one))) return null;
  const both = rootsBy(ciphers, from, to, proof, older);
  return both !== null && both.older === older ? both.newer : null;
};

const HASH = /^[0-9a-f]{64}$/;

type Roots = { readonly older: string; readonly newer: string };

/** Both roots of a part; `known` is the older one where the part begins with the tree. */
const rootsBy = (
  ciphers: Ciphers,
  from: number,
  count: number,
  proof: readonly string[],
  known: string | null,
): Roots | null => {
  const last = proof.at(-1);
  if (from === count) {
    const own = known ?? last;
    const isWhole = proof.length === (known === null ? 1 : 0);
    return isWhole && own !== undefined ? { older: own, newer: own } : null;
  }
  if (last === undefined) return null;
  const split = splitOf(count);
  const rest = proof.slice(0, -1);
  if (from <= split) {
    const left = rootsBy(ciphers, from, split, rest, known);
    return left && { older: left.older, newer: nodeHash(ciphers, left.newer, last) };
  }
  const right = rootsBy(ciphers, from - split, count - split, rest, null);
  return (
    right && {
      older: nodeHash(ciphers, last, right.older),
      newer: nodeHash(ciphers, last, right.newer),
    }
  );
};
