import { describe, expect, test } from 'vitest';
import {
  A1,
  aHouse,
  aStaffedHouse,
  besideHim,
  codeOf,
  D1,
  entries,
  HOUR,
  M1,
  MINUTE,
  ok,
  PINS,
  S1,
  SM1,
  tries,
} from '../../../tests/people/a-house.ts';
import { HOUSE_DEFAULTS } from '../../api/house-settings.ts';
import type { HouseWish } from '../../api/house-wish.ts';
import type { Actor } from '../../table/index.ts';
import type { SecondPin } from './asks.ts';
import {
  addStaff,
  askFor,
  changeHouse,
  changeOwnPin,
  changeRole,
  confirmAsked,
  enrol,
  enrolmentCode,
  houseBook,
  listAsks,
  listStaff,
  refuseHouse,
  removeStaff,
  setPin,
  signIn,
} from './index.ts';

const OWN = '577215664901';
const NEW = '693147180559';

type Made = Awaited<ReturnType<typeof aStaffedHouse>>;

/** Chooses a PIN of his own, which nobody else knows. */
const ownPin = async (house: Made, id: keyof typeof PINS | 'sm2', old: string, pin = OWN) => {
  const { token } = ok(await signIn(house.means, { terminal: house.terminal, id, pin: old }));
  ok(await changeOwnPin(house.means, { token, old, pin }));
};

/** m1 has a PIN of his own: sm1 is not alone any more. */
const twoPersons = async () => {
  const house = await aStaffedHouse();
  await ownPin(house, 'm1', PINS.m1);
  return house;
};

const m1Beside = ({ terminalId }: Made, pin: string = OWN): SecondPin => ({
  id: 'm1',
  pin,
  terminal: terminalId,
});

const RAISE: HouseWish = { type: 'ChangeRole', staff: 'd1', role: 'pit-supervisor' };

const roleOf = async ({ means }: Made, id: string) =>
  ok(await listStaff(means, SM1)).find((one) => one.id === id)?.role;

describe('by one person', () => {
  test('where nobody else could confirm, and the journal says so', async () => {
    const house = await aStaffedHouse();
    ok(await changeRole(house.means, { by: SM1, id: 'd1', role: 'pit-supervisor' }));
    expect(entries(house, 'RoleChanged')).toMatchObject([{ by: SM1, alone: true }]);
    expect(codeOf(await askFor(house.means, { by: SM1, wish: RAISE }))).toBe('NOBODY_ELSE');
  });
  test('no longer, once a pit manager has a PIN of his own', async () => {
    const house = await twoPersons();
    const { means } = house;
    const results = [
      await addStaff(means, { by: SM1, id: 'd2', role: 'dealer', pin: NEW }),
      await changeRole(means, { by: SM1, id: 'd1', role: 'pit-supervisor' }),
      await setPin(means, { by: SM1, id: 'd1', pin: NEW }),
      await enrolmentCode(means, { by: SM1 }),
      await changeHouse(means, { by: SM1, settings: HOUSE_DEFAULTS }),
    ];
    expect(results.map(codeOf)).toEqual(Array(5).fill('SECOND_PERSON'));
    expect(await roleOf(house, 'd1')).toBe('dealer');
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
  });
  test('to take power away waits for nobody', async () => {
    const { means } = await twoPersons();
    ok(await removeStaff(means, { by: SM1, id: 'd1' }));
    expect(codeOf(await removeStaff(means, { by: SM1, id: 'm1' }))).toBe('done');
  });
  test.each([
    [24 * HOUR - 1, 'NOBODY_TO_CONFIRM'],
    [24 * HOUR, 'done'],
  ])('who removed the second person is not alone by it: after %i ms %s', async (later, code) => {
    const house = await twoPersons();
    ok(await removeStaff(house.means, { by: SM1, id: 'm1' }));
    house.pass(later);
    const change = changeRole(house.means, { by: SM1, id: 'd1', role: 'auditor' });
    expect(codeOf(await change)).toBe(code);
  });
  test('who removed somebody that could not have confirmed is alone', async () => {
    const { means } = await aStaffedHouse();
    ok(await removeStaff(means, { by: SM1, id: 'm1' }));
    expect(codeOf(await changeRole(means, { by: SM1, id: 'd1', role: 'auditor' }))).toBe('done');
  });
  test('the only other one is whom it is about: neither rank nor PIN', async () => {
    const house = await twoPersons();
    const { means } = house;
    const results = [
      await changeRole(means, { by: SM1, id: 'm1', role: 'dealer' }),
      await setPin(means, { by: SM1, id: 'm1', pin: NEW }),
      await askFor(means, { by: SM1, wish: { type: 'SetPin', staff: 'm1' }, pin: NEW }),
    ];
    expect(results.map(codeOf)).toEqual(Array(3).fill('NOBODY_TO_CONFIRM'));
    expect(await tries(house, 'm1', OWN)).toBe('in');
  });
});

describe('two at one terminal', () => {
  test('the second gives id and PIN', async () => {
    const house = await twoPersons();
    const wish = { by: SM1, id: 'd1', role: 'pit-supervisor', second: m1Beside(house) };
    ok(await changeRole(house.means, wish));
    expect(await roleOf(house, 'd1')).toBe('pit-supervisor');
    expect(house.journal.slice(-2)).toEqual([
      { type: 'Asked', by: SM1, ask: 1, wish: RAISE },
      {
        type: 'RoleChanged',
        by: SM1,
        staff: 'd1',
        from: 'dealer',
        to: 'pit-supervisor',
        ask: 1,
        second: M1,
      },
    ]);
  });
  test.each<[string, (house: Made) => SecondPin, string]>([
    ['his own', besideHim, 'SAME_PERSON'],
    ['a wrong PIN', (house) => m1Beside(house, NEW), 'SIGN_IN_REFUSED'],
    ['nobody', (house) => ({ ...m1Beside(house), id: 'nobody' }), 'SIGN_IN_REFUSED'],
    ['a pit supervisor', (house) => ({ ...m1Beside(house, PINS.s1), id: 's1' }), 'NOT_ALLOWED'],
    ['an auditor', (house) => ({ ...m1Beside(house, PINS.a1), id: 'a1' }), 'NOT_ALLOWED'],
  ])('not with %s', async (_, second, code) => {
    const house = await twoPersons();
    const wish = { by: SM1, id: 'd1', role: 'auditor', second: second(house) };
    expect(codeOf(await changeRole(house.means, wish))).toBe(code);
    expect(await roleOf(house, 'd1')).toBe('dealer');
  });
  test('not with a PIN that the first chose', async () => {
    const house = await aStaffedHouse();
    const second = m1Beside(house, PINS.m1);
    const change = changeRole(house.means, { by: SM1, id: 'd1', role: 'auditor', second });
    expect(codeOf(await change)).toBe('PIN_BY_ANOTHER');
  });
  test('not by whom it is about', async () => {
    const house = await twoPersons();
    const wish = { by: SM1, id: 'm1', role: 'shift-manager', second: m1Beside(house) };
    expect(codeOf(await changeRole(house.means, wish))).toBe('SAME_PERSON');
    expect(await roleOf(house, 'm1')).toBe('pit-manager');
  });
});

/** sm1 has asked for d1 to be raised. */
const asked = async () => {
  const house = await twoPersons();
  const { ask } = ok(await askFor(house.means, { by: SM1, wish: RAISE }));
  return { ...house, ask };
};

describe('a question', () => {
  test('waits, is shown without secrets, and is confirmed once', async () => {
    const house = await twoPersons();
    const { means } = house;
    const wish: HouseWish = { type: 'AddStaff', staff: 'd2', role: 'dealer' };
    const { ask } = ok(await askFor(means, { by: SM1, wish, pin: NEW }));
    expect(await tries(house, 'd2', NEW)).toBe('SIGN_IN_REFUSED');
    const shown = ok(await listAsks(means, M1));
    expect(shown).toEqual([{ ask, at: expect.any(Number), by: SM1, wish }]);
    expect(codeOf(await addStaff(means, { by: SM1, id: 'd2', role: 'dealer', pin: NEW }))).toBe(
      'SECOND_PERSON',
    );
    expect(ok(await confirmAsked(means, { by: M1, ask }))).toEqual({
      member: { id: 'd2', role: 'dealer' },
    });
    expect(await tries(house, 'd2', NEW)).toBe('in');
    expect(codeOf(await confirmAsked(means, { by: M1, ask }))).toBe('ASK_OVER');
    expect(ok(await listAsks(means, M1))).toEqual([]);
    expect(entries(house, 'StaffAdded').at(-1)).toMatchObject({ by: SM1, ask, second: M1 });
  });
  test('by two who confirm at the same moment: once', async () => {
    const house = await asked();
    const { means, ask } = house;
    const both = await Promise.all([M1, M1].map((by) => confirmAsked(means, { by, ask })));
    expect(both.map(codeOf).toSorted()).toEqual(['ASK_OVER', 'done']);
    expect(entries(house, 'RoleChanged')).toHaveLength(1);
  });
  test.each<[Actor, string]>([
    [SM1, 'SAME_PERSON'],
    [{ role: 'pit-manager', id: 'sm1' }, 'SAME_PERSON'],
    [{ role: 'shift-manager', id: 'm1' }, 'NOT_ALLOWED'],
    [{ role: 'pit-manager', id: 'demo-pit-manager' }, 'NOT_ALLOWED'],
    [{ role: 'house', id: 'house' }, 'NOT_ALLOWED'],
    [{ role: 'patron', id: 'm1' }, 'NOT_ALLOWED'],
    [S1, 'NOT_ALLOWED'],
    [A1, 'NOT_ALLOWED'],
    [D1, 'SAME_PERSON'],
  ])('is not confirmed by %j: %s', async (by, code) => {
    const house = await asked();
    expect(codeOf(await confirmAsked(house.means, { by, ask: house.ask }))).toBe(code);
    expect(await roleOf(house, 'd1')).toBe('dealer');
    expect(ok(await listAsks(house.means, SM1))).toHaveLength(1);
  });
  test.each([
    [12 * HOUR - 1, 'done'],
    [12 * HOUR, 'ASK_OVER'],
  ])('after %i ms: %s', async (later, code) => {
    const house = await asked();
    house.pass(later);
    expect(codeOf(await confirmAsked(house.means, { by: M1, ask: house.ask }))).toBe(code);
  });
  test('of somebody who was removed meanwhile is nobody’s', async () => {
    const house = await twoPersons();
    const sm2 = { role: 'shift-manager', id: 'sm2' } as const;
    ok(await addStaff(house.means, { by: SM1, ...sm2, pin: NEW, second: m1Beside(house) }));
    const { ask } = ok(await askFor(house.means, { by: sm2, wish: RAISE }));
    ok(await removeStaff(house.means, { by: SM1, id: 'sm2' }));
    expect(codeOf(await confirmAsked(house.means, { by: M1, ask }))).toBe('NOT_ALLOWED');
    expect(codeOf(await confirmAsked(house.means, { by: SM1, ask }))).toBe('NOT_ALLOWED');
    expect(await roleOf(house, 'd1')).toBe('dealer');
  });
  test('of somebody who was demoted meanwhile neither', async () => {
    const house = await twoPersons();
    const second = m1Beside(house);
    const sm2 = { role: 'shift-manager', id: 'sm2' } as const;
    ok(await addStaff(house.means, { by: SM1, ...sm2, pin: NEW, second }));
    const { ask } = ok(await askFor(house.means, { by: sm2, wish: RAISE }));
    ok(await changeRole(house.means, { by: SM1, id: 'sm2', role: 'pit-manager', second }));
    expect(codeOf(await confirmAsked(house.means, { by: M1, ask }))).toBe('NOT_ALLOWED');
  });
  test('is not confirmed by who was demoted or given another’s PIN meanwhile', async () => {
    const house = await asked();
    const { means, ask } = house;
    const sm2 = { role: 'shift-manager', id: 'sm2' } as const;
    ok(await addStaff(means, { by: SM1, ...sm2, pin: NEW, second: m1Beside(house) }));
    await ownPin(house, 'sm2', NEW, '141421356238');
    const second = { id: 'sm2', pin: '141421356238', terminal: house.terminalId };
    ok(await changeRole(means, { by: SM1, id: 'm1', role: 'dealer', second }));
    expect(codeOf(await confirmAsked(means, { by: M1, ask }))).toBe('NOT_ALLOWED');
    ok(await changeRole(means, { by: SM1, id: 'm1', role: 'pit-manager', second }));
    ok(await setPin(means, { by: SM1, id: 'm1', pin: NEW, second }));
    expect(codeOf(await confirmAsked(means, { by: M1, ask }))).toBe('PIN_BY_ANOTHER');
  });
  test('comes to what is possible when it is confirmed', async () => {
    const house = await asked();
    ok(await removeStaff(house.means, { by: SM1, id: 'd1' }));
    expect(codeOf(await confirmAsked(house.means, { by: M1, ask: house.ask }))).toBe(
      'UNKNOWN_STAFF',
    );
  });
  test('is refused by the other, or taken back', async () => {
    const house = await asked();
    const { means, ask } = house;
    expect(codeOf(await refuseHouse(means, { by: S1, ask }))).toBe('NOT_ALLOWED');
    ok(await refuseHouse(means, { by: M1, ask }));
    expect(codeOf(await confirmAsked(means, { by: M1, ask }))).toBe('ASK_OVER');
    const again = ok(await askFor(means, { by: SM1, wish: RAISE })).ask;
    expect(again).toBe(ask + 1);
    ok(await refuseHouse(means, { by: SM1, ask: again }));
    expect(codeOf(await refuseHouse(means, { by: SM1, ask: again }))).toBe('ASK_OVER');
    expect(entries(house, 'AskRefused')).toEqual([
      { type: 'AskRefused', by: M1, ask },
      { type: 'AskRefused', by: SM1, ask: again },
    ]);
  });
  test('about a terminal: whoever confirms is told the code', async () => {
    const house = await twoPersons();
    const { ask } = ok(await askFor(house.means, { by: M1, wish: { type: 'EnrolTerminal' } }));
    expect(codeOf(await confirmAsked(house.means, { by: M1, ask }))).toBe('SAME_PERSON');
    const { code } = ok(await confirmAsked(house.means, { by: SM1, ask }));
    const enrolled = ok(await enrol(house.means, { code: code?.text ?? '', label: 'Pit 3' }));
    expect(enrolled.by).toEqual(M1);
  });
  test.each<[Actor, HouseWish, string]>([
    [M1, RAISE, 'NOT_ALLOWED'],
    [S1, { type: 'EnrolTerminal' }, 'NOT_ALLOWED'],
    [M1, { type: 'ChangeSettings', settings: HOUSE_DEFAULTS }, 'NOT_ALLOWED'],
    [SM1, { type: 'ChangeRole', staff: 'nobody', role: 'dealer' }, 'UNKNOWN_STAFF'],
    [SM1, { type: 'ChangeRole', staff: 'd1', role: 'dealer' }, 'NOBODY_ELSE'],
    [SM1, { type: 'AddStaff', staff: 'd1', role: 'dealer' }, 'ID_TAKEN'],
    [SM1, { type: 'SetPin', staff: 'sm1' }, 'OWN_PIN'],
  ])('%j %j → %s', async (by, wish, code) => {
    const { means } = await twoPersons();
    expect(codeOf(await askFor(means, { by, wish, pin: NEW }))).toBe(code);
    expect(ok(await listAsks(means, SM1))).toEqual([]);
  });
});

test('cut off before the journal: the next who notes something writes it up, once', async () => {
  const house = await aHouse();
  const { means } = house;
  const cut = new Error('power cut');
  const failing = {
    ...means,
    journal: async () => {
      throw cut;
    },
  };
  await expect(addStaff(failing, { by: SM1, id: 'd1', role: 'dealer', pin: PINS.d1 })).rejects.toBe(
    cut,
  );
  expect(entries(house, 'StaffAdded')).toEqual([]);
  expect((await houseBook(means)).unwritten).toHaveLength(1);
  expect(await tries(house, 'd1', PINS.d1)).toBe('in');
  expect(house.journal.map(({ type }) => type).slice(-2)).toEqual(['StaffAdded', 'SignedIn']);
  expect((await houseBook(means)).unwritten).toEqual([]);
});

test('a roster of before is taken over, and the journal says who was there', async () => {
  const house = await aHouse();
  const { means, documents } = house;
  const { accounts } = await houseBook(means);
  const kept = await documents.get('staff', 'roster');
  await documents.put('staff', 'roster', JSON.stringify(accounts), kept?.revision ?? 0);
  house.anew();
  ok(await addStaff(means, { by: SM1, id: 'd1', role: 'dealer', pin: PINS.d1 }));
  expect(entries(house, 'TwoPersons').at(-1)).toEqual({
    type: 'TwoPersons',
    staff: [{ id: 'sm1', role: 'shift-manager', ownPin: true, removed: false }],
  });
  house.pass(MINUTE);
  expect(await tries(house, 'd1', PINS.d1)).toBe('in');
});

test.each<[Actor, string]>([
  [SM1, 'done'],
  [M1, 'done'],
  [A1, 'done'],
  [S1, 'NOT_ALLOWED'],
  [D1, 'NOT_ALLOWED'],
])('%j reads the list → %s', async (by, code) => {
  const { means } = await twoPersons();
  expect(codeOf(await listAsks(means, by))).toBe(code);
});
