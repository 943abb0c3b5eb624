import { describe, expect, test } from 'vitest';
import type { DocumentKey, Store } from '../../src/house/store/store.ts';
import { writer } from './chain.ts';
import type { Opened } from './suite.ts';

/** Which of these documents a batch is told are not there. */
const resting = async (store: Store, documents: readonly DocumentKey[]) => {
  let told: readonly DocumentKey[] = [];
  await store.append({ stream: 't1', known: 0, commands: [], documents }, ({ gone }) => {
    told = gone;
    return { entries: [], refusals: [], rounds: [] };
  });
  return told;
};

export const documentTests = ({ store, reopen }: Opened): void => {
  describe('documents', () => {
    test('a revision grows by one a change', async () => {
      const { documents } = store();
      expect(await documents.get('account', 'd1')).toBeNull();
      expect(await documents.put('account', 'd1', 'one', 0)).toBe(true);
      expect(await documents.get('account', 'd1')).toEqual({ id: 'd1', text: 'one', revision: 1 });
      expect(await documents.put('account', 'd1', 'two', 1)).toBe(true);
      const again = (await reopen()).documents;
      expect(await again.get('account', 'd1')).toEqual({ id: 'd1', text: 'two', revision: 2 });
    });

    test.each([
      ['made although it is there', 0],
      ['changed from an old revision', 1],
      ['changed from a revision to come', 3],
    ])('%s: false, and nothing changes', async (_, expected) => {
      const { documents } = store();
      await documents.put('account', 'd1', 'one', 0);
      await documents.put('account', 'd1', 'two', 1);
      expect(await documents.put('account', 'd1', 'late', expected)).toBe(false);
      expect(await documents.get('account', 'd1')).toEqual({ id: 'd1', text: 'two', revision: 2 });
      expect(await documents.put('account', 'd2', 'never made', 1)).toBe(false);
      expect(await documents.get('account', 'd2')).toBeNull();
    });

    test('one of many wins a race', async () => {
      const { documents } = store();
      for (const revision of [0, 1, 2]) {
        const texts = Array.from({ length: 8 }, (_, index) => `${revision}.${index}`);
        const won = await Promise.all(
          texts.map((text) => documents.put('code', 'c', text, revision)),
        );
        const winners = texts.filter((_, index) => won[index]);
        expect(winners.length).toBe(1);
        const [text] = winners;
        expect(await documents.get('code', 'c')).toEqual({ id: 'c', text, revision: revision + 1 });
      }
    });

    test('listed by kind in the order of their ids', async () => {
      const { documents } = store();
      for (const id of ['s1', 'd2', 'D1', 'd-1', 'd1']) {
        await documents.put('account', id, `text of ${id} 庄`, 0);
      }
      await documents.put('session', 'd1', 'another kind', 0);
      const list = await documents.list('account');
      expect(list.map(({ id }) => id)).toEqual(['D1', 'd-1', 'd1', 'd2', 's1']);
      expect(list[1]).toEqual({ id: 'd-1', text: 'text of d-1 庄', revision: 1 });
      expect(await documents.list('shoe')).toEqual([]);
    });

    test('removed for good, and only that one', async () => {
      const { documents } = store();
      for (const [kind, id] of [
        ['session', 'a'],
        ['session', 'b'],
        ['account', 'a'],
      ] as const) {
        await documents.put(kind, id, `${kind} ${id}`, 0);
      }
      await documents.remove('session', 'a');
      await documents.remove('session', 'never there');
      const again = (await reopen()).documents;
      expect(await again.get('session', 'a')).toBeNull();
      expect((await again.list('session')).map(({ id }) => id)).toEqual(['b']);
      expect((await again.list('account')).map(({ id }) => id)).toEqual(['a']);
      expect(await again.put('session', 'a', 'new', 1)).toBe(false);
      expect(await again.put('session', 'a', 'new', 0)).toBe(true);
    });

    test('what a batch rests on and is not there, it is told', async () => {
      await store().documents.put('session', 'a', 'of d1', 0);
      await store().documents.put('code', 'b', 'of d1', 0);
      const documents = ['a', 'b', 'c'].map((id) => ({ kind: 'session', id }));
      expect(await resting(store(), documents)).toEqual(documents.slice(1));
      await store().documents.put('session', 'a', 'changed', 1);
      expect(await resting(store(), documents)).toEqual(documents.slice(1));
      await store().documents.remove('session', 'a');
      expect(await resting(store(), documents)).toEqual(documents);
      expect(await resting(store(), [])).toEqual([]);
    });

    test('of many batches at once each rests on its own', async () => {
      await store().documents.put('session', 'a', 'of d1', 0);
      const there = { kind: 'session', id: 'a' };
      const gone = { kind: 'session', id: 'b' };
      const asked = [[there], [gone], [there, gone], []];
      const told = await Promise.all(asked.map((documents) => resting(store(), documents)));
      expect(told.map((all) => all.includes(there))).toEqual([false, false, false, false]);
      expect([told[1], told[2]]).toEqual([[gone], [gone]]);
    });

    test('once a removal is answered, whatever rested on the document is kept or never is', async () => {
      for (let run = 0; run < 8; run += 1) {
        const kind = 'session';
        const id = `s${run}`;
        await store().documents.put(kind, id, 'of d1', 0);
        let removed: Promise<void> = Promise.resolve();
        const adding = Array.from({ length: 4 }, (_, place) =>
          store().append(
            { stream: `t${place}`, known: run, commands: [], documents: [{ kind, id }] },
            ({ at, gone }) => {
              // Begun while the first batch is being decided, before it is kept.
              if (place === 0) removed = store().documents.remove(kind, id);
              const sequence = run + 1;
              const entry = { sequence, at, person: 'd1', id: `c${run}`, text: '{}', hash: 'h' };
              const text = gone.length === 0 ? '{}' : '{"gone":true}';
              return { entries: [{ ...entry, text }], refusals: [], rounds: [] };
            },
          ),
        );
        await Promise.all([adding[0], new Promise(setImmediate)]);
        await removed;
        const [kept] = await store().read('t0', run + 1, 1);
        expect(kept?.text).toBe('{}');
        const then = await Promise.all([1, 2, 3].map((n) => store().read(`t${n}`, run + 1, 1)));
        await Promise.all(adding);
        const late = await Promise.all([1, 2, 3].map((n) => store().read(`t${n}`, run + 1, 1)));
        // What came to the disk after the answer knew that the document was gone.
        for (const [place, [before]] of then.entries()) {
          if (before === undefined) expect(late[place]?.[0]?.text).toBe('{"gone":true}');
        }
      }
    });
  });

  describe('leases', () => {
    test('one holder at a time; a stream need not have begun', async () => {
      const lease = await store().lease('t1');
      expect(lease?.abandoned).toBe(false);
      expect(await store().lease('t1')).toBeNull();
      expect((await store().lease('t2'))?.abandoned).toBe(false);
      await lease?.release();
      expect((await store().lease('t1'))?.abandoned).toBe(false);
    });

    test('one of many wins a race', async () => {
      const leases = await Promise.all(Array.from({ length: 6 }, () => store().lease('t1')));
      expect(leases.filter((lease) => lease !== null).length).toBe(1);
    });

    test('what was left behind and is given on as such is still left behind', async () => {
      await store().lease('kept');
      const second = await reopen();
      const taken = await second.lease('kept');
      expect(taken?.abandoned).toBe(true);
      await taken?.release('still abandoned');
      expect((await second.lease('kept'))?.abandoned).toBe(true);
      const third = await reopen();
      expect((await third.lease('kept'))?.abandoned).toBe(true);
    });

    test('what was given back is not abandoned, what was not is, once', async () => {
      const given = await store().lease('given');
      await store().lease('kept');
      await given?.release();
      const second = await reopen();
      expect((await second.lease('given'))?.abandoned).toBe(false);
      const kept = await second.lease('kept');
      expect(kept?.abandoned).toBe(true);
      await kept?.release();
      expect((await second.lease('kept'))?.abandoned).toBe(false);
    });

    test('stays abandoned until somebody takes it', async () => {
      await store().lease('t1');
      await reopen();
      const third = await reopen();
      expect((await third.lease('t1'))?.abandoned).toBe(true);
      expect((await (await reopen()).lease('t1'))?.abandoned).toBe(true);
    });

    test('releasing twice does not take it from the next holder', async () => {
      const first = await store().lease('t1');
      await first?.release();
      const next = await store().lease('t1');
      await first?.release();
      expect(next).not.toBeNull();
      expect(await store().lease('t1')).toBeNull();
      expect((await (await reopen()).lease('t1'))?.abandoned).toBe(true);
    });

    test('each taking raises the epoch of its stream, which whoever adds is told', async () => {
      const epochs: number[] = [];
      const look = async (of: Store) => {
        await of.append({ stream: 't1', known: 0, commands: [] }, ({ epoch }) => {
          epochs.push(epoch);
          return { entries: [], refusals: [], rounds: [] };
        });
      };
      await look(store());
      const first = await store().lease('t1');
      await look(store());
      await first?.release();
      await look(store());
      const second = await store().lease('t1');
      await look(store());
      await (await reopen()).lease('t1');
      await look(store());
      expect(epochs).toEqual([0, 1, 1, 2, 3]);
      expect([first?.epoch, second?.epoch]).toEqual([1, 2]);
      expect((await store().lease('t2'))?.epoch).toBe(1);
    });

    test('whoever holds one leaves a sign of life each second, which the next holder is told', async () => {
      const before = await store().now();
      await store().lease('t1');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const then = await store().now();
      const second = await reopen();
      const { alive } = (await second.lease('t1')) ?? {};
      expect(alive).toBeGreaterThan(before);
      // One second between two of them, and something for a slow machine.
      expect(alive).toBeGreaterThan(then - 3000);
      expect(alive).toBeLessThanOrEqual(await second.now());
    });

    test('released is not lost', async () => {
      let lost = 0;
      const lease = await store().lease('t1');
      lease?.onLost(() => {
        lost += 1;
      });
      await lease?.release();
      await writer(store(), 't1')([{}]);
      expect(lost).toBe(0);
    });
  });

  describe('health and time', () => {
    test('healthy while it is open, not once it is closed', async () => {
      expect(await store().healthy()).toBe(true);
      const old = store();
      expect(await (await reopen()).healthy()).toBe(true);
      expect(await old.healthy()).toBe(false);
    });

    test('the time is in whole milliseconds of this age', async () => {
      const now = await store().now();
      expect(Number.isInteger(now)).toBe(true);
      expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
    });
  });
};
