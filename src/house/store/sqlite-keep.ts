import type { Database } from 'better-sqlite3';
import { type Batch, type Head, REMEMBERED_FOR, REMEMBERED_OF_EACH } from './store.ts';

/** One call's batch, with the head that it makes. */
export type KeepWrite = {
  readonly head: Head & { readonly at: number };
  /** Lists of values instead of objects with names: they go to another thread in half the time. */
  readonly entries: readonly EntryRow[];
  readonly marks: readonly MarkRow[];
  readonly refusals: Batch['refusals'];
  readonly rounds: Batch['rounds'];
  /** When it was decided. */
  readonly at: number;
};

/** Sequence, time, person, id, text and hash. */
type EntryRow = readonly [number, number, string, string, string, string];
/** Kind, time and sequence. */
type MarkRow = readonly [string, number, number];

export const writeOf = (
  head: KeepWrite['head'],
  { entries, refusals, rounds }: Batch,
  at: number,
): KeepWrite => ({
  head,
  entries: entries.map((one) => [one.sequence, one.at, one.person, one.id, one.text, one.hash]),
  marks: entries.flatMap(({ sequence, at, marks }) =>
    marks === undefined ? [] : [...new Set(marks)].map((kind): MarkRow => [kind, at, sequence]),
  ),
  refusals,
  rounds,
  at,
});

/** Writes a batch. The head comes first, since the rest refers to it. */
export const keeper = (db: Database) => {
  const head = db.prepare<[string, number, string, number]>(
    `INSERT INTO streams (stream, count, hash, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = excluded.count, hash = excluded.hash, at = excluded.at`,
  );
  const insert = inserter(db);
  const mark = db.prepare<[string, ...MarkRow]>(
    'INSERT INTO marks (stream, kind, at, sequence) VALUES (?, ?, ?, ?)',
  );
  const round = db.prepare<[string, number, number, string]>(
    `INSERT INTO rounds (stream, round, at, text) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, text = excluded.text`,
  );
  const refuse = refuser(db);
  return ({ head: after, entries, marks, refusals, rounds, at }: KeepWrite): void => {
    const { stream } = after;
    head.run(stream, after.count, after.hash, after.at);
    insert(stream, entries);
    for (const row of marks) mark.run(stream, ...row);
    if (refusals.length > 0) refuse(stream, refusals, at);
    for (const ended of rounds) round.run(ended.stream, ended.round, ended.at, ended.text);
  };
};

/** Rows by one statement take four fifths of the time that they take one by one. */
const TOGETHER = 64;

const inserter = (db: Database) => {
  const of = (rows: number) =>
    db.prepare<[(string | number)[]]>(
      `INSERT INTO entries (stream, sequence, at, person, id, text, hash)
       VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    );
  const made: ReturnType<typeof of>[] = [];
  return (stream: string, rows: readonly EntryRow[]): void => {
    for (let at = 0; at < rows.length; at += TOGETHER) {
      const some = rows.slice(at, at + TOGETHER);
      const values: (string | number)[] = [];
      for (const row of some) values.push(stream, ...row);
      made[some.length] ??= of(some.length);
      made[some.length]?.run(values);
    }
  };
};

/** Remembers refusals, and forgets those that are too old or too many. */
const refuser = (db: Database) => {
  const lapsed = db.prepare<[string, number]>('DELETE FROM refusals WHERE stream = ? AND at < ?');
  const last = db
    .prepare<[string, string], number | null>(
      'SELECT max(number) FROM refusals WHERE stream = ? AND person = ?',
    )
    .pluck();
  const insert = db.prepare<[string, string, number, string, number, string, string]>(
    'INSERT INTO refusals (stream, person, number, id, at, body, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const tooMany = db.prepare<[string, string, number]>(
    'DELETE FROM refusals WHERE stream = ? AND person = ? AND number <= ?',
  );
  return (stream: string, refusals: Batch['refusals'], at: number): void => {
    lapsed.run(stream, at - REMEMBERED_FOR);
    for (const { person, id, body, text } of refusals) {
      const number = (last.get(stream, person) ?? 0) + 1;
      insert.run(stream, person, number, id, at, body, text);
      tooMany.run(stream, person, number - REMEMBERED_OF_EACH);
    }
  };
};
