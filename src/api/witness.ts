import {
  type CheckedConflict,
  type Ciphers,
  type ConsistencyProof,
  checkConflict,
  fingerprint,
  type ShownRollback,
  type TwoHistories,
} from '../record/index.ts';
import { type HeldAgainst, whyAnotherHouse } from './another-house.ts';
import { Malformed } from './malformed.ts';
import { reader } from './read.ts';
import { between, form, listOf, literal, object, orNull, string, whole } from './schema.ts';
import { text } from './values.ts';

/** What a house shows to whoever keeps its checkpoints: hashes, and where it owned up to a rollback. */

const hash = string({ pattern: '^[0-9a-f]{64}$' });

const proofFields = { from: whole, to: whole, older: hash, proof: listOf(hash, { maxItems: 64 }) };

export type Consistency = ConsistencyProof & { readonly rollbacks: readonly ShownRollback[] };

export const ConsistencySchema = object<Consistency>({
  ...proofFields,
  rollbacks: listOf(
    object<ShownRollback>({
      entry: text,
      index: whole,
      proof: listOf(hash, { maxItems: 64 }),
    }),
  ),
});

const LONGEST = 1e15;
export const ConsistencyQuerySchema = form({ from: between(1, LONGEST), to: between(1, LONGEST) });

export const ConflictSchema = object<TwoHistories>({
  form: literal('puntobanco conflict 1'),
  shorter: listOf(text),
  longer: listOf(text),
  proof: orNull(object<ConsistencyProof>(proofFields)),
  keys: listOf(listOf(text)),
});

const readForm = reader(ConflictSchema);

/** Reads what a witness wrote of two histories, and checks it; what is wrong with it. */
export const readConflict = (
  ciphers: Ciphers,
  file: string,
): CheckedConflict | { readonly wrong: string } => {
  try {
    const read: unknown = JSON.parse(file);
    return checkConflict(ciphers, readForm(read, 'conflict'));
  } catch (error) {
    if (error instanceof Malformed) return { wrong: `it is no such file: ${error.message}` };
    if (error instanceof SyntaxError) return { wrong: 'it is no such file: it is not JSON' };
    throw error;
  }
};

/** The same, held against the key of a house: it signed both, or led to whatever did. */
export const conflictVerdict = (
  ciphers: Ciphers,
  file: string,
  { key }: Pick<HeldAgainst, 'key'>,
): CheckedConflict | { readonly wrong: string } => {
  const read = readConflict(ciphers, file);
  if ('wrong' in read || key === undefined) return read;
  const { successions } = read;
  const foreign = [read.shorter, read.longer].flatMap(({ key: signer }) => {
    const signedBy = fingerprint(ciphers, signer);
    return whyAnotherHouse(ciphers, { key: signer, signedBy }, { key, successions }) ?? [];
  });
  const [wrong] = foreign;
  return wrong === undefined ? read : { wrong };
};
