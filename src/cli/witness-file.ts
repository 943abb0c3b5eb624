import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ciphers } from '../house/record/ciphers.ts';
import { syncFolder } from '../house/store/folder.ts';
import {
  cosignature,
  cosignedAt,
  eachNote,
  isFault,
  isSignedBy,
  isSuccessionNote,
  isWitnessName,
  isWitnessNote,
  readCheckpoint,
  readSuccession,
  readWitnessNote,
  type UnreadNote,
  type Witness,
  type WitnessNote,
  wholeNote,
  witnessNote,
} from '../record/index.ts';
import { Unusable } from './unusable.ts';
import { UsageError } from './usage-error.ts';
import type { NotedCheckpoint, NotedSuccession } from './witness-house.ts';

const KEY = /^PRIVATE\+KEY\+([!-*,-~]{1,100})\+[0-9a-f]{8}\+([A-Za-z0-9+/]{44})\s*$/;
const PKCS8 = '302e020100300506032b657004220420';

/** The key of a witness, made on its first start: one line as note tools write it, for its owner alone. */
export const witnessOf = (file: string, name: string): Witness => {
  if (!isWitnessName(name)) throw new UsageError(`'${name}' is no name: no spaces, no plus`);
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) {
      const seed = Buffer.concat([Buffer.from([4]), randomBytes(32)]).toString('base64');
      const id = keyIdIn(name, witnessFrom(name, seed).key);
      const made = `${file}.${process.pid}.new`;
      writeFileSync(made, `PRIVATE+KEY+${name}+${id}+${seed}\n`, { mode: 0o600, flush: true });
      try {
        // Whole at once, and never in the place of another.
        linkSync(made, file);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(made, { force: true });
      }
      syncFolder(dirname(file));
    }
    chmodSync(file, 0o600);
    const [, named = '', seed = ''] = KEY.exec(readFileSync(file, 'utf8')) ?? [];
    if (named !== '') return witnessFrom(named, seed);
  } catch (error) {
    throw new Unusable(`cannot keep the key of the witness in ${file} (${codeOf(error)})`);
  }
  throw new Unusable(`${file} holds no key of a witness: name another file with --key-file`);
};

const keyIdIn = (name: string, key: string): string => {
  const bytes = Buffer.concat([Buffer.from(`${name}\n\x04`), Buffer.from(key, 'hex')]);
  return ciphers.sha256(bytes).slice(0, 8);
};

const witnessFrom = (name: string, seed: string): Witness => {
  const bytes = Buffer.from(seed, 'base64').subarray(1);
  const der = Buffer.concat([Buffer.from(PKCS8, 'hex'), bytes]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const key = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    name,
    key: key.toString('hex'),
    sign: (text) => sign(null, text, secret).toString('hex'),
  };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** What a witness has kept, in its order. */
export type Witnessed = {
  readonly checkpoints: readonly NotedCheckpoint[];
  readonly successions: readonly NotedSuccession[];
  readonly notes: readonly WitnessNote[];
};

/** The file of a witness. It is added to and never changed; a note is on disk before anything rests on it. */
export const witnessFile = (path: string, witness: Witness) => {
  const add = (note: string): void => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      const isNew = !existsSync(path);
      const file = openSync(path, 'a', 0o600);
      try {
        appendFileSync(file, `${note}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      if (isNew) syncFolder(dirname(path));
    } catch (error) {
      throw new Unusable(`cannot write ${path} (${codeOf(error)}): name another file with --file`);
    }
  };
  return {
    path,
    /** Everything that was kept; what is not this witness's own is not believed. */
    read: (): Witnessed => {
      const text = wholeText(path);
      return text === '' ? NOTHING : witnessedIn(text, path, witness);
    },
    cosign: ({ note }: NotedCheckpoint, at: number): void => {
      const [text = ''] = note.split('\n\n');
      add(`${note}${cosignature(ciphers, `${text}\n`, Math.floor(at / 1000), witness)}\n`);
    },
    keep: add,
    noteDown: (note: WitnessNote): void => add(witnessNote(ciphers, note, witness)),
  };
};

export type WitnessFile = ReturnType<typeof witnessFile>;

const NOTHING: Witnessed = { checkpoints: [], successions: [], notes: [] };

/**
 * Without what a power cut left half written at its end, or as zeros; that is taken off, so that the next note stands
 * alone. It is cut and not written anew: what was kept stays where it is.
 */
const wholeText = (path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new Unusable(`cannot read ${path} (${codeOf(error)}): name another file with --file`);
  }
  const [sound = ''] = text.split('\0', 1);
  const whole = sound.slice(0, sound.lastIndexOf('\n\n') + 2);
  if (text.slice(whole.length).trim() !== '') truncateSync(path, Buffer.byteLength(whole));
  return whole;
};

/** As anybody reads it; with a witness, as it reads its own. */
export const witnessedIn = (text: string, path: string, own?: Witness): Witnessed => {
  const notes = eachNote<NotedCheckpoint | NotedSuccession | WitnessNote>(text, (note) => {
    if (isSuccessionNote(note)) {
      const key = readSuccession(ciphers, note);
      return 'wrong' in key ? key : { ...key, note: wholeNote(note) };
    }
    if (isWitnessNote(note)) return own && !isOwn(note, own) ? NOT_OWN : readWitnessNote(note);
    const read = readCheckpoint(ciphers, note);
    if ('wrong' in read) return read;
    return own && cosignedAt(ciphers, note, own) === null
      ? NOT_OWN
      : { ...read, note: wholeNote(note) };
  });
  if (isFault(notes)) {
    throw new Unusable(
      `${path}, line ${notes.line}: ${notes.fault}; restore the file, or begin another`,
    );
  }
  return {
    checkpoints: notes.filter((note) => 'count' in note),
    successions: notes.filter((note) => 'to' in note),
    notes: notes.filter((note) => 'notes' in note),
  };
};

const NOT_OWN = { wrong: 'this was not signed by this witness, or was changed after' };

const isOwn = (note: UnreadNote, { key, name }: Witness): boolean =>
  isSignedBy(ciphers, note, key, name);
