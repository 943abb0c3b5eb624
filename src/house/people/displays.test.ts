import { describe, expect, test } from 'vitest';
import {
  A1,
  aStaffedHouse,
  codeOf,
  D1,
  DAY,
  entries,
  M1,
  ok,
  S1,
  SM1,
} from '../../../tests/people/a-house.ts';
import { HOUSE } from '../../table/index.ts';
import {
  issueDisplay,
  listDisplays,
  type Means,
  openDisplay,
  revokeDisplay,
  session,
  sweep,
} from './index.ts';
import { sessionsOfKind } from './sessions.ts';

const opens = (means: Means, link: string, held = '') => openDisplay(means, { link, held });

test('a display is a session that reads one table, until it is revoked', async () => {
  const house = await aStaffedHouse();
  const { means } = house;
  const one = ok(await issueDisplay(means, { by: S1, table: 'one' }));
  house.pass(1);
  const two = ok(await issueDisplay(means, { by: S1, table: 'two' }));
  const listed = async () => ok(await listDisplays(means, A1)).map(({ id, table }) => [id, table]);
  expect(await listed()).toEqual([
    [one.id, 'one'],
    [two.id, 'two'],
  ]);
  // The link itself opens nothing.
  expect(await session(means, one.token)).toBeNull();
  const [first, second] = [ok(await opens(means, one.token)), ok(await opens(means, two.token))];
  expect(await session(means, first.token)).toMatchObject({
    kind: 'display',
    actor: { role: 'display', id: one.id },
    table: 'one',
  });
  expect((await listed()).toSorted()).toEqual(
    [
      [one.id, 'one'],
      [two.id, 'two'],
    ].toSorted(),
  );
  ok(await revokeDisplay(means, { by: S1, id: one.id }));
  expect(await session(means, first.token)).toBeNull();
  expect(await session(means, second.token)).not.toBeNull();
  expect(codeOf(await opens(means, one.token, first.token))).toBe('DISPLAY_REFUSED');
  expect(codeOf(await revokeDisplay(means, { by: S1, id: one.id }))).toBe('UNKNOWN_DISPLAY');
  expect(entries(house, 'DisplayIssued')[0]).toEqual({
    type: 'DisplayIssued',
    by: S1,
    display: one.id,
    table: 'one',
  });
  expect(entries(house, 'SessionEnded')).toMatchObject([{ by: S1, why: 'revoked' }]);
});

describe('a link', () => {
  test('works on the first device that opens it, again and again, and on no other', async () => {
    const { means } = await aStaffedHouse();
    const link = ok(await issueDisplay(means, { by: S1, table: 'one' })).token;
    const own = ok(await opens(means, link)).token;
    expect(ok(await opens(means, link, own)).token).toBe(own);
    const other = ok(await issueDisplay(means, { by: S1, table: 'one' })).token;
    const another = ok(await opens(means, other)).token;
    for (const held of ['', link, another]) {
      expect(codeOf(await opens(means, link, held))).toBe('DISPLAY_TAKEN');
    }
  });
  test('of ten devices that open it at once one is the display', async () => {
    const { means } = await aStaffedHouse();
    const link = ok(await issueDisplay(means, { by: S1, table: 'one' })).token;
    const all = await Promise.all(Array.from({ length: 10 }, () => opens(means, link)));
    expect(all.map(codeOf).toSorted()).toEqual([...Array(9).fill('DISPLAY_TAKEN'), 'done']);
    expect(await sessionsOfKind(means, 'display')).toHaveLength(1);
  });
  test('that was taken down before it was opened, or is too old, opens nothing', async () => {
    const house = await aStaffedHouse();
    const { means } = house;
    const one = ok(await issueDisplay(means, { by: S1, table: 'one' }));
    ok(await revokeDisplay(means, { by: S1, id: one.id }));
    expect(codeOf(await opens(means, one.token))).toBe('DISPLAY_REFUSED');
    const two = ok(await issueDisplay(means, { by: S1, table: 'one' }));
    house.pass(30 * DAY);
    expect(codeOf(await opens(means, two.token))).toBe('DISPLAY_REFUSED');
    await sweep(means);
    expect(await house.documents.list('display-link')).toEqual([]);
    for (const wrong of ['', 'x', 'A'.repeat(43)]) {
      expect(codeOf(await opens(means, wrong))).toBe('DISPLAY_REFUSED');
    }
  });
  test('that is taken down while it is opened leaves no session', async () => {
    const house = await aStaffedHouse();
    const { means } = house;
    const { id, token } = ok(await issueDisplay(means, { by: S1, table: 'one' }));
    let done = false;
    house.documents.interfere = async (operation, kind) => {
      if (done || operation !== 'put' || kind !== 'session') return;
      done = true;
      ok(await revokeDisplay(means, { by: S1, id }));
    };
    expect(codeOf(await opens(means, token))).toBe('DISPLAY_REFUSED');
    expect(await sessionsOfKind(means, 'display')).toEqual([]);
  });
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
