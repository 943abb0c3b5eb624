import { describe, expect, test } from 'vitest';
import {
  type Actor,
  decide,
  hasRank,
  initialState,
  isRefusal,
  MAY,
  may,
  meantFor,
  ROLES,
} from '../../src/table/index.ts';
import { asking } from './asking.ts';
import { anyWish } from './model-any.ts';
import { Chance } from './model-chance.ts';
import { ALL_COMMANDS, ALL_ROLES, differences, hasRankByHand, mayByHand } from './model-matrix.ts';
import { givenTable } from './scenario.ts';

test('the roles are those of the table', () => {
  expect([...ROLES].sort()).toEqual([...ALL_ROLES].sort());
});

test('every command has a row, and every row is a command', () => {
  expect(Object.keys(MAY).sort()).toEqual([...ALL_COMMANDS].sort());
});

test('every cell is as typed by hand', () => {
  expect(differences(may, Object.keys(MAY))).toEqual([]);
});

describe.each(ALL_COMMANDS)('%s', (type) => {
  const table = givenTable('CI').state;

  test.each(ALL_ROLES)('by %s', (role) => {
    const by: Actor = { role, id: role === 'patron' ? 'p1' : `${role}-1` };
    const wish = anyWish(type, new Chance(1));
    for (const state of [initialState, table]) {
      const answer = decide({ command: { by, ...meantFor(wish, null) }, given: { at: 0 } }, state);
      const refused = isRefusal(answer) && answer.message === `${type} is not for a ${role}`;
      expect(refused).toBe(!mayByHand(role, type));
    }
  });
});

describe('ranks: "or above" is as written', () => {
  const ranks = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;
  test.each(ALL_ROLES.flatMap((role) => ranks.map((rank) => [role, rank] as const)))(
    '%s for %s',
    (role, rank) => {
      expect(hasRank(role, rank)).toBe(hasRankByHand(role, rank));
    },
  );
});

describe('a patron acts for himself', () => {
  const own = ALL_COMMANDS.filter((type) => mayByHand('patron', type));
  test.each(own)('%s', (type) => {
    const wish = anyWish(type, new Chance(2));
    const by: Actor = { role: 'patron', id: 'p2' };
    const { state } = givenTable('CI');
    const answer = decide(asking(by, wish, state, 0), state);
    expect(answer).toMatchObject({ code: 'NOT_ALLOWED', message: 'a patron acts for himself' });
  });
});
