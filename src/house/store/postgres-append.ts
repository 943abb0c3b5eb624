import type pg from 'pg';
import { codeOf, type Database } from './postgres-connect.ts';
import { holdDocuments } from './postgres-documents.ts';
import { findEarlier } from './postgres-earlier.ts';
import { notifyGrown } from './postgres-notes.ts';
import { type AppendCall, type Locked, stageBatch } from './postgres-stage.ts';
import { writesOf } from './postgres-writes.ts';
import type { SteadyClock } from './steady-clock.ts';
import { Conflict, type Store, type Stored } from './store.ts';

/**
 * Adds to streams. One transaction a stream at a time: calls that come meanwhile wait and share the next one, so a
 * busy table neither queues at its own lock nor uses up the connections. Commits of different streams are
 * gathered by the server.
 */
export const appender = (
  pool: pg.Pool,
  { explain }: Database,
  { clock, grown }: AppendMeans,
): Store['append'] => {
  const waiting = new Map<string, Call[]>();

  const run = async (stream: string, line: Call[]): Promise<void> => {
    while (line.length > 0) {
      let calls: readonly Call[] = [];
      let client: pg.PoolClient | undefined;
      const progress: Progress = { committing: false };
      try {
        client = await pool.connect();
        calls = line.splice(0, MOST_CALLS);
        const { refused, end } = await transact(client, { stream, clock }, calls, progress);
        // Nobody waits for this; whatever comes next on the connection goes behind it.
        if (end !== undefined) client.query(notifyGrown(stream, end)).catch(() => {});
        client.release();
        // On its own, so that a watcher that throws does not undo what is kept.
        if (end !== undefined) queueMicrotask(() => grown(stream, end));
        for (const call of calls) {
          if (refused.has(call)) call.reject(refused.get(call));
          else call.resolve();
        }
      } catch (error) {
        // A connection that failed in any way is not used again.
        client?.release(true);
        if (!client) calls = line.splice(0);
        const reason = explain(error, progress.committing ? 'unknown' : 'nothing kept');
        for (const call of calls)
          call.reject(codeOf(error) === DUPLICATE ? conflict(error) : reason);
      }
    }
    waiting.delete(stream);
  };

  return (request, work) =>
    new Promise((resolve, reject) => {
      const call = { request, work, resolve, reject };
      const line = waiting.get(request.stream);
      if (line) {
        line.push(call);
        return;
      }
      const started = [call];
      waiting.set(request.stream, started);
      void run(request.stream, started);
    });
};

type AppendMeans = {
  readonly clock: SteadyClock;
  readonly grown: (stream: string, sequence: number) => void;
};

type Call = AppendCall & {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

type Place = { readonly stream: string; readonly clock: SteadyClock };

/** Whether a commit is on its way: if the line breaks then, it may have arrived. */
type Progress = { committing: boolean };

const MOST_CALLS = 256;
const DUPLICATE = '23505';

const conflict = (cause: unknown) =>
  new Conflict('The stream, or a command of this batch, has been written already.', { cause });

/** Two round trips, both of statements sent together. Resolves with the calls whose work threw. */
const transact = async (
  client: pg.PoolClient,
  { stream, clock }: Place,
  calls: readonly Call[],
  progress: Progress,
): Promise<{ refused: ReadonlyMap<Call, unknown>; end?: number | undefined }> => {
  const [, ahead] = await Promise.all([
    client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    lockAndRead(client, { stream, clock }, calls),
  ]);
  const locked = ahead ?? (await firstOf(client, { stream, clock }, calls));
  clock.seen(locked.at);
  const staged = stageBatch(locked, calls);
  const writes = writesOf(stream, staged, locked.at);
  if (writes.length === 0) {
    await client.query('ROLLBACK');
    return { refused: staged.refused };
  }
  progress.committing = true;
  await Promise.all([...writes.map((write) => client.query(write)), client.query('COMMIT')]);
  return { refused: staged.refused, end: staged.entries.at(-1)?.sequence };
};

/**
 * Statements of their own after the lock: each sees what was committed while the lock was waited for, which one
 * statement for all would not.
 */
const lockAndRead = async (
  client: pg.PoolClient,
  { stream, clock }: Place,
  calls: readonly Call[],
): Promise<Locked | null> => {
  const known = Math.min(...calls.map(({ request }) => request.known));
  const commands = calls.flatMap(({ request }) => request.commands);
  const documents = calls.flatMap(({ request }) => request.documents ?? []);
  const [head, missed, found, gone, time] = await Promise.all([
    client.query<{ count: number }>({
      name: 'lock',
      text: 'SELECT count FROM heads WHERE stream = $1 FOR UPDATE',
      values: [stream],
    }),
    client.query<Stored>({
      name: 'missed',
      text: `SELECT sequence, at, person, id, text, hash FROM entries
             WHERE stream = $1 AND sequence > $2 ORDER BY sequence`,
      values: [stream, known],
    }),
    findEarlier(client, stream, commands),
    holdDocuments(client, documents),
    client.query<{ at: number; epoch: number }>({
      name: 'time',
      text: `SELECT greatest(at, $2::bigint) AS at,
               coalesce((SELECT epoch FROM leases WHERE stream = $1), 0) AS epoch
             FROM heads WHERE stream = $1`,
      values: [stream, clock.now()],
    }),
  ]);
  const count = head.rows[0]?.count;
  const [now] = time.rows;
  if (count === undefined || now === undefined) return null;
  const { at, epoch } = now;
  return { stream, head: count, at, epoch, missed: missed.rows, earlier: found(at), gone };
};

/** The stream has no head row yet; two processes may find that at once, and one of them makes it. */
const firstOf = async (
  client: pg.PoolClient,
  { stream, clock }: Place,
  calls: readonly Call[],
): Promise<Locked> => {
  await client.query(
    `INSERT INTO heads (stream, count, hash, at) VALUES ($1, 0, '', 0) ON CONFLICT DO NOTHING`,
    [stream],
  );
  const ahead = await lockAndRead(client, { stream, clock }, calls);
  if (!ahead) throw new Error(`The head of ${stream} has gone.`);
  return ahead;
};
