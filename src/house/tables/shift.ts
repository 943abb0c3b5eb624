import type { ShiftReport } from '../../api/balance.ts';
import { reader } from '../../api/read.ts';
import { type Group, ReportSchema } from '../../api/report.ts';
import type { House } from '../house.ts';
import { settingsNow } from '../people/index.ts';
import { balanced, daysOf, shiftAsked, shiftReport } from '../reports/index.ts';
import type { HostedTable } from './floor.ts';

/** The trays of all tables in one shift: of the one that is named, or of the one that is now. */
export const shiftOf = async (
  house: House,
  asked: { readonly day?: string; readonly shift?: string },
): Promise<ShiftReport> => {
  const now = house.now();
  const days = daysOf(await settingsNow(house.people, house.zone));
  const shift = shiftAsked(asked, now, days);
  const rows = [];
  for (const hosted of house.floor.tables())
    rows.push(balanced(await spansOf(house, hosted, shift)));
  return shiftReport(shift, { timeZone: days.timeZone, now }, rows);
};

type Span = { readonly from: number; readonly to: number };

/** A table that plays on may move between two looks: it is looked at again, and no more than so often. */
const LOOKS = 5;

const spansOf = async (house: House, hosted: HostedTable, { from, to }: Span) => {
  const { id: table, live } = hosted;
  const archived = (await house.store.base(table)) !== null;
  const between = (span: Span) => groupIn(house, table, span);
  for (let look = 1; ; look += 1) {
    await live.catchUp();
    const { sequence, state } = live.stream();
    const before = archived ? null : await between({ from: 0, to: from });
    const within = await between({ from, to });
    const since = await between({ from: to, to: Math.max(to, house.now()) + 1 });
    await live.catchUp();
    const still = live.stream().sequence === sequence;
    if (!still && look < LOOKS) continue;
    const tray = !still ? null : state.status === 'unopened' ? 0 : state.money.tray;
    return { table, before, within, since, tray };
  }
};

const groupIn = async ({ clerk }: House, table: string, { from, to }: Span): Promise<Group> => {
  const query = { tables: [table], from, to, by: 'table' as const };
  return readReport(JSON.parse(await clerk.report({ query, format: 'json' })), 'report').whole;
};

const readReport = reader(ReportSchema);
