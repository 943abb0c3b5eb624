import type { Answer } from '../../src/api/live.ts';
import type { Actor } from '../../src/table/index.ts';
import type { PlantedFault } from './planted.ts';

/** What a house that is going to be killed is told at its start: one line of JSON. */
export type Orders = {
  readonly data: string;
  /** Null: SQLite in the data folder. */
  readonly database: string | null;
  readonly keyFile: string;
  readonly checkpoints: string;
  readonly seed: number;
  /** The how many-th time it is started on these data. */
  readonly life: number;
  /** Not all tables may be there yet. */
  readonly setUp: boolean;
  /** What an earlier life was asked; it may have been answered. */
  readonly again: readonly Asked[];
  /** How long the text of a document is. */
  readonly bulk: number;
  /** Stops by itself, as an operator would stop it, after so many answers; null: it goes on until it is killed. */
  readonly most: number | null;
  readonly fault: PlantedFault | null;
};

/** A command as it was given: by whom, under which id, and its body as JSON says it. */
export type Asked = {
  readonly table: string;
  readonly by: Actor;
  readonly id: string;
  readonly command: object;
};

/** What it says, a line of JSON each. Whatever it asks for is said before, and every answer once it has come. */
export type Said =
  | { readonly is: 'begun'; readonly pid: number }
  | { readonly is: 'open' }
  | { readonly is: 'set-up' }
  | ({ readonly is: 'asked' } & Asked)
  | { readonly is: 'answered'; readonly id: string; readonly answer: Answer }
  | { readonly is: 'writing' | 'written'; readonly document: string; readonly revision: number };

/** The text of a document at a revision: nothing else can be mistaken for it. */
export const documentText = (document: string, revision: number, bulk: number): string =>
  `${document} ${revision} `.padEnd(bulk, `${revision % 10}`);

export const DOCUMENT_KIND = 'counted';
