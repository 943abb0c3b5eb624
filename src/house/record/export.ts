import { entryLine, GENESIS } from '../../record/line.ts';
import { trailerLine } from '../../record/signed.ts';
import type { Head, Store } from '../store/store.ts';
import type { KeyRing } from './keys.ts';

/** A record as it is read piece by piece, wherever that is done. */
export type RecordPages = {
  /** How far a stream goes, or what was written from one opening to the next; null: there is none. */
  readonly head: (stream: string, opening: number | null) => Promise<RecordExtent | null>;
  readonly page: (stream: string, from: number, limit: number) => Promise<RecordPage>;
};

/** `begins`: with which entry, as far as it is here and not archived. */
export type RecordExtent = Head & { readonly begins: number; readonly openings: number };

/** Lines of so many entries; `at` is the time of the last. */
export type RecordPage = { readonly lines: string; readonly count: number; readonly at: number };

export const pagesOf = (
  store: Pick<Store, 'streams' | 'read' | 'readMarked' | 'base'>,
): RecordPages => ({
  head: async (stream, opening) => {
    const head = (await store.streams()).find((one) => one.stream === stream);
    if (head === undefined) return null;
    const here = ((await store.base(stream))?.sequence ?? 0) + 1;
    const marked = await store.readMarked({ kinds: ['TableOpened'], stream });
    // Of the first one that is certain, marked or archived.
    const again = marked.map(({ sequence }) => sequence).filter((sequence) => sequence > 1);
    const whole = { ...head, begins: here, openings: again.length + 1 };
    if (opening === null) return whole;
    const [first, next] = [[1, ...again][opening - 1], again[opening - 1]];
    if (first === undefined) return null;
    const begins = Math.max(first, here);
    if (next === undefined) return { ...whole, begins };
    const [last] = await store.read(stream, next - 1, 1);
    return last?.sequence === next - 1
      ? { ...whole, begins, count: last.sequence, hash: last.hash }
      : null;
  },
  page: async (stream, from, limit) => {
    const page = await store.read(stream, from, limit);
    // Archived meanwhile, it is not to be had here any more.
    if (page[0]?.sequence !== from) return { lines: '', count: 0, at: 0 };
    const lines = page.map(({ text, hash }) => `${entryLine(text, hash)}\n`).join('');
    return { lines, count: page.length, at: page.at(-1)?.at ?? 0 };
  },
});

/** Some hundred kilobytes: whoever reads slowly keeps no more than a few of them in memory. */
const PAGE = 500;

/** What there is of a stream's record, in pieces of whole lines, as far as it went when the first was asked for. */
export async function* exported(
  pages: RecordPages,
  keys: KeyRing,
  { stream, at, opening = null }: { stream: string; at: number; opening?: number | null },
): AsyncGenerator<string> {
  const head = await pages.head(stream, opening);
  const { count, hash, begins } = head ?? { count: 0, hash: GENESIS, begins: 1 };
  yield* part(pages, keys, { stream, from: begins, to: count, hash, at });
}

/** Entries from one to another, the last of which has that hash; then the trailer. */
export type Part = {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
  readonly hash: string;
  /** When it is signed. */
  readonly at: number;
};

export async function* part(
  pages: Pick<RecordPages, 'page'>,
  keys: KeyRing,
  { stream, from, to: count, hash, at }: Part,
): AsyncGenerator<string> {
  let next = from;
  let last = 0;
  while (next <= count) {
    const page = await pages.page(stream, next, Math.min(PAGE, count - next + 1));
    if (page.count === 0) throw new Error(`${stream}: entry ${next} is missing`);
    next += page.count;
    last = page.at;
    yield page.lines;
  }
  const signer = { key: keys.publicKey, sign: keys.signBytes };
  // Two clocks may differ: a trailer is never older than the last entry.
  const extent = { table: stream, count, hash, at: Math.max(at, last) };
  yield `${trailerLine(extent, signer)}\n`;
}
