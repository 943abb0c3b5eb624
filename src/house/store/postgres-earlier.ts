import type pg from 'pg';
import { keyText } from './batch.ts';
import { columns } from './postgres-writes.ts';
import {
  type CommandKey,
  type Earlier,
  REMEMBERED_FOR,
  type RememberedRefusal,
  type Stored,
} from './store.ts';

/** What commands of a stream have come to before, by `keyOf`, once it is known what time it is. */
export const findEarlier = async (
  client: pg.PoolClient,
  stream: string,
  commands: readonly CommandKey[],
): Promise<(at: number) => ReadonlyMap<string, Earlier>> => {
  if (commands.length === 0) return () => new Map();
  const values = [stream, ...columns(commands, ['person', 'id'])];
  const [entries, refusals] = await Promise.all([
    client.query<Stored>({
      name: 'earlier entries',
      text: asked('entries', 'sequence, at, person, id, text, hash'),
      values,
    }),
    client.query<CommandKey & RememberedRefusal & { at: number }>({
      name: 'earlier refusals',
      text: asked('refusals', 'person, id, at, body, text'),
      values,
    }),
  ]);
  return (at) => {
    const earlier = new Map<string, Earlier>();
    for (const { person, id, body, text, at: then } of refusals.rows)
      if (then >= at - REMEMBERED_FOR)
        earlier.set(keyText({ person, id }), { refusal: { body, text } });
    for (const entry of entries.rows) earlier.set(keyText(entry), { entry });
    return earlier;
  };
};

/** One look into the index for each, whatever the planner thinks of the table's size. */
const asked = (table: 'entries' | 'refusals', wanted: string): string =>
  `SELECT found.* FROM unnest($2::text[], $3::text[]) AS asked(person, id)
   CROSS JOIN LATERAL (
     SELECT ${wanted} FROM ${table}
     WHERE stream = $1 AND id = asked.id AND person = asked.person LIMIT 1) AS found`;
