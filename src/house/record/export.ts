import { entryLine, GENESIS, trailerLine } from '../../record/index.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from './keys.ts';

const PAGE = 2000;

type Source = Pick<Store, 'streams' | 'read' | 'base'>;

/** What the store holds of a stream's record, line by line, as far as it went when the first line was asked for. */
export async function* exported(
  store: Source,
  keys: KeyRing,
  stream: string,
  at: number,
): AsyncGenerator<string> {
  const head = (await store.streams()).find((one) => one.stream === stream);
  const base = await store.base(stream);
  const { count, hash } = head ?? { count: 0, hash: GENESIS };
  yield* part(store, keys, { stream, from: (base?.sequence ?? 0) + 1, to: count, hash, at });
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
  store: Pick<Store, 'read'>,
  keys: KeyRing,
  { stream, from, to: count, hash, at }: Part,
): AsyncGenerator<string> {
  let next = from;
  let last = 0;
  while (next <= count) {
    const page = await store.read(stream, next, Math.min(PAGE, count - next + 1));
    // Archived meanwhile, it is not to be had here any more.
    if (page[0]?.sequence !== next) throw new Error(`${stream}: entry ${next} is missing`);
    next += page.length;
    last = page.at(-1)?.at ?? last;
    yield page.map(({ text, hash }) => `${entryLine(text, hash)}\n`).join('');
  }
  const signer = { key: keys.publicKey, sign: keys.signBytes };
  // Two clocks may differ: a trailer is never older than the last entry.
  const extent = { table: stream, count, hash, at: Math.max(at, last) };
  yield `${trailerLine(extent, signer)}\n`;
}
