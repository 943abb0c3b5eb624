import { expect } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryIn, type KeptEntry } from '../../src/house/tables/stream.ts';
import type { Actor } from '../../src/table/index.ts';
import type { Harness } from './harness.ts';

/** Something that happened, by whom and when its entry says. */
export type Happened = {
  readonly type: string;
  readonly by: Actor;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The entries of a table, as the auditor exports them. */
export const entriesOf = async (h: Harness, table: string): Promise<KeptEntry[]> =>
  (await h.exported(table)).slice(0, -1).map(entryIn);

/** What is on record as having happened at a table. */
export const eventsOf = async (h: Harness, table: string): Promise<Happened[]> =>
  (await entriesOf(h, table)).flatMap(happenings);

export const happenings = ({ by, at, events }: KeptEntry): Happened[] =>
  events.map(({ type, ...data }) => ({ type, by, at, data }));

/** The export is whole, in order, rightly settled, and signed by this house. */
export const verifies = async (h: Harness, table: string) => {
  const check = verification(ciphers, { key: h.house.keys.fingerprint });
  for (const line of await h.exported(table)) expect(check.take(line)).toBeUndefined();
  const end = check.end();
  expect(end).toMatchObject({ verdict: 'verified', table });
  return end;
};
