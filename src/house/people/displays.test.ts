import { expect, test } from 'vitest';
import {
  A1,
  aStaffedHouse,
  codeOf,
  D1,
  entries,
  M1,
  ok,
  S1,
  SM1,
} from '../../../tests/people/a-house.ts';
import { HOUSE } from '../../table/index.ts';
import { issueDisplay, listDisplays, revokeDisplay, session } from './index.ts';

test('a display is a session that reads one table, until it is revoked', async () => {
  const house = await aStaffedHouse();
  const { means } = house;
  const one = ok(await issueDisplay(means, { by: S1, table: 'one' }));
  house.pass(1);
  const two = ok(await issueDisplay(means, { by: S1, table: 'two' }));
  expect(await session(means, one.token)).toMatchObject({
    kind: 'display',
    actor: { role: 'display', id: one.id },
    table: 'one',
  });
  expect(ok(await listDisplays(means, A1)).map(({ id, table }) => [id, table])).toEqual([
    [one.id, 'one'],
    [two.id, 'two'],
  ]);
  ok(await revokeDisplay(means, { by: S1, id: one.id }));
  expect(await session(means, one.token)).toBeNull();
  expect(await session(means, two.token)).not.toBeNull();
  expect(codeOf(await revokeDisplay(means, { by: S1, id: one.id }))).toBe('UNKNOWN_DISPLAY');
  expect(entries(house, 'DisplayIssued')[0]).toEqual({
    type: 'DisplayIssued',
    by: S1,
    display: one.id,
    table: 'one',
  });
  expect(entries(house, 'SessionEnded')).toMatchObject([{ by: S1, why: 'revoked' }]);
});

test.each([
  [SM1, 'done'],
  [M1, 'done'],
  [S1, 'done'],
  [HOUSE, 'done'],
  [D1, 'NOT_ALLOWED'],
  [A1, 'NOT_ALLOWED'],
])('$role issues and revokes → %s', async (by, code) => {
  const { means } = await aStaffedHouse();
  const { id } = ok(await issueDisplay(means, { by: S1, table: 'one' }));
  expect(codeOf(await issueDisplay(means, { by, table: 'one' }))).toBe(code);
  expect(codeOf(await revokeDisplay(means, { by, id }))).toBe(code);
});

test('it needs a table', async () => {
  const { means } = await aStaffedHouse();
  expect(codeOf(await issueDisplay(means, { by: S1, table: '' }))).toBe('BAD_TABLE');
});
