/**
 * Values by name that nobody changes underneath: a tree whose branches are the digits of a hash of the name. A change
 * copies the few nodes on its way, however many names there are.
 */
export type ByName<V> = readonly (ByName<V> | Named<V> | null)[];

type Named<V> = {
  readonly hash: number;
  readonly name: string;
  readonly value: V;
  /** Others of the same hash. */
  readonly others: Named<V> | null;
};

const BITS = 5;
const WIDTH = 2 ** BITS;

export const NO_NAMES: ByName<never> = Array.from({ length: WIDTH }, () => null);

export const valueNamed = <V>(tree: ByName<V>, name: string): V | undefined => {
  let rest = hashOf(name);
  let at: ByName<V> | Named<V> | null = tree;
  while (isTree(at)) {
    at = at[rest % WIDTH] ?? null;
    rest >>>= BITS;
  }
  while (at !== null && at.name !== name) at = at.others;
  return at?.value;
};

export const withNamed = <V>(tree: ByName<V>, name: string, value: V): ByName<V> =>
  put(tree, { hash: hashOf(name), name, value, others: null }, 0);

/** Every name with its value, in an order in which `treeOfNames` makes the same tree of them. */
export const allNames = <V>(tree: ByName<V>): (readonly [string, V])[] =>
  tree.flatMap((at) => (isTree(at) ? allNames(at) : ofOneHash(at)));

export const treeOfNames = <V>(all: readonly (readonly [string, V])[]): ByName<V> =>
  all.reduce<ByName<V>>((tree, [name, value]) => withNamed(tree, name, value), NO_NAMES);

/** The first is the one that was put there last. */
const ofOneHash = <V>(at: Named<V> | null): (readonly [string, V])[] =>
  at === null ? [] : [...ofOneHash(at.others), [at.name, at.value]];

/** `depth` is how many bits of the hash led to this node. */
const put = <V>(tree: ByName<V>, named: Named<V>, depth: number): ByName<V> => {
  const digit = (named.hash >>> depth) % WIDTH;
  return tree.with(digit, joined(tree[digit] ?? null, named, depth + BITS));
};

const joined = <V>(at: ByName<V> | Named<V> | null, named: Named<V>, depth: number) => {
  if (at === null) return named;
  if (isTree(at)) return put(at, named, depth);
  if (at.hash === named.hash) return { ...named, others: without(at, named.name) };
  return put(put<V>(NO_NAMES, at, depth), named, depth);
};

const without = <V>(at: Named<V> | null, name: string): Named<V> | null => {
  if (at === null) return null;
  return at.name === name ? at.others : { ...at, others: without(at.others, name) };
};

const isTree = <V>(at: ByName<V> | Named<V> | null): at is ByName<V> => Array.isArray(at);

/** FNV-1a over the units of the name. */
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
