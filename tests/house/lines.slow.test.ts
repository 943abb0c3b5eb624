import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicView } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { settings } from '../table/scenario.ts';
import { WHOLE } from '../whole.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import type { Live } from './live.ts';
import { moment, until } from './until.ts';

const t = 't1';
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The public view as the table has it, to compare a page’s with. */
const isNewest = (h: Harness, live: Live) => {
  const state = h.house.floor.table(t)?.live.stream().state;
  if (state === undefined || state.status === 'unopened') throw new Error('no table');
  const byPlace = (shown: ReturnType<typeof publicView> | null) => ({
    ...shown,
    stakes: (shown?.stakes ?? []).map((stake) => JSON.stringify(stake)).sort(),
  });
  expect(plain(byPlace(live.public))).toEqual(plain(byPlace(publicView(state))));
};

// As a house does it; in a whole run also without a pause.
describe.each(WHOLE ? [0, 16] : [16])('frames %i ms apart or more', (frameEvery) => {
  let h: Harness;
  let p1: Client;
  let d1: Client;
  beforeEach(async () => {
    h = await openHarness({ frameEvery, running: true, staff: ['d1', 's1'] });
    await h.table(t, settings('CI'));
    p1 = await h.patron(t, 'p1');
    d1 = h.by('d1');
  });
  afterEach(() => h.end());

  const bet = (amount: number) =>
    ({ type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount }) as const;

  test('who was cut off gets exactly what he missed, and is where the others are', async () => {
    const witness = await d1.watch(t);
    const first = await p1.watch(t);
    await d1.does(t, { type: 'OpenRound' });
    const { sequence } = await p1.does(t, bet(5000));
    await first.reaches(sequence);
    await witness.reaches(sequence);
    await first.cut();
    const from = first.sequence;
    for (let i = 0; i < 20; i++) await p1.does(t, bet(2500));
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard', card: '2S' });
    await witness.reaches(h.count(t));
    const back = await p1.resume(t, first);
    await back.reaches(h.count(t));
    // The very bytes that everybody else had, none twice and none left out.
    const changes = ({ texts }: Live) =>
      texts.filter((text) => text.startsWith('{"type":"change"'));
    const missed = changes(witness).filter(
      (text) => (JSON.parse(text) as { from: number }).from >= from,
    );
    expect(changes(back)).toEqual(missed);
    expect(missed.length).toBeGreaterThan(0);
    expect(back.frames.some(({ type }) => type === 'view')).toBe(false);
    expect(back.gaps).toEqual([]);
    isNewest(h, back);
    isNewest(h, witness);
    const { own } = await p1.ok<{ own: object }>('GET', `/api/tables/${t}`);
    expect(back.own).toEqual({ ...own, faces: [] });
    // And it goes on from there.
    await d1.does(t, { type: 'DrawCard', card: '3S' });
    await back.reaches(h.count(t));
    expect(back.gaps).toEqual([]);
    isNewest(h, back);
  });

  test('who comes back and missed nothing is sent no change', async () => {
    const first = await p1.watch(t);
    await first.reaches(h.count(t));
    await first.cut();
    const back = await p1.resume(t, first);
    expect(back.frames.map(({ type }) => type)).toEqual(['own']);
  });

  test.each(['999999', '-1', 'x', '1.5', ''])(
    'who asks to go on from %j is given the whole view',
    async (from) => {
      const live = await p1.watch(t, { from });
      expect(live.frames[0]?.type).toBe('view');
      await live.reaches(h.count(t));
      isNewest(h, live);
    },
  );

  test('who was away for too long, or over a restart, is given the whole view', async () => {
    const first = await p1.watch(t);
    await first.cut();
    await d1.does(t, { type: 'OpenRound' });
    for (let i = 0; i < 300; i++) {
      await p1.does(
        t,
        i % 2 === 0 ? bet(2500) : { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' },
      );
      if (frameEvery > 0) await moment(frameEvery / 4);
    }
    const back = await p1.resume(t, first);
    if (frameEvery === 0) expect(back.frames[0]?.type).toBe('view');
    await back.reaches(h.count(t));
    isNewest(h, back);
    await back.cut();
    await h.restart();
    const again = await p1.resume(t, first);
    expect(again.frames[0]?.type).toBe('view');
    isNewest(h, again);
  });

  test('many at once: every viewer sees every number once, in order, and ends alike', async () => {
    const viewers = [await d1.watch(t), await p1.watch(t), await (await h.display(t)).watch(t)];
    await d1.does(t, { type: 'OpenRound' });
    await Promise.all(Array.from({ length: 60 }, () => p1.does(t, bet(2500))));
    for (const live of viewers) {
      await live.reaches(h.count(t));
      expect(live.gaps).toEqual([]);
      isNewest(h, live);
      // The stake grew to what all of them make together.
      const stakes = live.changes.flatMap(({ stakes: changed }) => changed);
      expect(stakes.at(-1)?.amount).toBe(60 * 2500);
    }
    // The same bytes for all, from when the last of them came.
    const since = Math.max(
      ...viewers.map(({ frames: [first] }) => (first?.type === 'view' ? first.sequence : 0)),
    );
    const texts = viewers.map(({ changes }) =>
      changes.filter(({ from }) => from >= since).map((one) => JSON.stringify(one)),
    );
    expect(texts[0]?.length).toBeGreaterThan(1);
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
  });
});

describe('somebody who does not read', () => {
  let h: Harness;
  beforeEach(async () => {
    h = await openHarness({ staff: ['d1', 's1'] });
  });
  afterEach(() => h.end());

  /** The most that waits on any line of the house. */
  const waiting = () =>
    Math.max(0, ...[...h.sockets()].map(({ bufferedAmount }) => bufferedAmount));

  test('is left alone once a megabyte waits, and brought to the newest view when he reads again', async () => {
    await h.table(t, settings('NC', { limits: { maximum: 100_000_000 } }));
    const d1 = h.by('d1');
    await d1.does(t, { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
    const slow = await h.by('s1').watch(t);
    const quick = await d1.watch(t);
    slow.socket.pause();
    let most = 0;
    let sent = 0;
    // Long words make the frames of staff large.
    const detail = { words: 'all of it was heard by everybody. '.repeat(14) };
    while (sent < 3000) {
      await quick.asks(d1.nextId(), { type: 'Report', kind: 'anything-else', detail });
      sent += 1;
      most = Math.max(most, waiting());
      // Long enough after it has fallen behind to see that nothing more is kept for it.
      if (most > 1 << 20 && sent % 50 === 0) break;
    }
    const behind = slow.sequence;
    expect(most).toBeGreaterThan(1 << 20);
    for (let i = 0; i < 300; i++) {
      await quick.asks(d1.nextId(), { type: 'BuyIn', patron: 'p1', amount: 100 });
      most = Math.max(most, waiting());
    }
    // One frame over the mark, and not a byte for each that came after.
    const frame = Math.max(...quick.texts.map((text) => text.length));
    expect(most).toBeLessThan((1 << 20) + 2 * frame);
    // The others have noticed nothing.
    await quick.reaches(h.count(t));
    expect(quick.gaps).toEqual([]);
    slow.socket.resume();
    await until(() => slow.sequence === h.count(t), 'the newest view');
    expect(slow.frames.filter(({ type }) => type === 'view').length).toBeGreaterThanOrEqual(2);
    expect(slow.frames.length).toBeLessThan(quick.frames.length);
    expect(slow.gaps).toEqual([]);
    expect(slow.sequence).toBeGreaterThan(behind);
    isNewest(h, slow);
    const patrons = (live: Live) => (live.own as { patrons: object[] }).patrons;
    expect(patrons(slow)).toEqual(patrons(quick));
    await until(() => waiting() === 0, 'the line to be empty');
  }, 60_000);
});

describe('what one learns of another', () => {
  let h: Harness;
  beforeEach(async () => {
    h = await openHarness({ staff: ['d1', 's1'] });
  });
  afterEach(() => h.end());

  test('a round of insurance and elections, seen by each alone', async () => {
    await h.table(t, settings('CI', { limits: { maximum: 100_000 } }));
    const d1 = h.by('d1');
    const p1 = await h.patron(t, 'p1', { amount: 1_234_500 });
    const p2 = await h.patron(t, 'p2', { seat: 'standing', amount: 2_345_600 });
    const p3 = await h.patron(t, 'p3', { box: 3, amount: 3_456_700 });
    const display = await h.display(t);
    const lines: Live[] = [];
    for (const client of [p1, p2, p3, display, d1]) lines.push(await client.watch(t));
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 100_000 });
    const over = await p2.refused(t, {
      type: 'PlaceBet',
      patron: 'p2',
      box: 1,
      bet: 'player',
      amount: 2500,
    });
    expect(over).toMatchObject({
      status: 409,
      code: 'OVER_LIMIT',
      rule: expect.stringMatching(/^5\.1/),
    });
    await p2.does(t, { type: 'PlaceBet', patron: 'p2', box: 1, bet: 'tie', amount: 5000 });
    await p3.does(t, { type: 'PlaceBet', patron: 'p3', box: 3, bet: 'banker', amount: 40_000 });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard', card: '2S' });
    // Two cards leave the shoe together: the dealer reports it and does not decide it.
    const detail = { words: 'two cards stuck together', cards: ['3H' as const, 'KD' as const] };
    await d1.does(t, { type: 'Report', kind: 'drawn-together', detail });
    const decided = { is: 'order' as const, order: [1, 0] };
    const decision = { type: 'Resolve' as const, decision: decided, reason: 'as they lay' };
    expect(await d1.refused(t, decision)).toMatchObject({
      status: 403,
      rule: at('CI', 'drawn-together'),
    });
    await h.by('s1').does(t, decision);
    await p1.does(t, { type: 'Elect', patron: 'p1', choice: 'continue' });
    await p2.does(t, { type: 'Elect', patron: 'p2', choice: 'return' });
    expect(await p1.refused(t, { type: 'Elect', patron: 'p3', choice: 'return' })).toMatchObject({
      status: 403,
    });
    await p3.does(t, { type: 'Elect', patron: 'p3', choice: 'continue' });
    await d1.does(t, { type: 'DrawCard' });
    await d1.does(t, { type: 'DrawCard' });
    await d1.does(t, { type: 'DrawCard', card: '4C' });
    await p1.does(t, {
      type: 'PlaceInsurance',
      patron: 'p1',
      box: 1,
      hand: 'player',
      amount: 7700,
    });
    await d1.does(t, { type: 'DrawCard', card: '6S' });
    await p3.does(t, {
      type: 'PlaceInsurance',
      patron: 'p3',
      box: 3,
      hand: 'banker',
      amount: 8800,
    });
    await d1.does(t, { type: 'DrawCard', card: '2D' });
    await d1.does(t, { type: 'Settle' });
    for (const live of lines) {
      await live.reaches(h.count(t));
      expect(live.public?.outcome).toBe('banker');
      expect(live.gaps).toEqual([]);
    }
    const all = ({ received }: Client) => received.join('\n');
    // Insurance and racks are each patron’s own; the pit knows them all.
    expect(
      [all(p1), all(p2), all(p3), all(display), all(d1)].map((text) => text.includes('7700')),
    ).toEqual([true, false, false, false, true]);
    expect(
      [all(p1), all(p2), all(p3), all(display), all(d1)].map((text) => text.includes('8800')),
    ).toEqual([false, false, true, false, true]);
    expect([p1, p2, p3, display].map((client) => all(client).includes('3456700'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    // So are the lines of the settlement, also in the round’s history.
    for (const [client, own] of [
      [p1, 'p1'],
      [p2, 'p2'],
      [p3, 'p3'],
    ] as const) {
      const round = await client.ok<{
        settlement: { lines: { patron: string }[] };
        bets: { patron: string }[];
      }>('GET', `/api/tables/${t}/rounds/1`);
      expect(
        new Set([...round.settlement.lines, ...round.bets].map(({ patron }) => patron)),
      ).toEqual(new Set([own]));
    }
    expect((await display.get(`/api/tables/${t}/rounds`)).status).toBe(403);
    // Nobody decides what he has reported himself, whatever his rank.
    await d1.does(t, { type: 'OpenRound' });
    await h
      .by('s1')
      .does(t, { type: 'Report', kind: 'foreign-card', detail: { words: 'another back' } });
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'seen' } as const;
    expect(await h.by('s1').refused(t, so)).toMatchObject({
      status: 403,
      code: 'SAME_PERSON',
      rule: at('CI', 'foreign-card'),
    });
    await h.by('sm1').does(t, so);
    const { own } = await p1.ok<{ own: { patron: { rack: number } } }>('GET', `/api/tables/${t}`);
    // The Original Bet lost; the insurance on it won at 3 to 2.
    expect(own.patron.rack).toBe(1_234_500 - 100_000 + (7700 * 3) / 2);
  });
});
