import type { Database } from 'better-sqlite3';
import type { Head, RoundQuery, Snapshot, Stored, StoredRound, TypeQuery } from './store.ts';

/** Everything that only reads. */
export const queries = (db: Database) => {
  const streams = db.prepare<[], Head>(
    'SELECT stream, count, hash FROM streams WHERE count > 0 ORDER BY stream',
  );
  const read = db.prepare<[string, number, number], Stored>(
    `SELECT sequence, at, type, text, hash FROM events
     WHERE stream = ? AND sequence >= ? ORDER BY sequence LIMIT ?`,
  );
  const readTypes = db.prepare<[TypeParameters], Stored & { stream: string }>(
    `SELECT stream, sequence, at, type, text, hash FROM events
     WHERE type IN (SELECT value FROM json_each(:types)) AND at >= :from AND at < :to
     AND (:stream IS NULL OR stream = :stream) ORDER BY at, stream, sequence`,
  );
  const snapshot = db.prepare<[string], Snapshot>(
    'SELECT sequence, hash, version, state FROM snapshots WHERE stream = ?',
  );
  return {
    streams: () => streams.all(),
    read: (stream: string, from: number, limit: number) => read.all(stream, from, limit),
    readTypes: ({ types, stream, from, to }: TypeQuery) =>
      readTypes.all({
        types: JSON.stringify(types),
        stream: stream ?? null,
        from: from ?? Number.MIN_SAFE_INTEGER,
        to: to ?? Number.MAX_SAFE_INTEGER,
      }),
    snapshot: (stream: string) => snapshot.get(stream) ?? null,
    rounds: roundsOf(db),
  };
};

type TypeParameters = { types: string; stream: string | null; from: number; to: number };

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
