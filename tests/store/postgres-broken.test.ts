import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store } from '../../src/house/store/store.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { type Line, proxyTo } from '../postgres/proxy.ts';
import { type Server, startPostgres } from '../postgres/server.ts';
import { add, textsOf } from './adding.ts';

/** What breaks: lines, servers, settings. The server is this file's own, for it is restarted. */
let server: Server;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const stores: Store[] = [];
const admins: Admin[] = [];
const proxies: Line[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await Promise.all(admins.splice(0).map((admin) => admin.drop()));
});
const opened = async (address: string): Promise<Store> => {
  const store = await openPostgres(address);
  stores.push(store);
  return store;
};
const place = async (): Promise<Admin> => {
  const admin = await administer(server.address);
  admins.push(admin);
  return admin;
};
const through = async (address: string): Promise<Line> => {
  const proxy = await proxyTo(address);
  proxies.push(proxy);
  return proxy;
};

describe('a database that lost a table of ours', () => {
  test.each(['entries', 'documents'])(
    '%s: whoever needs it is told to restore a backup',
    async (table) => {
      const admin = await place();
      const store = await opened(admin.address);
      await admin.query(`DROP TABLE puntobanco.${table} CASCADE`);
      const again = await opened(admin.address);
      for (const one of [store, again]) {
        const used =
          table === 'entries' ? one.read('t1', 1, 10) : one.documents.put('kind', 'id', 'text', 0);
        const error = await used.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect(String(error)).toMatch(/is damaged: restore a backup\.$/);
      }
    },
  );
});

describe('a line that is cut while it commits', () => {
  test.each([
    { when: 'before', kept: false },
    { when: 'after', kept: true },
  ] as const)(
    '$when the server has committed: repeated, the command has happened once',
    async ({ when, kept }) => {
      const proxy = await through((await place()).address);
      const store = await opened(proxy.address);
      await add(store, { stream: 't1', id: 'c1' });
      const cut = proxy.cutAtCommit(when);
      const outcome = add(store, { stream: 't1', id: 'c2' });
      await expect(outcome).rejects.toThrow(StoreUnavailable);
      await expect(outcome).rejects.toThrow(/not known yet whether this was kept.*same command id/);
      await cut;
      expect(await add(store, { stream: 't1', id: 'c2' })).toEqual({ sequence: 2, repeated: kept });
      expect(await add(store, { stream: 't1', id: 'c2' })).toEqual({ sequence: 2, repeated: true });
      expect(await textsOf(store, 't1')).toEqual(['c1', 'c2']);
    },
  );

  test('others hear of what was kept, though the writer could tell nobody', async () => {
    const admin = await place();
    const proxy = await through(admin.address);
    const [writer, reader] = [await opened(proxy.address), await opened(admin.address)];
    const heard: number[] = [];
    reader.watch({ grown: (_, sequence) => heard.push(sequence), changed: () => {} });
    void proxy.cutAtCommit('after');
    await expect(add(writer, { stream: 't1', id: 'c1' })).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => expect(heard).toEqual([1]), 15_000);
  });

  test('all calls that shared the commit hear of it, and each may be repeated', async () => {
    const proxy = await through((await place()).address);
    const store = await opened(proxy.address);
    await add(store, { stream: 't1', id: 'c0' });
    const ids = ['c1', 'c2', 'c3', 'c4', 'c5'];
    void proxy.cutAtCommit('after');
    const outcomes = await Promise.allSettled(ids.map((id) => add(store, { stream: 't1', id })));
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(ids.map((id) => add(store, { stream: 't1', id })));
    expect([...(await textsOf(store, 't1'))].sort()).toEqual(['c0', ...ids]);
  });
});

test('a network that swallows everything: not healthy within the time, leases lost, others go on', async () => {
  const admin = await place();
  const proxy = await through(admin.address);
  const [store, other] = [await opened(proxy.address), await opened(admin.address)];
  const lost = vi.fn();
  (await store.lease('t1'))?.onLost(lost);
  expect(await store.healthy()).toBe(true);
  proxy.swallowAll();
  const asked = Date.now();
  expect(await store.healthy()).toBe(false);
  expect(Date.now() - asked).toBeLessThan(5_000);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), 15_000);
  const moved = await vi.waitFor(
    async () => {
      const lease = await other.lease('t1');
      if (!lease) throw new Error('still held');
      return lease;
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(moved.abandoned).toBe(true);
  await expect(store.lease('t2')).rejects.toThrow(StoreUnavailable);
});

describe('a server that is restarted as after a power cut', () => {
  test('keeps what was acknowledged, and every store recovers by itself', async () => {
    const admin = await place();
    const [a, b] = [await opened(admin.address), await opened(admin.address)];
    let heard = 0;
    b.watch({
      grown: (_, sequence) => {
        heard = sequence;
      },
      changed: () => {},
    });
    const lost = vi.fn();
    (await a.lease('t1'))?.onLost(lost);

    let acknowledged = 0;
    const refused: unknown[] = [];
    let stopped = false;
    const writing = (async () => {
      while (!stopped) {
        const id = `c${acknowledged + 1}`;
        // Each is repeated under its id until it is acknowledged.
        const done = await add(a, { stream: 't1', id }).catch((error: unknown) => {
          refused.push(error);
          return null;
        });
        if (done) acknowledged += 1;
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), 30_000);
    await server.halt();
    expect(await a.healthy()).toBe(false);
    const before = acknowledged;
    await server.start();
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before + 20), 30_000);
    stopped = true;
    await writing;
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((error) => !(error instanceof StoreUnavailable))).toEqual([]);

    const wanted = Array.from({ length: acknowledged }, (_, index) => `c${index + 1}`);
    expect(await textsOf(b, 't1')).toEqual(wanted);
    await vi.waitFor(() => expect(heard).toBe(acknowledged), 30_000);
    expect(lost).toHaveBeenCalledOnce();
    expect(await a.healthy()).toBe(true);
    // The first has the first refusal; it does not ask.
    const again = await vi.waitFor(
      async () => {
        const lease = await b.lease('t1');
        if (!lease) throw new Error('left to the other one');
        return lease;
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(again.abandoned).toBe(true);
  });
});

describe('what cannot be opened is refused with one line that says what to do', () => {
  const refusal = async (address: string): Promise<string> => {
    const begun = Date.now();
    const error: unknown = await openPostgres(address).then(
      async (store) => {
        await store.close();
        return null;
      },
      (reason: unknown) => reason,
    );
    expect(Date.now() - begun).toBeLessThan(6_000);
    if (!(error instanceof StoreUnavailable)) throw new Error(`Not refused: ${error}`);
    const { message } = error;
    expect(message).not.toContain('\n');
    expect(message).not.toContain('secret');
    return message;
  };
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(server.address);
    change(url);
    return url.href;
  };
  const silent = async (): Promise<{ port: string; close: () => void }> => {
    const listener = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const at = listener.address();
    if (at === null || typeof at === 'string') throw new Error('No port was given.');
    return { port: String(at.port), close: () => listener.close() };
  };

  test('a wrong password', async () => {
    const address = changed((url) => {
      url.password = 'another-secret';
    });
    const { host } = new URL(address);
    expect(await refusal(address)).toBe(
      `The database at ${host}/postgres refuses the password: correct the user and password in its address.`,
    );
  });

  test('a database that is not there', async () => {
    const address = changed((url) => {
      url.pathname = '/nowhere';
    });
    expect(await refusal(address)).toMatch(/\/nowhere does not exist: create it/);
  });

  test('a port where nobody listens', async () => {
    const { port, close } = await silent();
    close();
    const message = await refusal(`postgres://p1:secret@127.0.0.1:${port}/x`);
    expect(message).toBe(
      `The database at 127.0.0.1:${port}/x does not answer (ECONNREFUSED): start PostgreSQL, or correct the address.`,
    );
  });

  test('one that takes the call and says nothing', async () => {
    const { port, close } = await silent();
    const message = await refusal(`postgres://p1:secret@127.0.0.1:${port}/x`);
    close();
    expect(message).toMatch(
      new RegExp(`^The database at 127\\.0\\.0\\.1:${port}/x does not answer`),
    );
  });

  test('a host that does not exist', async () => {
    const message = await refusal('postgres://p1:secret@nowhere.invalid:5432/x');
    expect(message).toMatch(
      /^The database at nowhere\.invalid:5432\/x (?:cannot be found|does not answer)/,
    );
  });

  test.each(['postgres://p1:secret@host:port/x', 'postgres://p1:secret@:::/'])(
    'no address: %s',
    async (address) => {
      expect(await refusal(address)).toMatch(/postgres:\/\/user:password@host:5432\/name/);
    },
  );

  test('a schema of 0.1, which was never released, and which is left as it is', async () => {
    const admin = await place();
    await admin.query(`
      CREATE SCHEMA puntobanco;
      CREATE TABLE puntobanco.migrations (number integer PRIMARY KEY);
      INSERT INTO puntobanco.migrations VALUES (1);
      CREATE TABLE puntobanco.events (stream text, sequence bigint, text text);
      INSERT INTO puntobanco.events VALUES ('t1', 1, '{}')`);
    expect(await refusal(admin.address)).toMatch(
      /^The database at \S+ was written by Puntobanco 0\.1, which was never released: use another database\.$/,
    );
    const tables = await admin.query(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'puntobanco' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['events', 'migrations']);
    expect(await admin.query('SELECT text FROM puntobanco.events')).toEqual([{ text: '{}' }]);
  });

  test('a schema of a newer version, which is left as it is', async () => {
    const admin = await place();
    await (await opened(admin.address)).close();
    await admin.query('INSERT INTO puntobanco.migrations (number) VALUES (1000)');
    expect(await refusal(admin.address)).toMatch(
      /has schema 1000, this program knows \d+: start the newer/,
    );
    const numbers = await admin.query('SELECT max(number) AS last FROM puntobanco.migrations');
    expect(numbers).toEqual([{ last: 1000 }]);
  });

  test('a user who may not make tables', async () => {
    const admin = await place();
    await admin.query(`CREATE ROLE guest LOGIN PASSWORD 'secret'`);
    const url = new URL(admin.address);
    url.username = 'guest';
    url.password = 'secret';
    const message = await refusal(url.href);
    await admin.query('DROP ROLE guest');
    expect(message).toMatch(/make it the owner of the database/);
  });

  test('an encoding that cannot hold every text', async () => {
    const admin = await place();
    await admin.query(`CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const url = new URL(admin.address);
    url.pathname = '/latin';
    const message = await refusal(url.href);
    await admin.query('DROP DATABASE latin WITH (FORCE)');
    expect(message).toMatch(/has the encoding LATIN1: create it with UTF8/);
  });

  test('fsync off', async () => {
    const admin = await place();
    const set = async (value: string) => {
      await admin.query(`ALTER SYSTEM SET fsync = ${value}`);
      await admin.query('SELECT pg_reload_conf()');
      await vi.waitFor(async () => {
        expect(await admin.query('SHOW fsync')).toEqual([{ fsync: value }]);
      }, 10_000);
    };
    await set('off');
    try {
      expect(await refusal(admin.address)).toMatch(/fsync off .*: set fsync = on\.$/);
    } finally {
      await set('on');
    }
  });
});
