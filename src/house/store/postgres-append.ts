import type pg from 'pg';
import { codeOf, type Database } from './postgres-connect.ts';
import { notifyGrown } from './postgres-notes.ts';
import { type AppendCall, stage } from './postgres-stage.ts';
import { Conflict, type Store, type Stored } from './store.ts';

/**
 * Adds to streams. One transaction a stream at a time: calls that come meanwhile wait and share the next one, so a
 * busy table neither queues at its own lock nor uses up the connections. Commits of different streams are
 * gathered by the server.
 */
export const appender = (
  pool: pg.Pool,
  { explain }: Database,
  grown: (stream: string, sequence: number) => void,
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
        const { refused, end } = await transact(client, stream, calls, progress);
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

type Call = AppendCall & {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

/** Whether a commit is on its way: if the line breaks then, it may have arrived. */
type Progress = { committing: boolean };

const MOST_CALLS = 256;
const DUPLICATE = '23505';

const conflict = (cause: unknown) =>
  new Conflict('The stream, or a command of this batch, has been written already.', { cause });

/** Two round trips, both of statements sent together. Resolves with the calls whose work threw. */
const transact = async (
  client: pg.PoolClient,
  stream: string,
  calls: readonly Call[],
  progress: Progress,
): Promise<{ refused: ReadonlyMap<Call, unknown>; end?: number | undefined }> => {
  const [, ahead] = await Promise.all([
    client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    lockAndRead(client, stream, calls),
  ]);
  const { head, missed, answered, at } = ahead ?? (await firstOf(client, stream, calls));
  const staged = stage({ stream, head, missed, answered, at }, calls);
  const { events, answers, rounds } = staged;
  if (events.length + answers.length + rounds.length === 0) {
    await client.query('ROLLBACK');
    return { refused: staged.refused };
  }
  const last = events.at(-1);
  progress.committing = true;
  await Promise.all([
    ...(last
      ? [
          client.query(insertEvents(stream, events)),
          client.query({
            name: 'head',
            text: 'UPDATE heads SET count = $2, hash = $3, at = greatest(at, $4) WHERE stream = $1',
            values: [stream, last.sequence, last.hash, last.at],
          }),
        ]
      : []),
    ...(answers.length > 0
      ? [
          client.query({
            name: 'answers',
            text: `INSERT INTO answers (stream, actor, id, body, text)
                   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
            values: [stream, ...columns(answers, ['actor', 'id', 'body', 'text'])],
          }),
        ]
      : []),
    ...(rounds.length > 0
      ? [
          client.query({
            // A round whose result was corrected afterwards is kept as it stands now.
            text: `INSERT INTO rounds (stream, round, at, text)
                   SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
                   ON CONFLICT (stream, round) DO UPDATE SET at = excluded.at, text = excluded.text`,
            values: columns(rounds, ['stream', 'round', 'at', 'text']),
          }),
        ]
      : []),
    client.query('COMMIT'),
  ]);
  return { refused: staged.refused, end: last?.sequence };
};

type Ahead = {
  readonly head: number;
  readonly at: number;
  readonly missed: readonly Stored[];
  readonly answered: readonly Answered[];
};
type Answered = {
  readonly actor: string;
  readonly id: string;
  readonly body: string;
  readonly text: string;
};

/**
 * Statements of their own after the lock: each sees what was committed while the lock was waited for, which one
 * statement for all would not.
 */
const lockAndRead = async (
  client: pg.PoolClient,
  stream: string,
  calls: readonly Call[],
): Promise<Ahead | null> => {
  const known = Math.min(...calls.map(({ request }) => request.known));
  const commands = calls.flatMap(({ request }) => request.commands);
  const [head, missed, answered, time] = await Promise.all([
    client.query<{ count: number }>({
      name: 'lock',
      text: 'SELECT count FROM heads WHERE stream = $1 FOR UPDATE',
      values: [stream],
    }),
    client.query<Stored>({
      name: 'missed',
      text: `SELECT sequence, at, type, text, hash FROM events
             WHERE stream = $1 AND sequence > $2 ORDER BY sequence`,
      values: [stream, known],
    }),
    commands.length === 0
      ? { rows: [] }
      : client.query<Answered>({
          name: 'answered',
          // One look into the index for each, whatever the planner thinks of the table's size.
          text: `SELECT asked.actor, asked.id, body, text
                 FROM unnest($2::text[], $3::text[]) AS asked(actor, id)
                 CROSS JOIN LATERAL (
                   SELECT body, text FROM answers
                   WHERE stream = $1 AND actor = asked.actor AND id = asked.id LIMIT 1) given`,
          values: [stream, ...columns(commands, ['actor', 'id'])],
        }),
    client.query<{ at: number }>({
      name: 'time',
      text: `SELECT greatest(at, ${MILLISECONDS}) AS at FROM heads WHERE stream = $1`,
      values: [stream],
    }),
  ]);
  const count = head.rows[0]?.count;
  const at = time.rows[0]?.at;
  if (count === undefined || at === undefined) return null;
  return { head: count, at, missed: missed.rows, answered: answered.rows };
};

export const MILLISECONDS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The stream has no head row yet; two processes may find that at once, and one of them makes it. */
const firstOf = async (
  client: pg.PoolClient,
  stream: string,
  calls: readonly Call[],
): Promise<Ahead> => {
  await client.query(
    `INSERT INTO heads (stream, count, hash, at) VALUES ($1, 0, '', 0) ON CONFLICT DO NOTHING`,
    [stream],
  );
  const ahead = await lockAndRead(client, stream, calls);
  if (!ahead) throw new Error(`The head of ${stream} has gone.`);
  return ahead;
};

const insertEvents = (stream: string, events: readonly Stored[]) => ({
  name: 'events',
  text: `INSERT INTO events (stream, sequence, at, type, text, hash)
         SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])`,
  values: [stream, ...columns(events, ['sequence', 'at', 'type', 'text', 'hash'])],
});

/** Rows as one array a column, so that any number of them is one statement that is always the same. */
const columns = <Row, Key extends keyof Row>(rows: readonly Row[], keys: readonly Key[]) =>
  keys.map((key) => rows.map((row) => row[key]));
