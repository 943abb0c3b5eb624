import type { Database } from 'better-sqlite3';
import type { Commits } from './sqlite-commits.ts';
import type { Document, DocumentKey, Documents } from './store.ts';

type Means = {
  readonly commits: Commits;
  readonly explained: (error: unknown) => never;
  readonly changed: (kind: string, id: string) => void;
  /** What is decided by now has been kept. */
  readonly settled: () => Promise<void>;
};

/** Documents, and which of some are not there. */
export type SqliteDocuments = Documents & {
  readonly goneOf: (wanted: readonly DocumentKey[]) => readonly DocumentKey[];
};

export const documentsOf = (
  db: Database,
  { commits, explained, changed, settled }: Means,
): SqliteDocuments => {
  /** Such as were seen there and not removed since: nobody else writes here. */
  const there = new Set<string>();
  const one = db.prepare<[string, string]>('SELECT 1 FROM documents WHERE kind = ? AND id = ?');
  const isThere = ({ kind, id }: DocumentKey): boolean => {
    const name = nameOf(kind, id);
    if (!there.has(name) && one.get(kind, id) !== undefined) there.add(name);
    return there.has(name);
  };
  const get = db.prepare<[string, string], Document>(
    'SELECT id, text, revision FROM documents WHERE kind = ? AND id = ?',
  );
  const list = db.prepare<[string], Document>(
    'SELECT id, text, revision FROM documents WHERE kind = ? ORDER BY id',
  );
  const insert = db.prepare<[string, string, string]>(
    'INSERT INTO documents (kind, id, text, revision) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING',
  );
  const update = db.prepare<[string, string, string, number]>(
    'UPDATE documents SET text = ?, revision = revision + 1 WHERE kind = ? AND id = ? AND revision = ?',
  );
  const remove = db.prepare<[string, string]>('DELETE FROM documents WHERE kind = ? AND id = ?');

  const found = <T>(find: () => T): T => {
    try {
      return find();
    } catch (error) {
      return explained(error);
    }
  };

  /** Whether the statement changed the document; then the watchers hear of it. */
  const write = (kind: string, id: string, statement: () => { changes: number }) => {
    let hit = false;
    return commits.add({
      run: () => {
        hit = statement().changes === 1;
        return hit;
      },
      kept: () => {
        if (hit) changed(kind, id);
      },
    });
  };

  return {
    get: async (kind, id) => found(() => get.get(kind, id) ?? null),
    list: async (kind) => found(() => list.all(kind)),
    put: (kind, id, text, expected) =>
      write(kind, id, () =>
        expected === 0 ? insert.run(kind, id, text) : update.run(text, kind, id, expected),
      ),
    remove: async (kind, id) => {
      await write(kind, id, () => {
        there.delete(nameOf(kind, id));
        return remove.run(kind, id);
      });
      // What was decided while it was there is on its way to the disk.
      await settled();
    },
    goneOf: (wanted) => wanted.filter((key) => !isThere(key)),
  };
};

const nameOf = (kind: string, id: string): string => `${kind} ${id}`;
