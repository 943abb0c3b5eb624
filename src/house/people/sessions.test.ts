import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  anotherTerminal,
  aStaffedHouse,
  besideHim,
  codeOf,
  D1,
  DAY,
  entries,
  HOUR,
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
  changeRole,
  endSession,
  endSessionsOf,
  enrol,
  enrolmentCode,
  issueCode,
  issueDisplay,
  listStaff,
  lockSession,
  openDisplay,
  openSession,
  redeemCode,
  removeStaff,
  revokeTerminal,
  session,
  sessionById,
  signIn,
  sweep,
  touch,
  unlockSession,
} from './index.ts';

const signedIn = async (id: keyof typeof PINS = 'd1') => {
  const house = await aStaffedHouse();
  const opened = ok(await signIn(house.means, { terminal: house.terminal, id, pin: PINS[id] }));
  return { ...house, ...opened };
};
const writes = ({ documents }: { documents: { written: readonly string[] } }) =>
  documents.written.filter((text) => text.startsWith('session ')).length;

test('a token is 32 bytes of chance, kept as its SHA-256 alone', async () => {
  const { token, session: opened, documents } = await signedIn();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const id = createHash('sha256').update(token).digest('hex');
  expect(opened.id).toBe(id);
  expect(await documents.get('session', id)).not.toBeNull();
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000)])('%.50j is no session', async (token) => {
  const { means } = await signedIn();
  expect(await session(means, token)).toBeNull();
});

test('the id of a session is not its token', async () => {
  const { means, session: opened } = await signedIn();
  expect(await session(means, opened.id)).toBeNull();
  expect(await sessionById(means, opened.id)).toMatchObject({ actor: D1 });
});

describe('idle', () => {
  test.each([
    [10 * MINUTE - 1, false],
    [10 * MINUTE, true],
  ])('staff, after %d ms: locked %s', async (later, locked) => {
    const { means, token, pass } = await signedIn();
    pass(later);
    expect(await session(means, token)).toMatchObject({ locked });
  });
  test('looking is no activity, touching is', async () => {
    const { means, token, session: opened, pass } = await signedIn();
    for (const _ of [1, 2]) {
      pass(9 * MINUTE);
      expect(await session(means, token)).toMatchObject({ locked: false });
      expect(await touch(means, opened.id)).toMatchObject({ locked: false });
    }
    pass(9 * MINUTE);
    await session(means, token);
    pass(MINUTE);
    expect(await session(means, token)).toMatchObject({ locked: true });
  });
  test('a locked session is not opened by touching', async () => {
    const { means, token, session: opened, pass } = await signedIn();
    pass(10 * MINUTE);
    expect(await touch(means, opened.id)).toMatchObject({ locked: true });
    expect(await session(means, token)).toMatchObject({ locked: true });
  });
  test('whoever leaves locks it; only the PIN opens it again', async () => {
    const { means, token, session: opened } = await signedIn();
    expect(await lockSession(means, opened.id)).toMatchObject({ locked: true });
    expect(await touch(means, opened.id)).toMatchObject({ locked: true });
    expect(await session(means, token)).toMatchObject({ locked: true });
    expect(await lockSession(means, 'no session')).toBeNull();
  });
  test('lastSeen is written at most once a minute', async () => {
    const house = await signedIn();
    const before = writes(house);
    for (let second = 1; second <= 180; second += 1) {
      house.pass(1000);
      await touch(house.means, house.session.id);
    }
    expect(writes(house) - before).toBe(3);
    expect(await session(house.means, house.token)).toMatchObject({
      lastSeen: await house.means.now(),
    });
  });
  test('patrons and displays are never locked', async () => {
    const { means, pass } = await aStaffedHouse();
    const code = ok(await issueCode(means, { by: D1, table: 'one' })).text;
    const patron = ok(await redeemCode(means, code)).token;
    const link = ok(await issueDisplay(means, { by: S1, table: 'one' })).token;
    const display = ok(await openDisplay(means, { link, held: '' })).token;
    pass(11 * HOUR);
    expect(await session(means, patron)).toMatchObject({ kind: 'patron', locked: false });
    expect(await session(means, display)).toMatchObject({ kind: 'display', locked: false });
  });
});

describe('to unlock', () => {
  test('the PIN, on the same terminal', async () => {
    const house = await signedIn();
    const { means, token, terminal, pass } = house;
    pass(10 * MINUTE);
    const wish = { token, terminal, pin: PINS.d1 };
    expect(ok(await unlockSession(means, wish))).toMatchObject({ locked: false, actor: D1 });
    expect(await session(means, token)).toMatchObject({ locked: false });
    expect(entries(house, 'SessionUnlocked')).toMatchObject([{ by: D1 }]);
  });
  test('not on another terminal, nor without one', async () => {
    const house = await signedIn();
    const { means, token, pass } = house;
    const code = ok(await enrolmentCode(means, { by: M1, second: besideHim(house) })).text;
    const other = ok(await enrol(means, { code, label: 'Another' })).secret;
    pass(10 * MINUTE);
    const unlock = (terminal: string) => unlockSession(means, { token, terminal, pin: PINS.d1 });
    expect(codeOf(await unlock(other))).toBe('OTHER_TERMINAL');
    expect(codeOf(await unlock(''))).toBe('TERMINAL_NOT_ENROLLED');
    expect(await session(means, token)).toMatchObject({ locked: true });
  });
  test('a wrong PIN counts as at sign-in', async () => {
    const house = await signedIn();
    const { means, token, terminal, pass } = house;
    pass(10 * MINUTE);
    const unlock = (pin: string) => unlockSession(means, { token, terminal, pin });
    expect(codeOf(await unlock(WRONG))).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(codeOf(await unlock(WRONG))).toBe('ACCOUNT_LOCKED');
    expect(codeOf(await unlock(PINS.d1))).toBe('ACCOUNT_LOCKED');
    expect(await session(means, token)).toMatchObject({ locked: true });
  });
  test('not with another person’s PIN, nor a session that is over or no staff’s', async () => {
    const { means, token, terminal, pass } = await signedIn();
    const unlock = (of: string, pin: string) => unlockSession(means, { token: of, terminal, pin });
    expect(codeOf(await unlock(token, PINS.sm1))).toBe('SIGN_IN_REFUSED');
    const link = ok(await issueDisplay(means, { by: S1, table: 'one' })).token;
    const display = ok(await openDisplay(means, { link, held: '' })).token;
    expect(codeOf(await unlock(display, PINS.d1))).toBe('NO_SESSION');
    pass(12 * HOUR);
    expect(codeOf(await unlock(token, PINS.d1))).toBe('NO_SESSION');
  });
});

describe('life', () => {
  test('staff: 12 hours, however busy', async () => {
    const house = await signedIn();
    const { means, token, session: opened, pass } = house;
    for (let minute = 5; minute < 12 * 60; minute += 5) {
      pass(5 * MINUTE);
      await touch(means, opened.id);
    }
    pass(5 * MINUTE - 1);
    expect(await session(means, token)).toMatchObject({ locked: false });
    pass(1);
    expect(await touch(means, opened.id)).toBeNull();
    expect(await session(means, token)).toBeNull();
    expect(await house.documents.get('session', opened.id)).toBeNull();
    expect(entries(house, 'SessionEnded')).toMatchObject([{ why: 'expired', actor: D1 }]);
  });
  test.each([
    ['patron', 12 * HOUR],
    ['display', 30 * DAY],
  ] as const)('%s: %d ms', async (kind, life) => {
    const { means, pass } = await aStaffedHouse();
    const actor = { role: kind, id: 'x1' };
    const { token } = await openSession(means, { kind, actor, table: 'one', terminal: null });
    pass(life - 1);
    expect(await session(means, token)).toMatchObject({ kind, table: 'one' });
    pass(1);
    expect(await session(means, token)).toBeNull();
  });
});

describe('the end', () => {
  test('signing out removes the document', async () => {
    const house = await signedIn();
    const { means, token, session: opened, terminalId } = house;
    expect(await endSession(means, opened.id)).toBe(true);
    expect(await session(means, token)).toBeNull();
    expect(await house.documents.list('session')).toEqual([]);
    expect(await endSession(means, opened.id)).toBe(false);
    expect(entries(house, 'SignedOut')).toEqual([
      { type: 'SignedOut', by: D1, terminal: terminalId },
    ]);
  });
  test('a touch at the same moment does not bring it back', async () => {
    const house = await signedIn();
    house.pass(5 * MINUTE);
    let ended = false;
    house.documents.interfere = async (operation, kind) => {
      if (ended || operation !== 'put' || kind !== 'session') return;
      ended = true;
      await endSession(house.means, house.session.id);
    };
    expect(await touch(house.means, house.session.id)).toBeNull();
    expect(await house.documents.list('session')).toEqual([]);
  });
  test('all of a person, and nobody else’s of the same id', async () => {
    const house = await signedIn();
    const { means } = house;
    const elsewhere = async (id: 'd1' | 's1') =>
      ok(await signIn(means, { terminal: await anotherTerminal(house), id, pin: PINS[id] })).token;
    const second = await elsewhere('d1');
    const other = await elsewhere('s1');
    const patron = { role: 'patron', id: 'd1' } as const;
    const like = await openSession(means, {
      kind: 'patron',
      actor: patron,
      table: 'one',
      terminal: null,
    });
    expect(await endSessionsOf(means, D1, { why: 'revoked', by: SM1 })).toBe(2);
    expect(await session(means, house.token)).toBeNull();
    expect(await session(means, second)).toBeNull();
    expect(await session(means, other)).not.toBeNull();
    expect(await session(means, like.token)).not.toBeNull();
    expect(entries(house, 'SessionEnded')).toHaveLength(2);
  });
});

describe('sweeping', () => {
  test('clears what is over and nothing else', async () => {
    const house = await signedIn();
    const { means, documents, pass } = house;
    ok(await issueCode(means, { by: D1, table: 'one' }));
    ok(await enrolmentCode(means, { by: M1, second: besideHim(house) }));
    for (const _ of [1, 2, 3]) await tries(house, 'nobody', WRONG);
    const { token: link } = ok(await issueDisplay(means, { by: S1, table: 'one' }));
    const display = ok(await openDisplay(means, { link, held: '' }));
    const counts = async () => {
      await sweep(means);
      const kinds = ['session', 'patron-code', 'enrolment-code', 'sign-in', 'alert'];
      return Promise.all(kinds.map(async (kind) => (await documents.list(kind)).length));
    };
    expect(await counts()).toEqual([2, 1, 1, 1, 1]);
    pass(10 * MINUTE);
    expect(await counts()).toEqual([2, 1, 0, 1, 1]);
    pass(5 * MINUTE);
    expect(await counts()).toEqual([2, 0, 0, 1, 1]);
    pass(12 * HOUR);
    expect(await counts()).toEqual([1, 0, 0, 1, 1]);
    expect(await session(means, display.token)).not.toBeNull();
    pass(12 * HOUR);
    expect(await counts()).toEqual([1, 0, 0, 0, 1]);
    pass(30 * DAY);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    expect(ok(await listStaff(means, SM1))).toHaveLength(5);
  });
  test.each([
    ['somebody who was removed', 'removed'],
    ['somebody who got another role', 'demoted'],
    ['a terminal that was revoked', 'revoked'],
  ])('ends what a power cut left of %s', async (_, what) => {
    const house = await signedIn();
    const { means, documents, terminalId } = house;
    const code = ok(await enrolmentCode(means, { by: M1, second: besideHim(house) })).text;
    const other = ok(await enrol(means, { code, label: 'Another' })).secret;
    const s1 = ok(await signIn(means, { terminal: other, id: 's1', pin: PINS.s1 }));
    const demo = await openSession(means, {
      kind: 'staff',
      actor: { role: 'dealer', id: 'demo-dealer' },
      table: null,
      terminal: s1.session.terminal,
    });
    const bare = await openSession(means, {
      kind: 'staff',
      actor: { role: 'dealer', id: 'demo-dealer' },
      table: null,
      terminal: null,
    });
    const change = () => {
      if (what === 'removed') return removeStaff(means, { by: SM1, id: 'd1' });
      if (what === 'revoked') return revokeTerminal(means, { by: M1, id: terminalId });
      return changeRole(means, { by: SM1, id: 'd1', role: 'auditor' });
    };
    documents.interfere = async (operation, kind) => {
      if (operation === 'list' && kind === 'session') throw new Error('power cut');
    };
    await expect(change()).rejects.toThrow('power cut');
    documents.interfere = async () => {};
    expect(await session(means, house.token)).not.toBeNull();
    await sweep(means);
    expect(await session(means, house.token)).toBeNull();
    expect(await session(means, s1.token)).not.toBeNull();
    expect(await session(means, demo.token), 'opened by the house itself').not.toBeNull();
    expect(await session(means, bare.token), 'at no terminal').not.toBeNull();
  });
});
