import { expect, test } from 'vitest';
import {
  changeOwnPin,
  changeRole,
  endSession,
  enrol,
  enrolmentCode,
  issueCode,
  issueDisplay,
  namePatron,
  openDisplay,
  redeemCode,
  revokeTerminal,
  setPin,
  setUp,
  setUpToken,
  signIn,
  sweep,
  touch,
  unlockSession,
} from '../../src/house/people/index.ts';
import {
  anEmptyHouse,
  aStaffedHouse,
  besideHim,
  D1,
  M1,
  MINUTE,
  ok,
  PINS,
  S1,
  SM1,
  WRONG,
} from './a-house.ts';

/** Everything that the house does, and every secret that it told or heard on the way. */
const aBusyDay = async () => {
  const house = await aStaffedHouse();
  const { means, terminal } = house;
  const [changed, set, mistyped] = ['577215664901', '693147180559', '909090909091'];
  const told: string[] = [...Object.values(PINS), WRONG, changed, set, mistyped, terminal];
  const tell = <T extends string>(secret: T): T => {
    told.push(secret);
    return secret;
  };
  const code = tell(ok(await enrolmentCode(means, { by: M1, second: besideHim(house) })).text);
  const other = ok(await enrol(means, { code, label: 'Pit 1' }));
  tell(other.secret);
  const d1 = ok(await signIn(means, { terminal: other.secret, id: 'd1', pin: PINS.d1 }));
  tell(d1.token);
  house.pass(10 * MINUTE);
  await touch(means, d1.session.id);
  ok(await unlockSession(means, { token: d1.token, terminal: other.secret, pin: PINS.d1 }));
  ok(await changeOwnPin(means, { token: d1.token, old: PINS.d1, pin: changed }));
  for (const id of ['s1', PINS.s1, code.toLowerCase(), terminal]) {
    for (const pin of [WRONG, mistyped, terminal]) await signIn(means, { terminal, id, pin });
  }
  ok(await setPin(means, { by: SM1, id: 's1', pin: set }));
  for (const patron of [{}, { patron: 'p1' }, { patron: 'p1' }]) {
    const joins = tell(ok(await issueCode(means, { by: D1, table: 'one', ...patron })).text);
    tell(ok(await redeemCode(means, joins)).token);
  }
  for (let i = 0; i < 21; i += 1) await redeemCode(means, tell(`WXYW-${1000 + i}`));
  ok(await namePatron(means, { by: S1, patron: 'p1', name: 'Guest' }));
  const link = tell(ok(await issueDisplay(means, { by: S1, table: 'one' })).token);
  tell(ok(await openDisplay(means, { link, held: '' })).token);
  tell(ok(await enrolmentCode(means, { by: M1, second: besideHim(house) })).text);
  ok(await changeRole(means, { by: SM1, id: 's1', role: 'dealer' }));
  ok(await revokeTerminal(means, { by: M1, id: other.id }));
  await endSession(means, d1.session.id);
  house.pass(20 * 60 * MINUTE);
  await sweep(means);
  return { ...house, told };
};

/** A secret however it may be spelled: with or without hyphens, in either case, a cookie's part alone. */
const spellings = (secret: string): string[] => {
  const parts = [secret, secret.split('.')[1] ?? secret, secret.replaceAll('-', '')];
  return parts.flatMap((part) => [part, part.toLowerCase(), part.toUpperCase()]);
};

test('no PIN, token or code is in any document that was ever written, nor in the journal', async () => {
  const { documents, journal, told } = await aBusyDay();
  const kept = [...documents.written, ...journal.map((entry) => JSON.stringify(entry))];
  expect(told.length).toBeGreaterThan(30);
  expect(kept.length).toBeGreaterThan(60);
  for (const secret of told.flatMap(spellings)) {
    expect(
      kept.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([]);
  }
});

test('nor is any other token that was ever drawn, in whatever spelling', async () => {
  const { documents, journal, drawn } = await aBusyDay();
  const kept = [...documents.written, ...journal.map((entry) => JSON.stringify(entry))].join('\n');
  const tokens = drawn.filter(({ length }) => length === 32).map((bytes) => Buffer.from(bytes));
  expect(tokens.length).toBeGreaterThan(7);
  for (const token of tokens) {
    for (const spelling of ['hex', 'base64', 'base64url'] as const) {
      expect(kept.includes(token.toString(spelling).replace(/=+$/, ''))).toBe(false);
    }
  }
});

test('the set-up token neither', async () => {
  const house = anEmptyHouse();
  const token = (await setUpToken(house.means)) ?? '';
  ok(await setUp(house.means, { token, id: 'sm1', pin: PINS.sm1 }));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify([house.documents.written, house.journal])).not.toContain(token);
});

test('the journal names each thing that happened', async () => {
  const { journal } = await aBusyDay();
  expect([...new Set(journal.map(({ type }) => type))].toSorted()).toEqual([
    'AccountLocked',
    'AccountUnlocked',
    'Asked',
    'CodeIssued',
    'CodeUsed',
    'CodesRefused',
    'DisplayIssued',
    'EnrolmentCodeIssued',
    'PatronNamed',
    'PinChanged',
    'RoleChanged',
    'SessionEnded',
    'SessionUnlocked',
    'SetUp',
    'SignInFailed',
    'SignedIn',
    'StaffAdded',
    'TerminalEnrolled',
    'TerminalRevoked',
    'TwoPersons',
  ]);
});
