import type pg from 'pg';
import { codeOf, type Database } from './postgres-connect.ts';
import { lockAndRead, makeHead } from './postgres-lock.ts';
import { notifyGrown } from './postgres-notes.ts';
import { connected } from './postgres-pool.ts';
import { type AppendCall, type Staged, stageBatch } from './postgres-stage.ts';
import { writesOf } from './postgres-writes.ts';
import type { SteadyClock } from './steady-clock.ts';
import { Conflict, type Store } from './store.ts';

/**
 * Adds to streams, one transaction at a time for all of them: calls that come meanwhile wait and share the next one, so
 * that eight busy tables cost no more than one and do not use up the connections. A stream whose head another process
 * has locked, or that has none yet, does not hold the others up: it goes in a transaction of its own.
 */
export const appender = (
  pool: pg.Pool,
  { explain }: Database,
  means: AppendMeans,
): Store['append'] => {
  const waiting = new Map<string, Call[]>();
  /** Streams that a transaction has in hand. */
  const busy = new Set<string>();
  let going = false;

  /** Takes up to so many calls of a stream that nobody has in hand. */
  const take = (stream: string, most: number): Line => {
    const calls = waiting.get(stream) ?? [];
    const taken = calls.splice(0, most);
    if (calls.length === 0) waiting.delete(stream);
    busy.add(stream);
    return { stream, calls: taken };
  };

  const free = (): string[] => [...waiting.keys()].filter((stream) => !busy.has(stream));

  /** Whatever tables have for the store in this turn of the event loop and the next goes together. */
  const next = (): void => {
    if (going || free().length === 0) return;
    going = true;
    setImmediate(() =>
      setImmediate(async () => {
        await together();
        going = false;
        next();
      }),
    );
  };

  /** Whatever waits, in one transaction; what that leaves over, each in one of its own. */
  const together = async (): Promise<void> => {
    let client: pg.PoolClient;
    try {
      client = await connected(pool);
    } catch (error) {
      const lines = free().map((stream) => take(stream, Number.POSITIVE_INFINITY));
      return failed(lines, explain(error, 'nothing kept'));
    }
    // Only now: whatever came while a connection was waited for goes along.
    const lines: Line[] = [];
    let left = MOST_CALLS;
    for (const stream of free()) {
      if (left === 0) break;
      const line = take(stream, left);
      left -= line.calls.length;
      lines.push(line);
    }
    if (lines.length === 0) return client.release();
    const rest = await carryOut(client, lines, true);
    for (const line of rest) void alone(line);
  };

  const alone = async (line: Line): Promise<void> => {
    try {
      await carryOut(await connected(pool), [line], false);
    } catch (error) {
      failed([line], explain(error, 'nothing kept'));
    }
    next();
  };

  /** Returns the lines that were not carried out: of several, some may have to wait alone. */
  const carryOut = async (
    client: pg.PoolClient,
    lines: readonly Line[],
    skip: boolean,
  ): Promise<readonly Line[]> => {
    const progress: Progress = { committing: false };
    try {
      const { done, rest } = await transact(client, lines, { clock: means.clock, skip }, progress);
      const ends = done.flatMap(({ stream, staged }) => {
        const end = staged.entries.at(-1)?.sequence;
        return end === undefined ? [] : [{ stream, end }];
      });
      // Nobody waits for this; whatever comes next on the connection goes behind it.
      if (ends.length > 0) client.query(notifyGrown(ends)).catch(() => {});
      client.release();
      for (const { stream, calls, staged } of done) {
        busy.delete(stream);
        const end = staged.entries.at(-1)?.sequence;
        // On its own, so that a watcher that throws does not undo what is kept.
        if (end !== undefined) queueMicrotask(() => means.grown(stream, end));
        for (const call of calls) {
          if (staged.refused.has(call)) call.reject(staged.refused.get(call));
          else call.resolve();
        }
      }
      return rest;
    } catch (error) {
      // A connection that failed in any way is not used again.
      client.release(true);
      const isDuplicate = codeOf(error) === DUPLICATE;
      // One of them is wrong, and the others are none the worse for it.
      if (isDuplicate && lines.length > 1) return lines;
      const reason = explain(error, progress.committing ? 'unknown' : 'nothing kept');
      failed(lines, isDuplicate ? conflict(error) : reason);
      return [];
    }
  };

  const failed = (lines: readonly Line[], reason: unknown): void => {
    for (const { stream, calls } of lines) {
      busy.delete(stream);
      for (const call of calls) call.reject(reason);
    }
  };

  return (request, work) =>
    new Promise((resolve, reject) => {
      const call = { request, work, resolve, reject };
      const line = waiting.get(request.stream);
      if (line === undefined) waiting.set(request.stream, [call]);
      else line.push(call);
      next();
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

/** The calls of one stream that go together. */
type Line = { readonly stream: string; readonly calls: readonly Call[] };
type Done = Line & { readonly staged: Staged<Call> };

/** Whether a commit is on its way: if the line breaks then, it may have arrived. */
type Progress = { committing: boolean };

const MOST_CALLS = 256;
const DUPLICATE = '23505';

const conflict = (cause: unknown) =>
  new Conflict('The stream, or a command of this batch, has been written already.', { cause });

/** Two round trips, both of statements sent together. `skip`: what somebody else has locked is left over. */
const transact = async (
  client: pg.PoolClient,
  lines: readonly Line[],
  { clock, skip }: { readonly clock: SteadyClock; readonly skip: boolean },
  progress: Progress,
): Promise<{ readonly done: readonly Done[]; readonly rest: readonly Line[] }> => {
  const [, ahead] = await Promise.all([
    client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
    lockAndRead(client, lines, { clock, skip }),
  ]);
  let locked = ahead;
  if (!skip && locked.size === 0) {
    for (const { stream } of lines) await makeHead(client, stream);
    locked = await lockAndRead(client, lines, { clock, skip });
  }
  const done: Done[] = [];
  const rest: Line[] = [];
  for (const line of lines) {
    const head = locked.get(line.stream);
    if (head === undefined) rest.push(line);
    else {
      clock.seen(head.at);
      done.push({ ...line, staged: stageBatch(head, line.calls) });
    }
  }
  if (!skip && rest.length > 0) throw new Error(`The head of ${rest[0]?.stream} has gone.`);
  const writes = writesOf(
    done.map(({ stream, staged }) => ({ ...staged, stream, at: locked.get(stream)?.at ?? 0 })),
  );
  if (writes.length === 0) await client.query('ROLLBACK');
  else {
    progress.committing = true;
    await Promise.all([...writes.map((write) => client.query(write)), client.query('COMMIT')]);
  }
  return { done, rest };
};
