import type { Database } from 'better-sqlite3';
import { GENESIS } from '../../record/line.ts';
import type { Commits } from './sqlite-commits.ts';
import {
  type Answer,
  type AppendRequest,
  type Batch,
  Conflict,
  type Head,
  type Stored,
  type Work,
} from './store.ts';

type Last = Head & { readonly at: number };

/** One process writes, so the heads stay in memory. */
export const appender = (
  db: Database,
  commits: Commits,
  { clock, grown }: { clock: () => number; grown: (stream: string, sequence: number) => void },
): ((request: AppendRequest, work: Work) => Promise<void>) => {
  const heads = new Map(
    db
      .prepare<[], Last>('SELECT stream, count, hash, at FROM streams')
      .all()
      .map((last) => [last.stream, last]),
  );
  const headOf = (stream: string): Last =>
    heads.get(stream) ?? { stream, count: 0, hash: GENESIS, at: 0 };
  const reader = db.prepare<[string, number], Stored>(
    'SELECT sequence, at, type, text, hash FROM events WHERE stream = ? AND sequence > ? ORDER BY sequence',
  );
  const answer = db.prepare<[string, string, string], Answer>(
    'SELECT body, text FROM answers WHERE stream = ? AND actor = ? AND id = ?',
  );
  const keep = keeper(db);

  return (request, work) => {
    const { stream, known, commands } = request;
    let before = headOf(stream);
    let after = before;
    return commits.add({
      run: () => {
        before = headOf(stream);
        if (known > before.count) {
          throw new Conflict(`${stream} has ${before.count} events; the caller supposes ${known}.`);
        }
        const batch = work({
          at: Math.max(clock(), before.at),
          missed: known === before.count ? [] : reader.all(stream, known),
          answered: commands.map(({ actor, id }) => answer.get(stream, actor, id) ?? null),
        });
        after = headAfter(before, batch.events);
        keep(after, batch);
        heads.set(stream, after);
      },
      undo: () => heads.set(stream, before),
      kept: () => {
        if (after.count > before.count) grown(stream, after.count);
      },
    });
  };
};

const headAfter = (before: Last, events: readonly Stored[]): Last => {
  let { count, hash, at } = before;
  for (const event of events) {
    count += 1;
    if (event.sequence !== count) {
      throw new Conflict(`${before.stream} goes on at ${count}, not at ${event.sequence}.`);
    }
    ({ hash, at } = event);
  }
  return { stream: before.stream, count, hash, at };
};

/** Writes a batch. The head comes first, since the rest refers to it. */
const keeper = (db: Database) => {
  const head = db.prepare<[string, number, string, number]>(
    `INSERT INTO streams (stream, count, hash, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = excluded.count, hash = excluded.hash, at = excluded.at`,
  );
  const event = db.prepare<[string, number, number, string, string, string]>(
    'INSERT INTO events (stream, sequence, at, type, text, hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const answer = db.prepare<[string, string, string, string, string]>(
    'INSERT INTO answers (stream, actor, id, body, text) VALUES (?, ?, ?, ?, ?)',
  );
  const round = db.prepare<[string, number, number, string]>(
    `INSERT INTO rounds (stream, round, at, text) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, text = excluded.text`,
  );
  return (after: Last, { events, answers, rounds }: Batch): void => {
    const { stream } = after;
    if (events.length + answers.length + rounds.length === 0) return;
    head.run(stream, after.count, after.hash, after.at);
    for (const { sequence, at, type, text, hash } of events) {
      event.run(stream, sequence, at, type, text, hash);
    }
    for (const { actor, id, body, text } of answers) answer.run(stream, actor, id, body, text);
    for (const ended of rounds) round.run(ended.stream, ended.round, ended.at, ended.text);
  };
};
