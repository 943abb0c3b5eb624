import { expect, test } from 'vitest';
import { readReceipt } from '../../src/api/read-receipt.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { receiptOf } from '../../src/house/record/receipts.ts';
import { leafOf } from '../../src/house/record/trees.ts';
import { checkpointNote, NO_LEAVES, rootOf, splitLine, treeOf } from '../../src/record/index.ts';
import { type Body, exportOf, HOUSE } from '../record/exported.ts';
import { Played } from '../record/played.ts';

const { table, entries } = new Played('easy-six', { seed: 3, rounds: 12 }).close();
const salted = entries.map((body: Body) =>
  body.events.some(({ type }) => type === 'RoundSettled')
    ? { ...body, given: { ...body.given, salt: '5a'.repeat(32) } }
    : body,
);
const kept = exportOf(table, salted)
  .slice(0, -1)
  .map((line, i) => ({ ...(splitLine(line) ?? { text: '', hash: '' }), sequence: i + 1 }));
const count = kept.length;
const leaves = kept.map(leafOf);
const hash = kept.at(-1)?.hash ?? '';
const root = rootOf(ciphers, treeOf(ciphers, leaves));
const note = checkpointNote(ciphers, { table, count, hash, root, at: 1_800_000_000_000 }, HOUSE);

/** What is left of a store of which so many entries were archived. */
const storeAfter = (archived: number) => ({
  read: async (_: string, from: number, limit: number) =>
    kept.filter(({ sequence }) => sequence > archived && sequence >= from).slice(0, limit) as never,
});

test('wherever a record was cut, receipts of what came later are proved', async () => {
  const settled = kept.filter(({ text }) => text.includes('"type":"RoundSettled"'));
  expect(settled.length).toBeGreaterThan(8);
  let proved = 0;
  for (let archived = 0; archived < count; archived += 1) {
    const tree = archived === 0 ? NO_LEAVES : treeOf(ciphers, leaves.slice(0, archived));
    for (const entry of settled) {
      if (entry.sequence <= archived || (entry.sequence + archived) % 7 !== 0) continue;
      // Each cut is a record of its own: what was read of another is not used.
      const stream = `${table} ${archived}`;
      const by = { count, note, archived: tree };
      const receipt = await receiptOf(storeAfter(archived), stream, entry, 'p1', by);
      if (receipt === null) continue;
      expect(readReceipt(ciphers, JSON.stringify(receipt))).toMatchObject({ table });
      proved += 1;
    }
  }
  expect(proved).toBeGreaterThan(50);
});
