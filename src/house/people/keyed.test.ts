import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aStaffedHouse,
  besideHim,
  codeOf,
  D1,
  entries,
  M1,
  ok,
  PINS,
  SM1,
  tries,
  WRONG,
} from '../../../tests/people/a-house.ts';
import { type HouseKeys, keyFrom, ringOf } from '../record/keys.ts';
import {
  enrol,
  enrolmentCode,
  issueCode,
  openWayIn,
  redeemCode,
  setPin,
  setUp,
  setUpToken,
} from './index.ts';
import { PATRON_CODE } from './patrons.ts';
import { changeRoster, roster } from './roster.ts';
import { ENROLMENT_CODE } from './terminals.ts';

/** A house whose key changes. */
const key = (name: string) => keyFrom(createHash('sha512').update(name).digest());
const FIRST = key('the key of the house');
const SECOND = key('another');
let keys: HouseKeys;
beforeEach(() => {
  keys = [FIRST];
});
const aKeyedHouse = async () => {
  const house = await aStaffedHouse();
  return { ...house, means: { ...house.means, keys: ringOf(() => keys) } };
};
type KeyedHouse = Awaited<ReturnType<typeof aKeyedHouse>>;
const keptPin = async ({ means }: KeyedHouse, id: string) =>
  (await roster(means)).find((one) => one.id === id)?.pin ?? '';

describe('PINs', () => {
  test('are kept with the key of their time; the right one is kept anew with the current key', async () => {
    const house = await aKeyedHouse();
    expect(await keptPin(house, 'd1')).toMatch(new RegExp(`^${FIRST.id}:\\$argon2id\\$`));
    keys = [SECOND, FIRST];
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await keptPin(house, 'd1')).toMatch(new RegExp(`^${FIRST.id}:`));
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
    expect(await keptPin(house, 'd1')).toMatch(new RegExp(`^${SECOND.id}:`));
    // From here on the older key is no longer needed for this one; the others still rest on it.
    keys = [SECOND];
    expect(await tries(house, 'd1', PINS.d1)).toBe('in');
    expect(await tries(house, 's1', PINS.s1)).toBe('SIGN_IN_REFUSED');
  });

  test('of two who give it at the same moment both get in', async () => {
    const house = await aKeyedHouse();
    keys = [SECOND, FIRST];
    const both = await Promise.all([1, 2, 3].map(() => tries(house, 'd1', PINS.d1)));
    expect(both).toEqual(['in', 'in', 'in']);
  });

  test('of a lost key let nobody in, and a shift manager sets new ones', async () => {
    const house = await aKeyedHouse();
    keys = [SECOND];
    for (const _ of [1, 2]) expect(await tries(house, 'd1', PINS.d1)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', PINS.d1)).toBe('ACCOUNT_LOCKED');
    ok(await setPin(house.means, { by: SM1, id: 'd1', pin: '602214' }));
    expect(await tries(house, 'd1', '602214')).toBe('in');
  });

  test('that were kept without any key are taken once and kept with one', async () => {
    const house = await aKeyedHouse();
    const pin = await hash('602214', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const unkeyed = await changeRoster(house.means, (all) => ({
      roster: all.map((one) => (one.id === 'd1' ? { ...one, pin } : one)),
      answer: {},
    }));
    ok(unkeyed);
    expect(await tries(house, 'd1', WRONG)).toBe('SIGN_IN_REFUSED');
    expect(await tries(house, 'd1', '602214')).toBe('in');
    expect(await keptPin(house, 'd1')).toMatch(new RegExp(`^${FIRST.id}:`));
    expect(await tries(house, 'd1', '602214')).toBe('in');
  });
});

describe('codes', () => {
  test.each([PATRON_CODE, ENROLMENT_CODE])('have 40 bits and more: %#', ({ length }) => {
    expect(length * Math.log2(21)).toBeGreaterThanOrEqual(40);
  });

  test.each([
    ['the same key', [FIRST], 'done'],
    ['a rotated key', [SECOND, FIRST], 'done'],
    ['another key', [SECOND], 'CODE_REFUSED'],
  ] as const)('%s: %s', async (_, then, comesTo) => {
    const house = await aKeyedHouse();
    const joins = ok(await issueCode(house.means, { by: D1, table: 'one' })).text;
    const enrols = ok(await enrolmentCode(house.means, { by: M1, second: besideHim(house) })).text;
    keys = then as unknown as HouseKeys;
    expect(codeOf(await redeemCode(house.means, joins))).toBe(comesTo);
    expect(codeOf(await enrol(house.means, { code: enrols, label: 'Pit' }))).toBe(comesTo);
    // Once, whatever key it is kept with.
    expect(codeOf(await redeemCode(house.means, joins))).toBe('CODE_REFUSED');
  });
});

describe('the way in after a lost key', () => {
  const wish = { id: 'sm1', pin: '602214' };

  test('is for shift managers of the house, ends their sessions and locks, and is recorded', async () => {
    const house = await aKeyedHouse();
    const { means } = house;
    expect(await setUpToken(means)).toBeNull();
    await openWayIn(means.documents, SECOND.id, means.bytes);
    // Not before the house has that key.
    expect(await setUpToken(means)).toBeNull();
    keys = [SECOND];
    for (const _ of [1, 2, 3]) await tries(house, 'sm1', WRONG);
    const token = (await setUpToken(means)) ?? '';
    expect(codeOf(await setUp(means, { ...wish, token, id: 'm1' }))).toBe('UNKNOWN_STAFF');
    expect(codeOf(await setUp(means, { ...wish, token, id: 'nobody' }))).toBe('UNKNOWN_STAFF');
    expect(codeOf(await setUp(means, { ...wish, token: `${token}x` }))).toBe('SET_UP_REFUSED');
    const { terminal } = ok(await setUp(means, { ...wish, token }));
    expect(entries(house, 'LetInAgain')).toEqual([
      { type: 'LetInAgain', by: SM1, terminal: terminal.id },
    ]);
    expect(entries(house, 'SetUp')).toHaveLength(1);
    expect(await tries({ ...house, terminal: terminal.secret }, 'sm1', '602214')).toBe('in');
    expect(codeOf(await setUp(means, { ...wish, token }))).toBe('SET_UP_DONE');
    expect(await setUpToken(means)).toBeNull();
    expect((await roster(means)).map(({ id, role }) => `${id} ${role}`)).toEqual([
      'sm1 shift-manager',
      'd1 dealer',
      's1 pit-supervisor',
      'm1 pit-manager',
      'a1 auditor',
    ]);
  });

  test('stays open over a rotation, until somebody has used it', async () => {
    const { means } = await aKeyedHouse();
    await openWayIn(means.documents, SECOND.id, means.bytes);
    keys = [key('third'), SECOND];
    const token = (await setUpToken(means)) ?? '';
    expect(codeOf(await setUp(means, { ...wish, token }))).toBe('done');
  });
});
