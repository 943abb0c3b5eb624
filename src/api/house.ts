import type { Role, Settings, TableLimits } from '../table/index.ts';

/** What the house answers besides the live view; the schemas of the requests stand with the routes. */

/** Who is here: nobody yet, staff at a terminal, a patron, a display. */
export type Me = {
  readonly signedIn: SignedIn | null;
  /** This device may be used by staff. */
  readonly terminal: { readonly id: string; readonly label: string } | null;
  /** No staff yet: the set-up link makes the first shift manager. */
  readonly needsSetUp: boolean;
  /** A demonstration: play money, and anybody may take any role. */
  readonly demonstration: boolean;
};

export type SignedIn = {
  readonly kind: 'staff' | 'patron' | 'display';
  readonly role: Role;
  readonly id: string;
  /** The one table that a patron or a display belongs to. */
  readonly table: string | null;
  /** Idle: the PIN is asked for again. */
  readonly locked: boolean;
};

/** A table on the floor, as everybody may see it. */
export type FloorTable = {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly layout: string;
  readonly limits: TableLimits;
  readonly status: 'unopened' | 'open' | 'closing' | 'closed';
  readonly phase: string;
  readonly round: number;
  readonly shoe: number | null;
  readonly electronic: boolean;
  readonly boxes: readonly { readonly number: number; readonly taken: boolean }[];
  /** The last outcomes, oldest first: letters of the bead plate. */
  readonly last: readonly BeadLetter[];
  /** The Big Road's cells, for a thumbnail. */
  readonly bigRoad: readonly {
    readonly column: number;
    readonly row: number;
    readonly winner: 'player' | 'banker';
    readonly ties: number;
  }[];
};

export type BeadLetter = 'P' | 'B' | 'T';

export type NewTable = { readonly id: string; readonly name: string; readonly settings: Settings };
