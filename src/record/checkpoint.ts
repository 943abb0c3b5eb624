import type { Ciphers } from './ciphers.ts';
import { type Fault, isFault } from './fault.ts';
import { eachNote, isSignedBy, signedNote, type UnreadNote } from './note.ts';
import { type Extent, LAST_TIME, type Signed, type Signer } from './signed.ts';
import { isSuccessionNote, readSuccession, type Succession } from './succession.ts';
import { isWitnessNote, readWitnessNote, type WitnessNote } from './witness-note.ts';

/** A checkpoint is a signed note that says how far a table's record went. */
export const checkpointNote = (
  ciphers: Ciphers,
  { table, count, hash, root, at }: Extent,
  signer: Signer,
): string => {
  const { key } = signer;
  const tree = root === undefined ? '' : `root ${root}\n`;
  const kind = `${KIND} ${root === undefined ? 1 : 2}`;
  const text = `${kind}\ntable ${table}\ncount ${count}\nhash ${hash}\n${tree}at ${at}\nkey ${key}\n`;
  return signedNote(ciphers, text, signer);
};

/** Version 1 has no root. */
const KIND = 'puntobanco checkpoint';

const TEXT = new RegExp(
  `^${KIND} [12]\ntable (\\S+)\ncount (\\d{1,15})\nhash ([0-9a-f]{64})\n(?:root ([0-9a-f]{64})\n)?at (\\d{1,16})\nkey ([0-9a-f]{64})\n$`,
);

/** What a file of checkpoints holds: how far tables went, and which key followed on which. A witness's file is one too. */
export type Checkpointed = {
  readonly checkpoints: readonly Signed[];
  readonly successions: readonly Succession[];
};

/** The notes of a file; or which line is not one's. */
export const readNotes = (ciphers: Ciphers, file: string): Checkpointed | Fault => {
  const notes = eachNote<Signed | Succession | WitnessNote>(file, (note) => {
    if (isSuccessionNote(note)) return readSuccession(ciphers, note);
    // What a witness says is its own: nothing of the house rests on it.
    return isWitnessNote(note) ? readWitnessNote(note) : readCheckpoint(ciphers, note);
  });
  if (isFault(notes)) return notes;
  return {
    checkpoints: notes.filter((note) => 'count' in note),
    successions: notes.filter((note) => 'to' in note),
  };
};

/** Its checkpoints alone. */
export const readCheckpoints = (ciphers: Ciphers, file: string): readonly Signed[] | Fault => {
  const read = readNotes(ciphers, file);
  return isFault(read) ? read : read.checkpoints;
};

type Parts = readonly [string, string, string, string, string | undefined, string, string];

/** A note of one text and one signature; what is wrong with it. */
export const readCheckpoint = (
  ciphers: Ciphers,
  note: UnreadNote,
): Signed | { readonly wrong: string } => {
  const found = TEXT.exec(note.text);
  if (found === null) return { wrong: 'this is no checkpoint: it was damaged or changed' };
  // Where there is a match, every part has one.
  const [, table, count, hash, root, at, key] = found as unknown as Parts;
  if (!isSignedBy(ciphers, note, key)) {
    return {
      wrong: 'the signature of the checkpoint is not good: it was changed after it was signed',
    };
  }
  const version = note.text.startsWith(`${KIND} 1\n`) ? 1 : 2;
  if ((version === 2) !== (root !== undefined)) return { wrong: 'the checkpoint is of no version' };
  const tree = root === undefined ? {} : { root };
  const extent = { table, count: Number(count), hash, ...tree, at: Number(at) };
  return extent.at <= LAST_TIME ? { ...extent, key } : { wrong: 'the checkpoint has no time' };
};
