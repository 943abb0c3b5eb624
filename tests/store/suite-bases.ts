import { describe, expect, test } from 'vitest';
import { type Base, type BaseState, Conflict, type CutRest } from '../../src/house/store/store.ts';
import { tailOf, writer } from './chain.ts';
import type { Opened } from './suite.ts';

const made = (state: BaseState | null): CutRest => ({ made: state, kept: [] });
const round = (stream: string, number: number) => ({ stream, round: number, at: number, text: '' });

export const baseTests = ({ store, reopen }: Opened): void => {
  /** Eight entries, four rounds and a refusal, in two streams. */
  const filled = async () => {
    for (const stream of ['t1', 't2']) {
      const add = writer(store(), stream);
      for (const number of [1, 2, 3, 4]) {
        const rounds = [round(stream, number)];
        await add([{ marks: ['BoughtIn'] }, { id: `own-${number}` }], { rounds });
      }
      const refusals = [{ person: 'p', id: 'refused', body: '', text: '' }];
      await add([], { refusals });
    }
  };
  const baseAt = async (sequence: number): Promise<Base> => {
    const [entry] = await store().read('t1', sequence, 1);
    if (entry === undefined) throw new Error('no such entry');
    const { hash, at } = entry;
    return { sequence, hash, at, round: sequence / 2, trailer: 'signed', file: 't1-2026.ndjson' };
  };
  const sequences = async (stream: string) =>
    (await store().read(stream, 1, 100)).map(({ sequence }) => sequence);

  describe('a part that was archived', () => {
    test('leaves with marks, rounds and refusals; the rest, and other streams, stay', async () => {
      await filled();
      const base = await baseAt(6);
      expect(await store().base('t1')).toBeNull();
      await store().cut('t1', base, made({ version: 'v1', state: 'as it was' }));
      expect(await sequences('t1')).toEqual([7, 8]);
      expect(await sequences('t2')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const marked = await store().readMarked({ kinds: ['BoughtIn'] });
      expect(marked.filter(({ stream }) => stream === 't1').map((one) => one.sequence)).toEqual([
        7,
      ]);
      expect(marked.filter(({ stream }) => stream === 't2')).toHaveLength(4);
      const rounds = await store().rounds({ stream: 't1', limit: 9 });
      expect(rounds.map((one) => one.round)).toEqual([4]);
      expect((await store().rounds({ stream: 't2', limit: 9 })).length).toBe(4);
      expect(await store().base('t1')).toEqual(base);
      expect(await store().base('t2')).toBeNull();
      expect(await store().baseState('t1', 'v1')).toBe('as it was');
      expect(await store().baseState('t1', 'v2')).toBeNull();
    });

    test('is gone on from, also after opening again, and where nothing is left', async () => {
      await filled();
      const base = await baseAt(8);
      await store().cut('t1', base, made(null));
      const again = await reopen();
      expect(await again.base('t1')).toEqual(base);
      expect((await again.streams()).find(({ stream }) => stream === 't1')?.count).toBe(8);
      // Whoever does not know of the base would begin anew.
      await expect(writer(again, 't1')([{}])).rejects.toThrow(Conflict);
      await writer(again, 't1', { count: 8, hash: base.hash })([{}]);
      expect(await sequences('t1')).toEqual([9]);
    });

    test('is cut where the base is, and nowhere else: another hash, or no such entry', async () => {
      await filled();
      const base = await baseAt(6);
      for (const wrong of [
        { ...base, hash: 'f'.repeat(64) },
        { ...base, sequence: 5 },
        { ...base, sequence: 99 },
      ]) {
        await expect(store().cut('t1', wrong, made(null))).rejects.toThrow(Conflict);
      }
      expect(await sequences('t1')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(await store().base('t1')).toBeNull();
    });

    test('a later part takes the place of an earlier one; what versions made of that is forgotten', async () => {
      await filled();
      await store().cut('t1', await baseAt(2), made({ version: 'v1', state: 'one' }));
      await store().saveBaseState('t1', { version: 'v2', state: 'two' });
      expect(await store().baseState('t1', 'v1')).toBe('one');
      expect(await store().baseState('t1', 'v2')).toBe('two');
      const later = await baseAt(6);
      await store().cut('t1', later, made({ version: 'v2', state: 'three' }));
      expect(await store().base('t1')).toEqual(later);
      expect(await store().baseState('t1', 'v1')).toBeNull();
      expect(await store().baseState('t1', 'v2')).toBe('three');
      expect(tailOf(await store().read('t1', 1, 100)).count).toBe(8);
    });

    test('what is marked to stay is found by its mark, and by nothing else', async () => {
      const add = writer(store(), 't1');
      await add([{ marks: ['key'] }, {}, { marks: ['key', 'other'] }, { marks: ['other'] }, {}]);
      await store().cut('t1', await baseAt(4), { made: null, kept: ['key'] });
      const found = async (kind: string) =>
        (await store().readMarked({ kinds: [kind] })).map(({ sequence }) => sequence);
      expect(await found('key')).toEqual([1, 3]);
      expect(await found('other')).toEqual([]);
      const again = await reopen();
      expect((await again.streams())[0]?.count).toBe(5);
      expect((await again.read('t1', 5, 9)).map(({ sequence }) => sequence)).toEqual([5]);
    });

    test('the ids of its commands are free again; those of the rest are not', async () => {
      await filled();
      const base = await baseAt(6);
      await store().cut('t1', base, made(null));
      const commands = ['own-1', 'own-4'].map((id) => ({ person: 'p1', id }));
      let earlier: readonly unknown[] = [];
      await store().append({ stream: 't1', known: 8, commands }, (now) => {
        earlier = now.earlier;
        return { entries: [], refusals: [], rounds: [] };
      });
      expect(earlier).toEqual([null, { entry: expect.objectContaining({ id: 'own-4' }) }]);
    });
  });
};
