import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Now,
  RememberedRefusal,
  Store,
  Stored,
  StoredRound,
} from '../../src/house/store/store.ts';
import { WHOLE } from '../whole.ts';
import { chained, tailOf } from './chain.ts';
import type { Opened } from './suite.ts';

export const modelTests = ({ store, reopen }: Opened): void => {
  describe('model', () => {
    test('random calls have the effect that they have on plain lists', {
      timeout: 120_000,
    }, async () => {
      let run = 0;
      const property = fc.asyncProperty(fc.array(moments, { maxLength: 12 }), async (story) => {
        run += 1;
        const model: Model = { entries: new Map(), refusals: new Map(), rounds: new Map() };
        for (const moment of story) {
          if (moment === 'reopen') await reopen();
          else await Promise.all(moment.map((call) => play(store(), model, named(call, run))));
        }
        await compare(store(), model, run);
        await compare(await reopen(), model, run);
      });
      // The same stories in every run; a whole one makes others each time, and fast-check prints the seed that broke.
      await fc.assert(property, WHOLE ? { numRuns: 60 } : { numRuns: 6, seed: 8 });
    });
  });
};

type Call = {
  readonly stream: string;
  readonly person: string;
  readonly id: string;
  /** What its entries say; without any, it is refused. */
  readonly data: readonly string[];
  readonly ends: number | null;
  readonly behind: number;
  readonly throws: boolean;
};

type Model = {
  readonly entries: Map<string, Stored[]>;
  readonly refusals: Map<string, RememberedRefusal>;
  readonly rounds: Map<string, StoredRound>;
};

const call = fc.record<Call>({
  stream: fc.constantFrom('a', 'b', 'c', 'd'),
  person: fc.constantFrom('p1', 'p2'),
  id: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5'),
  data: fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 3 }),
  ends: fc.option(fc.integer({ min: 1, max: 3 })),
  behind: fc.nat({ max: 3 }),
  throws: fc.nat({ max: 4 }).map((chance) => chance === 0),
});

/** Calls of one moment go to different streams, since their order within one is not promised. */
const moments = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.uniqueArray(call, { selector: ({ stream }) => stream, minLength: 1 }),
  },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
);

/** Each run has streams of its own, so one database serves them all. */
const named = (one: Call, run: number): Call => ({ ...one, stream: `${run}.${one.stream}` });

const play = async (store: Store, model: Model, one: Call): Promise<void> => {
  const { stream, person, id, data, ends, throws } = one;
  const had = model.entries.get(stream) ?? [];
  const known = Math.max(0, had.length - one.behind);
  const key = `${stream} ${person} ${id}`;
  const entry = had.find((made) => made.person === person && made.id === id);
  const refusal = model.refusals.get(key);
  const expected = entry ? { entry } : refusal ? { refusal } : null;
  const fault = new Error('refused');
  let added: Stored[] = [];
  let earlier: Now['earlier'] = [];
  const rounds = ends === null ? [] : [{ stream, round: ends, at: had.length, text: data.join() }];
  const refused = data.length > 0 ? [] : [{ person, id, body: 'b', text: `${had.length}` }];
  const done = store.append({ stream, known, commands: [{ person, id }] }, (now) => {
    expect(now.missed).toEqual(had.slice(known));
    earlier = now.earlier;
    if (earlier[0] !== null) return { entries: [], refusals: [], rounds: [] };
    if (throws) throw fault;
    added = chained(
      tailOf(had),
      data.map((datum, index) => ({
        data: datum,
        person,
        id: index === 0 ? id : `${id}.${index}`,
      })),
      now.at,
    );
    return { entries: added, refusals: refused, rounds };
  });
  if (expected === null && throws) {
    await expect(done).rejects.toBe(fault);
    return;
  }
  await done;
  expect(earlier).toEqual([expected]);
  if (expected !== null) return;
  model.entries.set(stream, [...had, ...added]);
  for (const { body, text } of refused) model.refusals.set(key, { body, text });
  for (const round of rounds) model.rounds.set(`${stream} ${round.round}`, round);
};

const compare = async (store: Store, model: Model, run: number): Promise<void> => {
  const heads = (await store.streams()).filter(({ stream }) => stream.startsWith(`${run}.`));
  const begun = [...model.entries].filter(([, entries]) => entries.length > 0);
  expect(heads).toEqual(
    begun
      .map(([stream, entries]) => ({ stream, ...tailOf(entries) }))
      .toSorted((a, b) => (a.stream < b.stream ? -1 : 1)),
  );
  for (const [stream, entries] of model.entries) {
    expect(await store.read(stream, 1, 1000)).toEqual(entries);
    const rounds = [...model.rounds.values()].filter((round) => round.stream === stream);
    const found = await store.rounds({ stream, limit: 1000 });
    expect(found).toEqual(rounds.toSorted((a, b) => b.round - a.round));
  }
};
