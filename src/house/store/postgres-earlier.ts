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

type OfStream = { readonly stream: string };

/** What commands of some streams have come to before, of one of them by `keyOf`, once it is known what time it is. */
export const findEarlier = async (
  client: pg.PoolClient,
  commands: readonly (CommandKey & OfStream)[],
): Promise<(stream: string, at: number) => ReadonlyMap<string, Earlier>> => {
  if (commands.length === 0) return () => new Map();
  const values = columns(commands, ['stream', 'person', 'id']);
  const [entries, refusals] = await Promise.all([
    client.query<Stored & OfStream>({
      name: 'earlier entries',
      text: asked('entries', 'stream, sequence, at, person, id, text, hash'),
      values,
    }),
    client.query<CommandKey & RememberedRefusal & OfStream & { at: number }>({
      name: 'earlier refusals',
      text: asked('refusals', 'stream, person, id, at, body, text'),
      values,
    }),
  ]);
  return (stream, at) => {
    const earlier = new Map<string, Earlier>();
    for (const { stream: of, person, id, body, text, at: then } of refusals.rows)
      if (of === stream && then >= at - REMEMBERED_FOR)
        earlier.set(keyText({ person, id }), { refusal: { body, text } });
    for (const { stream: of, ...entry } of entries.rows)
      if (of === stream) earlier.set(keyText(entry), { entry });
    return earlier;
  };
};

/** One look into the index for each, whatever the planner thinks of the table's size. */
const asked = (table: 'entries' | 'refusals', wanted: string): string =>
  `SELECT found.* FROM unnest($1::text[], $2::text[], $3::text[]) AS asked(stream, person, id)
   CROSS JOIN LATERAL (
     SELECT ${wanted} FROM ${table}
     WHERE stream = asked.stream AND id = asked.id AND person = asked.person LIMIT 1) AS found`;
