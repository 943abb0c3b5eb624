import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
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
    expect(h.count(t)).toBe(before + 1);
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
    expect(last?.count).toBe(h.count(t));
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
    await h.by('s1').does(t, { type: 'FillTray', amount: 100 });
    await dealt(d1, t, 1);
    const text = textIn(h.checkpoints);
    const lost = notesIn(h.checkpoints, t).at(-1);
    expect(lost?.count).toBe(begun + 3);
    await h.stop();
    writeFileSync(h.checkpoints, text);
    putBack();
    // The acceptance takes the place of the fill.
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
    putBack();
    expect(await refusal()).toContain('table t1');
    await starts(true);
    for (const id of ['t2', 't3', 'a1']) {
      const types = (await eventsOf(h, id)).map(({ type }) => type);
      expect(types).not.toContain('Interrupted');
      expect(types).not.toContain('RollbackAccepted');
      await concluded(h.by('d1'), id);
    }
  });

  test('a table that is behind is accepted in the midst of a round, which goes on', async () => {
    await dealt(d1, t, 2);
    await copied();
    await concluded(d1, t);
    await dealt(d1, t, 'all');
    await h.stop();
    putBack();
    await starts(true);
    await concluded(h.by('d1'), t);
    const types = (await eventsOf(h, t)).map(({ type }) => type);
    expect(types.slice(-2)).toContain('RoundSettled');
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
