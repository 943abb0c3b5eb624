import type pg from 'pg';
import { groupedBy } from '../../rules/grouped-by.ts';
import { holdDocuments } from './postgres-documents.ts';
import { findEarlier } from './postgres-earlier.ts';
import type { AppendCall, Locked } from './postgres-stage.ts';
import type { SteadyClock } from './steady-clock.ts';
import type { Stored } from './store.ts';

type Asked = { readonly stream: string; readonly calls: readonly AppendCall[] };
type LockMeans = { readonly clock: SteadyClock; readonly skip: boolean };

/**
 * Locks the heads of streams, in one order for all processes, and reads what their calls want to know. A stream that
 * has no head yet is not among what is found; with `skip`, nor is one that somebody else has locked.
 *
 * Statements of their own after the lock: each sees what was committed while the lock was waited for, which one
 * statement for all would not.
 */
export const lockAndRead = async (
  client: pg.PoolClient,
  asked: readonly Asked[],
  { clock, skip }: LockMeans,
): Promise<ReadonlyMap<string, Locked>> => {
  const streams = asked.map(({ stream }) => stream);
  const known = asked.map(({ calls }) => Math.min(...calls.map(({ request }) => request.known)));
  const commands = asked.flatMap(({ stream, calls }) =>
    calls.flatMap(({ request }) => request.commands.map((key) => ({ ...key, stream }))),
  );
  const documents = asked.flatMap(({ calls }) =>
    calls.flatMap(({ request }) => request.documents ?? []),
  );
  const [heads, missed, found, gone, times] = await Promise.all([
    client.query<{ stream: string; count: number }>({
      name: skip ? 'lock those that are free' : 'lock',
      text: `SELECT stream, count FROM heads WHERE stream = ANY ($1) ORDER BY stream FOR UPDATE
             ${skip ? 'SKIP LOCKED' : ''}`,
      values: [streams],
    }),
    client.query<Stored & { stream: string }>({
      name: 'missed',
      text: `SELECT asked.stream, found.* FROM unnest($1::text[], $2::bigint[]) AS asked(stream, known)
             CROSS JOIN LATERAL (
               SELECT sequence, at, person, id, text, hash FROM entries
               WHERE stream = asked.stream AND sequence > asked.known ORDER BY sequence) AS found`,
      values: [streams, known],
    }),
    findEarlier(client, commands),
    holdDocuments(client, documents),
    client.query<{ stream: string; at: number; epoch: number }>({
      name: 'time',
      text: `SELECT stream, greatest(at, $2::bigint) AS at,
               coalesce((SELECT epoch FROM leases WHERE leases.stream = heads.stream), 0) AS epoch
             FROM heads WHERE stream = ANY ($1)`,
      values: [streams, clock.now()],
    }),
  ]);
  const missedBy = groupedBy(missed.rows, ({ stream }) => stream);
  const timeOf = new Map(times.rows.map((row) => [row.stream, row]));
  const locked = new Map<string, Locked>();
  for (const { stream, count } of heads.rows) {
    const time = timeOf.get(stream);
    if (time === undefined) continue;
    const { at, epoch } = time;
    const unseen = (missedBy.get(stream) ?? []).map(({ stream: _, ...entry }) => entry);
    unseen.sort((a, b) => a.sequence - b.sequence);
    const earlier = found(stream, at);
    locked.set(stream, { stream, head: count, at, epoch, missed: unseen, earlier, gone });
  }
  return locked;
};

/** The stream has no head row yet; two processes may find that at once, and one of them makes it. */
export const makeHead = async (client: pg.PoolClient, stream: string): Promise<void> => {
  await client.query(
    `INSERT INTO heads (stream, count, hash, at) VALUES ($1, 0, '', 0) ON CONFLICT DO NOTHING`,
    [stream],
  );
};
