import pg from 'pg';
import { StoreFull, StoreUnavailable } from './unavailable.ts';

/** How every connection to PostgreSQL is made, what it must promise, and what its failures are called. */
export type Database = {
  /** For the log: host, port and name, never the password. */
  readonly place: string;
  readonly config: pg.ClientConfig;
  /** What went wrong, in the store's words; other errors are ours and stay as they are. */
  readonly explain: (error: unknown, outcome?: CutOutcome) => unknown;
};

/** Of a write: whether the database may have kept it. */
export type CutOutcome = 'unknown' | 'nothing kept';

export const CONNECT_WITHIN = 4_000;
/** No statement of ours takes this long unless the network has swallowed the answer. */
export const ANSWER_WITHIN = 15_000;
const OLDEST = 14;

export const database = (address: string): Database => {
  const config: pg.ClientConfig = {
    connectionString: address,
    application_name: 'puntobanco',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
    types: { getTypeParser: parserOf },
    // Statements that need no answer of the one before go out together: latency is a table's throughput.
    pipeline: true,
  };
  const place = placeOf(config);
  return { place, config, explain: (error, outcome) => explain(place, error, outcome) };
};

const placeOf = (config: pg.ClientConfig): string => {
  try {
    const { host, port, database: name } = new pg.Client(config);
    return `${host}:${port}/${name ?? ''}`;
  } catch {
    throw new StoreUnavailable(
      'The address of the database is not one: write it as postgres://user:password@host:5432/name.',
    );
  }
};

/** Counts and times are whole numbers far below 2^53; pg would hand them over as text. */
const INT8 = 20;
const wholeNumber = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`The database holds ${value}: too large.`);
  return number;
};
const parserOf = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  return oid === INT8 ? wholeNumber : pg.types.getTypeParser(oid, 'text');
};

/**
 * Sets up a new connection. The keepalives make the server notice a machine that has gone; the idle timeouts make it
 * notice a process that hangs, in a transaction (it would keep a table's head locked) or with leases.
 */
export const prepare = async (
  client: pg.ClientBase,
  place: string,
  limits: { readonly idleSession: number; readonly readOnly?: boolean },
): Promise<void> => {
  const settings: Readonly<Record<string, string>> = {
    search_path: 'puntobanco',
    synchronous_commit: 'on',
    // Every query of ours has its index; a plan made while a table was small must not outlive that.
    enable_seqscan: 'off',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '5s',
    idle_session_timeout: `${limits.idleSession}ms`,
    tcp_keepalives_idle: '1',
    tcp_keepalives_interval: '1',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '4s',
    ...(limits.readOnly && { default_transaction_read_only: 'on' }),
  };
  // Only what this server knows is set, so that one that is too old is told so below.
  const set = {
    text: `SELECT set_config(s.name, wanted.value, false)
             FROM unnest($1::text[], $2::text[]) AS wanted(name, value) JOIN pg_settings s USING (name)`,
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: CONNECT_WITHIN,
  };
  const show = {
    text: `SELECT current_setting('server_version_num')::int AS version,
                  current_setting('fsync') AS fsync,
                  current_setting('synchronous_commit') AS synchronous,
                  current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby`,
    query_timeout: CONNECT_WITHIN,
  };
  const [, { rows }] = await Promise.all([client.query(set), client.query<Shown>(show)]);
  const wrong = rows[0] && refusal(rows[0]);
  if (wrong) throw new StoreUnavailable(`The database at ${place} ${wrong}`);
};

type Shown = {
  readonly version: number;
  readonly fsync: string;
  readonly synchronous: string;
  readonly encoding: string;
  readonly standby: boolean;
};

const refusal = ({ version, fsync, synchronous, encoding, standby }: Shown): string | null => {
  if (version < OLDEST * 10_000)
    return `is PostgreSQL ${Math.floor(version / 10_000)}: version ${OLDEST} or newer is needed.`;
  if (fsync !== 'on')
    return 'runs with fsync off and would lose acknowledged bets in a power cut: set fsync = on.';
  if (synchronous !== 'on')
    return 'does not let synchronous_commit be on: allow it for this user, or bets could be lost.';
  if (encoding !== 'UTF8') return `has the encoding ${encoding}: create it with UTF8.`;
  if (standby) return 'is a standby that takes no writes: use the address of the primary.';
  return null;
};

const explain = (place: string, error: unknown, outcome?: CutOutcome): unknown => {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const said = ADVICE[code];
  if (said) {
    const Kind = code === FULL ? StoreFull : StoreUnavailable;
    return new Kind(`The database at ${place} ${said}`, { cause: error });
  }
  if (error instanceof pg.DatabaseError && isOurs(code)) return error;
  const reason = code || error.message;
  const what =
    outcome === 'unknown'
      ? `broke off (${reason}): it is not known yet whether this was kept. Repeat it with the same command id.`
      : outcome === 'nothing kept'
        ? `broke off (${reason}): nothing of this was kept. Repeat it.`
        : `does not answer (${reason}): start PostgreSQL, or correct the address.`;
  return new StoreUnavailable(`The database at ${place} ${what}`, { cause: error });
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An SQLSTATE that speaks of our statement; the others speak of the server, the disk, the line or of waiting. */
const isOurs = (code: string): boolean => !/^(?:08|25P0[1-4]|40|53|55|57|58|XX)/.test(code);

const FULL = '53100';
/** A table or column of ours is not there, or a page is not what it was. */
const DAMAGED = 'is damaged: restore a backup.';

/** By SQLSTATE, or by the code of a system error. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password: correct the user and password in its address.',
  '28000': 'refuses this user: allow it in pg_hba.conf, or correct the address.',
  '3D000': 'does not exist: create it (createdb), or correct the name in the address.',
  '42501': 'lets this user not do that: make it the owner of the database.',
  '25006': 'takes no writes now: use the address of the primary.',
  [FULL]: 'has no space left on its disk: make space, then repeat.',
  '53300': 'has no connection left: raise max_connections, or run fewer processes.',
  '42P01': DAMAGED,
  '42703': DAMAGED,
  XX001: DAMAGED,
  XX002: DAMAGED,
  ENOTFOUND: 'cannot be found: correct the host in its address.',
};
