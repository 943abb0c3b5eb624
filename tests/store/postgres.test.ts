import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store } from '../../src/house/store/store.ts';
import { type Admin, administer } from '../postgres/admin.ts';
import { createDatabase } from '../postgres/server.ts';
import { add, textsOf } from './adding.ts';
import { storeSuite } from './suite.ts';

storeSuite('PostgreSQL', async () => {
  const admin = await administer(inject('postgres'));
  return { open: () => openPostgres(admin.address), destroy: admin.drop };
});

describe('several stores on one PostgreSQL', () => {
  let admin: Admin;
  const stores: Store[] = [];
  const open = async (name: string): Promise<Store> => {
    const store = await openPostgres(admin.as(name));
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    admin = await administer(inject('postgres'));
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await admin.drop();
  });

  test('four that start at once on an empty database make one schema', async () => {
    const [first, ...others] = await together(open('a'), open('b'), open('c'), open('d'));
    const four = [first, ...others];
    await Promise.all(four.map((store, index) => add(store, { stream: 't1', id: `c${index}` })));
    const done = await admin.query('SELECT number FROM puntobanco.migrations ORDER BY number');
    // From 2: the first was that of 0.1.
    expect(done.map(({ number }) => number)).toEqual(done.map((_, index) => index + 2));
    expect([...(await textsOf(first, 't1'))].sort()).toEqual(['c0', 'c1', 'c2', 'c3']);
  });

  test('interleaved appends on one stream: no gap, no loss, the same order for all', async () => {
    const [a, b] = await together(open('a'), open('b'));
    const logs = await Promise.all(
      [a, b].map(async (store, which) => {
        const log: string[] = [];
        for (let turn = 0; turn < 100; turn += 1) {
          const text = `${which}:${turn}`;
          await store.append(
            { stream: 't1', known: log.length, commands: [] },
            ({ at, missed }) => {
              log.push(...missed.map((entry) => entry.text), text);
              const sequence = log.length;
              const entry = { sequence, at, person: 'd1', id: text, text, hash: `h${sequence}` };
              return { entries: [entry], refusals: [], rounds: [] };
            },
          );
        }
        return log;
      }),
    );
    const stored = await a.read('t1', 1, 1_000);
    expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_, index) => index + 1));
    const texts = stored.map(({ text }) => text);
    for (const which of [0, 1])
      expect(texts.filter((text) => text.startsWith(`${which}:`))).toEqual(
        Array.from({ length: 100 }, (_, turn) => `${which}:${turn}`),
      );
    for (const log of logs) expect(texts.slice(0, log.length)).toEqual(log);
    const times = stored.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('many calls at once: one that throws is alone in it', async () => {
    const [a, b] = await together(open('a'), open('b'));
    const calls = Array.from({ length: 60 }, (_, index) => {
      const store = index % 2 === 0 ? a : b;
      return index % 10 === 9
        ? store.append({ stream: 't1', known: 0, commands: [] }, () => {
            throw new RangeError(`no ${index}`);
          })
        : add(store, { stream: 't1', id: `c${index}` });
    });
    const outcomes = await Promise.allSettled(calls);
    const thrown = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(thrown).toEqual([9, 19, 29, 39, 49, 59].map((index) => `RangeError: no ${index}`));
    const wanted = calls.flatMap((_, index) => (index % 10 === 9 ? [] : [`c${index}`]));
    expect([...(await textsOf(a, 't1'))].sort()).toEqual(wanted.sort());
  });

  test('the same command at two processes at once happens once', async () => {
    const [a, b] = await together(open('a'), open('b'));
    const outcomes = await Promise.all(
      [a, b].flatMap((store) => [1, 2, 3].map(() => add(store, { stream: 't1', id: 'c1' }))),
    );
    expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await textsOf(a, 't1')).toEqual(['c1']);
  });

  test('commits are durable even where the database says otherwise', async () => {
    await admin.query(
      `ALTER DATABASE ${new URL(admin.address).pathname.slice(1)} SET synchronous_commit = off`,
    );
    const store = await open('a');
    await admin.query(`
      CREATE TABLE public.seen (setting text);
      GRANT ALL ON public.seen TO PUBLIC;
      CREATE FUNCTION public.look() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER look AFTER INSERT ON puntobanco.entries EXECUTE FUNCTION public.look()`);
    await add(store, { stream: 't1', id: 'c1' });
    expect(await admin.query('SELECT setting FROM public.seen')).toEqual([{ setting: 'on' }]);
  });

  describe('watching', () => {
    const watched = (store: Store) => {
      const heard = { grown: new Map<string, number>(), calls: 0, changed: [] as string[] };
      store.watch({
        grown: (stream, sequence) => {
          heard.calls += 1;
          heard.grown.set(stream, sequence);
        },
        changed: (kind, id) => heard.changed.push(`${kind}/${id}`),
      });
      return heard;
    };

    test('a reader that starts late reads what was, then hears what comes', async () => {
      const a = await open('a');
      for (const id of ['c1', 'c2', 'c3']) await add(a, { stream: 't1', id });
      const late = await open('late');
      const heard = watched(late);
      expect(await textsOf(late, 't1')).toEqual(['c1', 'c2', 'c3']);
      await add(a, { stream: 't1', id: 'c4' });
      await a.documents.put('account', 'd1', '{}', 0);
      await vi.waitFor(() => {
        expect(heard.grown.get('t1')).toBe(4);
        expect(heard.changed).toEqual(['account/d1']);
      }, 10_000);
    });

    test('one that was cut off hears of everything that it missed', async () => {
      const a = await open('a');
      for (const stream of ['t1', 't2']) await add(a, { stream, id: 'c1' });
      await a.documents.put('account', 'd1', '{}', 0);
      await a.documents.put('account', 'd2', '{}', 0);
      const reader = await open('reader');
      const heard = watched(reader);
      // Let it be quiet: whatever the look at the start says is said.
      await add(a, { stream: 't1', id: 'c2' });
      await vi.waitFor(() => expect(heard.grown.get('t1')).toBe(2), 10_000);
      await admin.allow(false);
      expect(await admin.terminate('reader')).toBeGreaterThan(0);
      heard.changed.length = 0;
      heard.grown.clear();
      for (const id of ['c3', 'c4']) await add(a, { stream: 't1', id });
      await a.documents.put('account', 'd1', '{"locked":true}', 1);
      await a.documents.remove('account', 'd2');
      await a.documents.put('session', 'x', '{}', 0);
      expect(heard).toMatchObject({ grown: new Map(), changed: [] });
      await admin.allow(true);
      await vi.waitFor(() => {
        expect(heard.grown).toEqual(
          new Map([
            ['t1', 4],
            ['t2', 1],
          ]),
        );
        expect([...heard.changed].sort()).toEqual(['account/d1', 'account/d2', 'session/x']);
      }, 15_000);
      await add(a, { stream: 't2', id: 'c2' });
      await vi.waitFor(() => expect(heard.grown.get('t2')).toBe(2), 10_000);
    });

    test('news does not depend on NOTIFY', async () => {
      const a = await open('a');
      const heard = watched(a);
      // Somebody writes who tells nobody.
      await admin.query(`INSERT INTO puntobanco.heads VALUES ('t9', 7, 'h7', 1)`);
      await vi.waitFor(() => expect(heard.grown.get('t9')).toBe(7), 10_000);
    });

    test('a stream whose name is too long for a NOTIFY', async () => {
      const [a, b] = [await open('a'), await open('b')];
      const heard = watched(b);
      // Of one letter, for an index row of PostgreSQL holds 2,704 bytes after packing.
      const stream = 't'.repeat(9_000);
      await add(a, { stream, id: 'c1' });
      await vi.waitFor(() => expect(heard.grown.get(stream)).toBe(1), 10_000);
    });

    test('strangers on the channel do no harm', async () => {
      const a = await open('a');
      const heard = watched(a);
      for (const payload of ['', 'hello', '["grown"]', '["grown",1,2]', '["changed","a","b","x"]'])
        await admin.query(`SELECT pg_notify('puntobanco', $1)`, [payload]);
      await add(a, { stream: 't1', id: 'c1' });
      await vi.waitFor(() => expect(heard.grown).toEqual(new Map([['t1', 1]])), 10_000);
      expect(heard.changed).toEqual([]);
    });

    test('nothing more after it was stopped', async () => {
      const a = await open('a');
      let calls = 0;
      const stop = a.watch({
        grown: () => {
          calls += 1;
        },
        changed: () => {},
      });
      const heard = watched(a);
      stop();
      await add(a, { stream: 't1', id: 'c1' });
      await vi.waitFor(() => expect(heard.calls).toBeGreaterThan(0), 10_000);
      expect(calls).toBe(0);
    });
  });

  describe('leases', () => {
    const taken = async (store: Store, stream: string) =>
      vi.waitFor(
        async () => {
          const lease = await store.lease(stream);
          if (!lease) throw new Error('still held');
          return lease;
        },
        { timeout: 15_000, interval: 100 },
      );

    test('one holder at a time; given back, nothing is abandoned', async () => {
      const [a, b] = [await open('a'), await open('b')];
      const first = await a.lease('t1');
      expect(first?.abandoned).toBe(false);
      expect(await b.lease('t1')).toBeNull();
      expect(await a.lease('t1')).toBeNull();
      expect((await b.lease('t2'))?.abandoned).toBe(false);
      await first?.release();
      await first?.release();
      expect((await b.lease('t1'))?.abandoned).toBe(false);
      expect(await a.lease('t1')).toBeNull();
    });

    test('of many that ask at once, one gets it', async () => {
      const four = await Promise.all(['a', 'b', 'c', 'd'].map(open));
      const asked = await Promise.all(
        four.flatMap((store) => [store.lease('t1'), store.lease('t1')]),
      );
      expect(asked.filter((lease) => lease !== null)).toHaveLength(1);
    });

    test('a closed store that gave nothing back has abandoned it', async () => {
      const [a, b] = [await open('a'), await open('b')];
      const lost = vi.fn();
      (await a.lease('t1'))?.onLost(lost);
      await a.close();
      expect((await taken(b, 't1')).abandoned).toBe(true);
      expect(lost).not.toHaveBeenCalled();
    });

    test('it moves when the connection of its holder ends, and the holder hears of it once', async () => {
      const [a, b] = [await open('a'), await open('b')];
      const lost = vi.fn();
      const [one, two] = [await a.lease('t1'), await a.lease('t2')];
      one?.onLost(lost);
      two?.onLost(lost);
      const three = await a.lease('t3');
      await three?.release();
      three?.onLost(lost);
      await admin.terminate('a');
      const moved = await taken(b, 't1');
      expect(moved.abandoned).toBe(true);
      await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2), 10_000);
      // The old holder can do nothing to the new one's.
      await one?.release();
      expect(await b.lease('t1')).toBeNull();
      await moved.release();
      // It is back by itself.
      const again = await taken(a, 't1');
      expect(again.abandoned).toBe(false);
      expect(lost).toHaveBeenCalledTimes(2);
      const late = vi.fn();
      one?.onLost(late);
      await vi.waitFor(() => expect(late).toHaveBeenCalledOnce(), 5_000);
    });

    test('whoever takes an abandoned one and is lost too leaves it abandoned', async () => {
      const [a, b, c] = [await open('a'), await open('b'), await open('c')];
      await a.lease('t1');
      await admin.terminate('a');
      expect((await taken(b, 't1')).abandoned).toBe(true);
      await a.close();
      await admin.terminate('b');
      await b.close();
      const last = await taken(c, 't1');
      expect(last.abandoned).toBe(true);
      await last.release();
      expect((await taken(c, 't1')).abandoned).toBe(false);
    });
  });
});

test('each database of a server is a store of its own', async () => {
  const server = inject('postgres');
  const [a, b] = [
    await openPostgres(await createDatabase(server)),
    await openPostgres(await createDatabase(server)),
  ];
  try {
    await add(a, { stream: 't1', id: 'c1' });
    expect(await b.streams()).toEqual([]);
    expect(await a.lease('t1')).not.toBeNull();
    expect(await b.lease('t1')).not.toBeNull();
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
});

const together = <All extends Promise<unknown>[]>(...all: All) => Promise.all(all);
