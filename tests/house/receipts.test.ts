import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReceipt } from '../../src/api/read-receipt.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { isFault, readNotes } from '../../src/record/index.ts';
import { settings } from '../table/scenario.ts';
import { textIn } from './checkpoint-notes.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';

const t = 't1';
let h: Harness;
let p1: Client;
let p2: Client;
beforeEach(async () => {
  h = await openHarness({ running: true });
  await h.table(t, settings('NC', { shoe: 'electronic' }));
  p1 = await h.patron(t, 'p1');
  p2 = await h.patron(t, 'p2', { box: 2 });
});
afterEach(() => h.end());

const played = async () => {
  const d1 = h.by('d1');
  await d1.does(t, { type: 'OpenRound' });
  for (const [client, id, box] of [
    [p1, 'p1', 1],
    [p2, 'p2', 2],
  ] as const) {
    await client.does(t, {
      type: 'PlaceBet',
      patron: id,
      box,
      bet: 'player',
      amount: 10_000 * box,
    });
  }
  await d1.does(t, { type: 'CloseBets' });
  for (;;) {
    const { status } = await d1.tries(t, { type: 'DrawCard' });
    if (status !== 200) break;
  }
  await d1.does(t, { type: 'Settle' });
};

/** By itself: a receipt bears hashes and a signature, in which any few letters or digits stand sooner or later. */
const word = (text: string) => new RegExp(`(?<![A-Za-z0-9])${text}(?![A-Za-z0-9])`);
const P2 = word('p2');
const STAKE_OF_P2 = word('20000');

const receipt = async (client: Client, round: number, more = '') =>
  client.request('GET', `/api/tables/${t}/rounds/${round}/receipt${more}`);

test('a patron takes a receipt of each round home, his own alone, and it is proved by itself', async () => {
  await h.by('d1').does(t, { type: 'LoadShoe' });
  for (let round = 1; round <= 3; round += 1) await played();
  await h.restart();
  await played();
  for (const round of [1, 3, 4]) {
    const { status, text } = await receipt(p1, round);
    expect(status).toBe(200);
    expect(text).not.toMatch(P2);
    expect(text).not.toMatch(STAKE_OF_P2);
    const read = readReceipt(ciphers, text);
    expect(read).toMatchObject({
      table: t,
      signedBy: h.house.keys.fingerprint,
      body: { round, patron: 'p1', lines: [{ patron: 'p1', bet: 'player', amount: 10_000 }] },
    });
  }
  // Of somebody else only staff can have it; and of what is not there, nobody.
  expect((await receipt(p1, 1, '?patron=p2')).status).toBe(403);
  const his = await receipt(h.by('d1'), 1, '?patron=p2');
  expect(his.status).toBe(200);
  expect(his.text).toMatch(P2);
  expect(his.text).toMatch(STAKE_OF_P2);
  expect((await receipt(h.by('d1'), 1, '?patron=p9')).status).toBe(404);
  expect((await receipt(p1, 9)).status).toBe(404);
  // The whole record bears every root out that was signed.
  const notes = readNotes(ciphers, textIn(h.checkpoints));
  if (isFault(notes)) throw new Error(notes.fault);
  expect(notes.checkpoints.filter(({ root }) => root !== undefined).length).toBeGreaterThan(3);
  const check = verification(ciphers, notes);
  for (const line of await h.exported(t)) expect(check.take(line)).toBeUndefined();
  expect(check.end()).toMatchObject({ verdict: 'verified', table: t });
}, 60_000);
