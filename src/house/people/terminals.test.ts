import { describe, expect, test } from 'vitest';
import {
  A1,
  aHouse,
  aStaffedHouse,
  besideHim,
  codeOf,
  D1,
  entries,
  M1,
  MINUTE,
  ok,
  PINS,
  S1,
  SM1,
  tries,
} from '../../../tests/people/a-house.ts';
import { HOUSE } from '../../table/index.ts';
import {
  changeRole,
  enrol,
  enrolmentCode,
  issueCode,
  listTerminals,
  redeemCode,
  removeStaff,
  revokeTerminal,
  session,
  signIn,
  terminalOf,
} from './index.ts';

const label = 'Pit 2, table 4';
type Made = Awaited<ReturnType<typeof aHouse>>;
const codeBy = async (house: Made, by = M1) =>
  ok(await enrolmentCode(house.means, { by, second: besideHim(house) })).text;

test.each([
  [SM1, 'done'],
  [M1, 'SECOND_PERSON'],
  [HOUSE, 'done'],
  [S1, 'NOT_ALLOWED'],
  [D1, 'NOT_ALLOWED'],
  [A1, 'NOT_ALLOWED'],
  [{ role: 'patron', id: 'p1' } as const, 'NOT_ALLOWED'],
])('$role $id enrols and revokes → %s', async (by, code) => {
  const { means, terminalId } = await aStaffedHouse();
  expect(codeOf(await enrolmentCode(means, { by }))).toBe(code);
  // To take one out waits for nobody.
  const revoked = code === 'SECOND_PERSON' ? 'done' : code;
  expect(codeOf(await revokeTerminal(means, { by, id: terminalId }))).toBe(revoked);
});

describe('a code', () => {
  test('enrols a terminal, on which staff can sign in', async () => {
    const house = await aStaffedHouse();
    const enrolled = ok(
      await enrol(house.means, { code: await codeBy(house), label: ` ${label} ` }),
    );
    expect(await terminalOf(house.means, enrolled.secret)).toMatchObject({
      id: enrolled.id,
      label,
    });
    expect(await tries({ ...house, terminal: enrolled.secret }, 'd1', PINS.d1)).toBe('in');
    expect(entries(house, 'TerminalEnrolled').at(-1)).toEqual({
      type: 'TerminalEnrolled',
      by: M1,
      terminal: enrolled.id,
      label,
    });
  });
  test('has three groups of four', async () => {
    expect(await codeBy(await aStaffedHouse())).toMatch(/^[3-9A-Z]{4}-[3-9A-Z]{4}-[3-9A-Z]{4}$/);
  });
  test('may be typed in small letters, with blanks or without hyphens', async () => {
    const house = await aStaffedHouse();
    const code = (await codeBy(house)).toLowerCase().replaceAll('-', ' ');
    expect(codeOf(await enrol(house.means, { code, label }))).toBe('done');
  });
  test.each([
    [10 * MINUTE - 1, 'done'],
    [10 * MINUTE, 'CODE_REFUSED'],
  ])('after %d ms: %s', async (later, answer) => {
    const house = await aStaffedHouse();
    const code = await codeBy(house);
    house.pass(later);
    expect(codeOf(await enrol(house.means, { code, label }))).toBe(answer);
  });
  test('works once, also for two at the same moment', async () => {
    const house = await aStaffedHouse();
    const code = await codeBy(house);
    const two = await Promise.all([1, 2].map(() => enrol(house.means, { code, label })));
    expect(two.map(codeOf).toSorted()).toEqual(['CODE_REFUSED', 'done']);
    expect(codeOf(await enrol(house.means, { code, label }))).toBe('CODE_REFUSED');
    expect(ok(await listTerminals(house.means, M1))).toHaveLength(2);
  });
  test.each(['', '   ', 'x'.repeat(61), 'a\nb'])(
    'label %j is refused and uses nothing up',
    async (bad) => {
      const house = await aStaffedHouse();
      const code = await codeBy(house);
      expect(codeOf(await enrol(house.means, { code, label: bad }))).toBe('BAD_LABEL');
      expect(codeOf(await enrol(house.means, { code, label }))).toBe('done');
    },
  );
  test('does not outlive the rank of who gave it', async () => {
    const house = await aStaffedHouse();
    const [one, two] = [await codeBy(house), await codeBy(house)];
    ok(await changeRole(house.means, { by: SM1, id: 'm1', role: 'dealer' }));
    expect(codeOf(await enrol(house.means, { code: one, label }))).toBe('CODE_REFUSED');
    ok(await removeStaff(house.means, { by: SM1, id: 'm1' }));
    expect(codeOf(await enrol(house.means, { code: two, label }))).toBe('CODE_REFUSED');
    const own = ok(await enrolmentCode(house.means, { by: HOUSE })).text;
    expect(codeOf(await enrol(house.means, { code: own, label }))).toBe('done');
  });
  test('of a patron enrols nothing, nor the other way round', async () => {
    const house = await aStaffedHouse();
    const patrons = ok(await issueCode(house.means, { by: D1, table: 'one' })).text;
    expect(codeOf(await enrol(house.means, { code: patrons, label }))).toBe('CODE_REFUSED');
    expect(codeOf(await redeemCode(house.means, await codeBy(house)))).toBe('CODE_REFUSED');
  });
  test('cannot be guessed by the hundred', async () => {
    const house = await aStaffedHouse();
    const guess = (code: string) => enrol(house.means, { code, label });
    for (let i = 0; i < 20; i += 1) expect(codeOf(await guess(`X${i}`))).toBe('CODE_REFUSED');
    expect(codeOf(await guess(await codeBy(house)))).toBe('TOO_MANY_GUESSES');
  });
});

describe('a terminal’s secret', () => {
  test('is known by all of it', async () => {
    const { means, terminal } = await aHouse();
    expect(await terminalOf(means, terminal)).not.toBeNull();
    const last = terminal.endsWith('A') ? 'E' : 'A';
    const [id, secret] = terminal.split('.');
    const wrong = [
      '',
      id ?? '',
      secret ?? '',
      `${id}.`,
      `${terminal}A`,
      `${terminal.slice(0, -1)}${last}`,
      `tzzzzzz.${secret}`,
      terminal.toUpperCase(),
    ];
    for (const text of wrong) expect(await terminalOf(means, text), text).toBeNull();
  });
  test('of one terminal does not fit another', async () => {
    const house = await aStaffedHouse();
    const other = ok(await enrol(house.means, { code: await codeBy(house), label }));
    const mixed = `${other.id}.${house.terminal.split('.')[1]}`;
    expect(await terminalOf(house.means, mixed)).toBeNull();
  });
});

describe('a revoked terminal', () => {
  test('lets nobody in and ends what was opened there', async () => {
    const house = await aStaffedHouse();
    const { means } = house;
    const other = ok(await enrol(means, { code: await codeBy(house), label }));
    const there = ok(await signIn(means, { terminal: other.secret, id: 'd1', pin: PINS.d1 }));
    const here = ok(await signIn(means, { terminal: house.terminal, id: 'd1', pin: PINS.d1 }));
    ok(await revokeTerminal(means, { by: M1, id: other.id }));
    expect(await session(means, there.token)).toBeNull();
    expect(await session(means, here.token)).not.toBeNull();
    const again = await tries({ ...house, terminal: other.secret }, 'd1', PINS.d1);
    expect(again).toBe('TERMINAL_NOT_ENROLLED');
    expect(entries(house, 'SessionEnded')).toMatchObject([{ by: M1, why: 'terminal-revoked' }]);
    expect(entries(house, 'TerminalRevoked')).toMatchObject([{ by: M1, terminal: other.id }]);
    expect(codeOf(await revokeTerminal(means, { by: M1, id: other.id }))).toBe('UNKNOWN_TERMINAL');
  });
});

test('the list shows no secret, to pit managers and above, and auditors', async () => {
  const house = await aStaffedHouse();
  const asked = await Promise.all(
    [SM1, M1, A1, S1, D1].map((by) => listTerminals(house.means, by)),
  );
  expect(asked.map(codeOf)).toEqual(['done', 'done', 'done', 'NOT_ALLOWED', 'NOT_ALLOWED']);
  expect(Object.keys(ok(await listTerminals(house.means, M1))[0] ?? {}).toSorted()).toEqual([
    'by',
    'enrolled',
    'id',
    'label',
  ]);
});
