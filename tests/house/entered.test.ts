import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { Card } from '../../src/rules/index.ts';
import { MANUAL } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import { dealt, notesIn } from './checkpoint-notes.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { eventsOf } from './record-of.ts';

/** Rounds that were played and are missing since a copy of the data was put back (reading 75). */
const t = 't1';
const WORDS = "surveillance 21:40, patrons' slips";
const AUTOMATIC = { ...MANUAL, open: 100, close: 60_000, draw: 100, settle: 100 };
let h: Harness;
let p1: Client;
/** A round was played since the copy was made that is put back. */
const oneIsLost = async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  await h.table(t, settings('CI', { shoe: 'electronic' }));
  await h.by('d1').does(t, { type: 'LoadShoe' });
  p1 = await h.patron(t, 'p1');
  await h.stop();
  const copy = join(h.folder, 'copy');
  cpSync(h.data, copy, { recursive: true });
  await h.restart();
  // Played, and lost.
  await dealt(h.by('d1'), t, 'all');
  await h.stop();
  rmSync(h.data, { recursive: true, force: true });
  cpSync(copy, h.data, { recursive: true });
  h.acceptRollback = true;
  await h.restart();
};
afterEach(() => h.end());

const entersOne = () => h.by('s1').does(t, { type: 'OpenRound', entered: WORDS });
const keys = async (...cards: readonly Card[]) => {
  for (const card of cards) await h.by('d1').does(t, { type: 'DrawCard', card });
};
const shown = async () =>
  (await h.by('d1').ok<{ public: Record<string, unknown> }>('GET', `/api/tables/${t}`)).public;
/** The dealer asks for the settlement, and the Pit Supervisor confirms what was entered. */
const settledByTwo = async (round: number) => {
  const { sequence } = await h.by('d1').does(t, { type: 'Ask', wish: { type: 'Settle', round } });
  const ask = { type: 'Confirm', ask: sequence } as const;
  expect(await h.by('d1').refused(t, ask)).toMatchObject({ code: 'SAME_PERSON' });
  await h.by('s1').does(t, ask);
};
const verified = async () => {
  const checkpoints = notesIn(h.checkpoints, t);
  const check = verification(ciphers, { key: h.house.keys.fingerprint, checkpoints });
  for (const line of await h.exported(t)) expect(check.take(line)).toBeUndefined();
  return check.end();
};

test('are entered again by two persons, in front of the patron who played them, and the export verifies', async () => {
  await oneIsLost();
  const d1 = h.by('d1');
  expect(await shown()).toMatchObject({ restored: true, entered: false });
  expect(await d1.refused(t, { type: 'OpenRound', entered: WORDS })).toMatchObject({
    code: 'NOT_ALLOWED',
    rule: '5.6',
  });
  await entersOne();
  expect(await shown()).toMatchObject({ entered: true, phase: 'betting', electronic: false });
  const bet = { patron: 'p1', box: 1, bet: 'player', amount: 10_000 };
  expect(await p1.refused(t, { type: 'PlaceBet', ...bet })).toMatchObject({
    code: 'NOT_ALLOWED',
    rule: '5.6',
  });
  await d1.does(t, { type: 'RecordBet', ...bet });
  await d1.does(t, { type: 'CloseBets' });
  // The house gives no card of its shoe.
  expect(await d1.refused(t, { type: 'DrawCard' })).toMatchObject({ code: 'BAD_CARD' });
  await keys('KS', 'QH');
  // The house stops and starts in the midst of it, and nothing is lost or decided by that.
  h.acceptRollback = false;
  await h.restart();
  await keys('7D', '6C');
  expect(await h.by('d1').refused(t, { type: 'Settle' })).toMatchObject({ code: 'SECOND_PERSON' });
  await settledByTwo(1);

  const { rounds } = await p1.ok<{ rounds: readonly Record<string, unknown>[] }>(
    'GET',
    `/api/tables/${t}/rounds`,
  );
  expect(rounds).toMatchObject([
    {
      round: 1,
      // From what is the staff's to know.
      entered: true,
      cards: ['KS', 'QH', '7D', '6C'],
      settlement: { outcome: 'player', lines: [{ patron: 'p1', paid: 10_000 }] },
    },
  ]);
  // Play goes on with the shoe that was made ready after the restore, from its first card.
  await dealt(h.by('d1'), t, 2);
  const events = await eventsOf(h, t);
  const opened = events.filter(({ type }) => type === 'RoundOpened').map(({ data }) => data);
  expect(opened).toMatchObject([
    { round: 1, shoe: 0, entered: WORDS },
    { round: 2, shoe: 2 },
  ]);
  expect(opened[1]).not.toHaveProperty('entered');
  const last = events.filter(({ type }) => type === 'CardDealt').slice(-2);
  expect(last.map(({ data }) => data['position'])).toEqual([1, 2]);
  const types = events.map(({ type }) => type);
  for (const none of ['Interrupted', 'IrregularityReported', 'RoundVoided']) {
    expect(types).not.toContain(none);
  }
  expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
  expect(await h.by('s1').refused(t, { type: 'OpenRound', entered: WORDS })).toMatchObject({
    status: 409,
  });
});

test('are waited for at a table that opens its rounds by itself', async () => {
  await oneIsLost();
  const d1 = h.by('d1');
  const chosen = settings('CI', { shoe: 'electronic', automation: AUTOMATIC });
  await h.by('s1').does(t, { type: 'ChangeSettings', settings: chosen });
  expect(await shown()).toMatchObject({ needed: { type: 'OpenRound' }, due: null });
  await entersOne();
  expect(await shown()).toMatchObject({ needed: { type: 'CloseBets' }, due: null });
  await d1.does(t, { type: 'CloseBets' });
  await keys('KS', 'QH', '7D', '6C');
  expect(await shown()).toMatchObject({ needed: { type: 'Settle' }, due: null });
  await settledByTwo(1);
  expect(await shown()).toMatchObject({ due: null });
  // Somebody says that nothing more is missing.
  await d1.does(t, { type: 'OpenRound' });
  expect(await shown()).toMatchObject({ restored: false, due: { type: 'CloseBets' } });
});
