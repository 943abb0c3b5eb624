import { conflictVerdict } from '../../src/api/witness.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import {
  type Ciphers,
  fingerprint,
  inLines,
  successionNote,
  type TwoHistories,
} from '../../src/record/index.ts';
import {
  BAD,
  filed,
  GOOD,
  HOUSE,
  noteOf,
  one,
  other,
  proofOf,
  STRANGER,
} from '../record/conflicts.ts';
import type { Chance } from '../table/model-chance.ts';
import { forgedDocument } from './documents.ts';
import type { Forgery, Judge, Truth } from './forgery.ts';

/** What a witness writes of a house with two histories, and what somebody could write of one with one. */

const written = (file: unknown): Buffer => Buffer.from(`${JSON.stringify(file)}\n`);

export const trueConflicts = (ciphers: Ciphers = nodes): readonly Truth[] =>
  Object.values(GOOD)
    .flat()
    .map((file) => {
      const judge: Judge = (bytes, against) => {
        const read = conflictVerdict(ciphers, bytes.toString(), against);
        if ('wrong' in read) return { refused: read.wrong };
        const { kind, table, shorter, longer } = read;
        return { says: JSON.stringify({ kind, table, shorter, longer }) };
      };
      return {
        file: 'two histories',
        bytes: written(file),
        key: fingerprint(nodes, HOUSE.key),
        judge,
        judgeByKept: (bytes) => judge(bytes, { key: fingerprint(nodes, HOUSE.key) }),
      };
    });

export const forgedConflict = (truths: readonly Truth[], chance: Chance): Forgery => {
  const of = chance.one(truths);
  const beside = JSON.parse(chance.one(truths).bytes.toString()) as TwoHistories;
  if (chance.percent(55)) return forgedDocument(of, beside, chance);
  if (chance.percent(40)) {
    // One record bears both out: whatever is changed, nothing is proved.
    const honest = { ...of, bytes: written(chance.one(BAD)) };
    const { bytes, what } = forgedDocument(honest, beside, chance);
    return { of, hand: 'nobody', change: 'of one history', what, bytes };
  }
  return byAnotherKey(of, chance);
};

/** Whoever has a key of his own can have two histories; and can say that the house followed on him. */
const byAnotherKey = (of: Truth, chance: Chance): Forgery => {
  const count = 10 + chance.below(10);
  const at = 1 + chance.below(50);
  const [mine, yours] = chance.one([
    [STRANGER, STRANGER],
    [STRANGER, HOUSE],
    [HOUSE, STRANGER],
  ]);
  const framed = inLines(successionNote(nodes, { to: HOUSE.key, at }, STRANGER));
  const keys = mine === yours ? [] : [framed];
  const [what, file] = chance.one<readonly [string, TwoHistories]>([
    ['same length', filed(noteOf(one, count, at, mine), noteOf(other, count, 2, yours), { keys })],
    [
      'another beginning',
      filed(noteOf(one, count, at, mine), noteOf(other, 30, 2, yours), {
        keys,
        proof: proofOf(other, count, 30),
      }),
    ],
    ['shorter later', filed(noteOf(other, count, 99, mine), noteOf(one, 25, 2, yours), { keys })],
  ]);
  const change = mine === yours ? 'signed by another' : 'the house said to follow on another';
  return { of, hand: 'another key', change, what: `${what}, ${count}`, bytes: written(file) };
};
