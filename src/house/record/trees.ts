import {
  entryLeaf,
  type Frontier,
  NO_LEAVES,
  parseEntry,
  receiptsOf,
  rootOf,
  withLeaf,
} from '../../record/index.ts';
import type { Store, Stored } from '../store/store.ts';
import { ciphers } from './ciphers.ts';

/** The tree of a record so far, and the hash of its last entry. */
export type Tree = Frontier & { readonly hash: string };

const KIND = 'tree';
/** As it was where the record was cut: it stays. */
const ARCHIVED = 'archived-tree';
/** Kept after so many entries: from there it is grown again after a start. */
const EVERY = 250;
const PAGE = 500;

type TreeStore = Pick<Store, 'read' | 'documents'>;

/** The trees of the tables' records, each grown as its table is signed; kept now and then, since entries can be archived. */
export const treesOf = (store: TreeStore) => {
  const grown = new Map<string, Tree>();
  /** How far the kept one goes. */
  const kept = new Map<string, number>();

  return {
    /** The root of the first so many entries; null: what came before is not here any more. */
    root: async (table: string, count: number): Promise<string | null> => {
      const before = grown.get(table);
      const goesOn =
        before !== undefined && before.count <= count && (await isOf(store, table, before));
      const from = goesOn ? before : await keptTree(store, table, count);
      if (!goesOn) kept.set(table, from.count);
      const tree = await grownTo(store, table, from, count);
      if (tree === null) return null;
      grown.set(table, tree);
      if (count - (kept.get(table) ?? 0) >= EVERY) {
        kept.set(table, count);
        await keepTree(store, table, tree);
      }
      return rootOf(ciphers, tree);
    },
  };
};

export type Trees = ReturnType<typeof treesOf>;

/** Keeps the tree of a record up to there: entries that leave cannot be hashed again. */
export const keepArchivedTree = async (
  store: TreeStore,
  table: string,
  count: number,
): Promise<void> => {
  const tree = await grownTo(store, table, await keptTree(store, table, count), count);
  if (tree !== null) await keepTree(store, table, tree, ARCHIVED);
};

/** The tree of what was archived, up to there; null: it is not here. */
export const archivedTree = async (
  { documents }: Pick<Store, 'documents'>,
  table: string,
  count: number,
): Promise<Frontier | null> => {
  if (count === 0) return NO_LEAVES;
  const found = await documents.get(ARCHIVED, table);
  const tree = found === null ? null : (JSON.parse(found.text) as Tree);
  return tree?.count === count ? tree : null;
};

/** What was kept, if it is of this record and no longer than asked for; else from the beginning. */
const keptTree = async (store: TreeStore, table: string, count: number): Promise<Tree> => {
  for (const kind of [KIND, ARCHIVED]) {
    const found = await store.documents.get(kind, table);
    const tree = found === null ? START : (JSON.parse(found.text) as Tree);
    if (tree.count > 0 && tree.count <= count && (await isOf(store, table, tree))) return tree;
  }
  return START;
};

const START: Tree = { ...NO_LEAVES, hash: '' };

/** Restored data may go another way from there on; what was archived cannot be looked up, and was looked at then. */
const isOf = async (store: TreeStore, table: string, { count, hash }: Tree): Promise<boolean> => {
  if (count === 0) return true;
  const [entry] = await store.read(table, count, 1);
  return entry?.sequence !== count || entry.hash === hash;
};

const keepTree = async (
  { documents }: TreeStore,
  table: string,
  tree: Tree,
  kind = KIND,
): Promise<void> => {
  const found = await documents.get(kind, table);
  await documents.put(kind, table, JSON.stringify(tree), found?.revision ?? 0);
};

const grownTo = async (
  store: TreeStore,
  table: string,
  from: Tree,
  count: number,
): Promise<Tree | null> => {
  let tree = from;
  while (tree.count < count) {
    const limit = Math.min(PAGE, count - tree.count);
    const page = await store.read(table, tree.count + 1, limit);
    if (page[0]?.sequence !== tree.count + 1) return null;
    for (const entry of page) {
      tree = { ...withLeaf(ciphers, tree, leafOf(entry)), hash: entry.hash };
    }
  }
  return tree;
};

/** The leaf of an entry as it is kept. */
export const leafOf = ({ text, hash }: Pick<Stored, 'text' | 'hash'>): string => {
  const settles = text.includes('"type":"RoundSettled"');
  const entry = settles ? parseEntry(text) : undefined;
  return entryLeaf(ciphers, hash, entry === undefined ? [] : receiptsOf(ciphers, entry));
};
