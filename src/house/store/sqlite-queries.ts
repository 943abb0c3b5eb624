import type { Database } from 'better-sqlite3';
import type {
  Base,
  Head,
  MarkQuery,
  RoundQuery,
  Snapshot,
  Store,
  Stored,
  StoredRound,
} from './store.ts';

/** Everything that only reads. */
export const queries = (db: Database) => {
  const streams = db.prepare<[], Head>(
    'SELECT stream, count, hash FROM streams WHERE count > 0 ORDER BY stream',
  );
  const read = db.prepare<[string, number, number], Stored>(
    `SELECT sequence, at, person, id, text, hash FROM entries
     WHERE stream = ? AND sequence >= ? ORDER BY sequence LIMIT ?`,
  );
  // One with several of the kinds is there once.
  const readMarked = db.prepare<[MarkParameters], Stored & { stream: string }>(
    `SELECT e.stream, e.sequence, e.at, e.person, e.id, e.text, e.hash
     FROM (SELECT DISTINCT at, stream, sequence FROM marks
           WHERE kind IN (SELECT value FROM json_each(:kinds)) AND at >= :from AND at < :to
           AND (:stream IS NULL OR stream = :stream)) AS m
     JOIN entries AS e ON e.stream = m.stream AND e.sequence = m.sequence
     ORDER BY m.at, m.stream, m.sequence`,
  );
  const snapshot = db.prepare<[string], Snapshot>(
    'SELECT sequence, hash, version, state FROM snapshots WHERE stream = ?',
  );
  const base = db.prepare<[string], Base>(
    'SELECT sequence, hash, at, round, trailer, file FROM bases WHERE stream = ?',
  );
  const baseState = db
    .prepare<[string, string], string>(
      'SELECT state FROM base_states WHERE stream = ? AND version = ?',
    )
    .pluck();
  return {
    streams: () => streams.all(),
    read: (stream: string, from: number, limit: number) => read.all(stream, from, limit),
    readMarked: ({ kinds, stream, from, to }: MarkQuery) =>
      readMarked.all({
        kinds: JSON.stringify(kinds),
        stream: stream ?? null,
        from: from ?? Number.MIN_SAFE_INTEGER,
        to: to ?? Number.MAX_SAFE_INTEGER,
      }),
    snapshot: (stream: string) => snapshot.get(stream) ?? null,
    rounds: roundsOf(db),
    base: (stream: string) => base.get(stream) ?? null,
    baseState: (stream: string, version: string) => baseState.get(stream, version) ?? null,
  };
};

/** The same as a store promises them; what SQLite says of a failure goes through `explained`. */
export const looking = (
  look: ReturnType<typeof queries>,
  explained: (error: unknown) => never,
): Pick<
  Store,
  'streams' | 'read' | 'readMarked' | 'snapshot' | 'rounds' | 'base' | 'baseState'
> => {
  const soon =
    <Given extends readonly unknown[], Found>(find: (...given: Given) => Found) =>
    async (...given: Given): Promise<Found> => {
      try {
        return find(...given);
      } catch (error) {
        return explained(error);
      }
    };
  return {
    streams: soon(look.streams),
    read: soon(look.read),
    readMarked: soon(look.readMarked),
    base: soon(look.base),
    baseState: soon(look.baseState),
    snapshot: soon(look.snapshot),
    rounds: soon(look.rounds),
  };
};

type MarkParameters = { kinds: string; stream: string | null; from: number; to: number };

/** Of one table by number, of the whole floor by time: each walks an index and stops at the limit. */
const roundsOf = (db: Database) => {
  const ofStream = db.prepare<[RoundParameters & { stream: string }], StoredRound>(
    `SELECT stream, round, at, text FROM rounds
     WHERE stream = :stream AND round >= :first AND round < :before AND at >= :from AND at < :to
     ORDER BY round DESC LIMIT :limit OFFSET :offset`,
  );
  const ofAll = db.prepare<[RoundParameters], StoredRound>(
    `SELECT stream, round, at, text FROM rounds
     WHERE round >= :first AND round < :before AND at >= :from AND at < :to
     ORDER BY at DESC, stream, round DESC LIMIT :limit OFFSET :offset`,
  );
  return ({ stream, before, round, from, to, limit, offset }: RoundQuery) => {
    if (before !== undefined && stream === undefined) {
      throw new TypeError('Rounds before a number are those of one stream: name it.');
    }
    const end = Math.min(before ?? LAST, round === undefined ? LAST : round + 1);
    const parameters = {
      first: round ?? 0,
      before: end,
      from: from ?? Number.MIN_SAFE_INTEGER,
      to: to ?? LAST,
      limit,
      offset: offset ?? 0,
    };
    return stream === undefined ? ofAll.all(parameters) : ofStream.all({ ...parameters, stream });
  };
};

type RoundParameters = {
  first: number;
  before: number;
  from: number;
  to: number;
  limit: number;
  offset: number;
};

const LAST = Number.MAX_SAFE_INTEGER;
