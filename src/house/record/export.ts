import { entryLine, GENESIS, trailerLine } from '../../record/index.ts';
import type { Head, Store } from '../store/store.ts';
import type { KeyRing } from './keys.ts';

/** A record as it is read piece by piece, wherever that is done. */
export type RecordPages = {
  /** How far a stream goes; null: there is none. */
  readonly head: (stream: string) => Promise<RecordExtent | null>;
  /** Entries from a sequence on; none where that one is not there. */
  readonly page: (stream: string, from: number, limit: number) => Promise<RecordPage>;
};

/** `first` is the sequence of the first entry that has not been archived. */
export type RecordExtent = Head & { readonly first: number };

/** Lines of so many entries; `at` is the time of the last. */
export type RecordPage = { readonly lines: string; readonly count: number; readonly at: number };

export const pagesOf = (store: Pick<Store, 'streams' | 'read' | 'base'>): RecordPages => ({
  head: async (stream) => {
    const head = (await store.streams()).find((one) => one.stream === stream);
    if (head === undefined) return null;
    return { ...head, first: ((await store.base(stream))?.sequence ?? 0) + 1 };
  },
  page: async (stream, from, limit) => {
    const found = await store.read(stream, from, limit);
    const page = found[0]?.sequence === from ? found : [];
    const lines = page.map(({ text, hash }) => `${entryLine(text, hash)}\n`).join('');
    return { lines, count: page.length, at: page.at(-1)?.at ?? 0 };
  },
});

/** Some hundred kilobytes: whoever reads slowly keeps no more than a few of them in memory. */
const PAGE = 500;

/** What is kept of a stream's record, in pieces of whole lines, as far as it went when the first was asked for. */
export async function* exported(
  pages: RecordPages,
  keys: KeyRing,
  stream: string,
  at: number,
): AsyncGenerator<string> {
  const head = await pages.head(stream);
  const { first: from, count: to, hash } = head ?? { first: 1, count: 0, hash: GENESIS };
  yield* part(pages, keys, { stream, from, to, hash, at });
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
    // Archived meanwhile, it is not to be had here any more.
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
