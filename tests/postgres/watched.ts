import pg from 'pg';

/** Steps that the process alone takes that runs the clock of a table; others of the house rest on what they say. */
const UNDER_LEASE = '^(auto|commit|reveal|interrupted|withdraw):';

/** Who wrote each step of the house, and whose lease it was: noted by the database itself, in the same transaction. */
const WATCHED = `
  CREATE TABLE puntobanco.watched (id text, writer text, holder text, epoch bigint);
  CREATE FUNCTION puntobanco.watch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO puntobanco.watched
        SELECT NEW.id, current_setting('application_name'), holder, epoch
        FROM puntobanco.leases WHERE stream = NEW.stream;
      RETURN NEW;
    END $$;
  CREATE TRIGGER watched AFTER INSERT ON puntobanco.entries
    FOR EACH ROW WHEN (NEW.person = 'house' AND NEW.id ~ '${UNDER_LEASE}')
    EXECUTE FUNCTION puntobanco.watch();`;

const asked = async <Row extends pg.QueryResultRow>(
  address: string,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** From now on the database notes it down; there must be a house in it. */
export const watchSteps = async (address: string): Promise<void> => {
  await asked(address, WATCHED);
};

/** How many steps a process wrote, by its name on its connections, while that holder had the lease. */
export type WatchedSteps = {
  readonly writer: string;
  readonly holder: string;
  readonly steps: number;
};

export const watchedSteps = async (address: string): Promise<readonly WatchedSteps[]> =>
  asked<WatchedSteps>(
    address,
    'SELECT writer, holder, count(*)::int AS steps FROM puntobanco.watched GROUP BY 1, 2 ORDER BY 1, 2',
  );

/** Whether each process wrote under a lease of its own; a holder is one process for as long as that runs. */
export const wereUnderLease = (rows: readonly WatchedSteps[]): boolean =>
  new Set(rows.map(({ writer }) => writer)).size === rows.length &&
  new Set(rows.map(({ holder }) => holder)).size === rows.length;
