import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { consistencyOf } from '../../src/house/record/proofs.ts';
import { leafOf } from '../../src/house/record/trees.ts';
import {
  consistencyProof,
  leafHash,
  linkOf,
  NO_LEAVES,
  provedNewer,
  rangeRoot,
  rootOf,
  splitLine,
  treeOf,
} from '../../src/record/index.ts';
import { exportOf } from './exported.ts';
import { Played } from './played.ts';

/** That one record goes on from another, by hashes alone. */
const MOST = 40;
const leaves = Array.from({ length: MOST }, (_, i) => leafHash(ciphers, Uint8Array.of(i)));
const roots = leaves.map((_, i) => rootOf(ciphers, treeOf(ciphers, leaves.slice(0, i + 1))));
const rootAt = (count: number) => roots[count - 1] ?? '';
const range = rangeRoot(ciphers, leaves);
const pairs = Array.from({ length: MOST }, (_, n) => n + 1).flatMap((to) =>
  Array.from({ length: to }, (_, m) => ({ from: m + 1, to })),
);
const proofOf = (from: number, to: number) => ({
  from,
  to,
  older: rootAt(from),
  proof: consistencyProof(range, from, to),
});

describe('a proof that a tree begins with a smaller one', () => {
  test('is good for every two lengths, and no longer than two paths', () => {
    for (const { from, to } of pairs) {
      const proof = proofOf(from, to);
      expect(provedNewer(ciphers, proof)).toBe(rootAt(to));
      expect(proof.proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(to)) + 1);
    }
  });

  test('is that of RFC 6962, 2.1.3, for its tree of seven', () => {
    const node = (from: number, to: number) => range(from, to);
    expect(proofOf(3, 7).proof).toEqual([node(2, 3), node(3, 4), node(0, 2), node(4, 7)]);
    expect(proofOf(4, 7).proof).toEqual([node(4, 7)]);
    expect(proofOf(6, 7).proof).toEqual([node(4, 6), node(6, 7), node(0, 4)]);
  });

  test('proves nothing once anything in it is another', () => {
    let tried = 0;
    const refused = (proof: ReturnType<typeof proofOf>, to: number) => {
      tried += 1;
      return provedNewer(ciphers, proof) !== rootAt(to);
    };
    for (const { from, to } of pairs) {
      const good = proofOf(from, to);
      const other = 'ab'.repeat(32);
      if (from < to) {
        expect(refused({ ...good, older: other }, to)).toBe(true);
        expect(refused({ ...good, proof: good.proof.slice(1) }, to)).toBe(true);
      }
      expect(refused({ ...good, proof: [...good.proof, other] }, to)).toBe(true);
      for (const [at] of good.proof.entries()) {
        expect(refused({ ...good, proof: good.proof.with(at, other) }, to)).toBe(true);
        expect(refused({ ...good, proof: good.proof.with(at, 'AB'.repeat(32)) }, to)).toBe(true);
      }
      for (const wrong of [-1, 0, 0.5, to + 1, Number.NaN]) {
        expect(refused({ ...good, from: wrong }, to)).toBe(true);
      }
    }
    expect(tried).toBeGreaterThan(10_000);
  });

  test('of another history convicts it, or proves nothing; it never passes', () => {
    const forked = leaves.map((leaf, i) =>
      i < 10 ? leaf : leafHash(ciphers, Uint8Array.of(i, 1)),
    );
    const other = rangeRoot(ciphers, forked);
    for (const { from, to } of pairs) {
      const shown = { from, to, older: other(0, from), proof: consistencyProof(other, from, to) };
      const shorter = { count: from, root: rootAt(from) };
      const link = linkOf(ciphers, shorter, { count: to, root: other(0, to) }, shown);
      expect(link).toBe(from <= 10 ? 'goes on' : 'parts');
      // With the right root named instead, it is no proof.
      const named = { ...shown, older: rootAt(from) };
      if (from > 10 && from < to) {
        expect(linkOf(ciphers, shorter, { count: to, root: other(0, to) }, named)).toBe(
          'not proved',
        );
      }
    }
  });
});

describe('the clerk', () => {
  const { table, entries } = new Played('easy-six', { seed: 5, rounds: 60 }).close();
  const kept = exportOf(table, entries)
    .slice(0, -1)
    .map((line, i) => ({ ...(splitLine(line) ?? { text: '', hash: '' }), sequence: i + 1 }));
  const all = kept.map(leafOf);
  const truths = rangeRoot(ciphers, all);
  const truth = (count: number) => truths(0, count);
  let reads = 0;
  const storeAfter = (archived: number) => ({
    read: async (_: string, from: number, limit: number) => {
      const page = kept.filter(({ sequence }) => sequence > archived && sequence >= from);
      reads += Math.min(limit, page.length);
      return page.slice(0, limit) as never;
    },
  });

  test('proves any two lengths, wherever the record was cut, and reads little once it knows it', async () => {
    expect(kept.length).toBeGreaterThan(700);
    let proved = 0;
    for (const archived of [0, 1, 200, 256, 300, 511, 512]) {
      const tree = archived === 0 ? NO_LEAVES : treeOf(ciphers, all.slice(0, archived));
      const stream = `${table} ${archived}`;
      for (let from = Math.max(1, archived); from <= kept.length; from += 61) {
        for (const to of [from, from + 1, from + 100, kept.length]) {
          if (to > kept.length) continue;
          const before = reads;
          const shown = await consistencyOf(storeAfter(archived), {
            stream,
            from,
            to,
            archived: tree,
          });
          if (shown === null) throw new Error('no proof');
          expect(shown.older).toBe(truth(from));
          expect(provedNewer(ciphers, shown)).toBe(truth(to));
          proved += 1;
          // What it reads besides reading on.
          if (proved > 20 && from > archived + 300) expect(reads - before).toBeLessThan(2500);
        }
      }
      const beyond = { stream, from: 1, to: kept.length + 1, archived: tree };
      expect(await consistencyOf(storeAfter(archived), beyond)).toBeNull();
    }
    expect(proved).toBeGreaterThan(150);
  });

  test('has no proof for what was archived, and none out of another history', async () => {
    const archived = treeOf(ciphers, all.slice(0, 300));
    const wanted = { stream: `${table} cut`, from: 299, to: 400, archived };
    expect(await consistencyOf(storeAfter(300), wanted)).toBeNull();
    // The same name, other entries: what was remembered is not used.
    const stream = 'restored';
    await consistencyOf(storeAfter(0), { stream, from: 1, to: 600, archived: NO_LEAVES });
    const other = kept.map((one) => (one.sequence > 500 ? { ...one, hash: 'ab'.repeat(32) } : one));
    const restored = {
      read: async (_: string, from: number, limit: number) =>
        other.slice(from - 1, from - 1 + limit) as never,
    };
    const shown = await consistencyOf(restored, {
      stream,
      from: 550,
      to: 600,
      archived: NO_LEAVES,
    });
    expect(shown?.older).toBe(rootOf(ciphers, treeOf(ciphers, other.slice(0, 550).map(leafOf))));
  });
});
