import { entryLine, GENESIS, trailerLine } from '../../record/index.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from './keys.ts';

const PAGE = 2000;

/** A stream's whole record, line by line, as far as it went when the first line was asked for. */
export async function* exported(
  store: Pick<Store, 'streams' | 'read'>,
  keys: KeyRing,
  stream: string,
  at: number,
): AsyncGenerator<string> {
  const head = (await store.streams()).find((one) => one.stream === stream);
  const count = head?.count ?? 0;
  let next = 1;
  let last = 0;
  while (next <= count) {
    const page = await store.read(stream, next, Math.min(PAGE, count - next + 1));
    if (page.length === 0) throw new Error(`${stream}: entry ${next} is missing`);
    next += page.length;
    last = page.at(-1)?.at ?? last;
    yield page.map(({ text, hash }) => `${entryLine(text, hash)}\n`).join('');
  }
  const signer = { key: keys.publicKey, sign: keys.signBytes };
  // Two clocks may differ: a trailer is never older than the last entry.
  const extent = { table: stream, count, hash: head?.hash ?? GENESIS, at: Math.max(at, last) };
  yield `${trailerLine(extent, signer)}\n`;
}
