import { createHash } from 'node:crypto';
import type {
  Batch,
  CommandKey,
  NewEntry,
  Now,
  Store,
  Stored,
} from '../../src/house/store/store.ts';
import type { Ciphers } from '../../src/record/ciphers.ts';
import { entryText, GENESIS, hashOf } from '../../src/record/line.ts';

export type Tail = { readonly count: number; readonly hash: string };
/** What a command came to. Without a name of its own it has one by its sequence. */
export type Happening = Partial<CommandKey> & {
  readonly type?: string;
  readonly data?: unknown;
  readonly at?: number;
  readonly marks?: readonly string[];
};
type Rest = {
  readonly commands?: readonly CommandKey[];
  readonly refusals?: Batch['refusals'];
  readonly rounds?: Batch['rounds'];
};

export const START: Tail = { count: 0, hash: GENESIS };

/** Entries that follow on a tail, made as the record makes them. */
export const chained = (tail: Tail, happenings: readonly Happening[], now = 1): NewEntry[] => {
  let { count, hash } = tail;
  return happenings.map(({ type = 'Happened', data = {}, marks, ...told }) => {
    count += 1;
    const { person = 'p1', id = `e${count}`, at = now } = told;
    const happened = { type, data };
    const text = entryText({
      sequence: count,
      at,
      by: { role: 'patron', id: person },
      id,
      command: { type: 'Happen' },
      events: [happened],
      previous: hash,
    });
    hash = hashText(text);
    const entry = { sequence: count, at, person, id, text, hash };
    return marks === undefined ? entry : { ...entry, marks };
  });
};

/** What was given as `data` to each. */
export const dataOf = (entries: readonly Stored[]): unknown[] =>
  entries.map(({ text }) => JSON.parse(text).events[0].data);

export const tailOf = (entries: readonly Stored[], before = START): Tail => {
  const last = entries.at(-1);
  return last === undefined ? before : { count: last.sequence, hash: last.hash };
};

/** Adds to a stream as a table does: it catches up with what it missed, then goes on after it. */
export const writer = (store: Store, stream: string, tail = START) => {
  let known = tail;
  return async (happenings: readonly Happening[], rest: Rest = {}): Promise<Now> => {
    const { refusals = [], commands = refusals, rounds = [] } = rest;
    const before = known;
    let after = before;
    let seen: Now | undefined;
    await store.append({ stream, known: before.count, commands }, (now) => {
      seen = now;
      const from = tailOf(now.missed, before);
      const entries = chained(from, happenings, now.at);
      after = tailOf(entries, from);
      return { entries, refusals, rounds };
    });
    if (after.count > known.count) known = after;
    if (seen === undefined) throw new Error('The work was not done.');
    return seen;
  };
};

/** What is wrong with a whole stream: its numbers, its hashes, its links, what its columns repeat. */
export const faultsOf = (entries: readonly Stored[]): string[] => {
  const faults: string[] = [];
  let previous = GENESIS;
  for (const [index, entry] of entries.entries()) {
    const told = JSON.parse(entry.text);
    if (entry.sequence !== index + 1) faults.push(`${index + 1}: has sequence ${entry.sequence}`);
    if (told.sequence !== entry.sequence) faults.push(`${entry.sequence}: text has another number`);
    if (told.at !== entry.at || told.by.id !== entry.person || told.id !== entry.id) {
      faults.push(`${entry.sequence}: time, person or id`);
    }
    if (told.previous !== previous) faults.push(`${entry.sequence}: link`);
    if (hashText(entry.text) !== entry.hash) faults.push(`${entry.sequence}: hash`);
    previous = entry.hash;
  }
  return faults;
};

const hashText = (text: string) => hashOf(ciphers, text);

const ciphers: Ciphers = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  keyStream: () => {
    throw new Error('A chain needs no key stream.');
  },
  verify: () => {
    throw new Error('A chain needs no signature.');
  },
};
