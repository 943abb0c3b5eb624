import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { restoreFolder } from '../../src/house/store/sqlite-backup.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { settings } from '../table/scenario.ts';
import { concluded, dealt, notesIn, textIn } from './checkpoint-notes.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { entriesOf, eventsOf, happenings } from './record-of.ts';

/** Data that does not go as far as was once signed: a backup was put back, or somebody cut it. */
const t = 't1';
let h: Harness;
let d1: Client;
beforeEach(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  d1 = h.by('d1');
  await h.table(t, settings('CI', { shoe: 'electronic' }));
  await d1.does(t, { type: 'LoadShoe' });
});
afterEach(() => h.end());

const copy = () => join(h.folder, 'copy');
/** A copy of the data, as of an orderly stop; then play goes on. */
const copied = async (): Promise<void> => {
  await h.stop();
  cpSync(h.data, copy(), { recursive: true });
  await h.restart();
};
const putBack = () => {
  rmSync(h.data, { recursive: true, force: true });
  cpSync(copy(), h.data, { recursive: true });
};
/** Starts again, and everybody finds the house. */
const starts = async (acceptRollback: boolean) => {
  h.acceptRollback = acceptRollback;
  await h.restart();
};
/** Why the house does not start. */
const refusal = async (): Promise<string> => {
  h.acceptRollback = false;
  const why: unknown = await h.start().then(
    () => new Error('it started'),
    (error: unknown) => error,
  );
  await h.stop();
  expect(why).toBeInstanceOf(StoreUnavailable);
  const { message } = why as StoreUnavailable;
  expect(message).not.toContain('\n');
  expect(message).toMatch(/start with --accept-rollback/);
  return message;
};
/** The export is borne out by the key and by every checkpoint that was ever signed. */
const verified = async (table = t) => {
  const checkpoints = notesIn(h.checkpoints, table);
  const check = verification(ciphers, { key: h.house.keys.fingerprint, checkpoints });
  for (const line of await h.exported(table)) expect(check.take(line)).toBeUndefined();
  return check.end();
};
const accepted = async () =>
  (await eventsOf(h, t)).filter(({ type }) => type === 'RollbackAccepted');

describe('a copy that was put back', () => {
  test('is not gone on with, unless the record may say so', async () => {
    await dealt(d1, t, 'all');
    await copied();
    const before = h.count(t);
    await dealt(d1, t, 'all');
    await h.stop();
    const signed = notesIn(h.checkpoints, t).at(-1);
    putBack();
    expect(await refusal()).toContain(
      `table t1 has ${before} entries, and a checkpoint was signed at ${signed?.count}`,
    );
    // Nothing was written meanwhile.
    expect(notesIn(h.checkpoints, t).at(-1)).toEqual(signed);

    await starts(true);
    const { count, hash } = signed ?? {};
    expect(await accepted()).toMatchObject([
      { by: { role: 'house' }, data: { count, hash, from: before } },
    ]);
    // What the shoe has dealt since is not on record: another one is loaded.
    const since = (await entriesOf(h, t)).slice(before);
    expect(since.flatMap(happenings).map(({ type }) => type)).toEqual([
      'RollbackAccepted',
      'ShoeWithdrawn',
      'CommitmentDropped',
      'ShoeCommitted',
      'ShoeLoaded',
      'ShoeCommitted',
      'ShoeRevealed',
    ]);
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
    // Play goes on, and the next start asks nothing.
    await dealt(d1, t, 'all');
    await starts(false);
    expect(await accepted()).toHaveLength(1);
    await dealt(d1, t, 1);
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
  });

  test('that says itself it was accepted is believed only if that was signed', async () => {
    await copied();
    await dealt(d1, t, 'all');
    await h.stop();
    const text = textIn(h.checkpoints);
    putBack();
    await starts(true);
    expect(await accepted()).toHaveLength(1);
    await h.stop();
    // As if it had not come to sign it, or somebody without the key had put the entry there.
    writeFileSync(h.checkpoints, text);
    expect(await refusal()).toContain('table t1');
    await starts(true);
    expect(await accepted()).toHaveLength(1);
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
    // Signed before anything else: the next start asks nothing, however this one ends.
    const last = notesIn(h.checkpoints, t).at(-1);
    const after = (await entriesOf(h, t)).slice(last?.count);
    expect(after.flatMap(happenings).map(({ type }) => type)).not.toContain('CardDealt');
  });

  test('twice is accepted twice', async () => {
    for (const times of [1, 2]) {
      await copied();
      await dealt(d1, t, 'all');
      await h.stop();
      putBack();
      rmSync(copy(), { recursive: true });
      await refusal();
      await starts(true);
      expect(await accepted()).toHaveLength(times);
      await starts(false);
    }
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 2 });
  });

  test('that grew exactly as long as the lost record is signed anew all the same', async () => {
    await copied();
    const begun = h.count(t);
    for (const amount of [100, 200, 300, 400, 500])
      await h.by('s1').does(t, { type: 'FillTray', amount });
    await dealt(d1, t, 1);
    const text = textIn(h.checkpoints);
    const lost = notesIn(h.checkpoints, t).at(-1);
    expect(lost?.count).toBe(begun + 7);
    await h.stop();
    writeFileSync(h.checkpoints, text);
    putBack();
    // The acceptance, another shoe, two commitments and the seed of the old one take the place of the fills.
    await starts(true);
    await dealt(d1, t, 1);
    const signed = notesIn(h.checkpoints, t).at(-1);
    expect(signed?.count).toBe(lost?.count);
    expect(signed?.hash).not.toBe(lost?.hash);
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
  });

  test('and played on elsewhere is another history, also if it is longer', async () => {
    await copied();
    await dealt(d1, t, 'all');
    await h.stop();
    const notes = textIn(h.checkpoints);
    const signed = notesIn(h.checkpoints, t).at(-1);
    putBack();
    rmSync(h.checkpoints);
    await starts(false);
    for (let i = 0; i < 20; i++) await h.by('s1').does(t, { type: 'FillTray', amount: 100 + i });
    await h.stop();
    writeFileSync(h.checkpoints, notes);
    expect(await refusal()).toContain(
      `entry ${signed?.count} of table t1 is not the one that a checkpoint was signed for`,
    );
    await starts(true);
    expect(await accepted()).toHaveLength(1);
  });
});

/** The house reports what it is; people confirm it, the void that leaves no choice first. */
const handled = async () => {
  const live = await d1.watch(t);
  await live.until(() => live.public?.reports.length === 2, 'what the house reports');
  expect(await d1.refused(t, { type: 'DrawCard' })).toMatchObject({ status: 409 });
  const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'restored' } as const;
  await h.by('s1').does(t, so);
  await h.by('s1').does(t, so);
  await live.until(() => live.public?.shoe?.number === 2, 'another shoe');
  expect(live.public?.phase).toBe('void');
  expect(live.public?.voided?.rule.startsWith('5.5.4')).toBe(true);
};

describe('beside it', () => {
  test('a round at another table is not cut short by a start that was refused', async () => {
    for (const id of ['t2', 't3', 'a1']) {
      await h.table(id, settings('CI', { shoe: 'electronic' }));
      await d1.does(id, { type: 'LoadShoe' });
      await dealt(d1, id, 2);
    }
    await copied();
    await dealt(d1, t, 'all');
    await h.stop();
    const newer = join(h.folder, 'newer');
    cpSync(h.data, newer, { recursive: true });
    putBack();
    expect(await refusal()).toContain('table t1');
    rmSync(h.data, { recursive: true, force: true });
    cpSync(newer, h.data, { recursive: true });
    await starts(false);
    for (const id of ['t2', 't3', 'a1']) {
      const types = (await eventsOf(h, id)).map(({ type }) => type);
      expect(types).not.toContain('Interrupted');
      expect(types).not.toContain('RollbackAccepted');
      await concluded(h.by('d1'), id);
    }
  });

  test('of data that were put back no table goes on as if nothing were lost, whatever a checkpoint shows', async () => {
    await h.table('t2', settings('CI', { shoe: 'electronic' }));
    await h.table('real', settings('CI'));
    await d1.does('t2', { type: 'LoadShoe' });
    await copied();
    await dealt(d1, t, 'all');
    await h.stop();
    putBack();
    await starts(true);
    for (const id of ['t2', 'real']) {
      const events = await eventsOf(h, id);
      const accepted = events.find(({ type }) => type === 'RollbackAccepted');
      expect(accepted?.data).toMatchObject({ count: accepted?.data['from'] });
      expect(events.map(({ type }) => type)).toContain('ShoeWithdrawn');
    }
    // Real cards are changed by people.
    const refused = await d1.refused('real', { type: 'OpenRound' });
    expect(refused).toMatchObject({ code: 'SHOE_FINISHED' });
    await d1.does('real', { type: 'LoadShoe', shuffled: true, cards: 416 });
    await d1.does('real', { type: 'OpenRound' });
    await dealt(d1, 't2', 'all');
    // Once: the next start finds nothing to do.
    await starts(false);
    for (const id of ['t2', 'real', t]) {
      const types = (await eventsOf(h, id)).map(({ type }) => type);
      expect(types.filter((type) => type === 'RollbackAccepted')).toHaveLength(1);
    }
  });

  test('a round in the midst of which it was copied has not enough cards (reading 61)', async () => {
    await dealt(d1, t, 2);
    await copied();
    await concluded(d1, t);
    await dealt(d1, t, 'all');
    await h.stop();
    putBack();
    await starts(true);
    await handled();
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
    await dealt(d1, t, 'all');
  });

  test('a round whose cards all lie is settled, and the shoe goes after it', async () => {
    await dealt(d1, t, 'all-but-settled');
    await copied();
    await concluded(d1, t);
    await dealt(d1, t, 'all');
    await h.stop();
    putBack();
    await starts(true);
    await concluded(d1, t);
    const live = await d1.watch(t);
    await live.until(() => live.public?.shoe?.number === 2, 'another shoe');
    const types = (await eventsOf(h, t)).map(({ type }) => type);
    expect(types).not.toContain('RoundVoided');
    expect(types).toContain('RoundSettled');
  });

  test('what was restored from a backup deals no card that somebody has seen, though no checkpoint shows it', async () => {
    await dealt(d1, t, 2);
    const notes = textIn(h.checkpoints);
    const file = join(h.folder, 'backup.db');
    await h.house.store.backup?.(file);
    await concluded(d1, t);
    const seen = (await eventsOf(h, t)).filter(({ type }) => type === 'CardDealt');
    await h.stop();
    // Nothing was signed since: it looks as if nothing were lost.
    writeFileSync(h.checkpoints, notes);
    rmSync(h.data, { recursive: true, force: true });
    await restoreFolder(file, h.data);
    await starts(false);
    await handled();
    const loaded = (await eventsOf(h, t)).filter(({ type }) => type === 'ShoeLoaded');
    expect(loaded).toHaveLength(2);
    expect(loaded[1]?.data['commitment']).not.toBe(loaded[0]?.data['commitment']);
    await dealt(d1, t, 'all');
    // From the old shoe no further card came than those two.
    const after = await eventsOf(h, t);
    const second = after.findIndex(({ type, data }) => type === 'ShoeLoaded' && data['shoe'] === 2);
    const old = after.slice(0, second).filter(({ type }) => type === 'CardDealt');
    expect(old).toHaveLength(2);
    expect(seen.length).toBeGreaterThan(2);
    expect(await verified()).toMatchObject({ verdict: 'verified', rollbacks: 1 });
  });
});

describe('a table that vanished', () => {
  const journal = async () =>
    (await h.house.store.read('house', 1, 1000))
      .map(({ text }) => JSON.parse(text) as { command: { type: string } })
      .filter(({ command }) => command.type === 'TableLost')
      .map(({ command }) => command);

  test('is named, and once that is accepted it is journaled and not asked for again', async () => {
    await dealt(d1, t, 1);
    await h.stop();
    const signed = notesIn(h.checkpoints, t).at(-1);
    rmSync(h.data, { recursive: true });
    expect(await refusal()).toMatch(
      /^table t1 is not in the data, and a checkpoint was signed for it: the data was rolled back\./,
    );
    h.acceptRollback = true;
    await h.start();
    expect(await journal()).toEqual([{ type: 'TableLost', table: t, count: signed?.count }]);
    await h.stop();
    h.acceptRollback = false;
    await h.start();
    expect(await journal()).toHaveLength(1);
    expect(h.house.floor.table(t)).toBeUndefined();
    // The note of what was lost stays.
    expect(notesIn(h.checkpoints, t)).toContainEqual(signed);
  });

  test('may be opened anew, and is then held to its own checkpoints', async () => {
    await dealt(d1, t, 1);
    await h.stop();
    rmSync(h.data, { recursive: true });
    h.acceptRollback = true;
    await h.start();
    h.clients.splice(0);
    h.staff.clear();
    await h.setUp();
    await h.table(t, settings('CI', { shoe: 'electronic' }));
    await h.by('d1').does(t, { type: 'LoadShoe' });
    await dealt(h.by('d1'), t, 1);
    const entries = await entriesOf(h, t);
    expect(notesIn(h.checkpoints, t).at(-1)?.count).toBe(entries.length - 1);
    expect(entries.flatMap(happenings).map(({ type }) => type)).not.toContain('RollbackAccepted');
    await starts(false);
    await concluded(h.by('d1'), t);
  });
});
