import { describe, expect, test } from 'vitest';
import {
  A1,
  aHouse,
  anotherTerminal,
  aStaffedHouse,
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
  WRONG,
} from '../../../tests/people/a-house.ts';
import {
  addStaff,
  changeOwnPin,
  changeRole,
  listStaff,
  removeStaff,
  session,
  setPin,
  signIn,
} from './index.ts';

const SM2 = { role: 'shift-manager', id: 'sm2' } as const;
const NEW = '577215664901';

const twoManagers = async () => {
  const house = await aStaffedHouse();
  ok(await addStaff(house.means, { by: SM1, ...SM2, pin: '693147180559' }));
  return house;
};
/** Each at a terminal of his own. */
const tokenOf = async (house: Awaited<ReturnType<typeof aHouse>>, id: keyof typeof PINS) =>
  ok(await signIn(house.means, { terminal: await anotherTerminal(house), id, pin: PINS[id] }))
    .token;

describe('ids and roles', () => {
  test.each(['d', 'd1', 'pit-2-d1', `d${'1'.repeat(31)}`])('id %j', async (id) => {
    const { means } = await aHouse();
    const added = await addStaff(means, { by: SM1, id, role: 'dealer', pin: NEW });
    expect(added).toEqual({ id, role: 'dealer' });
  });
  test.each(['', '1d', '-d', 'D1', 'd 1', 'd_1', 'dé', `d${'1'.repeat(32)}`, 'd1\n'])(
    'no id: %j',
    async (id) => {
      const { means } = await aHouse();
      const added = await addStaff(means, { by: SM1, id, role: 'dealer', pin: NEW });
      expect(codeOf(added)).toBe('BAD_ID');
    },
  );
  test.each([
    ['dealer', 'done'],
    ['pit-supervisor', 'done'],
    ['pit-manager', 'done'],
    ['shift-manager', 'done'],
    ['auditor', 'done'],
    ['patron', 'BAD_ROLE'],
    ['display', 'BAD_ROLE'],
    ['house', 'BAD_ROLE'],
    ['toString', 'BAD_ROLE'],
  ])('role %s', async (role, code) => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await addStaff(means, { by: SM1, id: 'x1', role, pin: NEW }))).toBe(code);
    expect(codeOf(await changeRole(means, { by: SM1, id: 'd1', role }))).toBe(code);
  });
  test('a bad PIN', async () => {
    const { means } = await aStaffedHouse();
    const pin = '111111';
    const add = addStaff(means, { by: SM1, id: 'd2', role: 'dealer', pin });
    expect(codeOf(await add)).toBe('BAD_PIN');
    expect(codeOf(await setPin(means, { by: SM1, id: 'd1', pin }))).toBe('BAD_PIN');
  });
  test('an id is given once, also after its holder has gone', async () => {
    const { means } = await aStaffedHouse();
    const add = () => addStaff(means, { by: SM1, id: 'd1', role: 'dealer', pin: NEW });
    expect(codeOf(await add())).toBe('ID_TAKEN');
    ok(await removeStaff(means, { by: SM1, id: 'd1' }));
    expect(codeOf(await add())).toBe('ID_TAKEN');
  });
  test('of two who take an id at once, one gets it with his own PIN', async () => {
    const house = await aHouse();
    const pins = [NEW, '693147180559'];
    const both = await Promise.all(
      pins.map((pin) => addStaff(house.means, { by: SM1, id: 'd1', role: 'dealer', pin })),
    );
    expect(both.map(codeOf).toSorted()).toEqual(['ID_TAKEN', 'done']);
    const winner = both.findIndex((answer) => codeOf(answer) === 'done');
    expect(await tries(house, 'd1', pins[winner] ?? '')).toBe('in');
  });
});

test.each([
  [SM1, 'done'],
  [M1, 'NOT_ALLOWED'],
  [S1, 'NOT_ALLOWED'],
  [D1, 'NOT_ALLOWED'],
  [A1, 'NOT_ALLOWED'],
  [{ role: 'patron', id: 'p1' } as const, 'NOT_ALLOWED'],
  [{ role: 'shift-manager', id: 'sm9' } as const, 'NOT_ALLOWED'],
  [{ role: 'shift-manager', id: 'm1' } as const, 'NOT_ALLOWED'],
  [{ role: 'dealer', id: 'sm1' } as const, 'NOT_ALLOWED'],
])('accounts are the shift manager’s business: $role $id → %s', async (by, code) => {
  const { means } = await aStaffedHouse();
  const results = [
    await addStaff(means, { by, id: 'd2', role: 'dealer', pin: NEW }),
    await changeRole(means, { by, id: 'd1', role: 'pit-supervisor' }),
    await setPin(means, { by, id: by.id === 's1' ? 'd1' : 's1', pin: NEW }),
    await removeStaff(means, { by, id: 'd1' }),
  ];
  expect(results.map(codeOf)).toEqual([code, code, code, code]);
});

test('who has gone or was demoted may no longer, whatever his session says', async () => {
  const { means } = await twoManagers();
  ok(await changeRole(means, { by: SM1, id: 'sm2', role: 'dealer' }));
  expect(codeOf(await removeStaff(means, { by: SM2, id: 'd1' }))).toBe('NOT_ALLOWED');
  ok(await removeStaff(means, { by: SM1, id: 'sm2' }));
  expect(codeOf(await removeStaff(means, { by: SM2, id: 'd1' }))).toBe('NOT_ALLOWED');
});

describe('the last shift manager', () => {
  test('is neither removed nor demoted', async () => {
    const { means } = await aStaffedHouse();
    const LAST = 'LAST_SHIFT_MANAGER';
    expect(codeOf(await removeStaff(means, { by: SM1, id: 'sm1' }))).toBe(LAST);
    expect(codeOf(await changeRole(means, { by: SM1, id: 'sm1', role: 'auditor' }))).toBe(LAST);
    expect(codeOf(await changeRole(means, { by: SM1, id: 'sm1', role: SM1.role }))).toBe('done');
  });
  test('one who has gone is none', async () => {
    const { means } = await twoManagers();
    ok(await removeStaff(means, { by: SM1, id: 'sm2' }));
    expect(codeOf(await removeStaff(means, { by: SM1, id: 'sm1' }))).toBe('LAST_SHIFT_MANAGER');
  });
  test('two that remove each other at once: one stays', async () => {
    const { means } = await twoManagers();
    const both = await Promise.all([
      removeStaff(means, { by: SM1, id: 'sm2' }),
      removeStaff(means, { by: SM2, id: 'sm1' }),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['NOT_ALLOWED', 'done']);
    const left = ok(await listStaff(means, SM1)).filter(({ role }) => role === 'shift-manager');
    expect(left).toHaveLength(1);
  });
  test('both that leave at once: one stays', async () => {
    const { means } = await twoManagers();
    const both = await Promise.all([
      removeStaff(means, { by: SM1, id: 'sm1' }),
      removeStaff(means, { by: SM2, id: 'sm2' }),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['LAST_SHIFT_MANAGER', 'done']);
  });
});

describe('sessions end', () => {
  test('with a new role, not with the same', async () => {
    const house = await aStaffedHouse();
    const [d1, s1] = [await tokenOf(house, 'd1'), await tokenOf(house, 's1')];
    ok(await changeRole(house.means, { by: SM1, id: 'd1', role: 'dealer' }));
    expect(await session(house.means, d1)).not.toBeNull();
    expect(entries(house, 'RoleChanged')).toEqual([]);
    ok(await changeRole(house.means, { by: SM1, id: 'd1', role: 'pit-supervisor' }));
    expect(await session(house.means, d1)).toBeNull();
    expect(await session(house.means, s1)).not.toBeNull();
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
    expect(entries(house, 'RoleChanged')).toEqual([
      {
        type: 'RoleChanged',
        by: SM1,
        staff: 'd1',
        from: 'dealer',
        to: 'pit-supervisor',
        alone: true,
      },
    ]);
    expect(entries(house, 'SessionEnded')).toMatchObject([
      { by: SM1, actor: D1, why: 'role-changed' },
    ]);
  });
  test('when the person goes, who cannot sign in again', async () => {
    const house = await aStaffedHouse();
    const d1 = await tokenOf(house, 'd1');
    ok(await removeStaff(house.means, { by: SM1, id: 'd1' }));
    expect(await session(house.means, d1)).toBeNull();
    expect(await tries(house, 'd1', PINS.d1)).toBe('SIGN_IN_REFUSED');
    expect(codeOf(await removeStaff(house.means, { by: SM1, id: 'd1' }))).toBe('UNKNOWN_STAFF');
    expect(codeOf(await setPin(house.means, { by: SM1, id: 'd1', pin: NEW }))).toBe(
      'UNKNOWN_STAFF',
    );
    expect(entries(house, 'StaffRemoved')).toEqual([
      { type: 'StaffRemoved', by: SM1, staff: 'd1' },
    ]);
  });
});

describe('PINs', () => {
  test('a shift manager sets another’s: sessions end, a lock is lifted, and the person is told', async () => {
    const house = await aStaffedHouse();
    const { means, terminal } = house;
    const d1 = await tokenOf(house, 'd1');
    for (const _ of [1, 2, 3]) await tries(house, 'd1', WRONG);
    ok(await setPin(means, { by: SM1, id: 'd1', pin: NEW }));
    expect(await session(means, d1)).toBeNull();
    expect(await tries(house, 'd1', PINS.d1)).toBe('SIGN_IN_REFUSED');
    expect(ok(await signIn(means, { terminal, id: 'd1', pin: NEW })).pinByAnother).toBe(true);
    expect(entries(house, 'PinChanged')).toEqual([
      { type: 'PinChanged', by: SM1, staff: 'd1', alone: true },
    ]);
  });
  test('nobody sets his own without the old one', async () => {
    const { means } = await aStaffedHouse();
    expect(codeOf(await setPin(means, { by: SM1, id: 'sm1', pin: NEW }))).toBe('OWN_PIN');
  });
  test('one’s own, with the old one: this session goes on, others end', async () => {
    const house = await aStaffedHouse();
    const { means, terminal } = house;
    const [here, there] = [await tokenOf(house, 'd1'), await tokenOf(house, 'd1')];
    ok(await changeOwnPin(means, { token: here, old: PINS.d1, pin: NEW }));
    expect(await session(means, here)).not.toBeNull();
    expect(await session(means, there)).toBeNull();
    expect(await tries(house, 'd1', PINS.d1)).toBe('SIGN_IN_REFUSED');
    expect(ok(await signIn(means, { terminal, id: 'd1', pin: NEW })).pinByAnother).toBe(false);
  });
  test('a wrong old one counts as at sign-in', async () => {
    const house = await aStaffedHouse();
    const token = await tokenOf(house, 'd1');
    const change = () => changeOwnPin(house.means, { token, old: WRONG, pin: NEW });
    expect(codeOf(await change())).toBe('SIGN_IN_REFUSED');
    expect(codeOf(await change())).toBe('SIGN_IN_REFUSED');
    expect(codeOf(await change())).toBe('ACCOUNT_LOCKED');
    const right = changeOwnPin(house.means, { token, old: PINS.d1, pin: NEW });
    expect(codeOf(await right)).toBe('ACCOUNT_LOCKED');
  });
  test('not over one that a shift manager set meanwhile', async () => {
    const house = await aStaffedHouse();
    const token = await tokenOf(house, 'd1');
    let set = false;
    house.documents.interfere = async (operation, kind) => {
      if (set || operation !== 'put' || kind !== 'staff') return;
      set = true;
      ok(await setPin(house.means, { by: SM1, id: 'd1', pin: NEW }));
    };
    const change = changeOwnPin(house.means, { token, old: PINS.d1, pin: '693147180559' });
    expect(codeOf(await change)).toBe('NO_SESSION');
    expect(await tries(house, 'd1', NEW)).toBe('in');
  });
  test.each([
    ['a bad one', '111111', 0, 'BAD_PIN'],
    ['the same one', PINS.d1, 0, 'BAD_PIN'],
    ['in a locked session', NEW, 10 * MINUTE, 'SESSION_LOCKED'],
    ['after the session', NEW, 12 * 60 * MINUTE, 'NO_SESSION'],
  ])('%s is refused', async (_, pin, later, code) => {
    const house = await aStaffedHouse();
    const token = await tokenOf(house, 'd1');
    house.pass(later);
    expect(codeOf(await changeOwnPin(house.means, { token, old: PINS.d1, pin }))).toBe(code);
    expect(entries(house, 'PinChanged')).toEqual([]);
  });
});

test('the list is for pit managers and above, and auditors', async () => {
  const { means } = await aStaffedHouse();
  const all = ok(await listStaff(means, M1));
  expect(all.map(({ id }) => id)).toEqual(['a1', 'd1', 'm1', 's1', 'sm1']);
  const asked = await Promise.all([SM1, A1, S1, D1].map((by) => listStaff(means, by)));
  expect(asked.map(codeOf)).toEqual(['done', 'done', 'NOT_ALLOWED', 'NOT_ALLOWED']);
});
