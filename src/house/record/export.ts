import { entryLine, GENESIS, trailerLine } from '../../record/index.ts';
import type { Head, Store } from '../store/store.ts';
import type { KeyRing } from './keys.ts';

/** A record as it is read piece by piece, wherever that is done. */
export type RecordPages = {
  /** How far a stream goes; null: there is none. */
  readonly head: (stream: string) => Promise<Head | null>;
  readonly page: (stream: string, from: number, limit: number) => Promise<RecordPage>;
};

/** Lines of so many entries; `at` is the time of the last. */
export type RecordPage = { readonly lines: string; readonly count: number; readonly at: number };

export const pagesOf = (store: Pick<Store, 'streams' | 'read'>): RecordPages => ({
  head: async (stream) => (await store.streams()).find((one) => one.stream === stream) ?? null,
  page: async (stream, from, limit) => {
    const page = await store.read(stream, from, limit);
    const lines = page.map(({ text, hash }) => `${entryLine(text, hash)}\n`).join('');
    return { lines, count: page.length, at: page.at(-1)?.at ?? 0 };
  },
});

/** Some hundred kilobytes: whoever reads slowly keeps no more than a few of them in memory. */
const PAGE = 500;

/** A stream's whole record, in pieces of whole lines, as far as it went when the first was asked for. */
export async function* exported(
  pages: RecordPages,
  keys: KeyRing,
  stream: string,
  at: number,
): AsyncGenerator<string> {
  const head = await pages.head(stream);
  const count = head?.count ?? 0;
  let next = 1;
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
  const extent = { table: stream, count, hash: head?.hash ?? GENESIS, at: Math.max(at, last) };
  yield `${trailerLine(extent, signer)}\n`;
}
