import type { Answer } from '../../src/api/live.ts';
import type { Actor, Wish } from '../../src/table/index.ts';
import type { PlantedFault } from './faults.ts';
import type { Told } from './told.ts';

/** What a process is started with. */
export type MemberSetUp = {
  /** Its connections to PostgreSQL bear it. */
  readonly name: string;
  readonly data: string;
  readonly keyFile: string;
  /** Null: SQLite in the data folder. */
  readonly database: string | null;
  readonly fault: PlantedFault | null;
};

/** A command on its way to a table, with the number that its answer bears. */
export type Delivery = {
  readonly number: number;
  readonly table: string;
  readonly by: Actor;
  readonly id: string;
  readonly wish: Wish;
};

export type ToMember =
  | { readonly is: 'deliver'; readonly list: readonly Delivery[] }
  | { readonly is: 'tell' }
  | { readonly is: 'stop' };

export type FromMember =
  | { readonly is: 'ready'; readonly address: string }
  | { readonly is: 'failed'; readonly error: string }
  | { readonly is: 'answers'; readonly list: readonly (readonly [number, Answer])[] }
  | { readonly is: 'told'; readonly report: MemberReport };

/** What its tables told those who listen there, whose clocks it runs, and what it could not decide. */
export type MemberReport = {
  readonly tables: readonly Told[];
  readonly keeps: number;
  readonly faults: number;
};
