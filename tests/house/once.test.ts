import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandId } from '../../src/api/command-id.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness, PIN } from './harness.ts';
import { entriesOf, verifies } from './record-of.ts';

/** A command happens once, whoever repeats it and however often, also over a restart. */
const HOUR = 3_600_000;
let h: Harness;
let p1: Client;
const t = 't1';
const bet = (amount: number) =>
  ({ type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount }) as const;

beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 'm1', 'a1'] });
  await h.table(t, settings('CI', { limits: { maximum: 100_000 } }));
  p1 = await h.patron(t, 'p1');
  await h.by('d1').does(t, { type: 'OpenRound' });
});
afterAll(() => h.end());

const rack = async () => {
  const { own } = await p1.ok<{ own: { patron: { rack: number } } }>('GET', `/api/tables/${t}`);
  return own.patron.rack;
};

describe('the same id', () => {
  test('with the same body has one effect and one answer', async () => {
    const first = await p1.tries(t, bet(5000), 'same-1');
    const count = h.count(t);
    for (let i = 0; i < 3; i++) {
      const again = await p1.tries(t, bet(5000), 'same-1');
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
    }
    const live = await p1.watch(t);
    expect(await live.asks('same-1', bet(5000))).toMatchObject(first.json as object);
    await live.cut();
    expect(h.count(t)).toBe(count);
    expect(await rack()).toBe(2_000_000 - 5000);
  });

  test('sent many times at once has one effect and one answer', async () => {
    const count = h.count(t);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => p1.tries(t, bet(2500), 'at-once')),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(h.count(t)).toBe(count + 1);
    expect(await rack()).toBe(2_000_000 - 7500);
  });

  test('with another body is a conflict', async () => {
    const count = h.count(t);
    const conflict = await p1.refused(t, bet(5100), 'same-1');
    expect(conflict).toMatchObject({ status: 409, code: 'ID_REUSED' });
    expect(h.count(t)).toBe(count);
  });

  test('of a refusal stays refused, though it would be possible now', async () => {
    const close = { type: 'Leave', patron: 'p1' } as const;
    const refused = await p1.refused(t, close, 'early');
    expect(refused.status).toBe(409);
    expect(await p1.refused(t, close, 'early')).toEqual(refused);
  });

  test('of somebody else is another command', async () => {
    const before = await rack();
    const other = await h.by('d1').tries(t, bet(5000), 'same-1');
    expect(other.status).toBe(200);
    expect(await rack()).toBe(before - 5000);
  });

  test('is known after the house was closed and opened again', async () => {
    const first = await p1.tries(t, bet(5000), 'same-1');
    const refused = await p1.refused(t, { type: 'Leave', patron: 'p1' }, 'early');
    const [count, chips] = [h.count(t), await rack()];
    await h.restart();
    expect(h.count(t)).toBe(count);
    const again = await p1.tries(t, bet(5000), 'same-1');
    expect(again.text).toBe(first.text);
    expect(await p1.refused(t, bet(5100), 'same-1')).toMatchObject({ code: 'ID_REUSED' });
    expect(await p1.refused(t, { type: 'Leave', patron: 'p1' }, 'early')).toEqual(refused);
    expect(h.count(t)).toBe(count);
    expect(await rack()).toBe(chips);
    // An orderly stop is no interruption: bets are still taken.
    await p1.does(t, bet(2500));
    expect(await rack()).toBe(chips - 2500);
  });
});

describe('the same id', () => {
  /** How often it stands in the record. */
  const kept = async (id: string) =>
    (await entriesOf(h, t)).filter((entry) => entry.id === id).length;
  /** The same, written by somebody who orders his keys otherwise. */
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, part]) => [key, turned(part)]),
        )
      : value;

  test('with its keys in another order is the same command', async () => {
    const d1 = h.by('d1');
    const noted = {
      type: 'Report',
      kind: 'display-wrong',
      detail: { words: 'it shows 7', round: 1 },
    };
    const tooMuch = { type: 'CashOut', patron: 'p1', amount: 90_000_000 };
    for (const [name, command, status] of [
      ['keys-1', bet(2500), 200],
      ['keys-2', noted, 200],
      ['keys-3', tooMuch, 409],
    ] as const) {
      const meant = await d1.meant(t, command);
      const first = await d1.sends(t, meant, name);
      expect([name, first.status]).toEqual([name, status]);
      const count = h.count(t);
      const other = turned(meant) as object;
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(meant));
      const again = await d1.sends(t, other, name);
      expect([again.status, again.text]).toEqual([status, first.text]);
      expect(h.count(t)).toBe(count);
    }
  });

  test('of a refusal with another body is a conflict too, and stays one after a restart', async () => {
    const refused = await p1.refused(t, bet(2_000_000), 'refused-1');
    expect(refused.code).toBe('RACK_TOO_SMALL');
    const conflict = { status: 409, code: 'ID_REUSED' };
    expect(await p1.refused(t, bet(2500), 'refused-1')).toMatchObject(conflict);
    await h.restart();
    expect(await p1.refused(t, bet(2500), 'refused-1')).toMatchObject(conflict);
    expect(await p1.refused(t, bet(2_000_000), 'refused-1')).toEqual(refused);
    expect(await kept('refused-1')).toBe(0);
  });

  test('with two bodies at once is carried out as whichever came first', async () => {
    const live = await p1.watch(t);
    const before = await rack();
    const count = h.count(t);
    const answers = await Promise.all([
      live.asks('two-bodies', bet(2500)),
      p1.tries(t, bet(5000), 'two-bodies').then(({ json }) => json),
    ]);
    const codes = answers.map((answer) => (answer as { error?: { code: string } }).error?.code);
    expect(codes.toSorted()).toEqual(['ID_REUSED', undefined]);
    expect(h.count(t)).toBe(count + 1);
    expect([2500, 5000]).toContain(before - (await rack()));
    await live.cut();
  });

  test('of a patron and of a dealer of the same name are two commands', async () => {
    const twin = await h.patron(t, 'd2', { box: 5, amount: 100_000 });
    const command = {
      type: 'PlaceBet',
      patron: 'd2',
      box: 5,
      bet: 'banker',
      amount: 2500,
    } as const;
    const own = await twin.tries(t, command, 'twins');
    const dealt = await h.by('d2').tries(t, command, 'twins');
    expect([own.status, dealt.status]).toEqual([200, 200]);
    expect(own.text).not.toBe(dealt.text);
    expect(await kept('twins')).toBe(2);
    // And each has his own answer.
    expect((await twin.tries(t, command, 'twins')).text).toBe(own.text);
    expect((await h.by('d2').tries(t, command, 'twins')).text).toBe(dealt.text);
    const conflict = await twin.refused(t, { ...command, amount: 5000 }, 'twins');
    expect(conflict.code).toBe('ID_REUSED');
  });

  test('of somebody who was promoted meanwhile is still his', async () => {
    const d2 = h.by('d2');
    const buys = { type: 'BuyIn', patron: 'p1', amount: 100 } as const;
    const fills = { type: 'FillTray', amount: 100 } as const;
    const first = await d2.tries(t, buys, 'rank-1');
    const refused = await d2.tries(t, fills, 'rank-2');
    expect([first.status, refused.status]).toEqual([200, 403]);
    const count = h.count(t);
    const becomes = async (role: string) => {
      await h.by('sm1').ok('POST', '/api/staff/d2/role', { role });
      await d2.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
    };
    await becomes('pit-supervisor');
    const again = await d2.tries(t, buys, 'rank-1');
    expect([again.status, again.text]).toEqual([200, first.text]);
    // What he might do now was refused under that id.
    const stillRefused = await d2.tries(t, fills, 'rank-2');
    expect([stillRefused.status, stillRefused.text]).toEqual([403, refused.text]);
    expect(h.count(t)).toBe(count);
    expect(await kept('rank-1')).toBe(1);
    await d2.does(t, fills, 'rank-3');
    await becomes('dealer');
    const done = await d2.tries(t, fills, 'rank-3');
    expect(done.json).toMatchObject({ events: [{ by: { role: 'pit-supervisor', id: 'd2' } }] });
    expect(await kept('rank-3')).toBe(1);
  });
});

describe('after a day', () => {
  const made = (at: number) => commandId(at, (count) => randomBytes(count));
  const signsIn = async () => {
    for (const id of ['sm1', 'd1', 's1', 'm1', 'a1'] as const) {
      await h.by(id).ok('POST', '/api/sign-in', { id, pin: PIN });
    }
  };

  test('a refusal is forgotten: an id that tells its time is too old, any other is decided anew', async () => {
    const d1 = h.by('d1');
    const cashes = { type: 'CashOut', patron: 'p1', amount: 5_000_000 } as const;
    const [dated, plain] = [made(h.now()), 'undated'];
    const refusals = [await d1.tries(t, cashes, dated), await d1.tries(t, cashes, plain)];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    const [done, donePlain] = [made(h.now()), 'done-undated'];
    const buys = { type: 'BuyIn', patron: 'p1', amount: 10_000_000 } as const;
    const answers = [await d1.tries(t, buys, done), await d1.tries(t, buys, donePlain)];
    // Now there would be enough.
    h.pass(23 * HOUR);
    await signsIn();
    for (const [i, id] of [dated, plain].entries()) {
      expect((await d1.tries(t, cashes, id)).text).toBe(refusals[i]?.text);
    }
    const count = h.count(t);
    h.pass(2 * HOUR);
    await signsIn();
    const old = { status: 409, code: 'ID_TOO_OLD' };
    expect(await d1.refused(t, cashes, dated)).toMatchObject(old);
    // One that nobody has heard of is not known to be new either.
    expect(await d1.refused(t, cashes, made(h.now() - 25 * HOUR))).toMatchObject(old);
    expect(h.count(t)).toBe(count);
    const anew = await d1.tries(t, cashes, plain);
    expect(anew.status).toBe(200);
    expect(h.count(t)).toBe(count + 1);
    // What was carried out is answered for ever.
    for (const [i, id] of [done, donePlain].entries()) {
      expect((await d1.tries(t, buys, id)).text).toBe(answers[i]?.text);
    }
    await h.restart();
    for (const [i, id] of [done, donePlain].entries()) {
      expect((await d1.tries(t, buys, id)).text).toBe(answers[i]?.text);
    }
    expect(await d1.refused(t, cashes, dated)).toMatchObject(old);
    expect(h.count(t)).toBe(count + 1);
    await d1.does(t, { ...buys, amount: 100 }, made(h.now()));
  });
});

describe('a table that cannot be opened', () => {
  const wanted = (settled: object) => ({ id: 't2', name: 'Two', settings: settled });
  const bad = { ...settings('NC'), decks: 3 };

  test.each(['d1', 'a1'] as const)('by %s leaves nothing behind', async (id) => {
    const reply = await h.by(id).post('/api/tables', wanted(settings('NC')));
    expect(reply.status).toBe(403);
    expect(h.house.floor.table('t2')).toBeUndefined();
    expect(await h.house.store.documents.get('table', 't2')).toBeNull();
  });

  test('for its settings can be opened once they are right', async () => {
    const s1 = h.by('s1');
    const refused = await s1.post('/api/tables', wanted(bad));
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      error: { code: 'BAD_SETTINGS', rule: expect.any(String) },
    });
    expect(h.house.floor.table('t2')).toBeUndefined();
    expect((await s1.post('/api/tables', wanted(settings('NC')))).status).toBe(201);
    const again = await h.by('m1').post('/api/tables', wanted(settings('NC')));
    expect(again.json).toMatchObject({ error: { code: 'TABLE_EXISTS' } });
    expect(again.status).toBe(409);
  });

  test('under the name of the house’s own stream is refused', async () => {
    const reply = await h.by('s1').post('/api/tables', { ...wanted(settings('NC')), id: 'house' });
    expect(reply.status).toBe(400);
  });
});

test('the record of all this verifies', async () => {
  for (const table of [t, 't2']) await verifies(h, table);
});
