import {
  type Frontier,
  inclusionProof,
  inLines,
  nodeHash,
  parseEntry,
  type RangeRoot,
  RECEIPT_FORM,
  type Receipt,
  rangeRoot,
  receiptsOf,
  receiptsRoot,
  splitOf,
} from '../../record/index.ts';
import type { Store, Stored } from '../store/store.ts';
import { ciphers } from './ciphers.ts';
import { leafOf } from './trees.ts';

type ReceiptStore = Pick<Store, 'read'>;

/** A signed checkpoint, and the tree of what was archived. */
export type ProvedBy = {
  readonly count: number;
  readonly note: string;
  readonly archived: Frontier;
};

/** The entry that settled a round last; null: it was not settled, or before there were receipts. */
export const settlingEntry = async (
  store: Pick<Store, 'readMarked' | 'rounds'>,
  stream: string,
  round: number,
): Promise<Stored | null> => {
  const [played] = await store.rounds({ stream, round, limit: 1 });
  if (played === undefined) return null;
  const settled = await store.readMarked({ kinds: ['RoundSettled'], stream, from: played.at });
  const own = settled.filter(({ text }) => text.includes(`"settlement":{"id":"${round}"`));
  return own.at(-1) ?? null;
};

/** A patron's receipt of an entry, proved in the record of which the checkpoint was signed; null: he has none there. */
export const receiptOf = async (
  store: ReceiptStore,
  stream: string,
  settled: Pick<Stored, 'sequence' | 'text' | 'hash'>,
  patron: string,
  { count, note, archived }: ProvedBy,
): Promise<Receipt | null> => {
  const entry = parseEntry(settled.text);
  const receipts = entry === undefined ? [] : receiptsOf(ciphers, entry);
  const at = receipts.findIndex((one) => one.patron === patron);
  const own = receipts[at];
  if (own === undefined) return null;
  const index = settled.sequence - 1;
  const root = await rangesOf(store, stream, count, archived);
  return {
    form: RECEIPT_FORM,
    text: inLines(own.text),
    among: {
      index: at,
      count: receipts.length,
      proof: inclusionProof(receiptsRoot(ciphers, receipts), at, receipts.length),
    },
    entry: settled.hash,
    within: { index, count, proof: inclusionProof(root, index, count) },
    checkpoint: inLines(note),
  };
};

const PAGE = 1000;

/** The leaves of each record that was asked for last, as far as they were read: they only grow. */
const known = new Map<string, Known>();
type Known = { readonly first: string; readonly leaves: string[]; readonly root: RangeRoot };
const MOST = 8;

/** The roots of parts of a record; of what was archived the whole subtrees are left. */
const rangesOf = async (
  store: ReceiptStore,
  stream: string,
  count: number,
  archived: Frontier,
): Promise<RangeRoot> => {
  const begins = archived.count;
  const left = wholeRanges(archived);
  const here = await rootsFrom(store, stream, begins, count);
  const root: RangeRoot = (from, to) => {
    const whole = left.get(`${from} ${to}`);
    if (whole !== undefined) return whole;
    if (from >= begins) return here(from - begins, to - begins);
    if (to - from <= 1) throw new Error('what was archived cannot be proved');
    const split = from + splitOf(to - from);
    return nodeHash(ciphers, root(from, split), root(split, to));
  };
  return root;
};

const rootsFrom = async (
  store: ReceiptStore,
  stream: string,
  begins: number,
  count: number,
): Promise<RangeRoot> => {
  const [first] = await store.read(stream, begins + 1, 1);
  const before = known.get(stream);
  // Restored data may be another history.
  const isSame = before !== undefined && before.first === `${begins} ${first?.hash}`;
  const now: Known = isSame ? before : begun(`${begins} ${first?.hash}`);
  while (begins + now.leaves.length < count) {
    const page = await store.read(stream, begins + now.leaves.length + 1, PAGE);
    if (page.length === 0) throw new Error(`${stream}: entries are missing`);
    now.leaves.push(...page.map(leafOf));
  }
  known.delete(stream);
  known.set(stream, now);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return now.root;
};

const begun = (first: string): Known => {
  const leaves: string[] = [];
  return { first, leaves, root: rangeRoot(ciphers, leaves) };
};

/** Each whole subtree, by where it begins and ends. */
export const wholeRanges = ({ count, nodes }: Frontier): ReadonlyMap<string, string> => {
  const ranges = new Map<string, string>();
  let from = 0;
  for (const node of nodes) {
    const size = 2 ** Math.floor(Math.log2(count - from));
    ranges.set(`${from} ${from + size}`, node);
    from += size;
  }
  return ranges;
};
