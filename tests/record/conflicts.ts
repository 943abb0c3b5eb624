import { ciphers } from '../../src/house/record/ciphers.ts';
import { keyFrom } from '../../src/house/record/keys.ts';
import {
  CONFLICT_FORM,
  checkpointNote,
  consistencyProof,
  inLines,
  leafHash,
  rangeRoot,
  type Signer,
  successionNote,
  type TwoHistories,
} from '../../src/record/index.ts';

/** Checkpoints of two histories that part after nine entries, and what can be written of them. */
const signer = (byte: number): Signer => {
  const { publicKey, signBytes } = keyFrom(new Uint8Array(64).fill(byte));
  return { key: publicKey, sign: signBytes };
};
export const [HOUSE, NEWER, STRANGER] = [signer(1), signer(2), signer(3)];
const leaves = (fork: number) =>
  Array.from({ length: 30 }, (_, i) => leafHash(ciphers, Uint8Array.of(i, i < 9 ? 0 : fork)));
export const [one, other] = [rangeRoot(ciphers, leaves(1)), rangeRoot(ciphers, leaves(2))];
export const noteOf = (root: typeof one, count: number, at: number, by = HOUSE, table = 't1') => {
  const hash = ciphers.sha256(Buffer.from(root(0, count)));
  return checkpointNote(ciphers, { table, count, hash, root: root(0, count), at }, by);
};
export const filed = (
  shorter: string,
  longer: string,
  more: Partial<TwoHistories> = {},
): TwoHistories => ({
  form: CONFLICT_FORM,
  shorter: inLines(shorter),
  longer: inLines(longer),
  proof: null,
  keys: [],
  ...more,
});
export const proofOf = (root: typeof one, from: number, to: number) => ({
  from,
  to,
  older: root(0, from),
  proof: consistencyProof(root, from, to),
});
export const succession = inLines(successionNote(ciphers, { to: NEWER.key, at: 6 }, HOUSE));

export const GOOD = {
  'same length': [
    filed(noteOf(one, 16, 1), noteOf(other, 16, 2)),
    filed(noteOf(one, 16, 1), noteOf(other, 16, 2, NEWER), { keys: [succession] }),
  ],
  'another beginning': [10, 11, 16, 20].map((count) =>
    filed(noteOf(one, count, 1), noteOf(other, 30, 2), { proof: proofOf(other, count, 30) }),
  ),
  'shorter later': [filed(noteOf(other, 12, 9), noteOf(one, 20, 2))],
} as const;

/** Of one record, of two houses or tables, or with another proof: none proves anything. */
export const BAD = [
  filed(noteOf(one, 16, 1), noteOf(one, 16, 2)),
  filed(noteOf(one, 12, 1), noteOf(one, 20, 2)),
  filed(noteOf(one, 12, 1), noteOf(one, 20, 2), { proof: proofOf(one, 12, 20) }),
  filed(noteOf(one, 16, 1), noteOf(other, 16, 2, STRANGER)),
  filed(noteOf(one, 16, 1), noteOf(other, 16, 2, NEWER)),
  filed(noteOf(one, 16, 1), noteOf(other, 16, 2, HOUSE, 't2')),
  filed(noteOf(one, 20, 9), noteOf(other, 12, 2)),
  filed(noteOf(one, 8, 1), noteOf(other, 30, 2), { proof: proofOf(other, 8, 30) }),
  filed(noteOf(one, 12, 1), noteOf(other, 30, 2), { proof: proofOf(one, 12, 30) }),
  filed(noteOf(one, 12, 1), noteOf(other, 30, 2), { proof: proofOf(other, 11, 30) }),
];

/** One letter of the file is another; what is left of white space and of times says nothing else. */
export const changed = (file: TwoHistories): readonly string[] => {
  const text = JSON.stringify(file);
  return [...text].flatMap((letter, at) =>
    /[0-9a-f]/.test(letter) && at % 4 === 0
      ? [`${text.slice(0, at)}${letter === '1' ? '2' : '1'}${text.slice(at + 1)}`]
      : [],
  );
};
