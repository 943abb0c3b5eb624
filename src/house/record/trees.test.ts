import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store, Stored } from '../store/store.ts';
import { treesOf } from './trees.ts';

/** A record of so many entries, and who looked how often into it. */
const recordOf = (count: number) => {
  const entries = Array.from({ length: count }, (_, i): Stored => {
    const hash = createHash('sha256').update(`${i}`).digest('hex');
    return { sequence: i + 1, at: 0, person: 'p1', id: `${i}`, text: '{}', hash };
  });
  const documents = new Map<string, { text: string; revision: number }>();
  const seen = { entries: 0 };
  const store = {
    read: async (_table: string, from: number, limit: number) => {
      const page = entries.slice(from - 1, from - 1 + limit);
      seen.entries += page.length;
      return page;
    },
    documents: {
      get: async (kind: string, id: string) => documents.get(`${kind} ${id}`) ?? null,
      put: async (kind: string, id: string, text: string, revision: number) => {
        documents.set(`${kind} ${id}`, { text, revision: revision + 1 });
        return true;
      },
    },
  } as unknown as Pick<Store, 'read' | 'documents'>;
  return { store, seen };
};

const LENGTH = 3900;

test('a house that starts again grows the tree of a record from nearby, however long the record is', async () => {
  const { store, seen } = recordOf(LENGTH);
  const trees = treesOf(store);
  // Signed about once a round.
  for (let count = 13; count < LENGTH; count += 13) await trees.root('t1', count);
  seen.entries = 0;
  const again = await treesOf(store).root('t1', LENGTH);
  expect(seen.entries).toBeLessThan(300);
  expect(again).toBe(await treesOf(recordOf(LENGTH).store).root('t1', LENGTH));
});

test('nor does it matter how often it was started before', async () => {
  const { store, seen } = recordOf(LENGTH);
  // Each life is shorter than what is between two trees that are kept.
  for (let count = 60; count < LENGTH; count += 60) await treesOf(store).root('t1', count);
  seen.entries = 0;
  await treesOf(store).root('t1', LENGTH);
  expect(seen.entries).toBeLessThan(400);
});
