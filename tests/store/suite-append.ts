import { describe, expect, test } from 'vitest';
import {
  type Batch,
  type CommandKey,
  Conflict,
  type Now,
  type Store,
} from '../../src/house/store/store.ts';
import { chained, dataOf, faultsOf, START, tailOf, writer } from './chain.ts';
import type { Opened } from './suite.ts';

export const NOTHING: Batch = { entries: [], refusals: [], rounds: [] };
const ALL = 1_000_000;

export const appendTests = ({ store, reopen }: Opened): void => {
  describe('append and read', () => {
    test('a new store has nothing', async () => {
      expect(await store().streams()).toEqual([]);
      expect(await store().read('t1', 1, 10)).toEqual([]);
      expect(await store().snapshot('t1')).toBeNull();
      expect(await store().rounds({ limit: 10 })).toEqual([]);
      expect(await store().readMarked({ kinds: ['Happened'] })).toEqual([]);
    });

    test('what is added is read in order, byte by byte, also after opening again', async () => {
      const entries = chained(START, [{ data: 1 }, { data: 2 }, { data: 3 }], 1_700_000_000_123);
      await store().append({ stream: 't1', known: 0, commands: [] }, () => ({
        ...NOTHING,
        entries,
      }));
      for (const open of [store, reopen]) {
        const one = await open();
        expect(await one.read('t1', 1, ALL)).toEqual(entries);
        expect(await one.read('t1', 2, ALL)).toEqual(entries.slice(1));
        expect(await one.read('t1', 1, 2)).toEqual(entries.slice(0, 2));
        expect(await one.read('t1', 4, ALL)).toEqual([]);
        expect(await one.read('t2', 1, ALL)).toEqual([]);
        expect(await one.streams()).toEqual([{ stream: 't1', ...tailOf(entries) }]);
      }
    });

    test('streams come in the order of their bytes', async () => {
      const names = ['t10', 'a-b', 'ab', 'B', 't2', 'é', 'a b'];
      await Promise.all(names.map((stream) => writer(store(), stream)([{}])));
      const inBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect((await store().streams()).map(({ stream }) => stream)).toEqual(inBytes);
    });

    test.each([
      ['a gap', 2, (n: number) => n + 1],
      ['a repetition', 2, (n: number) => n - 1],
      ['two entries of one number', 2, () => 3],
      ['a caller who knows of more than there is', 5, (n: number) => n + 3],
    ])('%s is a conflict, and nothing is kept', async (_, known, number) => {
      const write = writer(store(), 't1');
      await write([{}, {}]);
      const before = await store().read('t1', 1, ALL);
      const entries = chained(tailOf(before), [{}, {}]).map((entry) => ({
        ...entry,
        sequence: number(entry.sequence),
      }));
      const commands = [{ person: 'p1', id: 'c' }];
      const refusals = [{ person: 'p1', id: 'c', body: 'b', text: 'a' }];
      const rounds = [{ stream: 't1', round: 1, at: 1, text: 'r' }];
      const broken = store().append({ stream: 't1', known, commands }, () => ({
        entries,
        refusals,
        rounds,
      }));
      await expect(broken).rejects.toBeInstanceOf(Conflict);
      expect(await store().read('t1', 1, ALL)).toEqual(before);
      expect(await store().rounds({ limit: 1 })).toEqual([]);
      expect((await write([{}], { commands })).earlier).toEqual([null]);
      expect(faultsOf(await store().read('t1', 1, ALL))).toEqual([]);
    });

    test('a caller who knows of more than there is conflicts even if he adds nothing', async () => {
      await writer(store(), 't1')([{}, {}]);
      await expect(look(store(), 't1', 3)).rejects.toBeInstanceOf(Conflict);
      await expect(look(store(), 't2', 1)).rejects.toBeInstanceOf(Conflict);
    });

    test('who is behind is handed exactly what he missed', async () => {
      await writer(store(), 't1')([{ data: 'a' }, { data: 'b' }, { data: 'c' }]);
      await writer(store(), 't2')([{ data: 'other' }]);
      const all = await store().read('t1', 1, ALL);
      for (const known of [0, 1, 2, 3]) {
        expect((await look(store(), 't1', known)).missed).toEqual(all.slice(known));
      }
      expect((await look(await reopen(), 't1', 1)).missed).toEqual(all.slice(1));
    });

    test('time never goes back behind the last entry', async () => {
      const future = 4_102_444_800_000;
      const started = await store().now();
      expect((await look(store(), 't1', 0)).at).toBeGreaterThanOrEqual(started);
      await writer(store(), 't1')([{ at: future }]);
      for (const open of [store, reopen]) {
        const { at } = await look(await open(), 't1', 1);
        expect(at).toBeGreaterThanOrEqual(future);
        // It may go on from there, and by no more than has passed since.
        expect(at).toBeLessThan(future + 60_000);
      }
    });

    test('work that throws keeps nothing and touches no other call of the moment', async () => {
      const fault = new Error('refused');
      const write = writer(store(), 't1');
      const calls = [
        write([{ data: 'first' }]),
        store().append({ stream: 't1', known: 0, commands: [] }, () => {
          throw fault;
        }),
        write([{ data: 'second' }]),
        writer(store(), 't2')([{ data: 'elsewhere' }]),
      ];
      const results = await Promise.allSettled(calls);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      await expect(calls[1]).rejects.toBe(fault);
      for (const open of [store, reopen]) {
        const one = await open();
        const entries = await one.read('t1', 1, ALL);
        expect(faultsOf(entries)).toEqual([]);
        expect(dataOf(entries)).toEqual(['first', 'second']);
        expect((await one.read('t2', 1, ALL)).length).toBe(1);
      }
    });

    test('many calls at once on many streams keep each stream whole and in order', async () => {
      const streams = Array.from({ length: 30 }, (_, index) => `t${index}`);
      const writers = streams.map((stream) => writer(store(), stream));
      const numbers = Array.from({ length: 12 }, (_, index) => index);
      await Promise.all(
        numbers.flatMap((data) => writers.map((write) => write([{ data }, { data }]))),
      );
      const heads = await store().streams();
      expect(heads.map(({ count }) => count)).toEqual(streams.map(() => 24));
      for (const { stream, count, hash } of heads) {
        const entries = await store().read(stream, 1, ALL);
        expect(faultsOf(entries)).toEqual([]);
        expect(tailOf(entries)).toEqual({ count, hash });
        const told = dataOf(entries).map(Number);
        expect(told.toSorted((a, b) => a - b)).toEqual(numbers.flatMap((data) => [data, data]));
      }
    });

    test('texts of any script and size stay as they are', async () => {
      const texts = [
        '閒 庄 和',
        '🂡🃁 👩🏽‍⚖️ é e\u0301 \u200f\ufeff',
        'it\'s "quoted" \\ % _ ; -- $1 ? :x\t\r\n',
        '\u0000 \ud800',
        '庄'.repeat(700_000),
      ];
      const stream = 'tisch ü/庄 🂡';
      const made = { person: 'p1 閒', id: "c'🂡" };
      const refused = { person: 'p2 庄', id: made.id };
      const refusal = { body: '庄', text: '"🂡\n"' };
      await writer(store(), stream)(
        texts.map((data, index) => ({ data, person: made.person, id: `${made.id}${index || ''}` })),
        { refusals: [{ ...refused, ...refusal }] },
      );
      const again = await reopen();
      const entries = await again.read(stream, 1, ALL);
      expect(faultsOf(entries)).toEqual([]);
      expect(dataOf(entries)).toEqual(texts);
      const [entry] = entries;
      expect((await look(again, stream, 5, [made, refused])).earlier).toEqual([
        { entry },
        { refusal },
      ]);
    });

    test('closing keeps what was already given, and takes nothing more', async () => {
      const old = store();
      const given = Promise.all(['t1', 't2'].map((stream) => writer(old, stream)([{}])));
      await Promise.all([given, reopen()]);
      expect((await store().streams()).map(({ count }) => count)).toEqual([1, 1]);
      await expect(writer(old, 't3')([{}])).rejects.toThrow();
      expect(await old.healthy()).toBe(false);
      expect((await store().streams()).length).toBe(2);
    });
  });
};

/** What a call is handed, without adding anything. */
export const look = async (
  store: Store,
  stream: string,
  known: number,
  commands: readonly CommandKey[] = [],
): Promise<Now> => {
  const seen: Now[] = [];
  await store.append({ stream, known, commands }, (now) => {
    seen.push(now);
    return NOTHING;
  });
  const last = seen.at(-1);
  if (last === undefined) throw new Error('The work was not done.');
  return last;
};
