import { expect, test } from 'vitest';
import {
  aHouse,
  anEmptyHouse,
  codeOf,
  entries,
  ok,
  PINS,
  SM1,
  tries,
} from '../../../tests/people/a-house.ts';
import {
  addStaff,
  hasStaff,
  listStaff,
  listTerminals,
  removeStaff,
  setUp,
  setUpToken,
} from './index.ts';

const first = { id: 'sm1', pin: PINS.sm1 };

test('the token makes the first shift manager, who can sign in where he stands', async () => {
  const house = anEmptyHouse();
  expect(await hasStaff(house.means)).toBe(false);
  const token = (await setUpToken(house.means)) ?? '';
  const { terminal } = ok(await setUp(house.means, { token, ...first, label: 'Office' }));
  expect(await hasStaff(house.means)).toBe(true);
  expect(await listStaff(house.means, SM1)).toEqual([
    { id: 'sm1', role: 'shift-manager', locked: false },
  ]);
  expect(ok(await listTerminals(house.means, SM1)).map(({ label }) => label)).toEqual(['Office']);
  expect(await tries({ ...house, terminal: terminal.secret }, 'sm1', PINS.sm1)).toBe('in');
  expect(entries(house, 'SetUp')).toEqual([{ type: 'SetUp', by: SM1, terminal: terminal.id }]);
});

test('it works once, and there is no other token afterwards', async () => {
  const house = anEmptyHouse();
  const token = (await setUpToken(house.means)) ?? '';
  ok(await setUp(house.means, { token, ...first }));
  expect(codeOf(await setUp(house.means, { token, id: 'sm2', pin: PINS.m1 }))).toBe('SET_UP_DONE');
  expect(await setUpToken(house.means)).toBeNull();
  expect(await setUpToken(house.means, token)).toBeNull();
});

test('not even when everybody but the last was removed', async () => {
  const house = await aHouse();
  ok(await addStaff(house.means, { by: SM1, id: 'sm2', role: 'shift-manager', pin: PINS.m1 }));
  ok(await removeStaff(house.means, { by: { role: 'shift-manager', id: 'sm2' }, id: 'sm1' }));
  expect(await setUpToken(house.means)).toBeNull();
});

test('a token that is held stays; another start makes a new one and voids the old', async () => {
  const { means } = anEmptyHouse();
  const held = (await setUpToken(means)) ?? '';
  expect(await setUpToken(means, held)).toBe(held);
  const newer = (await setUpToken(means)) ?? '';
  expect(newer).not.toBe(held);
  expect(codeOf(await setUp(means, { token: held, ...first }))).toBe('SET_UP_REFUSED');
  expect(codeOf(await setUp(means, { token: newer, ...first }))).toBe('done');
});

test.each([
  ['a wrong token', { token: 'x' }, 'SET_UP_REFUSED'],
  ['a bad id', { id: 'SM 1' }, 'BAD_ID'],
  ['a bad PIN', { pin: '123456' }, 'BAD_PIN'],
  ['a bad label', { label: ' ' }, 'BAD_LABEL'],
])('%s is refused and does not use up the token', async (_, change, code) => {
  const house = anEmptyHouse();
  const token = (await setUpToken(house.means)) ?? '';
  expect(codeOf(await setUp(house.means, { token, ...first, ...change }))).toBe(code);
  expect(house.journal).toEqual([]);
  expect(codeOf(await setUp(house.means, { token, ...first }))).toBe('done');
});

test('before any token was made nothing fits', async () => {
  expect(codeOf(await setUp(anEmptyHouse().means, { token: '', ...first }))).toBe('SET_UP_REFUSED');
});

test('of two at the same moment one is made, and one terminal is left', async () => {
  const { means } = anEmptyHouse();
  const token = (await setUpToken(means)) ?? '';
  const both = await Promise.all([
    setUp(means, { token, ...first }),
    setUp(means, { token, id: 'sm2', pin: PINS.m1 }),
  ]);
  expect(both.map(codeOf).toSorted()).toEqual(['SET_UP_DONE', 'done']);
  expect(ok(await listStaff(means, SM1))).toHaveLength(1);
  expect(ok(await listTerminals(means, SM1))).toHaveLength(1);
});

test('a power cut between terminal and account leaves the set-up open', async () => {
  const house = anEmptyHouse();
  const token = (await setUpToken(house.means)) ?? '';
  house.documents.interfere = async (operation, kind) => {
    if (operation === 'put' && kind === 'staff') throw new Error('power cut');
  };
  await expect(setUp(house.means, { token, ...first })).rejects.toThrow('power cut');
  house.documents.interfere = async () => {};
  const again = (await setUpToken(house.means)) ?? '';
  expect(codeOf(await setUp(house.means, { token: again, ...first }))).toBe('done');
});
