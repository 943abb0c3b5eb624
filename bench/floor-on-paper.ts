import { CALM } from '../src/house/tables/viewers.ts';

/** What the house does at each table of a floor, in a round. */
export type PaperFloor = {
  readonly tables: number;
  readonly patrons: number;
  /** Seconds. */
  readonly round: number;
  /** Of these bets are taken. */
  readonly betting: number;
  /** Of each patron. */
  readonly bets: number;
  /** Entries of a round that are no bets. */
  readonly steps: number;
};

/** Microseconds of processor, and bytes. */
export type Costs = {
  /** A bet decided and handed to PostgreSQL; what PostgreSQL takes for it. */
  readonly bet: number;
  readonly postgres: number;
  /** A frame to one viewer; a viewer in a second in which he is told nothing. */
  readonly frame: number;
  readonly idle: number;
  readonly frameBytes: number;
  /** In the memory of the house. */
  readonly viewerBytes: number;
  readonly tableBytes: number;
  /** On PostgreSQL's disk. */
  readonly entryBytes: number;
};

export type OnPaper = {
  readonly entries: number;
  readonly frames: number;
  /** Cores. */
  readonly deciding: number;
  readonly telling: number;
  readonly postgres: number;
  /** Processes of one core each, filled to two thirds. */
  readonly processes: number;
  readonly gibibytes: number;
  readonly gigabits: number;
  /** Gigabytes in a day of twenty hours, and how many such days the disk below lasts. */
  readonly disk: number;
  readonly days: number;
  /** What runs out first on the machines below, and how much of it is used. */
  readonly first: { readonly what: string; readonly share: number };
};

/** With more patrons than this stakes are shown in sums. */
const CROWD = 64;
/** A process that is busier than this keeps people waiting when much comes at once. */
const FILLED = 2 / 3;
const A_DAY = 20 * 3600;

/** One machine for tables and viewers, one for PostgreSQL. */
export const MACHINES = { cores: 8, gibibytes: 16, gigabits: 10, postgres: 8, terabytes: 4 };

export const floorOnPaper = (floor: PaperFloor, costs: Costs): OnPaper => {
  const { tables, patrons, round, betting, bets, steps } = floor;
  const each = patrons / tables;
  const placed = each * bets;
  const entries = (tables * (placed + steps)) / round;
  const calm = each > CROWD ? CALM.crowd : CALM.few;
  // A bet alone is a frame; many share one. Each patron has his own stakes and answers besides.
  const told = Math.min(placed, (betting * 1000) / calm) + steps + 2 * bets;
  const frames = (patrons * told) / round;
  const cores = (microseconds: number) => microseconds / 1e6;
  const deciding = cores(entries * costs.bet);
  const telling = cores(frames * costs.frame + patrons * costs.idle);
  const postgres = cores(entries * costs.postgres);
  const gibibytes = (patrons * costs.viewerBytes + tables * costs.tableBytes) / 2 ** 30;
  const gigabits = (frames * costs.frameBytes * 8) / 1e9;
  const disk = (entries * costs.entryBytes * A_DAY) / 1e9;
  const shares = [
    { what: 'processor of the house', share: (deciding + telling) / MACHINES.cores },
    { what: 'processor of PostgreSQL', share: postgres / MACHINES.postgres },
    { what: 'memory', share: gibibytes / MACHINES.gibibytes },
    { what: 'network', share: gigabits / MACHINES.gigabits },
  ].sort((a, b) => b.share - a.share);
  return {
    entries,
    frames,
    deciding,
    telling,
    postgres,
    processes: Math.ceil((deciding + telling) / FILLED),
    gibibytes,
    gigabits,
    disk,
    days: (MACHINES.terabytes * 1000) / disk,
    first: shares[0] ?? { what: '', share: 0 },
  };
};
