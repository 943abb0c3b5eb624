import type pg from 'pg';
import { NOTIFY_CHANGED } from './postgres-notes.ts';
import type { Query } from './postgres-queries.ts';
import { columns } from './postgres-writes.ts';
import type { Document, DocumentKey, Documents } from './store.ts';

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

/** Which of these are not there. The others stay until the transaction is over: they may be changed, not removed. */
export const holdDocuments = async (
  client: pg.PoolClient,
  wanted: readonly DocumentKey[],
): Promise<readonly DocumentKey[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await client.query<DocumentKey>({
    name: 'hold documents',
    text: `SELECT kind, id FROM documents JOIN unnest($1::text[], $2::text[]) AS wanted (kind, id)
             USING (kind, id) FOR KEY SHARE OF documents`,
    values: columns(wanted, ['kind', 'id']),
  });
  return wanted.filter((one) => !rows.some(({ kind, id }) => kind === one.kind && id === one.id));
};

/** Changes are kept as long as any reader could have been cut off and still be running. */
export const FORGET_CHANGES = `DELETE FROM changes WHERE at < clock_timestamp() - interval '1 day'`;
