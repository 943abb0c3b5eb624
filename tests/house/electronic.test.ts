import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wanted } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness, type StaffId } from './harness.ts';
import type { Live } from './live.ts';
import { entriesOf, eventsOf, verifies } from './record-of.ts';
import { commitmentAgain, orderAgain, seedNumber } from './shoe-again.ts';
import { until } from './until.ts';

const t = 't1';
const SEED = seedNumber(1);
const order = orderAgain(SEED, 8);
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ running: true });
});
afterEach(() => h.end());

/** An electronic table with a shoe of which the test knows the seed. */
const electronicTable = async (chosen: Parameters<typeof settings>[1] = {}) => {
  h.seeds.push(SEED);
  await h.table(t, settings('CI', { shoe: 'electronic', ...chosen }));
  expect(h.seeds).toEqual([]);
};

/** Whether the folder holds these bytes anywhere, the database and its log included. */
const onDisk = (needle: Buffer | string): boolean => {
  const folder = join(h.folder, 'data');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .some((file) => readFileSync(join(file.parentPath, file.name)).includes(needle));
};

describe('the shoe', () => {
  test('is committed to before the first card, and its seed is nowhere in clear', async () => {
    await electronicTable({ faceDown: true });
    const p1 = await h.patron(t, 'p1');
    const lives = [
      await p1.watch(t),
      await (await h.display(t)).watch(t),
      await h.by('d1').watch(t),
    ];
    await h.by('d1').does(t, { type: 'LoadShoe' });
    for (const live of lives) {
      await live.until(() => live.public?.shoe?.number === 1);
      expect(live.public?.shoe?.commitment).toBe(commitmentAgain(SEED, t, 1, 8));
      expect(live.public?.shoe?.left).toBe(416);
    }
    await h.by('d1').does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await h.by('d1').does(t, { type: 'CloseBets' });
    await h.by('d1').does(t, { type: 'DrawCard' });
    const sealed = await h.sealed(t, 1);
    expect(sealed).not.toBeNull();
    for (const form of [
      SEED,
      Buffer.from(SEED, 'hex'),
      Buffer.from(SEED, 'hex').toString('base64'),
    ]) {
      expect(sealed?.includes(String(form))).toBe(false);
      expect(onDisk(form)).toBe(false);
    }
    await h.by('s1').get(`/api/tables/${t}/odds`);
    for (const { received } of h.clients) expect(received.join('\n')).not.toContain(SEED);
  });

  test('gives its cards in the committed order, and nobody can name one', async () => {
    await electronicTable({ faceDown: true });
    const p1 = await h.patron(t, 'p1');
    const [d1, s1, sm1] = [h.by('d1'), h.by('s1'), h.by('sm1')];
    for (const said of [{ shuffled: false }, { cards: 3 }, { shuffled: true, cards: 416 }]) {
      expect(await d1.refused(t, { type: 'LoadShoe', ...said })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    }
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    await h.table('burns', settings('CI', { shoe: 'electronic', burn: 'by-first-card' }));
    await d1.does('burns', { type: 'LoadShoe' });
    const nobodyNames = async (table: string, command: object) => {
      const count = h.count(table);
      for (const client of [d1, s1, sm1]) {
        expect(await client.refused(table, command)).toMatchObject({
          status: 403,
          code: 'NOT_ALLOWED',
        });
      }
      expect(h.count(table)).toBe(count);
    };
    await nobodyNames(t, { type: 'DrawCard', card: '9S' });
    await nobodyNames('burns', { type: 'BurnCards', card: '9S' });
    const named = { words: 'two came out', cards: ['9S', '9H'] };
    await nobodyNames(t, { type: 'Report', kind: 'drawn-together', detail: named });
    for (let i = 0; i < 4; i++) {
      const { events } = await d1.does(t, { type: 'DrawCard' });
      expect(JSON.stringify(events)).not.toMatch(/"card"/);
    }
    await nobodyNames(t, { type: 'ExposeCard', hand: 'player', index: 0, card: '9S' });
    const places = [
      ['player', 0],
      ['banker', 0],
      ['player', 1],
      ['banker', 1],
    ] as const;
    // In any order that the table allows: each face is that of its place.
    for (const [hand, index] of [places[0], places[2], places[1], places[3]]) {
      const { events } = await d1.does(t, { type: 'ExposeCard', hand, index });
      const place = places.findIndex(([one, at]) => one === hand && at === index);
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'CardExposed', hand, index, card: order[place] }),
      );
      expect(events[0]).toMatchObject({ by: { role: 'dealer', id: 'd1' } });
    }
    // The dealer asked, and the house gave the card.
    const turned = (await entriesOf(h, t)).filter(({ command }) => command.type === 'ExposeCard');
    expect(turned).toHaveLength(4);
    for (const { command, given, events } of turned) {
      expect(command).not.toHaveProperty('card');
      expect(events).toContainEqual(expect.objectContaining({ card: given?.card }));
    }
    expect(await d1.refused(t, { type: 'ExposeCard', hand: 'player', index: 0 })).toMatchObject({
      code: 'NOT_NOW',
    });
    expect(
      await s1.refused(t, {
        type: 'CorrectCard',
        hand: 'player',
        index: 0,
        card: '9S',
        reason: 'x',
      }),
    ).toMatchObject({ status: 409, code: 'NOT_NOW' });
  });

  test('cannot be tried out: a preview tells no card, neither the next nor one that lies face down', async () => {
    await electronicTable({ faceDown: true });
    h.seeds.push(seedNumber(5));
    await h.table('t2', settings('CI', { shoe: 'electronic', burn: 'by-first-card' }));
    const p1 = await h.patron(t, 'p1');
    const d1 = h.by('d1');
    await h.table('t3', settings('CI', { shoe: 'electronic' }));
    for (const table of ['t2', 't3', t]) await d1.does(table, { type: 'LoadShoe' });
    await d1.does('t3', { type: 'OpenRound' });
    await d1.does('t3', { type: 'CloseBets' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard' });
    const previews = async (id: StaffId, table: string, wanted: Wanted) => {
      const command = await h.by(id).meant(table, wanted);
      return h.by(id).post(`/api/tables/${table}/preview`, { command });
    };
    for (const id of ['d1', 's1', 'm1', 'sm1'] as const) {
      for (const [table, command] of [
        [t, { type: 'ExposeCard', hand: 'player', index: 0 }],
        ['t2', { type: 'BurnCards' }],
        ['t3', { type: 'DrawCard' }],
      ] as const) {
        const reply = await previews(id, table, command);
        expect(reply.json).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
        expect(reply.text).not.toMatch(/"(10|[A2-9JQK])[SHDC]"/);
      }
    }
    // What opens no card can be tried as before, also a draw face down.
    const drawn = await previews('d1', t, { type: 'DrawCard' });
    expect(drawn.json).toMatchObject({ events: [{ type: 'CardDealt', position: 2 }] });
    expect(drawn.text).not.toMatch(/"(10|[A2-9JQK])[SHDC]"/);
    const reply = await previews('s1', t, { type: 'Interrupt', cause: 'a try' });
    expect(reply.json).toMatchObject({
      events: [{ type: 'Interrupted' }, { type: 'IrregularityReported' }],
    });
    expect(
      (await h.by('d1').post(`/api/tables/t2/preview`, { command: { type: 'OpenTable' } })).status,
    ).toBe(400);
  });
});

describe('a squeeze', () => {
  const cardsIn = (texts: readonly string[]) =>
    texts.join('\n').match(/"(10|[A2-9JQK])[SHDC]"/g) ?? [];

  test('shows the face to the squeezing patron’s line alone, and he alone turns it', async () => {
    await electronicTable({ faceDown: true });
    const p1 = await h.patron(t, 'p1');
    const p2 = await h.patron(t, 'p2', { box: 3 });
    const display = await h.display(t);
    const d1 = h.by('d1');
    const lives = new Map<string, Live>();
    for (const client of [p1, p2, display, d1, h.by('s1'), h.by('a1')]) {
      lives.set(client.name, await client.watch(t));
    }
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 20_000 });
    await p2.does(t, { type: 'PlaceBet', patron: 'p2', box: 3, bet: 'banker', amount: 10_000 });
    expect(
      await p2.refused(t, { type: 'RequestSqueeze', patron: 'p2', hand: 'player', index: 0 }),
    ).toMatchObject({ status: 403, code: 'NOT_ENTITLED', rule: at('CI', 'squeeze') });
    await p1.does(t, { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'ConsentSqueeze' });
    for (let i = 0; i < 4; i++) await d1.does(t, { type: 'DrawCard' });
    const own = lives.get('p1');
    await own?.until(() => ((own.own as { faces?: object[] }).faces ?? []).length > 0, 'the face');
    expect(own?.own).toMatchObject({
      shown: [{ hand: 'player', index: 0 }],
      faces: [{ hand: 'player', index: 0, card: order[0] }],
    });
    // Everybody asks for everything that can be asked for.
    const askAll = async () => {
      for (const client of [p2, display, d1, h.by('s1'), h.by('a1'), p1]) {
        await client.get(`/api/tables/${t}`);
        await client.get('/api/floor');
        await client.get(`/api/tables/${t}/rounds`);
        await client.get(`/api/tables/${t}/rounds/1`);
        await client.get(`/api/tables/${t}/export`);
      }
    };
    await askAll();
    for (const client of [p2, display, d1, h.by('s1'), h.by('a1')]) {
      expect([client.name, cardsIn(client.received)]).toEqual([client.name, []]);
    }
    expect(cardsIn(p1.received)).toEqual([`"${order[0]}"`]);
    // The same patron’s next line has it too; another’s has not.
    const again = await p1.watch(t);
    expect(again.own).toMatchObject({ faces: [{ card: order[0] }] });
    expect((await p2.watch(t)).own).toMatchObject({ faces: [] });

    const turn = { type: 'ExposeCard', hand: 'player', index: 0 } as const;
    expect(await p2.refused(t, turn)).toMatchObject({ status: 403 });
    expect(await p1.refused(t, { ...turn, index: 1 })).toMatchObject({ status: 403 });
    expect(await p1.refused(t, { ...turn, hand: 'banker' })).toMatchObject({ status: 403 });
    expect(await p1.refused(t, { ...turn, card: '9S' })).toMatchObject({ status: 403 });
    const { sequence } = await p1.does(t, turn);
    for (const [name, live] of lives) {
      await live.reaches(sequence);
      expect([name, live.public?.hands.player.cards[0]]).toEqual([name, order[0]]);
      expect(live.gaps).toEqual([]);
    }
    const turned = (await eventsOf(h, t)).filter(({ type }) => type === 'CardExposed');
    expect(turned).toMatchObject([{ by: { role: 'patron', id: 'p1' }, data: { card: order[0] } }]);
    await verifies(h, t);
  });
});

describe('by itself', () => {
  const automation = {
    open: 1,
    close: 30,
    draw: 1,
    offer: 'automatic',
    elections: 1,
    settle: 1,
  } as const;

  test('the table deals, changes the shoe and reveals it; anybody can make it again', async () => {
    const cutCard = { fromEnd: 416 - 12, furtherRounds: 1 } as const;
    await electronicTable({ automation, cutCard });
    const display = await (await h.display(t)).watch(t);
    const p1 = await h.patron(t, 'p1');
    const live = await p1.watch(t);
    const bet = async () => {
      if (live.public?.phase !== 'betting') return;
      const id = `bet-${live.public.round}`;
      await p1.tries(
        t,
        { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'banker', amount: 2500 },
        id,
      );
    };
    const revealed = () =>
      display.changes.flatMap(({ heard }) => heard.filter(({ type }) => type === 'ShoeRevealed'));
    await until(
      async () => {
        await bet();
        return revealed().length > 0 && (display.public?.shoe?.number ?? 0) >= 2;
      },
      'the second shoe',
      40_000,
    );
    await h.by('s1').does(t, { type: 'CloseTable' });
    await until(
      async () => {
        const { status } = display.public ?? {};
        if (status === 'closing' && /settled|void|none/.test(display.public?.phase ?? ''))
          await h.closed(t);
        return status === 'closed';
      },
      'the table to close',
      20_000,
    );
    await until(async () => (await h.sealed(t, 1)) === null, 'the first shoe forgotten');
    const count = async (of: string) =>
      (await eventsOf(h, t)).filter(({ type }) => type === of).length;
    // The last shoe is published once the table has closed, a moment later.
    await until(async () => (await count('ShoeRevealed')) === (await count('ShoeLoaded')));
    const events = await eventsOf(h, t);
    // Every shoe but the prepared one has been published and is what was promised.
    const loaded = events.filter(({ type }) => type === 'ShoeLoaded');
    const seeds = new Map(
      events
        .filter(({ type }) => type === 'ShoeRevealed')
        .map(({ data }) => [data['shoe'], String(data['seed'])]),
    );
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    expect(seeds.get(1)).toBe(SEED);
    for (const { data } of loaded) {
      const seed = seeds.get(data['shoe']) ?? '';
      expect(commitmentAgain(seed, t, Number(data['shoe']), 8)).toBe(data['commitment']);
    }
    // And every card that was turned was at its place.
    let shoe = 0;
    let compared = 0;
    let place = 0;
    for (const { type, data } of events) {
      if (type === 'ShoeLoaded') shoe = Number(data['shoe']);
      if (type === 'CardDealt') place = Number(data['position']) - 1;
      if (type !== 'CardExposed') continue;
      expect(data['card']).toBe(orderAgain(seeds.get(shoe) ?? '', 8)[place]);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(12);
    const settled = events.filter(({ type }) => type === 'RoundSettled');
    expect(settled.length).toBeGreaterThanOrEqual(2);
    // The order of events: no card before its shoe’s commitment, no seed while its cards are dealt.
    const first = (type: string) => events.findIndex((one) => one.type === type);
    expect(first('ShoeLoaded')).toBeLessThan(first('CardDealt'));
    const reveal = events.findIndex(
      ({ type, data }) => type === 'ShoeRevealed' && data['shoe'] === 1,
    );
    const second = events.findIndex(
      ({ type, data }) => type === 'ShoeLoaded' && data['shoe'] === 2,
    );
    expect(reveal).toBeGreaterThan(second);
    expect(display.gaps).toEqual([]);
    expect(live.gaps).toEqual([]);
    expect(await verifies(h, t)).toMatchObject({ table: t });
    expect(h.logged).toEqual([]);
  }, 60_000);

  test('a shoe that deals no further round is revealed once another is in play', async () => {
    await electronicTable({ faceDown: true });
    const p1 = await h.patron(t, 'p1');
    const d1 = h.by('d1');
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard' });
    await d1.does(t, { type: 'DrawCard' });
    const detail = { words: 'a card of another game' };
    await d1.does(t, { type: 'Report', kind: 'foreign-card', detail });
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'it is' } as const;
    const { sequence } = await h.by('s1').does(t, so);
    const seen = await (await h.display(t)).watch(t);
    await until(async () => (await h.sealed(t, 2)) !== null, 'the next shoe');
    expect((await eventsOf(h, t)).map(({ type }) => type)).not.toContain('ShoeRevealed');
    for (const { received } of h.clients) expect(received.join('\n')).not.toContain(SEED);
    await d1.does(t, { type: 'LoadShoe' });
    await seen.until(() => seen.heardAfter(sequence).includes('ShoeRevealed'), 'the seed');
    expect((await eventsOf(h, t)).find(({ type }) => type === 'ShoeRevealed')?.data).toEqual({
      shoe: 1,
      seed: SEED,
    });
    await verifies(h, t);
  });
});
