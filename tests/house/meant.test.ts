import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wanted } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { eventsOf, verifies } from './record-of.ts';

/** What was meant for another round, offer or report does not land in this one, however late it arrives. */
const t = 't1';
let h: Harness;
let d1: Client;
let p1: Client;
beforeEach(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 'm1', 'a1'] });
  await h.table(t, settings('CI', { limits: { maximum: 100_000 } }));
  d1 = h.by('d1');
  p1 = await h.patron(t, 'p1');
});
afterEach(async () => {
  await verifies(h, t);
  expect(h.logged).toEqual([]);
  await h.end();
});

const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 5000 } as const;
const cards = (...all: readonly string[]) =>
  all.map((card) => ({ type: 'DrawCard', card }) as Extract<Wanted, { type: 'DrawCard' }>);

/** It is refused with that code, over HTTP and over the line, and nothing has changed. */
const comesTooLate = async (client: Client, command: object, code: string) => {
  const table = h.house.floor.table(t)?.live;
  const [count, state] = [h.count(t), table?.stream().state];
  const reply = await client.sends(t, command);
  expect(reply.json).toMatchObject({ error: { code, message: expect.stringMatching(/\d/) } });
  expect(reply.status).toBe(409);
  const live = await client.watch(t);
  expect(await live.sends(client.nextId(), command)).toMatchObject({ error: { code } });
  await live.cut();
  expect(h.count(t)).toBe(count);
  expect(table?.stream().state).toBe(state);
};

/** A round with one bet, up to its settlement: 5 against 4, then 1 against 4, then 1 against 6. */
const CARDS = ['2S', 'KD', '3H', '4C', '6S', '2D'];
const round = async () => {
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, bet);
  await d1.does(t, { type: 'CloseBets' });
  for (const draw of cards(...CARDS)) await d1.does(t, draw);
  await d1.does(t, { type: 'Settle' });
};

describe('a round that is over', () => {
  test('takes no bet any more, nor does the next one for it', async () => {
    await d1.does(t, { type: 'OpenRound' });
    const meant = await p1.meant(t, bet);
    expect(meant).toMatchObject({ round: 1 });
    await d1.does(t, { type: 'CloseBets' });
    for (const draw of cards(...CARDS)) await d1.does(t, draw);
    await d1.does(t, { type: 'Settle' });
    await d1.does(t, { type: 'OpenRound' });
    // Bets are taken, but this one waited too long.
    await comesTooLate(p1, meant, 'ROUND_OVER');
    await comesTooLate(d1, meant, 'ROUND_OVER');
    await p1.does(t, bet);
    expect((await eventsOf(h, t)).filter(({ type }) => type === 'BetPlaced')).toHaveLength(1);
  });

  test.each<[string, 'd1' | 's1' | 'p1', object]>([
    ['more', 'p1', bet],
    ['less', 'p1', { ...bet, type: 'ReduceBet', amount: 2500 }],
    ['nothing', 'p1', { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' }],
    ['the close', 'd1', { type: 'CloseBets' }],
    ['a squeeze', 'p1', { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 }],
    ['a report', 'd1', { type: 'Report', kind: 'foreign-card', detail: { words: 'red' } }],
    ['an interruption', 's1', { type: 'Interrupt', cause: 'the lights' }],
  ])('is not the next one: %s', async (_, who, command) => {
    await round();
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, bet);
    const client = who === 'p1' ? p1 : h.by(who);
    for (const named of [0, 1, 3, 1_000_000]) {
      await comesTooLate(client, { ...command, round: named }, 'ROUND_OVER');
    }
    const meant = await client.sends(t, { ...command, round: 2 });
    expect(meant.json).not.toMatchObject({ error: { code: 'ROUND_OVER' } });
  });

  test('is not dealt on: the dealer’s second press settles, draws and closes nothing', async () => {
    await round();
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, bet);
    await d1.does(t, { type: 'CloseBets' });
    for (const command of [{ type: 'DrawCard', card: '9S' }, { type: 'CloseBets' }]) {
      await comesTooLate(d1, { ...command, round: 1 }, 'ROUND_OVER');
    }
    for (const draw of cards(...CARDS)) await d1.does(t, draw);
    await comesTooLate(d1, { type: 'Settle', round: 1 }, 'ROUND_OVER');
    await d1.does(t, { type: 'Settle' });
  });

  test('is opened once, by whichever of two dealers pressed first', async () => {
    const open = { type: 'OpenRound', round: 1 };
    const replies = await Promise.all([
      ...['d1', 'd2', 's1'].map((id) => h.by(id as 'd1').sends(t, open)),
      d1.sends(t, open),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const { status, json } of replies) {
      if (status === 409) expect(json).toMatchObject({ error: { code: 'ROUND_OVER' } });
    }
    expect((await eventsOf(h, t)).filter(({ type }) => type === 'RoundOpened')).toHaveLength(1);
    // Nor again once it is over.
    await p1.does(t, bet);
    await d1.does(t, { type: 'CloseBets' });
    for (const draw of cards(...CARDS)) await d1.does(t, draw);
    await d1.does(t, { type: 'Settle' });
    await comesTooLate(d1, open, 'ROUND_OVER');
    await comesTooLate(d1, { type: 'OpenRound', round: 3 }, 'ROUND_OVER');
    await d1.does(t, { type: 'OpenRound' });
  });
});

describe('an offer that is over', () => {
  const offerNow = async () =>
    (await p1.ok<{ public: { offer: number | null } }>('GET', `/api/tables/${t}`)).public.offer;
  const insures = (offer: number | null) => ({
    type: 'PlaceInsurance',
    patron: 'p3',
    box: 3,
    hand: 'banker',
    amount: 1000,
    round: 1,
    offer: offer ?? 0,
  });

  test('is not the one after the next card, though both are of this round', async () => {
    const p3 = await h.patron(t, 'p3', { box: 3 });
    await d1.does(t, { type: 'OpenRound' });
    expect(await offerNow()).toBeNull();
    await p1.does(t, bet);
    await p3.does(t, { ...bet, patron: 'p3', box: 3, bet: 'banker' });
    await d1.does(t, { type: 'CloseBets' });
    for (const draw of cards(...CARDS.slice(0, 4))) await d1.does(t, draw);
    const first = await offerNow();
    expect(first).toBe(h.count(t));
    // To the Player's Hand, and nobody has taken it: the draw goes on, and there is another to the Banker's.
    await d1.does(t, { type: 'DrawCard', card: '6S' });
    const second = await offerNow();
    expect(second).toBe(h.count(t));
    await comesTooLate(p3, insures(first), 'OFFER_OVER');
    await comesTooLate(p3, insures(0), 'OFFER_OVER');
    await comesTooLate(d1, insures(first), 'OFFER_OVER');
    const old = { patron: 'p3', round: 1, offer: first };
    await comesTooLate(p3, { type: 'DeclareInsurance', ...old }, 'OFFER_OVER');
    await comesTooLate(p3, { type: 'DeclineInsurance', ...old }, 'OFFER_OVER');
    expect((await p3.sends(t, insures(second))).status).toBe(200);
    await d1.does(t, { type: 'DrawCard', card: '2D' });
    expect(await offerNow()).toBeNull();
    await comesTooLate(p3, insures(second), 'OFFER_OVER');
  });
});

describe('a report that is over', () => {
  const reportNow = async () =>
    (await d1.ok<{ public: { report: number | null } }>('GET', `/api/tables/${t}`)).public.report;
  const electionNow = async () =>
    (await d1.ok<{ public: { election: number | null } }>('GET', `/api/tables/${t}`)).public
      .election;
  const ruling = (report: number | null) => ({
    type: 'Resolve',
    decision: { is: 'not-so' },
    reason: 'it is one of ours',
    round: 1,
    report: report ?? 0,
  });
  const foreign = {
    type: 'Report',
    kind: 'foreign-card',
    detail: { words: 'a red back' },
  } as const;

  test('is not decided twice, and its decision is not the next one’s', async () => {
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, bet);
    const { sequence: first } = await d1.does(t, foreign);
    expect(await reportNow()).toBe(first);
    expect((await h.by('s1').sends(t, ruling(first))).status).toBe(200);
    expect(await reportNow()).toBeNull();
    // A second supervisor, who has not seen that it is decided.
    await comesTooLate(h.by('m1'), ruling(first), 'REPORT_OVER');
    const { sequence: second } = await d1.does(t, foreign);
    await comesTooLate(h.by('m1'), ruling(first), 'REPORT_OVER');
    await comesTooLate(h.by('m1'), ruling(0), 'REPORT_OVER');
    expect(await reportNow()).toBe(second);
    expect((await h.by('m1').sends(t, ruling(second))).status).toBe(200);
  });

  test('leaves no choice: an election names the report that it answers', async () => {
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, bet);
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard', card: '2S' });
    const { sequence: earlier } = await d1.does(t, foreign);
    await h.by('s1').does(t, {
      type: 'Resolve',
      decision: { is: 'not-so' },
      reason: 'it is one of ours',
    });
    const detail = { words: 'two stuck together', cards: ['3H' as const, 'KD' as const] };
    const { sequence: report } = await d1.does(t, {
      type: 'Report',
      kind: 'drawn-together',
      detail,
    });
    const elects = { type: 'Elect', patron: 'p1', choice: 'return', round: 1 };
    await h.by('s1').does(t, {
      type: 'Resolve',
      decision: { is: 'order', order: [1, 0] },
      reason: 'as they lay',
    });
    expect(await electionNow()).toBe(report);
    await comesTooLate(p1, { ...elects, report: earlier }, 'REPORT_OVER');
    await comesTooLate(d1, { type: 'CloseElections', round: 1, report: earlier }, 'REPORT_OVER');
    expect((await p1.sends(t, { ...elects, report })).status).toBe(200);
    expect(await electionNow()).toBeNull();
    await comesTooLate(p1, { ...elects, report }, 'REPORT_OVER');
  });
});
