import type { Consistency } from '../../api/witness.ts';
import {
  consistencyProof,
  type Frontier,
  inclusionProof,
  nodeHash,
  type RangeRoot,
  rootOf,
  splitOf,
  treeOf,
} from '../../record/index.ts';
import { Busy } from '../busy.ts';
import type { Store, Stored } from '../store/store.ts';
import { ciphers } from './ciphers.ts';
import { wholeRanges } from './receipts.ts';
import { leafOf } from './trees.ts';

type ProofStore = Pick<Store, 'read'>;

/** What is asked of a record: that its first entries are those of a shorter one. */
export type ProofWanted = {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
  /** The tree of what was archived. */
  readonly archived: Frontier;
};

/** Of so many entries one hash is remembered: a proof then reads two such parts, however long the record is. */
const PART = 256;
/** So many entries are read for one question; whoever asks again finds them read. */
const MOST = 50_000;
const PAGE = 1000;

/** What is remembered of a record: the root of each whole part, and the entries that own up to a rollback. */
type Parts = {
  readonly begins: number;
  /** How far it was read, and the hash of the entry there: restored data may go another way. */
  read: number;
  hash: string;
  /** By the number of the part. */
  readonly roots: Map<number, string>;
  /** The leaves of the part that is not whole yet. */
  leaves: string[];
  readonly rollbacks: Stored[];
};

const known = new Map<string, Parts>();

/** The proof; null: so many entries are not there, or the first ones are in an archive. */
export const consistencyOf = async (
  store: ProofStore,
  { stream, from, to, archived }: ProofWanted,
): Promise<Consistency | null> => {
  if (from > to || from < archived.count) return null;
  const parts = await partsOf(store, stream, archived.count, to);
  if (parts === null) return null;
  const range = rangesIn(store, stream, parts, archived);
  const shown = parts.rollbacks.filter(({ sequence }) => sequence <= to);
  return {
    from,
    to,
    older: await range(0, from),
    proof: await resolved((root) => consistencyProof(root, from, to), range),
    rollbacks: await Promise.all(
      shown.map(async ({ sequence, text }) => ({
        entry: text,
        index: sequence - 1,
        proof: await resolved((root) => inclusionProof(root, sequence - 1, to), range),
      })),
    ),
  };
};

type Range = (from: number, to: number) => Promise<string>;

/** A proof is worked out over the places of its hashes; those are looked up afterwards. */
const resolved = async (proof: (root: RangeRoot) => readonly string[], range: Range) => {
  const places: (readonly [number, number])[] = [];
  proof((from, to) => {
    places.push([from, to]);
    return '';
  });
  const hashes: string[] = [];
  for (const [from, to] of places) hashes.push(await range(from, to));
  // Its order is not that in which it looked.
  const at = new Map(places.map(([from, to], i) => [`${from} ${to}`, hashes[i] ?? '']));
  return proof((from, to) => at.get(`${from} ${to}`) ?? '');
};

const rangesIn = (
  store: ProofStore,
  stream: string,
  { begins, roots }: Parts,
  archived: Frontier,
): Range => {
  const left = wholeRanges(archived);
  const range: Range = async (from, to) => {
    const whole = left.get(`${from} ${to}`);
    if (whole !== undefined) return whole;
    const part = to - from === PART && from % PART === 0 ? roots.get(from / PART) : undefined;
    if (part !== undefined) return part;
    if (to - from <= PART && from >= begins) {
      return rootOf(ciphers, treeOf(ciphers, (await read(store, stream, from, to)).map(leafOf)));
    }
    const split = from + splitOf(to - from);
    return nodeHash(ciphers, await range(from, split), await range(split, to));
  };
  return range;
};

const read = async (store: ProofStore, stream: string, from: number, to: number) => {
  const page = await store.read(stream, from + 1, to - from);
  if (page.length < to - from) throw new Error(`${stream}: entries are missing`);
  return page;
};

/** Reads on to where it is asked for; null: the record does not go so far. */
const partsOf = async (
  store: ProofStore,
  stream: string,
  begins: number,
  to: number,
): Promise<Parts | null> => {
  const before = known.get(stream);
  const isOf = before?.begins === begins && (await isSame(store, stream, before));
  const parts = isOf && before !== undefined ? before : nothingRead(begins);
  known.set(stream, parts);
  const most = parts.read + MOST;
  while (parts.read < to) {
    if (parts.read >= most) throw new Busy(LONG);
    const page = await store.read(stream, parts.read + 1, Math.min(PAGE, to - parts.read));
    if (page[0]?.sequence !== parts.read + 1) return null;
    for (const entry of page) take(parts, entry);
  }
  return parts;
};

const LONG = 'this record is long and is still being read: ask again in a second';

const nothingRead = (begins: number): Parts => ({
  begins,
  read: begins,
  hash: '',
  roots: new Map(),
  leaves: [],
  rollbacks: [],
});

const take = (parts: Parts, entry: Stored): void => {
  parts.leaves.push(leafOf(entry));
  parts.read = entry.sequence;
  parts.hash = entry.hash;
  if (entry.text.includes('"type":"RollbackAccepted"')) parts.rollbacks.push(entry);
  if (parts.read % PART > 0) return;
  // Of a part that begins in an archive, some leaves are not here.
  if (parts.leaves.length === PART) {
    parts.roots.set(parts.read / PART - 1, rootOf(ciphers, treeOf(ciphers, parts.leaves)));
  }
  parts.leaves = [];
};

const isSame = async (store: ProofStore, stream: string, parts: Parts): Promise<boolean> => {
  if (parts.hash === '') return true;
  const [entry] = await store.read(stream, parts.read, 1);
  return entry?.hash === parts.hash;
};
