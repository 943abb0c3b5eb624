import { describe, expect, test } from 'vitest';
import {
  Conflict,
  REMEMBERED_FOR,
  REMEMBERED_OF_EACH,
  type Stored,
} from '../../src/house/store/store.ts';
import { chained, tailOf, writer } from './chain.ts';
import type { Opened } from './suite.ts';
import { look, NOTHING } from './suite-append.ts';

const ALL = 1_000_000;
const p1 = { person: 'p1', id: 'c1' };
const p2 = { person: 'p2', id: 'c1' };
const refusal = { body: 'digest', text: '{"code":"BETS_CLOSED"}' };

/** What commands have come to. */
export const commandTests = ({ store, reopen }: Opened): void => {
  const kept = async (stream: string): Promise<readonly Stored[]> => store().read(stream, 1, ALL);

  describe('commands', () => {
    test('a command is found again by stream, person and id, also after opening again', async () => {
      await writer(store(), 't1')([p1], { refusals: [{ ...p2, ...refusal }] });
      await writer(store(), 't2')([], { refusals: [{ ...p1, ...refusal }] });
      const [entry] = await kept('t1');
      const asked = [p2, p1, { person: 'p1', id: 'c2' }, p1, { person: 'c1', id: 'p1' }];
      for (const open of [store, reopen]) {
        const one = await open();
        const { earlier } = await look(one, 't1', 1, asked);
        expect(earlier).toEqual([{ refusal }, { entry }, null, { entry }, null]);
        expect((await look(one, 't2', 0, [p1, p2])).earlier).toEqual([{ refusal }, null]);
        expect((await look(one, 't3', 0, [p1])).earlier).toEqual([null]);
      }
    });

    test('the same command twice in one moment has one effect', async () => {
      const send = () =>
        store().append({ stream: 't1', known: 0, commands: [p1] }, ({ missed, earlier }) =>
          earlier[0] === null ? { ...NOTHING, entries: chained(tailOf(missed), [p1]) } : NOTHING,
        );
      await Promise.all([send(), send(), send()]);
      expect((await kept('t1')).length).toBe(1);
    });

    test.each([
      ['in another batch', [{}, p1]],
      ['in the same batch', [{ ...p1, id: 'c2' }, {}, { ...p1, id: 'c2' }]],
    ])(
      'a second entry of a command %s is a conflict with all that came with it',
      async (_, two) => {
        const write = writer(store(), 't1');
        await write([p1, { ...p2, id: 'c2' }]);
        const twice = write(two, {
          refusals: [{ person: 'p3', id: 'c1', ...refusal }],
          rounds: [{ stream: 't1', round: 1, at: 1, text: 'r' }],
        });
        const beside = writer(store(), 't2')([{}]);
        await expect(twice).rejects.toBeInstanceOf(Conflict);
        await beside;
        await reopen();
        expect((await kept('t1')).map(({ id }) => id)).toEqual(['c1', 'c2']);
        expect((await kept('t2')).length).toBe(1);
        expect(await store().rounds({ limit: 1 })).toEqual([]);
        expect((await look(store(), 't1', 2, [{ person: 'p3', id: 'c1' }])).earlier).toEqual([
          null,
        ]);
      },
    );

    test('ids of any form, in any order, each person his own', async () => {
      const ids = ['018f-7', 'z', '1', '018f-6', '', '0'.repeat(64), 'é', '2', '10'];
      const keys = ids.flatMap((id) => ['p1', 'p2', ''].map((person) => ({ person, id })));
      await writer(store(), 't1')(keys);
      const entries = await kept('t1');
      const { earlier } = await look(await reopen(), 't1', keys.length, keys.toReversed());
      expect(earlier).toEqual(entries.toReversed().map((entry) => ({ entry })));
    });
  });

  describe('refusals', () => {
    test('they make no entry: the stream begins with its first one', async () => {
      await writer(store(), 't1')([], { refusals: [{ ...p1, ...refusal }] });
      const again = await reopen();
      expect(await again.streams()).toEqual([]);
      expect((await look(again, 't1', 0, [p1])).earlier).toEqual([{ refusal }]);
      await writer(again, 't1')([{}]);
      expect((await again.streams()).map(({ count }) => count)).toEqual([1]);
    });

    test.each([
      ['of a command that has an entry', [p1], [p1]],
      ['of one that is refused already', [p2], [p2]],
      [
        'twice in one batch',
        [
          { person: 'p3', id: 'c1' },
          { person: 'p3', id: 'c1' },
        ],
        undefined,
      ],
      ['of an entry of the same batch', [{ person: 'p1', id: 'new' }], undefined],
      ['of a command that is none of the call', [{ person: 'p3', id: 'c1' }], []],
    ])('%s: a conflict, and nothing is kept', async (_, refused, commands = refused) => {
      const write = writer(store(), 't1');
      await write([p1], { refusals: [{ ...p2, ...refusal }] });
      const refusals = refused.map((key) => ({ ...key, body: 'b', text: 'other' }));
      const broken = write([{ person: 'p1', id: 'new' }], { commands, refusals });
      await expect(broken).rejects.toBeInstanceOf(Conflict);
      const [entry, ...more] = await kept('t1');
      expect(more).toEqual([]);
      const asked = [p1, p2, { person: 'p3', id: 'c1' }, { person: 'p1', id: 'new' }];
      const { earlier } = await look(store(), 't1', 1, asked);
      expect(earlier).toEqual([{ entry }, { refusal }, null, null]);
    });

    test('an entry counts for more than a refusal', async () => {
      const write = writer(store(), 't1');
      await write([], { refusals: [{ ...p1, ...refusal }] });
      await write([p1]);
      const [entry] = await kept('t1');
      expect((await look(store(), 't1', 1, [p1])).earlier).toEqual([{ entry }]);
    });

    test('remembered for a day; then the command may be refused again', async () => {
      const start = (await store().now()) + REMEMBERED_FOR;
      const write = writer(store(), 't1');
      // The time of a stream does not go back, so entries of the future move it on.
      await write([{ at: start }]);
      await write([], { refusals: [p1, p2].map((key) => ({ ...key, ...refusal })) });
      await write([{ at: start + REMEMBERED_FOR }]);
      expect((await look(store(), 't1', 2, [p1])).earlier).toEqual([{ refusal }]);
      await write([{ at: start + REMEMBERED_FOR + 1 }]);
      expect((await look(await reopen(), 't1', 3, [p1, p2])).earlier).toEqual([null, null]);
      const again = { ...refusal, text: 'again' };
      await writer(store(), 't1')([], { refusals: [{ ...p1, ...again }] });
      const { earlier } = await look(store(), 't1', 3, [p1, p2]);
      expect(earlier).toEqual([{ refusal: again }, null]);
    });

    test('who floods forgets his own oldest, and nobody else forgets', async () => {
      const flood = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({ person: 'p1', id: `f${from + index}` }));
      const refused = (keys: ReturnType<typeof flood>) =>
        writer(store(), 't1')([], { refusals: keys.map((key) => ({ ...key, ...refusal })) });
      await refused([p2]);
      await writer(store(), 't2')([], { refusals: [{ ...p1, ...refusal }] });
      await refused(flood(1, 400));
      await refused(flood(401, 600));
      const all = flood(1, REMEMBERED_OF_EACH);
      const remembered = async () => {
        const { earlier } = await look(store(), 't1', 0, all);
        return earlier.filter((one) => one !== null).length;
      };
      expect(await remembered()).toBe(REMEMBERED_OF_EACH);
      await refused(flood(1001, 1));
      expect(await remembered()).toBe(REMEMBERED_OF_EACH - 1);
      expect((await look(store(), 't1', 0, flood(1, 2))).earlier).toEqual([null, { refusal }]);
      // More than a thousand at once: the last of them stay.
      await refused(flood(2001, REMEMBERED_OF_EACH + 50));
      expect(await remembered()).toBe(0);
      await reopen();
      const { earlier } = await look(store(), 't1', 0, [...flood(2050, 2), ...flood(3050, 1), p2]);
      expect(earlier).toEqual([null, { refusal }, { refusal }, { refusal }]);
      expect((await look(store(), 't2', 0, [p1])).earlier).toEqual([{ refusal }]);
      // What is forgotten may be refused anew.
      await refused(flood(1, 1));
      expect((await look(store(), 't1', 0, flood(1, 1))).earlier).toEqual([{ refusal }]);
    });
  });
};
