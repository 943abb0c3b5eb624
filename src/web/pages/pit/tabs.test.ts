import { expect, test } from 'vitest';
import { ROLES } from '../../../table/index.ts';
import { mayPit } from '../floor/roles.ts';
import { tabIn, tabsOf } from './tabs.ts';

test('whoever has tabs is shown the way to the pit, and nobody else', () => {
  expect(ROLES.filter((role) => tabsOf(role).length > 0)).toEqual(ROLES.filter(mayPit));
});

test('a supervisor sees no accounts; alerts are for pit managers and above', () => {
  expect(tabsOf('pit-supervisor')).not.toContain('staff');
  expect(tabsOf('auditor')).not.toContain('alerts');
  expect(tabsOf('pit-manager')).toContain('alerts');
});

test('an address opens its tab, if the role has it', () => {
  expect(tabIn('#rounds', tabsOf('auditor'))).toBe('rounds');
  expect(tabIn('#staff', tabsOf('pit-supervisor'))).toBe('tables');
  expect(tabIn('', tabsOf('auditor'))).toBe('tables');
});
