import { describe, expect, test } from 'vitest';
import {
  A1,
  aStaffedHouse,
  codeOf,
  D1,
  DAY,
  M1,
  ok,
  S1,
  SM1,
} from '../../../tests/people/a-house.ts';
import { chosen, NOTHING_SET, RAISED_AFTER } from './accounts.ts';
import {
  accountOf,
  exclude,
  excludeSelf,
  exclusions,
  inForce,
  moveLimits,
  readmit,
  setOwn,
} from './index.ts';

describe('a limit of his own', () => {
  const at = 1_000_000;
  const later = at + RAISED_AFTER;
  const none = { now: null, next: null };
  const set = { now: 500, next: null };
  const raised = { now: 500, next: { amount: 900, from: later } };

  test.each([
    ['a first one holds at once', none, 500, at, { now: 500, next: null }],
    ['lower holds at once', set, 300, at, { now: 300, next: null }],
    ['nothing at all holds at once', set, 0, at, { now: 0, next: null }],
    ['higher holds a day later', set, 900, at, raised],
    ['none holds a day later', set, null, at, { now: 500, next: { amount: null, from: later } }],
    ['the same takes a raise back', raised, 500, at + 1, set],
    ['lower takes a raise back', raised, 400, at + 1, { now: 400, next: null }],
    ['asked for again it waits no longer', raised, 900, at + 1, raised],
    [
      'another raise waits anew',
      raised,
      950,
      at + 1,
      { now: 500, next: { amount: 950, from: later + 1 } },
    ],
    ['once raised it can be lowered from there', raised, 800, later, { now: 800, next: null }],
    [
      'and raised from there',
      raised,
      1000,
      later,
      { now: 900, next: { amount: 1000, from: later + RAISED_AFTER } },
    ],
  ])('%s', (_, before, amount, when, after) => {
    expect(chosen(before, amount, when)).toEqual(after);
  });

  test('a raise holds to the millisecond a day later', () => {
    const account = { ...NOTHING_SET, loss: raised };
    expect(inForce(account, later - 1).loss).toBe(500);
    expect(inForce(account, later).loss).toBe(900);
    expect(RAISED_AFTER).toBe(24 * 60 * 60 * 1000);
  });

  test('what is left out stays, and every change counts the version up', async () => {
    const { means, journal } = await aStaffedHouse();
    const own = { patron: 'p1', table: 'one' };
    await setOwn(means, { ...own, choice: { loss: 500, remind: 30 } });
    const account = await setOwn(means, { ...own, table: 'two', choice: { buyIn: 700 } });
    expect(account).toMatchObject({
      version: 2,
      loss: { now: 500 },
      buyIn: { now: 700 },
      remind: 30,
      // They are in use where they were first set.
      table: 'one',
    });
    expect(journal.slice(-2)).toMatchObject([
      { type: 'OwnLimitsSet', patron: 'p1', loss: 500, remind: 30 },
      { type: 'OwnLimitsSet', patron: 'p1', buyIn: 700 },
    ]);
  });

  test('what changes nothing is not written', async () => {
    const { means, journal } = await aStaffedHouse();
    const own = { patron: 'p1', table: 'one', choice: { loss: 500, remind: null } };
    await setOwn(means, own);
    const { length } = journal;
    expect(await setOwn(means, own)).toMatchObject({ version: 1 });
    expect(journal).toHaveLength(length);
  });

  test('of two who move them at once one does', async () => {
    const { means } = await aStaffedHouse();
    await setOwn(means, { patron: 'p1', table: 'one', choice: { loss: 500 } });
    const moves = ['two', 'three'].map((to) =>
      moveLimits(means, { patron: 'p1', from: 'one', to }),
    );
    const moved = (await Promise.all(moves)).filter((account) => account !== null);
    expect(moved).toHaveLength(1);
    expect(await accountOf(means, 'p1')).toEqual(moved[0]);
  });
});

describe('exclusion', () => {
  const wish = { patron: 'p1', reason: 'seen with another player' };

  test.each([
    [SM1, 'done', 'done'],
    [M1, 'done', 'NOT_ALLOWED'],
    [S1, 'NOT_ALLOWED', 'NOT_ALLOWED'],
    [D1, 'NOT_ALLOWED', 'NOT_ALLOWED'],
    [A1, 'NOT_ALLOWED', 'NOT_ALLOWED'],
    [{ role: 'patron', id: 'p1' } as const, 'NOT_ALLOWED', 'NOT_ALLOWED'],
    [{ role: 'display', id: 'x' } as const, 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ])('by $role → %s, lifted → %s', async (by, excluded, lifted) => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await exclude(means, { by, ...wish }))).toBe(excluded);
    await exclude(means, { by: SM1, ...wish });
    expect(codeOf(await readmit(means, { by, ...wish }))).toBe(lifted);
    const account = await accountOf(means, 'p1');
    expect(inForce(account, await means.now()).excluded).toBe(lifted !== 'done');
  });

  test('one that a patron asked for ends when he said, and nobody lifts it', async () => {
    const { means, pass } = await aStaffedHouse();
    await excludeSelf(means, { patron: 'p1', days: 7 });
    expect(codeOf(await readmit(means, { by: SM1, ...wish }))).toBe('NOT_EXCLUDED');
    // Less than he has said before changes nothing.
    await excludeSelf(means, { patron: 'p1', days: 1 });
    pass(7 * DAY - 1);
    const account = await accountOf(means, 'p1');
    expect(inForce(account, await means.now()).excluded).toBe(true);
    pass(1);
    expect(inForce(account, await means.now()).excluded).toBe(false);
    expect(ok(await exclusions(means, D1))).toEqual([]);
  });

  test('both hold, each for itself', async () => {
    const { means, pass } = await aStaffedHouse();
    await exclude(means, { by: M1, ...wish });
    await excludeSelf(means, { patron: 'p1', days: 1 });
    expect(ok(await exclusions(means, D1))).toMatchObject([
      { patron: 'p1', until: null, reason: wish.reason },
      { patron: 'p1', reason: null },
    ]);
    ok(await readmit(means, { by: SM1, ...wish }));
    expect(inForce(await accountOf(means, 'p1'), await means.now()).excluded).toBe(true);
    pass(DAY);
    expect(inForce(await accountOf(means, 'p1'), await means.now()).excluded).toBe(false);
  });

  test('the list is for the pit', async () => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await exclusions(means, { role: 'patron', id: 'p1' }))).toBe('NOT_ALLOWED');
  });
});
