import type { Database } from 'better-sqlite3';
import type { Commits } from './sqlite-commits.ts';
import { type Base, Conflict, type Store } from './store.ts';

/** Where streams begin of which a part was archived. */
export const baseReader = (
  db: Database,
  explained: (error: unknown) => never,
): Pick<Store, 'base' | 'baseState'> => {
  const base = db.prepare<[string], Base>(
    'SELECT sequence, hash, at, round, trailer, file FROM bases WHERE stream = ?',
  );
  const state = db
    .prepare<[string, string], string>(
      'SELECT state FROM base_states WHERE stream = ? AND version = ?',
    )
    .pluck();
  return {
    base: async (stream) => {
      try {
        return base.get(stream) ?? null;
      } catch (error) {
        return explained(error);
      }
    },
    baseState: async (stream, version) => {
      try {
        return state.get(stream, version) ?? null;
      } catch (error) {
        return explained(error);
      }
    },
  };
};

export const basesOf = (
  db: Database,
  commits: Commits,
  explained: (error: unknown) => never,
): Pick<Store, 'base' | 'baseState' | 'saveBaseState' | 'cut'> => {
  const last = db
    .prepare<[string, number], string>('SELECT hash FROM entries WHERE stream = ? AND sequence = ?')
    .pluck();
  const place = db.prepare<[string, number, string, number, number, string, string]>(
    `INSERT INTO bases (stream, sequence, hash, at, round, trailer, file) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, at = excluded.at,
       round = excluded.round, trailer = excluded.trailer, file = excluded.file`,
  );
  const forget = db.prepare<[string]>('DELETE FROM base_states WHERE stream = ?');
  const keep = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO base_states (stream, version, state) VALUES (?, ?, ?)',
  );
  const entries = db.prepare<[string, number, string, string]>(
    `DELETE FROM entries WHERE stream = ? AND sequence <= ? AND sequence NOT IN (
       SELECT sequence FROM marks WHERE stream = ? AND kind IN (SELECT value FROM json_each(?)))`,
  );
  const marks = db.prepare<[string, number, string]>(
    `DELETE FROM marks WHERE stream = ? AND sequence <= ?
     AND kind NOT IN (SELECT value FROM json_each(?))`,
  );
  const refusals = db.prepare<[string, number]>(
    'DELETE FROM refusals WHERE stream = ? AND at <= ?',
  );
  const rounds = db.prepare<[string, number]>('DELETE FROM rounds WHERE stream = ? AND round <= ?');

  const cut: Store['cut'] = async (stream, base, { made, kept }) => {
    await commits.add({
      run: () => {
        const { sequence, hash, at, round, trailer, file } = base;
        if (last.get(stream, sequence) !== hash) throw notArchived(stream, sequence);
        place.run(stream, sequence, hash, at, round, trailer, file);
        forget.run(stream);
        if (made !== null) keep.run(stream, made.version, made.state);
        const kinds = JSON.stringify(kept);
        entries.run(stream, sequence, stream, kinds);
        marks.run(stream, sequence, kinds);
        refusals.run(stream, at);
        rounds.run(stream, round);
      },
    });
  };

  return {
    ...baseReader(db, explained),
    cut,
    saveBaseState: async (stream, { version, state }) => {
      await commits.add({ run: () => keep.run(stream, version, state) });
    },
  };
};

export const notArchived = (stream: string, sequence: number): Conflict =>
  new Conflict(`Entry ${sequence} of ${stream} is not the one that was archived.`);
