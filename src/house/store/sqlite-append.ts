import Sqlite, { type Database } from 'better-sqlite3';
import { GENESIS } from '../../record/line.ts';
import { checkBatch, keyText } from './batch.ts';
import { earlierIn } from './sqlite-earlier.ts';
import { type KeepWrite, writeOf } from './sqlite-keep.ts';
import { writingThread } from './sqlite-thread.ts';
import type { WriterFault, Written } from './sqlite-writer.ts';
import {
  type AppendRequest,
  type Batch,
  type CommandKey,
  Conflict,
  type DocumentKey,
  type Earlier,
  type Head,
  type Now,
  type Store,
  type Stored,
  type Work,
} from './store.ts';

export type Appender = {
  readonly append: Store['append'];
  /** What is decided by now has been kept, or has failed. */
  readonly settled: () => Promise<void>;
  /** What was given is kept; after that nothing is. */
  readonly close: () => Promise<void>;
};

type Means = {
  readonly clock: () => number;
  readonly epochOf: (stream: string) => number;
  readonly goneOf: (documents: readonly DocumentKey[]) => readonly DocumentKey[];
  readonly grown: (stream: string, sequence: number) => void;
};
type Last = Head & { readonly at: number };
type Call = {
  readonly request: AppendRequest;
  readonly work: Work;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** A command of it turned out to be there already: now all are looked up before. */
  readonly again?: true;
};
/** What a batch was made of, and the batch. */
type Worked = { readonly earlier: readonly (Earlier | null)[]; readonly batch: Batch };
/** A call whose work is done and whose batch is on its way. */
type Sent = Call & { readonly write: KeepWrite; readonly before: Last };

/**
 * Adds to streams. One process writes, so the heads stay in memory. What is decided goes to a thread that waits for
 * the disk; calls that come meanwhile share the next commit, one of each stream.
 *
 * Nearly all commands are new. Of those that become entries the index tells when they are not, and then the call is
 * worked out again; looking each up before would take as long as deciding it.
 */
export const appender = (
  db: Database,
  file: string,
  { clock, epochOf, goneOf, grown }: Means,
): Appender => {
  const heads = new Map(
    db
      .prepare<[], Last>('SELECT stream, count, hash, at FROM streams')
      .all()
      .map((last) => [last.stream, last]),
  );
  const headOf = (stream: string): Last =>
    heads.get(stream) ?? { stream, count: 0, hash: GENESIS, at: 0 };
  const reader = db.prepare<[string, number], Stored>(
    `SELECT sequence, at, person, id, text, hash FROM entries
     WHERE stream = ? AND sequence > ? ORDER BY sequence`,
  );
  const earlierOf = earlierIn(db);
  const thread = writingThread(file);
  let waiting: Call[] = [];
  let sent: readonly Sent[] = [];
  /** Kept once what was sent last has been kept, or has failed. */
  let under: Promise<void> = Promise.resolve();
  let due = false;
  let closed = false;

  /** A command that makes no entry may have made one before: that is found out before it is refused. */
  const worked = (call: Call, now: Omit<Now, 'earlier'>): Worked => {
    const { stream, commands } = call.request;
    const supposed = call.again === undefined ? supposingNew(call, now) : null;
    if (supposed !== null && allMade(commands, supposed.batch)) return supposed;
    const made = new Set(supposed?.batch.entries.map(keyText));
    const others = commands.filter((key) => !made.has(keyText(key)));
    const found = earlierOf.all(stream, others, now.at);
    if (supposed !== null && !found.some((one) => one !== null && 'entry' in one)) return supposed;
    const earlier = made.size === 0 ? found : earlierOf.all(stream, commands, now.at);
    return { earlier, batch: call.work({ ...now, earlier }) };
  };

  /** Null where the work throws: what it would not decide a second time may have been decided. */
  const supposingNew = (call: Call, now: Omit<Now, 'earlier'>): Worked | null => {
    const earlier = earlierOf.refused(call.request.stream, call.request.commands, now.at);
    try {
      return { earlier, batch: call.work({ ...now, earlier }) };
    } catch {
      return null;
    }
  };

  /** Runs a call's work on the stream as it is; what it makes is still to be written. */
  const prepared = (call: Call): Sent | null => {
    const { stream, known, commands, documents = [] } = call.request;
    const before = headOf(stream);
    try {
      if (known > before.count) {
        throw new Conflict(`${stream} has ${before.count} entries; the caller supposes ${known}.`);
      }
      const at = Math.max(clock(), before.at);
      const missed = known === before.count ? [] : reader.all(stream, known);
      const now = { at, epoch: epochOf(stream), missed, gone: goneOf(documents) };
      const { earlier, batch } = worked(call, now);
      checkBatch(batch, { stream, end: before.count, commands, earlier });
      if (isEmpty(batch)) {
        call.resolve();
        return null;
      }
      return { ...call, before, write: writeOf(headAfter(before, batch), batch, at) };
    } catch (error) {
      call.reject(error);
      return null;
    }
  };

  const flush = () => {
    due = false;
    if (sent.length > 0 || waiting.length === 0) return;
    // Two calls of one stream: the second decides on what the first has made of it.
    const streams = new Set<string>();
    const group: Call[] = [];
    const later: Call[] = [];
    for (const call of waiting) {
      const { stream } = call.request;
      (streams.has(stream) ? later : group).push(call);
      streams.add(stream);
    }
    waiting = later;
    sent = group.map(prepared).filter((one) => one !== null);
    if (sent.length === 0) return soon();
    under = thread.write(sent.map(({ write }) => write)).then(
      (written) => settle((place) => faultAt(written, place)),
      (error) => settle(() => error),
    );
  };

  const soon = () => {
    if (due || waiting.length === 0) return;
    due = true;
    setImmediate(flush);
  };

  const settle = (fault: (place: number) => Error | null) => {
    const group = sent;
    sent = [];
    const again: Call[] = [];
    for (const [place, { resolve, reject, write, before, ...call }] of group.entries()) {
      const why = fault(place);
      if (why instanceof Conflict && call.again === undefined) {
        again.push({ ...call, resolve, reject, again: true });
        continue;
      }
      if (why !== null) {
        reject(why);
        continue;
      }
      const { stream, count } = write.head;
      heads.set(stream, write.head);
      resolve();
      if (count > before.count) grown(stream, count);
    }
    waiting = [...again, ...waiting];
    soon();
  };

  return {
    append: (request, work) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new TypeError('The store is closed.'));
        waiting.push({ request, work, resolve, reject });
        soon();
      }),
    settled: () => under,
    close: async () => {
      if (closed) return;
      closed = true;
      while (sent.length > 0 || waiting.length > 0) {
        if (sent.length === 0) flush();
        await under;
      }
      await thread.close();
    },
  };
};

/** Whether each command has become an entry, as nearly all do. */
const allMade = (commands: readonly CommandKey[], { entries }: Batch): boolean =>
  entries.length === commands.length &&
  commands.every(({ id, person }, i) => entries[i]?.id === id && entries[i]?.person === person);

const isEmpty = ({ entries, refusals, rounds }: Batch): boolean =>
  entries.length + refusals.length + rounds.length === 0;

const headAfter = (before: Last, { entries }: Batch): Last => {
  const last = entries.at(-1);
  if (last === undefined) return before;
  return { stream: before.stream, count: last.sequence, hash: last.hash, at: last.at };
};

const faultAt = (written: Written, place: number): Error | null => {
  const fault = 'lost' in written ? written.lost : (written.faults[place] ?? null);
  return fault === null ? null : errorOf(fault);
};

/** Whatever must be there once and is there already was written by a call that supposes too little. */
const errorOf = ({ message, code }: WriterFault): Error =>
  /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)$/.test(code)
    ? new Conflict(`The stream, or a command of this batch, has been written already: ${message}.`)
    : new Sqlite.SqliteError(message, code);
