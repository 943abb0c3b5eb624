import { describe, expect, test } from 'vitest';
import {
  A1,
  aHouse,
  anotherTerminal,
  aStaffedHouse,
  codeOf,
  D1,
  DAY,
  entries,
  M1,
  MINUTE,
  ok,
  PINS,
  S1,
  SM1,
  tries,
  WRONG,
} from '../../../tests/people/a-house.ts';
import {
  acknowledgeAlert,
  addStaff,
  alerts,
  changeRole,
  enrol,
  enrolmentCode,
  isRefused,
  listStaff,
  removeStaff,
  revokeTerminal,
  setPin,
  signIn,
  unlockAccount,
} from './index.ts';
import { openSession, sessionsOfKind } from './sessions.ts';

type Made = Awaited<ReturnType<typeof aHouse>>;
const lock = async (house: Made, id: string) => {
  for (const _ of [1, 2, 3]) await tries(house, id, WRONG);
};

describe('one person at a terminal', () => {
  test('whoever signs in ends every session that was opened there, and none elsewhere', async () => {
    const house = await aStaffedHouse();
    const { means, terminal, terminalId } = house;
    const elsewhere = await anotherTerminal(house);
    const away = ok(await signIn(means, { terminal: elsewhere, id: 'd1', pin: PINS.d1 }));
    // As releases left them that ended the session of the cookie alone.
    for (const actor of [D1, S1]) {
      await openSession(means, { kind: 'staff', actor, table: null, terminal: terminalId });
    }
    // Made by a clock that was ahead.
    house.pass(-5 * 60_000);
    const here = ok(await signIn(means, { terminal, id: 'm1', pin: PINS.m1 }));
    const left = (await sessionsOfKind(means, 'staff')).map(({ id }) => id);
    expect(left.toSorted()).toEqual([away.session.id, here.session.id].toSorted());
    expect(entries(house, 'SessionEnded')).toMatchObject([
      { by: M1, terminal: terminalId, why: 'replaced' },
      { by: M1, terminal: terminalId, why: 'replaced' },
    ]);
  });
  test('a wrong PIN ends none', async () => {
    const house = await aStaffedHouse();
    const { means, terminal } = house;
    const here = ok(await signIn(means, { terminal, id: 'd1', pin: PINS.d1 }));
    expect(await tries(house, 'm1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect((await sessionsOfKind(means, 'staff')).map(({ id }) => id)).toEqual([here.session.id]);
  });
  test('of several at once one remains, and it is one that was answered', async () => {
    const house = await aStaffedHouse();
    const { means, terminal } = house;
    const ids = ['d1', 's1', 'm1', 'd1'] as const;
    const tried = await Promise.all(
      ids.map((id) => signIn(means, { terminal, id, pin: PINS[id] })),
    );
    const letIn = tried.flatMap((one) => (isRefused(one) ? [] : one.session.id));
    const left = (await sessionsOfKind(means, 'staff')).map(({ id }) => id);
    expect(left).toHaveLength(1);
    expect(letIn).toContain(left[0]);
  });
});

describe('terminal and PIN', () => {
  test('both, and the session is of that person at that terminal', async () => {
    const house = await aStaffedHouse();
    const { means, terminal, terminalId } = house;
    const opened = ok(await signIn(means, { terminal, id: 'd1', pin: PINS.d1 }));
    const at = await means.now();
    expect(opened.token).toMatch(/^[\w-]{43}$/);
    expect(opened.session).toMatchObject({
      kind: 'staff',
      actor: D1,
      table: null,
      terminal: terminalId,
      created: at,
      lastSeen: at,
      locked: false,
    });
    expect(entries(house, 'SignedIn')).toEqual([
      { type: 'SignedIn', by: D1, terminal: terminalId },
    ]);
  });
  test.each([
    ['no terminal', '', PINS.d1, 'TERMINAL_NOT_ENROLLED'],
    ['a made-up terminal', `tabcdef.${'A'.repeat(43)}`, PINS.d1, 'TERMINAL_NOT_ENROLLED'],
    ['no PIN', null, '', 'SIGN_IN_REFUSED'],
    ['a wrong PIN', null, WRONG, 'SIGN_IN_REFUSED'],
    ['somebody else’s PIN', null, PINS.s1, 'SIGN_IN_REFUSED'],
  ])('%s', async (_, terminal, pin, code) => {
    const house = await aStaffedHouse();
    const at = terminal ?? house.terminal;
    expect(await tries({ ...house, terminal: at }, 'd1', pin)).toBe(code);
    expect(await sessionsOfKind(house.means, 'staff')).toEqual([]);
  });
  test('a stranger without a terminal locks nobody', async () => {
    const house = await aStaffedHouse();
    for (let i = 0; i < 10; i += 1) await tries({ ...house, terminal: '' }, 'd1', WRONG);
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
    expect(entries(house, 'SignInFailed')).toEqual([]);
  });
});

describe('three failures in a row', () => {
  test('lock the account, with an alert', async () => {
    const house = await aStaffedHouse();
    const { means, terminalId } = house;
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(ok(await alerts(means, M1))).toEqual([]);
    expect(await tries(house, 'd1', WRONG)).toBe('ACCOUNT_LOCKED');
    expect(await tries(house, 'd1', PINS.d1)).toBe('ACCOUNT_LOCKED');
    expect(await tries(house, 's1', PINS.s1)).toBe('in');
    const at = await means.now();
    expect(entries(house, 'SignInFailed')).toHaveLength(3);
    expect(entries(house, 'AccountLocked')).toEqual([
      { type: 'AccountLocked', staff: 'd1', terminal: terminalId, until: at + 15 * MINUTE },
    ]);
    expect(ok(await alerts(means, M1))).toMatchObject([
      { type: 'account-locked', at, staff: 'd1', terminal: terminalId, acknowledgedBy: null },
    ]);
    const staff = ok(await listStaff(means, M1));
    expect(staff.filter(({ locked }) => locked).map(({ id }) => id)).toEqual(['d1']);
  });
  test('only in a row', async () => {
    const house = await aStaffedHouse();
    for (const _ of [1, 2, 3]) {
      await tries(house, 'd1', WRONG);
      await tries(house, 'd1', WRONG);
      expect(await tries(house, 'd1', PINS.d1)).toBe('in');
    }
  });
  test('failures of more than a day ago are forgotten', async () => {
    const house = await aStaffedHouse();
    await tries(house, 'd1', WRONG);
    await tries(house, 'd1', WRONG);
    house.pass(DAY + 1);
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    house.pass(DAY);
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', WRONG)).toBe('ACCOUNT_LOCKED');
  });
  test('alerts are for pit managers and above, who acknowledge them', async () => {
    const house = await aStaffedHouse();
    await lock(house, 'd1');
    const { means } = house;
    const asked = await Promise.all([SM1, M1, S1, D1, A1].map((by) => alerts(means, by)));
    const NOT = 'NOT_ALLOWED';
    expect(asked.map(codeOf)).toEqual(['done', 'done', NOT, NOT, NOT]);
    const id = ok(await alerts(means, M1))[0]?.id ?? '';
    expect(codeOf(await acknowledgeAlert(means, { by: S1, id }))).toBe(NOT);
    expect(codeOf(await acknowledgeAlert(means, { by: M1, id: 'x' }))).toBe('UNKNOWN_ALERT');
    ok(await acknowledgeAlert(means, { by: M1, id }));
    ok(await acknowledgeAlert(means, { by: SM1, id }));
    expect(ok(await alerts(means, SM1))).toMatchObject([{ id, acknowledgedBy: 'm1' }]);
    expect(entries(house, 'AlertAcknowledged')).toHaveLength(1);
  });
});

describe('who has an account does not show', () => {
  test('every answer is the same for an id without one, to the letter', async () => {
    const house = await aStaffedHouse();
    const answers = async (id: string) => {
      const all = [];
      for (const pin of [WRONG, PINS.s1, '', WRONG, PINS.s1]) {
        all.push(await signIn(house.means, { terminal: house.terminal, id, pin }));
      }
      house.pass(15 * MINUTE - 1);
      all.push(await signIn(house.means, { terminal: house.terminal, id, pin: WRONG }));
      house.pass(1);
      all.push(await signIn(house.means, { terminal: house.terminal, id, pin: WRONG }));
      expect(all.every(isRefused)).toBe(true);
      return all;
    };
    const known = await answers('d1');
    expect(known.map(codeOf)).toEqual([
      'SIGN_IN_REFUSED',
      'SIGN_IN_REFUSED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
      'SIGN_IN_REFUSED',
    ]);
    expect(await answers('d2')).toEqual(known);
    expect(await answers('Not An Id')).toEqual(known);
  });
  test('what was typed instead of an id is kept nowhere', async () => {
    const house = await aStaffedHouse();
    await lock(house, 'hopper');
    expect(JSON.stringify([house.documents.written, house.journal])).not.toContain('hopper');
    expect(entries(house, 'AccountLocked')).toMatchObject([{ staff: null }]);
    expect(ok(await alerts(house.means, M1))).toMatchObject([{ staff: null }]);
  });
});

describe('a lock', () => {
  test.each([
    [15 * MINUTE - 1, 'ACCOUNT_LOCKED'],
    [15 * MINUTE, 'in'],
  ])('ends by itself: after %d ms %s', async (later, answer) => {
    const house = await aStaffedHouse();
    await lock(house, 'd1');
    house.pass(later);
    expect(await tries(house, 'd1', PINS.d1)).toBe(answer);
  });
  test('is not prolonged by trying, and three more failures lock again', async () => {
    const house = await aStaffedHouse();
    await lock(house, 'd1');
    house.pass(14 * MINUTE);
    await lock(house, 'd1');
    house.pass(MINUTE);
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', WRONG)).toBe('ACCOUNT_LOCKED');
  });
  test.each([
    [SM1, 'done'],
    [M1, 'done'],
    [S1, 'NOT_ALLOWED'],
    [D1, 'NOT_ALLOWED'],
    [A1, 'NOT_ALLOWED'],
  ])('is lifted by $role → %s', async (by, code) => {
    const house = await aStaffedHouse();
    await lock(house, 'd1');
    expect(codeOf(await unlockAccount(house.means, { by, id: 'd1' }))).toBe(code);
    expect(await tries(house, 'd1', PINS.d1)).toBe(code === 'done' ? 'in' : 'ACCOUNT_LOCKED');
    const lifted = { type: 'AccountUnlocked', by, staff: 'd1' };
    expect(entries(house, 'AccountUnlocked')).toEqual(code === 'done' ? [lifted] : []);
  });
  test('is not lifted by the person, and not where there is no account', async () => {
    const { means, ...house } = await aStaffedHouse();
    await lock({ means, ...house }, 'm1');
    expect(codeOf(await unlockAccount(means, { by: M1, id: 'm1' }))).toBe('OWN_LOCK');
    expect(codeOf(await unlockAccount(means, { by: M1, id: 'd9' }))).toBe('UNKNOWN_STAFF');
  });
});

describe('nobody locks out the last shift manager for good', () => {
  test('alone he waits 1, 2, 4, 8, 15, 15 minutes', async () => {
    const house = await aStaffedHouse();
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      await lock(house, 'sm1');
      house.pass(minutes * MINUTE - 1);
      expect(await tries(house, 'sm1', PINS.sm1), `${minutes}`).toBe('ACCOUNT_LOCKED');
      house.pass(1);
    }
    expect(await tries(house, 'sm1', PINS.sm1)).toBe('in');
    await lock(house, 'sm1');
    house.pass(MINUTE);
    expect(await tries(house, 'sm1', PINS.sm1), 'a success ends the growth').toBe('in');
  });
  test('with a colleague who can let him in, 15; who is locked last waits 1', async () => {
    const house = await aStaffedHouse();
    const pin = '693147180559';
    ok(await addStaff(house.means, { by: SM1, id: 'sm2', role: 'shift-manager', pin }));
    await lock(house, 'sm1');
    await lock(house, 'sm2');
    house.pass(MINUTE);
    expect(await tries(house, 'sm1', PINS.sm1)).toBe('ACCOUNT_LOCKED');
    expect(await tries(house, 'sm2', pin)).toBe('in');
    house.pass(14 * MINUTE);
    expect(await tries(house, 'sm1', PINS.sm1)).toBe('in');
  });
  test('the short lock is for shift managers alone', async () => {
    const house = await aStaffedHouse();
    await lock(house, 'm1');
    house.pass(MINUTE);
    expect(await tries(house, 'm1', PINS.m1)).toBe('ACCOUNT_LOCKED');
  });
});

describe('at one terminal', () => {
  test('whoever tries one id after the other has to wait, and the journal does not grow', async () => {
    const house = await aStaffedHouse();
    const answers = [];
    for (let i = 0; i < 100; i += 1) answers.push(await tries(house, `x${i}`, WRONG));
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('SIGN_IN_REFUSED'));
    expect(new Set(answers.slice(20))).toEqual(new Set(['TOO_MANY_GUESSES']));
    expect(entries(house, 'SignInFailed')).toHaveLength(20);
    const code = ok(await enrolmentCode(house.means, { by: SM1 })).text;
    const { secret } = ok(await enrol(house.means, { code, label: 'Another' }));
    expect(await tries({ ...house, terminal: secret }, 'd1', PINS.d1)).toBe('in');
    house.pass(MINUTE);
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
  });
});

describe('at the same moment', () => {
  test('of many wrong PINs three are judged, and one alert is raised', async () => {
    const house = await aStaffedHouse();
    const all = await Promise.all(Array.from({ length: 30 }, () => tries(house, 'd1', WRONG)));
    expect(all.filter((answer) => answer === 'SIGN_IN_REFUSED')).toHaveLength(2);
    expect(all.filter((answer) => answer === 'ACCOUNT_LOCKED')).toHaveLength(18);
    expect(all.filter((answer) => answer === 'TOO_MANY_GUESSES')).toHaveLength(10);
    expect(entries(house, 'AccountLocked')).toHaveLength(1);
    expect(ok(await alerts(house.means, M1))).toHaveLength(1);
  });
  test('a right PIN whose verdict comes after the third wrong one does not open', async () => {
    const house = await aStaffedHouse();
    let held = false;
    house.documents.interfere = async (operation, kind) => {
      // The right one has found the account open; three others overtake it before its verdict.
      if (held || operation !== 'get' || kind !== 'staff') return;
      held = true;
      await lock(house, 'd1');
    };
    expect(await tries(house, 'd1', PINS.d1)).toBe('ACCOUNT_LOCKED');
    expect(await sessionsOfKind(house.means, 'staff')).toEqual([]);
  });
  test('two failures are two, not one', async () => {
    const house = await aStaffedHouse();
    await Promise.all([tries(house, 'd1', WRONG), tries(house, 'd1', WRONG)]);
    expect(await tries(house, 'd1', WRONG)).toBe('ACCOUNT_LOCKED');
  });
  test('many right ones all open', async () => {
    const house = await aStaffedHouse();
    await tries(house, 'd1', WRONG);
    const all = await Promise.all(
      Array.from({ length: 8 }, async () =>
        tries({ ...house, terminal: await anotherTerminal(house) }, 'd1', PINS.d1),
      ),
    );
    expect(new Set(all)).toEqual(new Set(['in']));
  });
  test.each([
    ['the person is removed', removeStaff, 'SIGN_IN_REFUSED'],
    [
      'the person gets another role',
      (means: Made['means'], wish: { by: typeof SM1; id: string }) =>
        changeRole(means, { ...wish, role: 'auditor' }),
      'SIGN_IN_REFUSED',
    ],
    [
      'the person gets another PIN',
      (means: Made['means'], wish: { by: typeof SM1; id: string }) =>
        setPin(means, { ...wish, pin: '577215664901' }),
      'SIGN_IN_REFUSED',
    ],
    [
      'the terminal is revoked',
      async (means: Made['means'], { by }: { by: typeof SM1 }) => {
        const [terminal] = await means.documents.list('terminal');
        return revokeTerminal(means, { by, id: terminal?.id ?? '' });
      },
      'TERMINAL_NOT_ENROLLED',
    ],
  ])('%s: no session is left over', async (_, change, code) => {
    const house = await aStaffedHouse();
    let done = false;
    house.documents.interfere = async (operation, kind) => {
      // Just before the new session is there for others to see.
      if (done || operation !== 'put' || kind !== 'session') return;
      done = true;
      ok(await change(house.means, { by: SM1, id: 'd1' }));
    };
    expect(await tries(house, 'd1', PINS.d1)).toBe(code);
    expect(done).toBe(true);
    expect(await sessionsOfKind(house.means, 'staff')).toEqual([]);
    expect(entries(house, 'SignedIn')).toEqual([]);
  });
});

test('no message tells which of id and PIN was wrong', async () => {
  const house = await aHouse();
  const tried = await signIn(house.means, { terminal: house.terminal, id: 'sm1', pin: WRONG });
  expect(tried).toMatchObject({ message: expect.stringContaining('The id or the PIN') });
});
