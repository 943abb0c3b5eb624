import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { verifies } from './record-of.ts';
import { SAMPLES } from './wishes.ts';

/** Anything at all, sent as a command by anybody: never a fault of the house, and the record stays whole. */
let h: Harness;
const senders: Client[] = [];
const t = 't1';

beforeAll(async () => {
  h = await openHarness();
  await h.table(t, settings('CI', { faceDown: true }));
  senders.push(await h.patron(t, 'p1'), await h.patron(t, 'p2', { box: 3 }));
  senders.push(await h.display(t), h.by('d1'), h.by('s1'), h.by('sm1'), h.by('a1'));
});
afterAll(() => h.end());

const values = fc.oneof(
  fc.constantFrom('p1', 'p2', 'player', 'banker', '2S', 'KD', 'faceDown', null, true),
  fc.integer({ min: -3, max: 5000 }),
  fc.double(),
  fc.string({ maxLength: 10 }),
  fc.constantFrom({ is: 'so' }, { is: 'order', order: [1, 0] }, { words: 'seen' }),
);

/** A sample of a type with some fields changed, dropped or added. */
const nearly = fc
  .tuple(
    fc.constantFrom(...Object.values(SAMPLES).filter(({ type }) => type !== 'CloseTable')),
    fc.oneof(
      fc.constant({}),
      fc.dictionary(
        fc.constantFrom(
          'patron',
          'box',
          'amount',
          'card',
          'hand',
          'index',
          'kind',
          'decision',
          'x',
        ),
        values,
        { maxKeys: 2 },
      ),
    ),
  )
  .map(([sample, changed]) => ({ ...sample, ...changed }));

describe('random requests', () => {
  test('any JSON as the body gives 4xx, and changes nothing', async () => {
    const count = h.count(t);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.nat(6), async (json, who) => {
        const reply = await senders[who]?.request(
          'POST',
          `/api/tables/${t}/commands`,
          JSON.stringify(json),
        );
        expect(reply?.status).toBeGreaterThanOrEqual(400);
        expect(reply?.status).toBeLessThan(500);
        expect(reply?.json).toMatchObject({ error: { code: expect.any(String) } });
      }),
      { numRuns: 150 },
    );
    expect(h.count(t)).toBe(count);
  });

  test('commands that are nearly right never fault, and the chain stays whole', async () => {
    const begun = h.count(t);
    await fc.assert(
      fc.asyncProperty(nearly, fc.nat(6), async (command, who) => {
        const client = senders[who];
        const before = h.count(t);
        const reply = await client?.tries(t, command);
        expect(reply?.status).toBeLessThan(500);
        if (reply?.status !== 200) expect(h.count(t)).toBe(before);
      }),
      { numRuns: 250 },
    );
    expect(h.count(t)).toBeGreaterThan(begun + 5);
    expect(h.logged).toEqual([]);
    await verifies(h, t);
    await h.restart();
    await verifies(h, t);
  }, 50_000);

  test('any JSON over the line leaves the line and the house alive', async () => {
    const live = await h.by('d1').watch(t);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (json) => {
        live.send(JSON.stringify(json));
      }),
      { numRuns: 200 },
    );
    const answer = await live.asks(h.by('d1').nextId(), { type: 'Sing' });
    expect(answer).toMatchObject({ error: { code: 'BAD_INPUT' } });
    expect(live.closed).toBeNull();
    await verifies(h, t);
  });
});
