import { describe, expect, test } from 'vitest';
import { type Batch, Conflict, type Now, type Store } from '../../src/house/store/store.ts';
import { chained, faultsOf, START, tailOf, writer } from './chain.ts';
import type { Opened } from './suite.ts';

const NOTHING: Batch = { events: [], answers: [], rounds: [] };
const ALL = 1_000_000;

export const appendTests = ({ store, reopen }: Opened): void => {
  describe('append and read', () => {
    test('a new store has nothing', async () => {
      expect(await store().streams()).toEqual([]);
      expect(await store().read('t1', 1, 10)).toEqual([]);
      expect(await store().snapshot('t1')).toBeNull();
      expect(await store().rounds({ limit: 10 })).toEqual([]);
      expect(await store().readTypes({ types: ['Happened'] })).toEqual([]);
    });

    test('what is added is read in order, byte by byte, also after opening again', async () => {
      const events = chained(START, [{ data: 1 }, { data: 2 }, { data: 3 }], 1_700_000_000_123);
      await store().append({ stream: 't1', known: 0, commands: [] }, () => ({
        ...NOTHING,
        events,
      }));
      for (const open of [store, reopen]) {
        const one = await open();
        expect(await one.read('t1', 1, ALL)).toEqual(events);
        expect(await one.read('t1', 2, ALL)).toEqual(events.slice(1));
        expect(await one.read('t1', 1, 2)).toEqual(events.slice(0, 2));
        expect(await one.read('t1', 4, ALL)).toEqual([]);
        expect(await one.read('t2', 1, ALL)).toEqual([]);
        expect(await one.streams()).toEqual([{ stream: 't1', ...tailOf(events) }]);
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
      ['two events of one number', 2, () => 3],
      ['a caller who knows of more than there is', 5, (n: number) => n + 3],
    ])('%s is a conflict, and nothing is kept', async (_, known, number) => {
      const write = writer(store(), 't1');
      await write([{}, {}]);
      const before = await store().read('t1', 1, ALL);
      const events = chained(tailOf(before), [{}, {}]).map((event) => ({
        ...event,
        sequence: number(event.sequence),
      }));
      const answers = [{ actor: 'p1', id: 'c', body: 'b', text: 'a' }];
      const rounds = [{ stream: 't1', round: 1, at: 1, text: 'r' }];
      const broken = store().append({ stream: 't1', known, commands: [] }, () => ({
        events,
        answers,
        rounds,
      }));
      await expect(broken).rejects.toBeInstanceOf(Conflict);
      expect(await store().read('t1', 1, ALL)).toEqual(before);
      expect(await store().rounds({ limit: 1 })).toEqual([]);
      expect((await write([{}], { commands: [{ actor: 'p1', id: 'c' }] })).answered).toEqual([
        null,
      ]);
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

    test('time never goes back behind the last event', async () => {
      const future = 4_102_444_800_000;
      const started = await store().now();
      expect((await look(store(), 't1', 0)).at).toBeGreaterThanOrEqual(started);
      await writer(store(), 't1')([{ at: future }]);
      expect((await look(store(), 't1', 1)).at).toBe(future);
      expect((await look(await reopen(), 't1', 1)).at).toBe(future);
      expect((await look(store(), 't2', 0)).at).toBeLessThan(future);
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
        const events = await one.read('t1', 1, ALL);
        expect(faultsOf(events)).toEqual([]);
        expect(events.map(({ text }) => JSON.parse(text).data)).toEqual(['first', 'second']);
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
        const events = await store().read(stream, 1, ALL);
        expect(faultsOf(events)).toEqual([]);
        expect(tailOf(events)).toEqual({ count, hash });
        const told = events.map(({ text }) => Number(JSON.parse(text).data));
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
      const command = { actor: 'p1 閒', id: "c'🂡" };
      const answers = [{ ...command, body: '庄', text: '"🂡\n"' }];
      await writer(store(), stream)(
        texts.map((data) => ({ data })),
        { answers },
      );
      const again = await reopen();
      const events = await again.read(stream, 1, ALL);
      expect(faultsOf(events)).toEqual([]);
      expect(events.map(({ text }) => JSON.parse(text).data)).toEqual(texts);
      expect((await look(again, stream, 5, [command])).answered).toEqual([
        { body: '庄', text: '"🂡\n"' },
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

  describe('answers', () => {
    const answer = { body: 'digest', text: '{"done":true}' };
    const p1 = { actor: 'p1', id: 'c1' };

    test('an answered command is found again by table, actor and id, also after opening again', async () => {
      await writer(store(), 't1')([{}], { answers: [{ ...p1, ...answer }] });
      const asked = [{ actor: 'p2', id: 'c1' }, p1, { actor: 'p1', id: 'c2' }, p1];
      for (const open of [store, reopen]) {
        const one = await open();
        expect((await look(one, 't1', 1, asked)).answered).toEqual([null, answer, null, answer]);
        expect((await look(one, 't2', 0, [p1])).answered).toEqual([null]);
      }
      await writer(store(), 't2')([{}], { answers: [{ ...p1, body: 'b', text: 'other' }] });
      await writer(store(), 't1')([], {
        answers: [{ actor: 'p2', id: 'c1', body: 'b', text: 'p2' }],
      });
      expect((await look(store(), 't1', 1, asked)).answered.map((found) => found?.text)).toEqual([
        'p2',
        answer.text,
        undefined,
        answer.text,
      ]);
    });

    test('the same command twice in one moment has one effect', async () => {
      const send = () =>
        store().append({ stream: 't1', known: 0, commands: [p1] }, ({ missed, answered }) =>
          answered[0] === null
            ? {
                ...NOTHING,
                events: chained(tailOf(missed), [{}]),
                answers: [{ ...p1, ...answer }],
              }
            : NOTHING,
        );
      await Promise.all([send(), send(), send()]);
      expect((await store().read('t1', 1, ALL)).length).toBe(1);
    });

    test('a second answer to a command is refused with all that came with it', async () => {
      const write = writer(store(), 't1');
      await write([{}], { answers: [{ ...p1, ...answer }] });
      const twice = write([{}, {}], {
        answers: [{ ...p1, body: 'digest', text: 'changed' }],
        rounds: [{ stream: 't1', round: 1, at: 1, text: 'r' }],
      });
      const beside = writer(store(), 't2')([{}]);
      await expect(twice).rejects.toThrow();
      await beside;
      const again = await reopen();
      expect((await again.read('t1', 1, ALL)).length).toBe(1);
      expect((await again.read('t2', 1, ALL)).length).toBe(1);
      expect(await again.rounds({ limit: 1 })).toEqual([]);
      expect((await look(again, 't1', 1, [p1])).answered).toEqual([answer]);
    });

    test('a refusal is an answer without events: the stream begins with its first event', async () => {
      await writer(store(), 't1')([], { answers: [{ ...p1, ...answer }] });
      const again = await reopen();
      expect(await again.streams()).toEqual([]);
      expect((await look(again, 't1', 0, [p1])).answered).toEqual([answer]);
      await writer(again, 't1')([{}]);
      expect((await again.streams()).map(({ count }) => count)).toEqual([1]);
    });
  });
};

/** What a call is handed, without adding anything. */
const look = async (
  store: Store,
  stream: string,
  known: number,
  commands: readonly { actor: string; id: string }[] = [],
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
