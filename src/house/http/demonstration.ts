import { type Actor, publicView } from '../../table/index.ts';
import type { House } from '../house.ts';
import { openSession, type StaffRole } from '../people/index.ts';
import { enrolTerminal } from '../people/terminals.ts';
import type { HostedTable } from '../tables/floor.ts';
import { fail } from './errors.ts';

/** What a visitor finds in the rack, in cents of play money. */
const RACK = 1_000_000;
const CLERK: Actor = { role: 'pit-supervisor', id: 'demonstration' };

/** A session of staff without a PIN, at a terminal that is enrolled on the spot. */
export const staffAtDemonstration = async ({ people }: House, role: StaffRole) => {
  const terminal = await enrolTerminal(people, { label: 'demonstration', by: CLERK });
  const actor: Actor = { role, id: `demo-${role}` };
  const { token } = await openSession(people, {
    kind: 'staff',
    actor,
    table: null,
    terminal: terminal.id,
  });
  return { token, terminal: terminal.secret };
};

/** A patron of whom nothing is known, at a free box or standing, with play money. */
export const patronAtDemonstration = async (house: House, { id: table, live }: HostedTable) => {
  const { state } = live.stream();
  if (state.status !== 'open') return fail('NOT_NOW', 'this table is not open');
  const { boxes } = publicView(state);
  const free = boxes.find(({ seated }) => seated === null);
  const box = (free ?? boxes[0])?.number ?? 1;
  const patron = `p-${Buffer.from(house.people.bytes(4)).toString('hex')}`;
  const by: Actor = { role: 'patron', id: patron };
  const seat = free === undefined ? 'standing' : 'seated';
  const joined = await live.submit(by, `join:${patron}`, { type: 'Join', patron, box, seat });
  if ('error' in joined) return fail(joined.error.code, joined.error.message, joined.error.rule);
  await live.submit(CLERK, `fill:${patron}`, { type: 'FillTray', amount: RACK });
  await live.submit(CLERK, `buy-in:${patron}`, { type: 'BuyIn', patron, amount: RACK });
  const { token } = await openSession(house.people, {
    kind: 'patron',
    actor: by,
    table,
    terminal: null,
  });
  return { token, patron, box };
};
