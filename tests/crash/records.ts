import { expect } from 'vitest';
import { readEvent } from '../../src/api/log.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { readEntry, splitLine } from '../../src/record/index.ts';
import { type Event, evolve, initialState, type State, type Table } from '../../src/table/index.ts';
import type { Answered, Client } from '../house/client.ts';
import { known } from './prepared.ts';

/** One event of a table's record, and the command that made it happen. */
export type Line = { readonly sequence: number; readonly command: string; readonly event: Event };

export type TableRecord = {
  readonly lines: readonly Line[];
  /** As the events make it, derived here once more. */
  readonly table: Table;
};

/** A table's record as the auditor gets it; it is checked as anybody would check it. */
export const recordOf = async (auditor: Client, id: string): Promise<TableRecord> => {
  const { status, text } = await auditor.get(`/api/tables/${id}/export`);
  if (status !== 200) throw new Error(`export of ${id}: ${status} ${text}`);
  const check = verification(ciphers);
  const lines: Line[] = [];
  for (const line of text.trimEnd().split('\n')) {
    expect(check.take(line)).toBeUndefined();
    const split = splitLine(line);
    const entry = split === undefined ? undefined : readEntry(split.text);
    if (entry === undefined || !('type' in entry)) continue;
    const event = readEvent(entry);
    if ('wrong' in event) throw new Error(event.wrong);
    lines.push({ sequence: entry.sequence, command: entry.command, event });
  }
  expect(check.end()).toMatchObject({ table: id });
  const state = lines.reduce<State>((now, { event }) => evolve(now, event), initialState);
  if (state.status === 'unopened') throw new Error(`${id} was never opened`);
  return { lines, table: state };
};

export const racksOf = ({ roster }: Table): Record<string, number> =>
  Object.fromEntries(roster.pages.flat().flatMap((one) => (one ? [[one.id, one.rack]] : [])));

/** Every chip is somewhere: racks, tray, layout and what came from outside add up to nothing. */
export const balanceOf = (table: Table): number => {
  const { tray, held, drop, outside } = table.money;
  const racks = Object.values(racksOf(table)).reduce((sum, rack) => sum + rack, 0);
  return racks + tray + held + drop + outside;
};

/** What somebody was told is done is in the record, where the answer says it is, and once. */
export const expectKept = ({ lines }: TableRecord, answers: readonly Answered[]): void => {
  for (const { id, sequence, events } of answers) {
    const own = lines.filter((line) => line.command === id);
    const types = own.map(({ event }) => event.type);
    expect(types, id).toEqual(expect.arrayContaining(events.map(({ type }) => type)));
    expect(own.at(-1)?.sequence, id).toBe(sequence);
    expect(own[0]?.sequence, id).toBe(sequence - own.length + 1);
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
