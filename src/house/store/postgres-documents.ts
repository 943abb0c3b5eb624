import { NOTIFY_CHANGED } from './postgres-notes.ts';
import type { Query } from './postgres-queries.ts';
import type { Document, Documents } from './store.ts';

/** Each write also notes the change, for readers that are cut off just then, and tells those that listen. */
export const documentsOf = (query: Query): Documents => {
  const write = async (statement: string, values: readonly unknown[]): Promise<boolean> => {
    const rows = await query(
      `WITH written AS (${statement} RETURNING 1),
            noted AS (
              INSERT INTO changes (kind, id, transaction, at)
              SELECT $1, $2, pg_current_xact_id(), clock_timestamp() FROM written
              ON CONFLICT (kind, id)
              DO UPDATE SET transaction = excluded.transaction, at = excluded.at)
       SELECT ${NOTIFY_CHANGED} FROM written`,
      values,
      'unknown',
    );
    return rows.length > 0;
  };

  return {
    get: async (kind, id) => {
      const [document] = await query<Document>(
        'SELECT id, text, revision FROM documents WHERE kind = $1 AND id = $2',
        [kind, id],
      );
      return document ?? null;
    },
    list: (kind) =>
      query<Document>('SELECT id, text, revision FROM documents WHERE kind = $1 ORDER BY id', [
        kind,
      ]),
    put: (kind, id, text, expected) =>
      expected === 0
        ? write(
            `INSERT INTO documents (kind, id, text, revision) VALUES ($1, $2, $3, 1)
             ON CONFLICT DO NOTHING`,
            [kind, id, text],
          )
        : write(
            `UPDATE documents SET text = $3, revision = revision + 1
             WHERE kind = $1 AND id = $2 AND revision = $4`,
            [kind, id, text, expected],
          ),
    remove: async (kind, id) => {
      await write('DELETE FROM documents WHERE kind = $1 AND id = $2', [kind, id]);
    },
  };
};

/** Changes are kept as long as any reader could have been cut off and still be running. */
export const FORGET_CHANGES = `DELETE FROM changes WHERE at < clock_timestamp() - interval '1 day'`;
