import { expect } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { Actor } from '../../src/table/index.ts';
import type { Harness } from './harness.ts';

export type Entry = {
  readonly type: string;
  readonly by: Actor;
  readonly data: Readonly<Record<string, unknown>>;
};

/** What is on record of a table, as the auditor exports it. */
export const eventsOf = async (h: Harness, table: string): Promise<Entry[]> =>
  (await h.exported(table)).slice(0, -1).map((line) => JSON.parse(line) as Entry);

/** The export is whole, in order, rightly settled, and signed by this house. */
export const verifies = async (h: Harness, table: string) => {
  const check = verification(ciphers, { key: h.house.keys.fingerprint });
  for (const line of await h.exported(table)) expect(check.take(line)).toBeUndefined();
  const end = check.end();
  expect(end).toMatchObject({ verdict: 'verified', table });
  return end;
};
