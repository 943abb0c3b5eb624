import { createHash } from 'node:crypto';
import { canonical } from '../../src/house/tables/canonical.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import type { Event } from '../../src/table/index.ts';

/** What a table of one process told those who listen there: from where to where, and a digest of all that happened. */
export type Told = {
  readonly table: string;
  readonly from: number;
  readonly to: number;
  readonly digest: string;
  /** Where a change did not follow on the one before. */
  readonly gaps: readonly string[];
};

/** Listens at a table from now on; what it was told so far. */
export const listenTo = (live: LiveTable): (() => Told) => {
  const from = live.stream().sequence;
  const sum = happenedSum();
  const gaps: string[] = [];
  let to = from;
  live.onGrown(({ before, after, events }) => {
    if (before.sequence !== to) gaps.push(`${before.sequence} to ${after.sequence} after ${to}`);
    to = after.sequence;
    sum.add(events);
  });
  return () => ({ table: live.id, from, to, digest: sum.digest(), gaps });
};

/** A digest of what happened, in order, however it is cut into parts. */
export const happenedSum = () => {
  const hash = createHash('sha256');
  return {
    add: (events: readonly Event[]) => {
      for (const event of events) hash.update(`${canonical(event)}\n`);
    },
    digest: (): string => hash.copy().digest('hex'),
  };
};
