import { houseId } from '../../api/command-id.ts';
import { type Actor, patronOf, publicView } from '../../table/index.ts';
import type { House } from '../house.ts';
import { openSession, type Session, type StaffRole, terminalOf } from '../people/index.ts';
import { enrolTerminal } from '../people/terminals.ts';
import type { HostedTable } from '../tables/floor.ts';
import { fail } from './errors.ts';

/** What a visitor finds in the rack, in cents of play money. */
const RACK = 1_000_000;
const CLERK: Actor = { role: 'pit-supervisor', id: 'demonstration' };

/** A session of staff without a PIN, at a terminal that is enrolled on the spot unless this device is one already. */
export const staffAtDemonstration = async (
  { people }: House,
  role: StaffRole,
  secret: string,
): Promise<{ readonly token: string; readonly terminal: string }> => {
  const known = await terminalOf(people, secret);
  const terminal =
    known === null
      ? await enrolTerminal(people, { label: 'demonstration', by: CLERK })
      : { id: known.id, secret };
  const actor: Actor = { role, id: `demo-${role}` };
  const { token } = await openSession(people, {
    kind: 'staff',
    actor,
    table: null,
    terminal: terminal.id,
  });
  return { token, terminal: terminal.secret };
};

/** `token` is null where the visitor keeps the session that he has. */
export type Seated = {
  readonly token: string | null;
  readonly patron: string;
  readonly box: number;
};

/** A patron of whom nothing is known, at a free box or standing, with play money; whoever comes back finds his own. */
export const patronAtDemonstration = async (
  house: House,
  hosted: HostedTable,
  before: Session | null,
): Promise<Seated> => {
  const { id: table, live } = hosted;
  const { state } = live.stream();
  if (state.status !== 'open') return fail('NOT_NOW', 'this table is not open');
  const known = before?.table === table ? patronOf(state.roster, before.actor.id) : undefined;
  if (known !== undefined) {
    if (known.rack < state.settings.limits.minimum) await playMoney(house, hosted, known.id);
    return { token: null, patron: known.id, box: known.box };
  }
  const { boxes, stakes } = publicView(state);
  const free = boxes.find(({ seated }) => seated === null);
  // Who stands bets with somebody who is seated and bets.
  const behind = boxes.find(({ seated }) => stakes.some(({ patron }) => patron === seated));
  const box = (free ?? behind ?? boxes[0])?.number ?? 1;
  const patron = `p-${Buffer.from(house.people.bytes(4)).toString('hex')}`;
  const by: Actor = { role: 'patron', id: patron };
  const seat = free === undefined ? 'standing' : 'seated';
  const joined = await live.submit(by, houseId('join', patron), {
    type: 'Join',
    patron,
    box,
    seat,
  });
  if ('error' in joined) return fail(joined.error.code, joined.error.message, joined.error.rule);
  await playMoney(house, hosted, patron);
  const { token } = await openSession(house.people, {
    kind: 'patron',
    actor: by,
    table,
    terminal: null,
  });
  return { token, patron, box };
};

/** The tray is filled by as much, so that it never runs dry by visitors. */
const playMoney = async ({ people }: House, { live }: HostedTable, patron: string) => {
  const id = Buffer.from(people.bytes(6)).toString('hex');
  await live.submit(CLERK, houseId('fill', id), { type: 'FillTray', amount: RACK });
  await live.submit(CLERK, houseId('buy-in', id), { type: 'BuyIn', patron, amount: RACK });
};
