import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/api/read-receipt.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  type Frontier,
  inclusionProof,
  leafHash,
  NO_LEAVES,
  provedRoot,
  type Receipt,
  rangeRoot,
  rootOf,
  withLeaf,
} from '../../src/record/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { Played } from './played.ts';
import { receipted, receiptsChanged } from './receipted.ts';
import { verify } from './verifying.ts';

const CHECKER = fileURLToPath(new URL('../../checkers/receipt.py', import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const bytes = (text: string) => new TextEncoder().encode(text);

/** The root by the letter of RFC 6962, 2.1. */
const rootAgain = (leaves: readonly string[]): string => {
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const of = (some: readonly string[]): Buffer => {
    if (some.length === 0) return sha();
    if (some.length === 1) return Buffer.from(some[0] ?? '', 'hex');
    let split = 1;
    while (split * 2 < some.length) split *= 2;
    return sha(Buffer.from([1]), of(some.slice(0, split)), of(some.slice(split)));
  };
  return of(leaves).toString('hex');
};

describe('the tree', () => {
  const leaves = Array.from({ length: 70 }, (_, i) => leafHash(ciphers, bytes(`leaf ${i}`)));

  test('is that of RFC 6962, however it grows, and every leaf is proved in every size', () => {
    expect(leafHash(ciphers, new Uint8Array())).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    let tree: Frontier = NO_LEAVES;
    expect(rootOf(ciphers, tree)).toBe(rootAgain([]));
    leaves.forEach((leaf, i) => {
      tree = withLeaf(ciphers, tree, leaf);
      const some = leaves.slice(0, i + 1);
      const root = rootOf(ciphers, tree);
      expect(root).toBe(rootAgain(some));
      for (let index = 0; index <= i; index += 1) {
        const proof = inclusionProof(rangeRoot(ciphers, some), index, some.length);
        const at = { index, count: some.length, proof };
        expect(provedRoot(ciphers, some[index] ?? '', at)).toBe(root);
        const elsewhere = { ...at, index: (index + 1) % some.length };
        if (i > 0) expect(provedRoot(ciphers, some[index] ?? '', elsewhere)).not.toBe(root);
      }
    });
  });
});

const records = rulebooks.map(({ id }, i) => {
  const played = new Played(id, { seed: 30 + i, rounds: 82 }).close();
  return receipted(played.table, played.entries);
});
const receipts = records.flatMap((one) => one.receipts);
const said = (receipt: Receipt) => readReceipt(ciphers, JSON.stringify(receipt));

describe('receipts', () => {
  test('of a thousand and more, each proved alone, and of nobody but its patron', () => {
    expect(receipts.length).toBeGreaterThan(1000);
    for (const receipt of receipts) {
      const read = said(receipt);
      if ('wrong' in read) throw new Error(read.wrong);
      const { patron, lines } = read.body;
      expect(new Set(lines.map((line) => line.patron))).toEqual(new Set([patron]));
      const others = ['p1', 'p2', 'p3'].filter((id) => id !== patron);
      for (const other of others) expect(JSON.stringify(receipt)).not.toContain(`"${other}"`);
    }
  }, 60_000);

  test('the same lines have another leaf each time: nothing can be guessed from it', () => {
    const [receipt] = receipts;
    const salt = receipt?.text[1];
    expect(receipts.filter(({ text }) => text[1] === salt)).toHaveLength(1);
  });

  test('the export bears the root of the checkpoint out, and no other', () => {
    const [one] = records;
    const [two] = records.slice(1);
    if (one === undefined || two === undefined) throw new Error('two are needed');
    const { lines, note } = one;
    const signed = readNotesOf(note);
    expect(verify(lines, { checkpoints: signed })).toMatchObject({ verdict: 'verified' });
    const other = signed.map((extent) => ({ ...extent, root: hex('another') }));
    expect(verify(lines, { checkpoints: other })).toMatchObject({
      fault: expect.stringContaining('other receipts'),
    });
  });
});

const readNotesOf = (note: string) => {
  const [, count, hash, root, at, key] =
    /count (\d+)\nhash (\w+)\nroot (\w+)\nat (\d+)\nkey (\w+)/.exec(note) ?? [];
  const table = /table (\S+)/.exec(note)?.[1] ?? '';
  return [
    {
      table,
      count: Number(count),
      hash: hash ?? '',
      root: root ?? '',
      at: Number(at),
      key: key ?? '',
    },
  ];
};

const forged = receipts
  .flatMap((receipt, i) => {
    if (i % 97 !== 0) return [];
    const other = receipts[(i + 41) % receipts.length];
    return other === undefined ? [] : receiptsChanged(receipt, other).map(({ file }) => file);
  })
  .filter((one) => !receipts.some((good) => JSON.stringify(good) === JSON.stringify(one)));

test('forged and foreign ones are refused', () => {
  expect(forged.length).toBeGreaterThan(200);
  const passed = forged.filter((one) => !('wrong' in readReceipt(ciphers, JSON.stringify(one))));
  expect(passed).toEqual([]);
  for (const text of ['', '{', 'null', '[]', '"x"']) {
    expect(readReceipt(ciphers, text)).toHaveProperty('wrong');
  }
});

test('checkers/receipt.py says yes to good receipts and no to every changed one, in one process', () => {
  const good = receipts.filter((_, i) => i % 9 === 0);
  const input = [...good, ...forged].map((one) => `${JSON.stringify(one)}\n`).join('');
  const { status, stdout, error } = spawnSync('python3', [CHECKER, '--lines'], {
    input,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (!python) {
    console.warn('python3 is not here: checkers/receipt.py was not run');
    expect(error).toMatchObject({ code: 'ENOENT' });
    return;
  }
  expect(status).toBe(0);
  const answers = stdout.trimEnd().split('\n');
  expect(answers).toHaveLength(good.length + forged.length);
  expect(answers.slice(0, good.length)).toEqual(good.map(() => 'yes'));
  const passed = forged.filter((_, i) => !answers[good.length + i]?.startsWith('no: '));
  expect(passed).toEqual([]);
}, 60_000);
