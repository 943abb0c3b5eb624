import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { keyFrom } from '../../src/house/record/keys.ts';
import {
  checkpointNote,
  leadsTo,
  readNotes,
  type Signer,
  successionNote,
  verifierKey,
} from '../../src/record/index.ts';

/** Which key of a house followed on which: each note is signed by the older one. */
const signer = (byte: number): Signer => {
  const { publicKey, signBytes } = keyFrom(new Uint8Array(64).fill(byte));
  return { key: publicKey, sign: signBytes };
};
const [A, B, C, FORGER] = [signer(1), signer(2), signer(3), signer(4)];
const at = 1_700_000_000_000;
const note = successionNote(ciphers, { to: B.key, at }, A);
const extent = { table: 't1', count: 4, hash: 'ab'.repeat(32), at };

describe('a note of a new key', () => {
  test('is lines of text and the older key’s signature, as public tools take it', () => {
    const [kind, older, newer, when, empty, signature] = note.split('\n');
    expect([kind, older, newer, when, empty]).toEqual([
      'puntobanco key 1',
      `older ${A.key}`,
      `newer ${B.key}`,
      `at ${at}`,
      '',
    ]);
    const id = Buffer.from(signature?.split(' ')[2] ?? '', 'base64').subarray(0, 4);
    expect(verifierKey(ciphers, A.key).split('+')[1]).toBe(id.toString('hex'));
  });

  test('is read among checkpoints', () => {
    const file = [checkpointNote(ciphers, extent, A), note, checkpointNote(ciphers, extent, B)];
    expect(readNotes(ciphers, file.join('\n'))).toEqual({
      checkpoints: [
        { ...extent, key: A.key },
        { ...extent, key: B.key },
      ],
      successions: [{ from: A.key, to: B.key, at }],
    });
  });

  test('with any character changed is none', () => {
    for (let i = 0; i < note.trimEnd().length; i++) {
      const changed = `${note.slice(0, i)}${note[i] === 'x' ? 'y' : 'x'}${note.slice(i + 1)}`;
      expect(readNotes(ciphers, changed), `${i}`).toMatchObject({ fault: expect.any(String) });
    }
  });

  test.each([
    ['by the newer key', successionNote(ciphers, { to: B.key, at }, { ...A, sign: B.sign })],
    ['by somebody else', successionNote(ciphers, { to: B.key, at }, { ...A, sign: FORGER.sign })],
    ['without a time', successionNote(ciphers, { to: B.key, at: 9e15 }, A)],
  ])('signed %s is none', (_, forged) => {
    expect(readNotes(ciphers, forged)).toMatchObject({ line: 1 });
  });
});

test.each([
  ['itself', A, A, true],
  ['the next', A, B, true],
  ['the one after', A, C, true],
  ['the one before', B, A, false],
  ['a stranger', A, FORGER, false],
  ['whom a stranger names', FORGER, C, true],
] as const)('one key leads to %s', (_, from, to, leads) => {
  const steps = [
    { from: B.key, to: C.key, at },
    { from: A.key, to: B.key, at },
    { from: C.key, to: B.key, at },
    { from: FORGER.key, to: A.key, at },
  ];
  expect(leadsTo(from.key, to.key, steps)).toBe(leads);
});
