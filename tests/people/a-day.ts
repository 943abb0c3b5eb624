import { HOUSE_DEFAULTS } from '../../src/api/house-settings.ts';
import {
  addStaff,
  askFor,
  changeOwnPin,
  changeRole,
  confirmAsked,
  doTogether,
  enrol,
  issueCode,
  refuseHouse,
  removeStaff,
  revokeTerminal,
  setPin,
  signIn,
} from '../../src/house/people/index.ts';
import { aStaffedHouse, D1, DAY, HOUR, M1, ok, PINS, SM1 } from './a-house.ts';

const OWN = '577215664901';
export const SM2 = { role: 'shift-manager', id: 'sm2' } as const;

/** A house that works: alone at first, by two from then on, in every way that there is. */
export const aDay = async () => {
  const house = await aStaffedHouse();
  const { means, terminal, terminalId } = house;
  const own = async (id: string, old: string, pin: string) => {
    const { token } = ok(await signIn(means, { terminal, id, pin: old }));
    ok(await changeOwnPin(means, { token, old, pin }));
  };
  await own('m1', PINS.m1, OWN);
  const second = { id: 'm1', pin: OWN, terminal: terminalId };
  ok(await addStaff(means, { by: SM1, ...SM2, pin: '693147180559', second }));
  house.pass(HOUR);
  const raise = { type: 'ChangeRole', staff: 'd1', role: 'pit-supervisor' } as const;
  const asked = ok(await askFor(means, { by: SM1, wish: raise }));
  house.pass(HOUR);
  ok(await confirmAsked(means, { by: M1, ask: asked.ask }));
  const lowered = ok(await askFor(means, { by: SM1, wish: { ...raise, role: 'dealer' } }));
  ok(await refuseHouse(means, { by: M1, ask: lowered.ask }));
  await own('sm2', '693147180559', '141421356238');
  ok(await setPin(means, { by: SM2, id: 's1', pin: '602214076000', second }));
  const wish = { type: 'EnrolTerminal' } as const;
  const { code } = ok(await doTogether(means, { by: SM1, wish, second }));
  const other = ok(await enrol(means, { code: code?.text ?? '', label: 'Pit 2' }));
  const settings = { ...HOUSE_DEFAULTS, zone: 'Europe/Paris' };
  const change = { type: 'ChangeSettings', settings } as const;
  ok(await doTogether(means, { by: SM1, wish: change, second }));
  ok(await issueCode(means, { by: D1, table: 't1' }));
  ok(await revokeTerminal(means, { by: M1, id: other.id }));
  ok(await removeStaff(means, { by: SM1, id: 'm1' }));
  ok(await removeStaff(means, { by: SM2, id: 'sm1' }));
  house.pass(DAY);
  ok(await changeRole(means, { by: SM2, id: 's1', role: 'auditor' }));
  return house;
};
