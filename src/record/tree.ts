import { type Ciphers, hexBytes } from './ciphers.ts';

/**
 * A Merkle tree by RFC 6962: leaves are hashed behind a byte 00, nodes behind a byte 01, and a tree is split at the
 * largest power of two that is smaller than it. Hashes are in hex.
 */
export const leafHash = (ciphers: Ciphers, data: Uint8Array): string => {
  const behind = new Uint8Array(data.length + 1);
  behind.set(data, 1);
  return ciphers.sha256(behind);
};

export const nodeHash = (ciphers: Ciphers, left: string, right: string): string =>
  ciphers.sha256(hexBytes(`01${left}${right}`));

/** What has to be kept of a tree so that it can grow: its whole subtrees, the largest first. */
export type Frontier = { readonly count: number; readonly nodes: readonly string[] };

export const NO_LEAVES: Frontier = { count: 0, nodes: [] };

/** SHA-256 of no bytes: most entries of a record give no receipts, and this is their root. */
const NO_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const withLeaf = (ciphers: Ciphers, { count, nodes }: Frontier, leaf: string): Frontier => {
  const grown = [...nodes];
  let last = leaf;
  // Two whole subtrees of the same size are one.
  for (let size = count; size % 2 === 1; size = (size - 1) / 2) {
    last = nodeHash(ciphers, grown.pop() ?? '', last);
  }
  return { count: count + 1, nodes: [...grown, last] };
};

export const rootOf = (ciphers: Ciphers, { nodes }: Frontier): string => {
  const [last, ...rest] = nodes.toReversed();
  if (last === undefined) return NO_ROOT;
  return rest.reduce((right, left) => nodeHash(ciphers, left, right), last);
};

export const treeOf = (ciphers: Ciphers, leaves: readonly string[]): Frontier =>
  leaves.reduce((tree, leaf) => withLeaf(ciphers, tree, leaf), NO_LEAVES);

/** Where a tree of so many leaves is split. */
export const splitOf = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1);

/** The root of the leaves from one place to another (exclusive), wherever it comes from. */
export type RangeRoot = (from: number, to: number) => string;

/** Of leaves that are all at hand, and may become more: whole subtrees are hashed once. */
export const rangeRoot = (ciphers: Ciphers, leaves: readonly string[]): RangeRoot => {
  const whole = new Map<string, string>();
  const root: RangeRoot = (from, to) => {
    const count = to - from;
    if (count === 0) return rootOf(ciphers, NO_LEAVES);
    if (count === 1) return leaves[from] ?? '';
    const split = from + splitOf(count);
    const key = `${from} ${to}`;
    const known = whole.get(key);
    if (known !== undefined) return known;
    const made = nodeHash(ciphers, root(from, split), root(split, to));
    if (Number.isInteger(Math.log2(count))) whole.set(key, made);
    return made;
  };
  return root;
};

/** The hashes that lead from a leaf to the root, those beside it first. */
export const inclusionProof = (
  root: RangeRoot,
  index: number,
  count: number,
  from = 0,
): readonly string[] => {
  if (count <= 1) return [];
  const split = splitOf(count);
  return index < split
    ? [...inclusionProof(root, index, split, from), root(from + split, from + count)]
    : [
        ...inclusionProof(root, index - split, count - split, from + split),
        root(from, from + split),
      ];
};

/** The root that a leaf and its proof come to; null: the proof is none for this place. */
export const provedRoot = (
  ciphers: Ciphers,
  leaf: string,
  { index, count, proof }: InclusionProof,
): string | null => {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(count))) return null;
  if (index < 0 || index >= count) return null;
  if (count === 1) return proof.length === 0 ? leaf : null;
  const split = splitOf(count);
  const beside = proof.at(-1);
  if (beside === undefined) return null;
  const rest = proof.slice(0, -1);
  const inner =
    index < split
      ? provedRoot(ciphers, leaf, { index, count: split, proof: rest })
      : provedRoot(ciphers, leaf, { index: index - split, count: count - split, proof: rest });
  if (inner === null) return null;
  return index < split ? nodeHash(ciphers, inner, beside) : nodeHash(ciphers, beside, inner);
};

export type InclusionProof = {
  readonly index: number;
  readonly count: number;
  readonly proof: readonly string[];
};
