import type { KeptConnection, PgConnection } from './postgres-session.ts';
import type { Lease, Release } from './store.ts';

/**
 * Leases are advisory locks of the process's one session: they end with it, however it ends. A row beside each says
 * whether the last holder gave it back.
 */
export type Leases = {
  readonly lease: (session: KeptConnection, stream: string) => Promise<Lease | null>;
  /** There is a session, or there is one again. */
  readonly up: () => void;
  /** The session is gone, and all leases with it. */
  readonly lost: () => void;
};

type Holding = { state: 'held' | 'releasing' | 'over'; readonly told: (() => void)[] };

/** `holder` is one name for as long as the store is open: whoever gets his own lease back has abandoned nothing. */
export const leases = (holder: string): Leases => {
  const holdings = new Map<string, Holding>();
  /** Streams that somebody else left behind, and that nobody here has seen to yet. */
  const unseen = new Set<string>();
  let wasUp = false;
  let waitUntil = 0;

  const release = async (stream: string, on: PgConnection, as: Release): Promise<void> => {
    const holding = holdings.get(stream);
    if (holding) holding.state = 'releasing';
    // First the row, for once the lock is free the next holder reads it.
    if (as === 'given back') {
      await on.query('UPDATE leases SET held = false WHERE stream = $1 AND holder = $2', [
        stream,
        holder,
      ]);
    }
    await on.query(`SELECT pg_advisory_unlock(${KEY})`, [stream]);
    if (holding) holding.state = 'over';
    if (holdings.get(stream) === holding) holdings.delete(stream);
  };

  const lease = async (session: KeptConnection, stream: string): Promise<Lease | null> => {
    const connection = session.connection();
    if (performance.now() < waitUntil && (await heldByOther(connection, stream, holder)))
      return null;
    // The lock would be given to the same session twice.
    if (holdings.has(stream)) return null;
    const holding: Holding = { state: 'held', told: [] };
    holdings.set(stream, holding);
    const forget = () => {
      if (holdings.get(stream) === holding) holdings.delete(stream);
    };
    const mine = unseen.has(stream) ? null : holder;
    const doubt = () => unseen.add(stream);
    const taken = await take(connection, stream, { holder, mine, doubt }).catch(
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    if (!taken) {
      forget();
      return null;
    }
    if (taken.abandoned) unseen.add(stream);
    else unseen.delete(stream);
    let released: Promise<void> | undefined;
    return {
      ...taken,
      seenTo: () => {
        unseen.delete(stream);
      },
      release: (as = 'given back') => {
        // What was lost cannot be given back.
        if (holding.state === 'over') return Promise.resolve();
        released ??= release(stream, connection, as).catch((error: unknown) => {
          released = undefined;
          throw error;
        });
        return released;
      },
      onLost: (told) => {
        if (holding.state === 'over' && !released) queueMicrotask(told);
        else holding.told.push(told);
      },
    };
  };

  const lost = () => {
    const all = [...holdings.values()];
    holdings.clear();
    for (const holding of all) {
      const wasHeld = holding.state === 'held';
      holding.state = 'over';
      if (wasHeld) for (const told of holding.told.splice(0)) told();
    }
  };

  const up = () => {
    if (wasUp) waitUntil = performance.now() + FIRST_REFUSAL;
    wasUp = true;
  };

  return { lease, up, lost };
};

/**
 * Where this process lost its own line as well, the server was away and the last holder may be alive: for so long it
 * is left to him to take his lease up again. Longer than a session takes to come back, together with being asked for.
 */
const FIRST_REFUSAL = 4_000;

const heldByOther = async (on: PgConnection, stream: string, holder: string): Promise<boolean> => {
  const text = 'SELECT 1 FROM leases WHERE stream = $1 AND held AND holder <> $2';
  return (await on.query(text, [stream, holder])).length > 0;
};

const KEY = `hashtextextended('puntobanco lease ' || $1::text, 0)`;

/** What the row says was held by `mine` is not abandoned. `doubt`: the row may be ours, and what it said is not known. */
const take = async (
  connection: PgConnection,
  stream: string,
  { holder, mine, doubt }: { holder: string; mine: string | null; doubt: () => void },
): Promise<Pick<Lease, 'abandoned' | 'alive' | 'epoch'> | null> => {
  const [lock] = await connection.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${KEY}) AS locked`,
    [stream],
  );
  if (!lock?.locked) return null;
  try {
    // Behind whatever is being added: what is added after this finds the new epoch.
    const [row] = await connection.query<Pick<Lease, 'abandoned' | 'alive' | 'epoch'>>(
      `WITH head AS MATERIALIZED (SELECT 1 FROM heads WHERE stream = $1 FOR UPDATE),
         before AS (
           SELECT held AND leases.holder IS DISTINCT FROM $3 AS held, alive.at AS alive
           FROM leases LEFT JOIN alive USING (holder) WHERE stream = $1)
       INSERT INTO leases (stream, held, holder, epoch)
         SELECT $1, true, $2, 1 FROM (SELECT count(*) FROM head) AS locked
       ON CONFLICT (stream) DO UPDATE
         SET held = true, holder = excluded.holder, epoch = leases.epoch + 1
       RETURNING coalesce((SELECT held FROM before), false) AS abandoned,
         (SELECT alive FROM before) AS alive, epoch`,
      [stream, holder, mine],
    );
    if (row === undefined) throw new Error(`The lease of ${stream} was not written.`);
    return row;
  } catch (error) {
    doubt();
    // The lock must not outlive the attempt; if the connection is gone, so is the lock.
    await connection.query(`SELECT pg_advisory_unlock(${KEY})`, [stream]).catch(() => {});
    throw error;
  }
};
