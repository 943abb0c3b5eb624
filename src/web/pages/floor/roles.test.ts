import { expect, test } from 'vitest';
import type { FloorTable } from '../../../api/house.ts';
import { ROLES } from '../../../table/index.ts';
import { mayPit, placeOf } from './roles.ts';
import { floorOrder } from './use-floor.ts';

test.each([
  ['patron', '/table/t1/patron'],
  ['dealer', '/table/t1/dealer'],
  ['pit-supervisor', '/table/t1/dealer'],
  ['pit-manager', '/pit'],
  ['shift-manager', '/pit'],
  ['auditor', '/pit'],
] as const)('a %s works at %s', (role, place) => {
  expect(placeOf(role, 't1')).toBe(place);
});

test('the pit is for supervisors and above, and for those who check', () => {
  expect(ROLES.filter(mayPit)).toEqual([
    'pit-supervisor',
    'pit-manager',
    'shift-manager',
    'auditor',
  ]);
});

test('closed tables come last, each by its number', () => {
  const table = (id: string, status: FloorTable['status']) => ({ id, status }) as FloorTable;
  const tables = [table('t1', 'closed'), table('t10', 'open'), table('t2', 'closing')];
  expect(floorOrder(tables).map(({ id }) => id)).toEqual(['t2', 't10', 't1']);
});
