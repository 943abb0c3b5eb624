import pg from 'pg';
import { createDatabase } from './server.ts';

/** A database of a test's own, with what an administrator would do to it. */
export type Admin = {
  readonly address: string;
  /** The same database, its connections marked with a name. */
  readonly as: (name: string) => string;
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly pg.QueryResultRow[]>;
  /** Ends the connections of a name at once, as a lost line would; how many there were. */
  readonly terminate: (name: string) => Promise<number>;
  /** Whether anybody new may connect. */
  readonly allow: (connections: boolean) => Promise<void>;
  readonly drop: () => Promise<void>;
};

export const administer = async (server: string): Promise<Admin> => {
  const address = await createDatabase(server);
  const database = new URL(address).pathname.slice(1);
  // From outside, so that shutting the database does not shut out the one who must open it again.
  const run = async (where: string, text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: where });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    address,
    as: (name) => {
      const url = new URL(address);
      url.searchParams.set('application_name', name);
      return url.href;
    },
    query: (text, values) => run(address, text, values),
    terminate: async (name) => {
      const ended = await run(
        server,
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = $1 AND application_name = $2`,
        [database, name],
      );
      return ended.length;
    },
    allow: async (connections) => {
      await run(server, `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${connections}`);
    },
    drop: async () => {
      await run(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    },
  };
};
