import { describe, expect, test } from 'vitest';
import {
  Conflict,
  type MarkQuery,
  type RoundQuery,
  type Store,
  type StoredRound,
} from '../../src/house/store/store.ts';
import { writer } from './chain.ts';
import type { Opened } from './suite.ts';

export const queryTests = ({ store, reopen }: Opened): void => {
  describe('snapshots', () => {
    const first = { sequence: 3, hash: 'a'.repeat(64), version: 'v1', state: '{"庄":1}' };
    const second = { sequence: 9, hash: 'b'.repeat(64), version: 'v2', state: 'x'.repeat(500_000) };

    test('one a stream, the last one saved, also after opening again', async () => {
      await Promise.all(['t1', 't2'].map((stream) => writer(store(), stream)([{}])));
      await store().saveSnapshot('t1', first);
      expect(await store().snapshot('t1')).toEqual(first);
      expect(await store().snapshot('t2')).toBeNull();
      await store().saveSnapshot('t1', second);
      await store().saveSnapshot('t2', first);
      const again = await reopen();
      expect(await again.snapshot('t1')).toEqual(second);
      expect(await again.snapshot('t2')).toEqual(first);
    });
  });

  describe('rounds', () => {
    /** Two tables, opened in turn; the last rounds of both opened in the same moment. */
    const rounds: readonly StoredRound[] = [
      round('t1', 1, 1000),
      round('t2', 1, 1500),
      round('t1', 2, 2000),
      round('t1', 3, 3000),
      round('t2', 2, 3500),
      round('t1', 4, 4000),
      round('t2', 3, 4000),
    ];
    const cases: readonly [RoundQuery, string][] = [
      [{ limit: 100 }, 't1/4 t2/3 t2/2 t1/3 t1/2 t2/1 t1/1'],
      [{ limit: 2 }, 't1/4 t2/3'],
      [{ limit: 2, offset: 2 }, 't2/2 t1/3'],
      [{ limit: 5, offset: 6 }, 't1/1'],
      [{ limit: 5, offset: 7 }, ''],
      [{ limit: 0 }, ''],
      [{ limit: 100, stream: 't1' }, 't1/4 t1/3 t1/2 t1/1'],
      [{ limit: 2, stream: 't1' }, 't1/4 t1/3'],
      [{ limit: 2, stream: 't1', offset: 1 }, 't1/3 t1/2'],
      [{ limit: 100, stream: 't1', before: 3 }, 't1/2 t1/1'],
      [{ limit: 1, stream: 't1', before: 3 }, 't1/2'],
      [{ limit: 100, stream: 't1', before: 1 }, ''],
      [{ limit: 100, stream: 't1', round: 3 }, 't1/3'],
      [{ limit: 100, stream: 't1', round: 3, before: 3 }, ''],
      [{ limit: 100, stream: 't1', round: 9 }, ''],
      [{ limit: 100, round: 1 }, 't2/1 t1/1'],
      [{ limit: 100, from: 2000 }, 't1/4 t2/3 t2/2 t1/3 t1/2'],
      [{ limit: 100, to: 2000 }, 't2/1 t1/1'],
      [{ limit: 100, from: 1500, to: 3500 }, 't1/3 t1/2 t2/1'],
      [{ limit: 100, from: 1500, to: 3500, stream: 't2' }, 't2/1'],
      [{ limit: 1, offset: 1, from: 1500, to: 3500 }, 't1/2'],
      [{ limit: 100, from: 3000, to: 3000 }, ''],
      [{ limit: 100, stream: 't3' }, ''],
    ];
    const keep = async (one: Store) => {
      await writer(one, 't1')([{}], { rounds: rounds.filter(({ stream }) => stream === 't1') });
      await writer(one, 't2')([{}], { rounds: rounds.filter(({ stream }) => stream === 't2') });
    };

    test('newest first, by every filter', async () => {
      await keep(store());
      const again = await reopen();
      for (const [query, expected] of cases) {
        const found = await again.rounds(query);
        const names = found.map(({ stream, round }) => `${stream}/${round}`).join(' ');
        expect(names, JSON.stringify(query)).toBe(expected);
        for (const one of found) expect(rounds).toContainEqual(one);
      }
    });

    test('a round that is kept again takes the place of the old one', async () => {
      await keep(store());
      const changed = { ...round('t1', 2, 2001), text: 'voided after review 庄' };
      await writer(store(), 't1')([{}], { rounds: [changed] });
      expect(await store().rounds({ stream: 't1', round: 2, limit: 9 })).toEqual([changed]);
      expect((await store().rounds({ limit: 100 })).length).toBe(rounds.length);
    });

    test('before a number without a stream is refused', async () => {
      await expect(store().rounds({ before: 3, limit: 1 })).rejects.toThrow('stream');
    });
  });

  describe('marked entries', () => {
    const cases: readonly [MarkQuery, string][] = [
      [{ kinds: ['Filled'] }, 't2/1 t1/2 t1/4'],
      [{ kinds: ['Filled', 'Voided'] }, 't2/1 t1/2 t1/3 t2/2 t1/4'],
      [{ kinds: ['Filled', 'Voided'], stream: 't1' }, 't1/2 t1/3 t1/4'],
      [{ kinds: ['Voided'], from: 3000 }, 't1/3 t2/2 t1/4'],
      [{ kinds: ['Filled', 'Voided'], to: 3000 }, 't2/1 t1/2'],
      [{ kinds: ['Filled', 'Voided'], from: 2000, to: 4000 }, 't1/2 t1/3 t2/2'],
      [{ kinds: ['Filled', 'Voided'], from: 2000, to: 4000, stream: 't2' }, 't2/2'],
      [{ kinds: ['Opened', 'Opened'] }, 't1/1 t1/5'],
      [{ kinds: ['Fill'] }, ''],
      [{ kinds: ['Happened'] }, ''],
      [{ kinds: [] }, ''],
      [{ kinds: ['Filled'], stream: 't3' }, ''],
    ];

    test('each once, in order of time, then stream, then sequence, by every filter', async () => {
      await writer(
        store(),
        't2',
      )([{ marks: ['Filled'], at: 1500 }, { marks: ['Voided'], at: 3000 }, { at: 3000 }]);
      await writer(
        store(),
        't1',
      )([
        { marks: ['Opened'], at: 1000 },
        { marks: ['Filled', 'Filled'], at: 2000 },
        { marks: ['Voided'], at: 3000 },
        { marks: ['Filled', 'Voided'], at: 4000 },
        { marks: ['Opened'], at: 4000 },
        { marks: [], at: 4000 },
      ]);
      const again = await reopen();
      for (const [query, expected] of cases) {
        const found = await again.readMarked(query);
        const names = found.map(({ stream, sequence }) => `${stream}/${sequence}`).join(' ');
        expect(names, JSON.stringify(query)).toBe(expected);
        for (const { stream, ...entry } of found) {
          expect(await again.read(stream, entry.sequence, 1)).toEqual([entry]);
        }
      }
    });

    test('nothing is marked of a batch that is not kept', async () => {
      const write = writer(store(), 't1');
      await write([{ id: 'c1' }]);
      const twice = write([{ marks: ['Filled'] }, { id: 'c1', marks: ['Filled'] }]);
      await expect(twice).rejects.toThrow(Conflict);
      expect(await store().readMarked({ kinds: ['Filled'] })).toEqual([]);
    });
  });
};

const round = (stream: string, number: number, at: number): StoredRound => ({
  stream,
  round: number,
  at,
  text: `round ${number} of ${stream} 閒`,
});
