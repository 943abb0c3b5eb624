import { linesIn } from '../../src/cli/lines.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import {
  type Ciphers,
  checkpointNote,
  cosignature,
  fingerprint,
  isFault,
  readNotes,
  type Signed,
  successionNote,
  trailerLine,
} from '../../src/record/index.ts';
import { FORGER, HOUSE, hashIn } from '../record/exported.ts';
import { verify } from '../record/verifying.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Forgery, Judge, Truth } from './forgery.ts';
import { byteChanges } from './text-changes.ts';
import { notesOf, type TrueRecord } from './true-records.ts';

/** A file of checkpoints as a witness keeps it: of two tables, with a key that followed, each note co-signed. */
export type TrueNotes = {
  readonly of: Truth;
  readonly record: TrueRecord;
  readonly notes: readonly string[];
};

const NEWER = { ...FORGER, key: 'ab'.repeat(32) };
const WITNESS = { ...FORGER, name: 'w1' };

const fileOfNotes = (notes: readonly string[]): Buffer => Buffer.from(notes.join('\n'));

export const trueNotes = (
  record: TrueRecord,
  other: TrueRecord,
  ciphers: Ciphers = nodes,
): TrueNotes => {
  const cosigned = (note: string) => {
    const [text = ''] = note.split('\n\n');
    return `${note}${cosignature(nodes, `${text}\n`, 1_800_000_000, WITNESS)}\n`;
  };
  const rotated = successionNote(nodes, { to: NEWER.key, at: 1_800_000_000_000 }, HOUSE);
  const notes = [...notesOf(record, HOUSE, 5), ...notesOf(other)].map(cosigned);
  const all = [...notes, rotated];
  const judge: Judge = (bytes, against) => {
    const lines = linesIn({ bytes: bytes.subarray(0, bytes.at(-1) === 0x0a ? -1 : undefined) });
    const bad = lines.findIndex((line) => 'fault' in line);
    if (bad >= 0) return { refused: 'the line is not UTF-8', line: bad + 1 };
    const read = readNotes(ciphers, bytes.toString());
    if (isFault(read)) return { refused: read.fault, line: read.line };
    const says = saidBy(read.checkpoints, notes);
    // Held against a record, which says whose it is.
    if (against.key === undefined) return { says };
    const held = verify(record.lines, { ...against, ...read });
    return isFault(held) ? { refused: held.fault, line: held.line } : { says };
  };
  const of: Truth = {
    file: 'checkpoints',
    bytes: fileOfNotes(all),
    key: fingerprint(nodes, HOUSE.key),
    judge,
    judgeByKept: (bytes) => judge(bytes, { key: fingerprint(nodes, HOUSE.key) }),
  };
  return { of, record, notes: all };
};

/** What the file says that the house has not signed: nothing, whichever of its notes are there and how often. */
const saidBy = (checkpoints: readonly Signed[], notes: readonly string[]): string => {
  const known = readNotes(nodes, notes.join('\n'));
  const signed = isFault(known) ? [] : known.checkpoints.map((one) => JSON.stringify(one));
  return JSON.stringify(checkpoints.filter((one) => !signed.includes(JSON.stringify(one))));
};

export const forgedNotes = ({ of, record, notes }: TrueNotes, chance: Chance): Forgery => {
  const i = chance.below(notes.length);
  const j = chance.below(notes.length);
  const note = notes[i] ?? '';
  const made = (change: string, forged: readonly string[]): Forgery => ({
    of,
    change,
    hand: 'nobody',
    what: `note ${i + 1}`,
    bytes: fileOfNotes(forged),
  });
  return chance.weighted<() => Forgery>([
    [40, () => ({ of, hand: 'nobody', ...byteChanges(of.bytes, chance) })],
    [20, () => made('field changed', notes.with(i, otherField(note, chance)))],
    [6, () => made('note dropped', notes.toSpliced(i, 1))],
    [4, () => made('note doubled', notes.toSpliced(i, 0, note))],
    [4, () => made('note moved', notes.with(i, notes[j] ?? '').with(j, note))],
    [
      8,
      () => {
        const [text = ''] = note.split('\n\n');
        const [, signed = ''] = (notes[j] ?? '').split('\n\n');
        return made('spliced from two', notes.with(i, `${text}\n\n${signed}`));
      },
    ],
    [4, () => made('trailer put in', notes.with(i, trailerAsNote(note, record)))],
    [30, () => signedOtherwise({ of, record, notes }, chance)],
  ])();
};

const otherField = (note: string, chance: Chance): string => {
  const lines = note.split('\n');
  const at = chance.below(Math.max(1, lines.indexOf('')));
  const line = lines[at] ?? '';
  const changed = line.replace(/\S$/, (last) => (last === '1' ? '2' : '1'));
  return lines.with(at, changed).join('\n');
};

/** What the house signed as a trailer, passed off as a checkpoint. */
const trailerAsNote = (note: string, { table, lines }: TrueRecord): string => {
  const count = lines.length - 1;
  const hash = hashIn(lines.at(-2) ?? '');
  const trailer = trailerLine({ table, count, hash, at: 1_800_000_000_000 }, HOUSE);
  const signature = /"signature":"([0-9a-f]+)"/.exec(trailer)?.[1] ?? '';
  const [text = '', signed = ''] = note.split('\n\n');
  const id = Buffer.from(/— \S+ (\S+)/.exec(signed)?.[1] ?? '', 'base64').subarray(0, 4);
  const bytes = Buffer.concat([id, Buffer.from(signature, 'hex')]);
  return `${text}\n\n— puntobanco ${bytes.toString('base64')}\n`;
};

/** A checkpoint of the table that says something else, signed by somebody. */
const signedOtherwise = ({ of, record, notes }: TrueNotes, chance: Chance): Forgery => {
  const { table, lines } = record;
  const house = chance.percent(50);
  const count = 1 + chance.below(lines.length - 1);
  const hash = chance.percent(50) ? 'cd'.repeat(32) : hashIn(lines[count - 1] ?? '');
  const root = 'ef'.repeat(32);
  const more = chance.percent(20) ? lines.length + chance.below(50) : count;
  const extent = { table, count: more, hash, root, at: 1_800_000_000_500 };
  const forged = checkpointNote(nodes, extent, house ? HOUSE : FORGER);
  return {
    of,
    change: 'checkpoint of another history',
    hand: house ? 'the key of the house' : 'another key',
    what: `count ${more}, ${hash.slice(0, 4)}`,
    bytes: fileOfNotes(notes.toSpliced(chance.below(notes.length), 0, forged)),
  };
};
