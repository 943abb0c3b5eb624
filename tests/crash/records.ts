import { expect } from 'vitest';
import { entryIn, eventsIn, type KeptEntry } from '../../src/house/tables/stream.ts';
import { type Event, grow, initialState, type State, type Table } from '../../src/table/index.ts';
import type { Answered, Client } from '../house/client.ts';
import { verifiedExport } from '../processes/verified.ts';
import { known } from './prepared.ts';

/** One event of a table's record, and the command that made it happen. */
export type Line = { readonly sequence: number; readonly command: string; readonly event: Event };

export type TableRecord = {
  readonly entries: readonly KeptEntry[];
  /** What happened, one after the other. */
  readonly lines: readonly Line[];
  /** As the events make it, derived here once more. */
  readonly table: Table;
};

/** A table's record as the auditor gets it; it is checked as anybody would check it. */
export const recordOf = async (auditor: Client, id: string): Promise<TableRecord> => {
  const kept = (await verifiedExport(auditor, id)).slice(0, -1);
  const entries = kept.map(entryIn);
  const happened = kept.map(eventsIn);
  const state = happened.reduce<State>(
    (now, events, i) => grow(now, events, entries[i]?.given?.book),
    initialState,
  );
  if (state.status === 'unopened') throw new Error(`${id} was never opened`);
  const lines = entries.flatMap(({ sequence, id: command }, i) =>
    known(happened[i]).map((event): Line => ({ sequence, command, event })),
  );
  return { entries, lines, table: state };
};

export const racksOf = ({ roster }: Table): Record<string, number> =>
  Object.fromEntries(roster.pages.flat().flatMap((one) => (one ? [[one.id, one.rack]] : [])));

/** Every chip is somewhere: racks, tray, layout and what came from outside add up to nothing. */
export const balanceOf = (table: Table): number => {
  const { tray, held, drop, cashedOut, variance, outside } = table.money;
  const racks = Object.values(racksOf(table)).reduce((sum, rack) => sum + rack, 0);
  return racks + tray + held + drop + cashedOut + variance + outside;
};

/** What somebody was told is done is in the record, where the answer says it is, and once. */
export const expectKept = ({ entries }: TableRecord, answers: readonly Answered[]): void => {
  for (const { id, sequence, events } of answers) {
    const own = entries.filter((entry) => entry.id === id);
    expect(
      own.map((entry) => entry.sequence),
      id,
    ).toEqual([sequence]);
    const types = own[0]?.events.map(({ type }) => type);
    expect(types, id).toEqual(expect.arrayContaining(events.map(({ type }) => type)));
  }
};

/** The cards of a shoe that are on record came in the order of the shoe, none left out and none twice. */
export const expectInOrder = (
  { lines }: TableRecord,
  shoe: number,
  order: readonly string[],
): number => {
  let current = 0;
  let drawn = 0;
  const places = new Map<string, string>();
  for (const { event } of lines) {
    if (event.type === 'ShoeLoaded') current = event.shoe;
    if (current !== shoe) continue;
    if (event.type === 'CardDealt') {
      drawn += 1;
      expect(event.position).toBe(drawn);
      places.set(`${event.hand} ${event.index}`, known(order[drawn - 1]));
    }
    if (event.type === 'CardExposed') {
      expect(event.card).toBe(places.get(`${event.hand} ${event.index}`));
    }
  }
  return drawn;
};
