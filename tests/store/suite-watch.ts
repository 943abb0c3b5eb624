import { describe, expect, test, vi } from 'vitest';
import type { Store, Stored } from '../../src/house/store/store.ts';
import { faultsOf, writer } from './chain.ts';
import type { Opened } from './suite.ts';

export const watchTests = ({ store }: Opened): void => {
  describe('watch', () => {
    test('told of each stream that grew, once it can be read', async () => {
      const told: [string, number][] = [];
      const readable: Promise<boolean>[] = [];
      const one = store();
      const stop = one.watch({
        grown: (stream, sequence) => {
          told.push([stream, sequence]);
          readable.push(one.read(stream, sequence, 1).then(({ length }) => length === 1));
        },
        changed: () => {},
      });
      await writer(one, 't1')([{}, {}]);
      await writer(one, 't2')([{}]);
      await vi.waitFor(() => {
        expect(told).toContainEqual(['t1', 2]);
        expect(told).toContainEqual(['t2', 1]);
      }, PATIENCE);
      expect(await Promise.all(readable)).not.toContain(false);
      stop();
    });

    test('nothing is told of what was not kept', async () => {
      const told: string[] = [];
      store().watch({ grown: (stream) => told.push(stream), changed: (kind) => told.push(kind) });
      const failed = store().append({ stream: 'failed', known: 0, commands: [] }, () => {
        throw new Error('refused');
      });
      await expect(failed).rejects.toThrow('refused');
      const refusals = [{ person: 'p1', id: 'c1', body: 'b', text: 'refused' }];
      await writer(store(), 'refusing')([], { refusals });
      expect(await store().documents.put('lost', 'd1', 'x', 7)).toBe(false);
      await writer(store(), 'last')([{}]);
      await vi.waitFor(() => expect(told).toContain('last'), PATIENCE);
      expect(told.filter((name) => name !== 'last')).toEqual([]);
    });

    test('told of changed and removed documents', async () => {
      const told: string[] = [];
      store().watch({ grown: () => {}, changed: (kind, id) => told.push(`${kind}/${id}`) });
      await store().documents.put('session', 'é/庄', 'x', 0);
      await store().documents.put('session', 'b', 'x', 0);
      await vi.waitFor(() => expect(told).toContain('session/é/庄'), PATIENCE);
      await vi.waitFor(() => expect(told).toContain('session/b'), PATIENCE);
      const before = told.length;
      await store().documents.remove('session', 'b');
      await vi.waitFor(() => expect(told.slice(before)).toContain('session/b'), PATIENCE);
    });

    test('several watchers, each stopped by itself', async () => {
      const counts = [0, 0];
      const stops = counts.map((_, index) =>
        store().watch({
          grown: () => {
            counts[index] = (counts[index] ?? 0) + 1;
          },
          changed: () => {},
        }),
      );
      await writer(store(), 't1')([{}]);
      await vi.waitFor(() => expect(Math.min(...counts)).toBeGreaterThan(0), PATIENCE);
      stops[0]?.();
      const [stopped] = counts;
      const other = counts[1] ?? 0;
      await writer(store(), 't2')([{}]);
      await vi.waitFor(() => expect(counts[1]).toBeGreaterThan(other), PATIENCE);
      expect(counts[0]).toBe(stopped);
    });

    test('a reader that follows sees every entry once and in order', async () => {
      const reader = follow(store(), 't1');
      const write = writer(store(), 't1');
      for (let turn = 0; turn < 20; turn += 1) await Promise.all([write([{}]), write([{}, {}])]);
      await vi.waitFor(() => expect(reader.seen.length).toBe(60), PATIENCE);
      expect(faultsOf(reader.seen)).toEqual([]);
      reader.stop();
    });

    test('a reader that starts late, in the middle of writing, has no gap', async () => {
      const write = writer(store(), 't1');
      await write([{}, {}, {}]);
      const running = Promise.all([write([{}]), write([{}]), write([{}])]);
      const reader = follow(store(), 't1');
      await running;
      await write([{}]);
      await vi.waitFor(() => expect(reader.seen.length).toBe(7), PATIENCE);
      expect(faultsOf(reader.seen)).toEqual([]);
      reader.stop();
    });

    test('a reader that was cut off catches up without a gap', async () => {
      const write = writer(store(), 't1');
      const first = follow(store(), 't1');
      await write([{}, {}]);
      await vi.waitFor(() => expect(first.seen.length).toBe(2), PATIENCE);
      first.stop();
      await write([{}, {}, {}]);
      const second = follow(store(), 't1', first.seen);
      await write([{}]);
      await vi.waitFor(() => expect(second.seen.length).toBe(6), PATIENCE);
      expect(faultsOf(second.seen)).toEqual([]);
      expect(first.seen.length).toBe(2);
      second.stop();
    });
  });
};

const PATIENCE = { timeout: 10_000, interval: 10 };

/** Reads what it lacks when it starts and whenever it is told, never twice at once. */
const follow = (store: Store, stream: string, had: readonly Stored[] = []) => {
  const seen = [...had];
  let stopped = false;
  let reading = Promise.resolve();
  const catchUp = () => {
    reading = reading.then(async () => {
      if (stopped) return;
      // Few at a time, so that it has to go on where it stopped.
      for (let more = true; more; ) {
        const next = await store.read(stream, seen.length + 1, 2);
        seen.push(...next);
        more = next.length > 0;
      }
    });
  };
  const unwatch = store.watch({
    grown: (name) => {
      if (name === stream) catchUp();
    },
    changed: () => {},
  });
  catchUp();
  return {
    seen,
    stop: () => {
      stopped = true;
      unwatch();
    },
  };
};
