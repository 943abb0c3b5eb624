import { ciphers } from '../../src/house/record/ciphers.ts';
import { type Card, DECK } from '../../src/rules/index.ts';

/**
 * A shoe follows from its seed, and nobody finds two seeds whose shoes agree in thirty cards. So the key stream of a shoe
 * is given instead: the one from which the shuffle of docs/shoe.md makes the order that is wanted. Everything above it,
 * the shuffle included, is the program's own.
 */
export const streamFor = (order: readonly Card[]): Uint8Array => {
  const cards = Array.from({ length: order.length / DECK.length }, () => DECK).flat();
  const bytes: number[] = [];
  for (let last = cards.length - 1; last >= 1; last -= 1) {
    const wanted = order[last];
    const j = cards.lastIndexOf(wanted as Card, last);
    if (wanted === undefined || j < 0) throw new Error('that is no order of such a shoe');
    bytes.push(j >> 8, j & 255);
    [cards[last], cards[j]] = [wanted, cards[last] as Card];
  }
  return Uint8Array.from(bytes);
};

/** While `run` runs, the shoes with these keys (in hex) have these orders. */
export const withOrders = async <T>(
  orders: ReadonlyMap<string, readonly Card[]>,
  run: () => Promise<T>,
): Promise<T> => {
  const streams = new Map([...orders].map(([key, order]) => [key, streamFor(order)]));
  const { keyStream } = ciphers;
  const given: typeof keyStream = (key, length) => {
    const stream = streams.get(Buffer.from(key).toString('hex'));
    if (stream === undefined) return keyStream(key, length);
    const bytes = new Uint8Array(Math.max(length, stream.length));
    bytes.set(stream);
    return bytes.subarray(0, length);
  };
  const open = ciphers as { keyStream: typeof keyStream };
  open.keyStream = given;
  try {
    return await run();
  } finally {
    open.keyStream = keyStream;
  }
};
