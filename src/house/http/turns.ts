import type { App } from './app.ts';
import { networkOf } from './network.ts';

/** Requests that are begun in one turn of the event loop; between two turns the tables hear their own lines. */
const A_TURN = 4;
/** As many wait at most, of all addresses together; whoever comes then is cut off. */
const MOST = 10_000;

/**
 * Of many requests that come at one moment each address has its turn, a few at a time: a crowd at the door, whoever
 * it is, keeps neither the tables waiting nor those who come from elsewhere.
 */
export const takeTurns = (app: App): void => {
  /** By address, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  let begun = 0;
  let running = false;

  /** The next request of the address whose turn it is; that address then comes last. */
  const next = (): (() => void) | undefined => {
    for (const [address, queue] of waiting) {
      const begin = queue.shift();
      waiting.delete(address);
      if (queue.length > 0) waiting.set(address, queue);
      count -= 1;
      return begin;
    }
    return undefined;
  };
  const turn = () => {
    begun = 0;
    while (begun < A_TURN && count > 0) {
      begun += 1;
      next()?.();
    }
    // One more after the last: what came meanwhile counts for this turn.
    running = begun > 0;
    if (running) setImmediate(turn);
  };

  app.addHook('onRequest', (request, _, begin) => {
    if (!running) {
      running = true;
      setImmediate(turn);
    }
    if (begun < A_TURN && count === 0) {
      begun += 1;
      return begin();
    }
    if (count >= MOST) return request.raw.destroy();
    const address = networkOf(request.ip);
    const queue = waiting.get(address) ?? [];
    queue.push(begin);
    waiting.set(address, queue);
    count += 1;
  });
};
