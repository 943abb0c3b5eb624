import type { Chance } from '../table/model-chance.ts';
import type { Death } from './life.ts';

export type Kind = 'sqlite' | 'postgres';

/** Statements of each store at which a process may die, and up to which run of it. */
const POINTS: Readonly<Record<Kind, readonly (readonly [string, number])[]>> = {
  sqlite: [
    ['COMMIT', 60],
    ['COMMIT', 60],
    ['BEGIN IMMEDIATE', 60],
    ['INSERT INTO entries', 60],
    ['INSERT INTO streams', 60],
    ['INSERT INTO marks', 12],
    ['INSERT INTO rounds', 6],
    ['INSERT INTO refusals', 20],
    ['RELEASE one', 10],
    ['UPDATE documents', 10],
    ['INSERT INTO documents', 6],
    ['INSERT INTO leases', 4],
    ['INSERT OR REPLACE INTO health', 4],
  ],
  postgres: [
    ['COMMIT', 60],
    ['COMMIT', 60],
    ['BEGIN', 60],
    ['INSERT INTO entries', 60],
    ['UPDATE heads', 60],
    ['INSERT INTO marks', 12],
    ['INSERT INTO rounds', 6],
    ['INSERT INTO refusals', 20],
    ['WITH', 20],
    ['SELECT', 60],
  ],
};

/** Calls of the system: what writes to the files, or to the line, and what says that it was written. */
const CALLS: Readonly<Record<Kind, readonly (readonly [string, number])[]>> = {
  sqlite: [
    ['pwrite64', 400],
    ['pwrite64', 400],
    ['pwrite64', 400],
    ['fsync', 80],
    ['fsync', 80],
    ['write', 120],
    ['fdatasync', 3],
    ['ftruncate', 2],
    ['openat', 900],
    ['unlink', 2],
    ['link', 1],
  ],
  postgres: [
    ['write', 120],
    ['writev', 60],
    ['connect', 3],
  ],
};

/** How the next life ends: by chance, which is the seed's. */
export const deathOf = (chance: Chance, kind: Kind, hasStrace: boolean): Death => {
  const share = chance.below(100);
  if (share < 12) return { way: 'start', part: chance.below(1500) / 1000 };
  if (share < 40) {
    const [statement, most] = chance.one(POINTS[kind]);
    const moment = chance.one(['before', 'after'] as const);
    return { way: 'point', point: { statement, moment, nth: 1 + chance.below(most) } };
  }
  if (share < 60 && hasStrace) {
    const [call, most] = chance.one(CALLS[kind]);
    return { way: 'call', call, nth: 1 + chance.below(most) };
  }
  return { way: 'signal', after: 1 + chance.below(40), delay: chance.below(12) };
};
