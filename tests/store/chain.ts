import { createHash } from 'node:crypto';
import type { Batch, CommandKey, Now, Store, Stored } from '../../src/house/store/store.ts';
import type { Ciphers } from '../../src/record/ciphers.ts';
import { entryText, GENESIS, hashOf } from '../../src/record/line.ts';

export type Tail = { readonly count: number; readonly hash: string };
export type Happening = { readonly type?: string; readonly data?: unknown; readonly at?: number };
type Rest = {
  readonly commands?: readonly CommandKey[];
  readonly answers?: Batch['answers'];
  readonly rounds?: Batch['rounds'];
};

export const START: Tail = { count: 0, hash: GENESIS };

/** Events that follow on a tail, made as the record makes them. */
export const chained = (tail: Tail, happenings: readonly Happening[], now = 1): Stored[] => {
  let { count, hash } = tail;
  return happenings.map(({ type = 'Happened', data = {}, at = now }) => {
    count += 1;
    const by = { role: 'patron', id: 'p1' };
    const entry = { sequence: count, at, by, command: `c${count}`, type, data, previous: hash };
    const text = entryText(entry);
    hash = hashText(text);
    return { sequence: count, at, type, text, hash };
  });
};

export const tailOf = (events: readonly Stored[], before = START): Tail => {
  const last = events.at(-1);
  return last === undefined ? before : { count: last.sequence, hash: last.hash };
};

/** Adds to a stream as a table does: it catches up with what it missed, then goes on after it. */
export const writer = (store: Store, stream: string, tail = START) => {
  let known = tail;
  return async (happenings: readonly Happening[], rest: Rest = {}): Promise<Now> => {
    const { commands = [], answers = [], rounds = [] } = rest;
    const before = known;
    let after = before;
    let seen: Now | undefined;
    await store.append({ stream, known: before.count, commands }, (now) => {
      seen = now;
      const from = tailOf(now.missed, before);
      const events = chained(from, happenings, now.at);
      after = tailOf(events, from);
      return { events, answers, rounds };
    });
    if (after.count > known.count) known = after;
    if (seen === undefined) throw new Error('The work was not done.');
    return seen;
  };
};

/** What is wrong with a whole stream: its numbers, its hashes, its links, what its columns repeat. */
export const faultsOf = (events: readonly Stored[]): string[] => {
  const faults: string[] = [];
  let previous = GENESIS;
  for (const [index, event] of events.entries()) {
    const told = JSON.parse(event.text);
    if (event.sequence !== index + 1) faults.push(`${index + 1}: has sequence ${event.sequence}`);
    if (told.sequence !== event.sequence) faults.push(`${event.sequence}: text has another number`);
    if (told.at !== event.at || told.type !== event.type) {
      faults.push(`${event.sequence}: time or type`);
    }
    if (told.previous !== previous) faults.push(`${event.sequence}: link`);
    if (hashText(event.text) !== event.hash) faults.push(`${event.sequence}: hash`);
    previous = event.hash;
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
