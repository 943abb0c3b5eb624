import type { Line } from '../../../rules/index.ts';
import type { Actor, HandHistory, OwnView, PublicView, Role } from '../../../table/index.ts';

/** What the house answers to the pit. */
export type StaffAnswer = { readonly staff: readonly StaffMember[] };
export type StaffMember = { readonly id: string; readonly role: Role; readonly locked: boolean };

export type TerminalsAnswer = { readonly terminals: readonly Terminal[] };
export type Terminal = {
  readonly id: string;
  readonly label: string;
  readonly enrolled: number;
  readonly by: Actor;
};

export type Code = { readonly text: string; readonly expires: number };

export type DisplaysAnswer = { readonly displays: readonly Display[] };
export type Display = {
  readonly id: string;
  readonly table: string;
  readonly created: number;
  readonly expires: number;
};

export type AlertsAnswer = { readonly alerts: readonly Alert[] };
export type Alert = {
  readonly id: string;
  readonly at: number;
  readonly type: 'account-locked' | 'codes-guessed';
  readonly staff: string | null;
  readonly terminal: string | null;
  readonly acknowledgedBy: string | null;
};

export type TableAnswer = {
  readonly name: string;
  readonly public: PublicView | null;
  readonly own: OwnView;
};

export type RulebooksAnswer = {
  readonly rulebooks: readonly { readonly id: string; readonly title: string }[];
};

export type RoundsAnswer = { readonly rounds: readonly HandHistory[] };
export type { Line };

export type Report = {
  readonly from: number;
  readonly to: number;
  readonly whole: Group;
  readonly groups: readonly Group[];
  readonly incidents: readonly Incident[];
};

export type Group = {
  readonly key: string;
  readonly name: string;
  readonly activity: 'some' | 'no activity';
  readonly rounds: number;
  readonly voids: number;
  readonly irregularities: number | null;
  readonly total: {
    readonly handle: number;
    readonly paid: number;
    readonly win: number;
    readonly hold: number | null;
  };
  readonly money: {
    readonly fills: number;
    readonly credits: number;
    readonly drop: number;
  } | null;
  readonly compared: {
    readonly expectedHold: number | null;
    readonly z: number | null;
    readonly interval: { readonly low: number; readonly high: number } | null;
    readonly alert: boolean;
  };
};

export type Incident = {
  readonly at: number;
  readonly time: string;
  readonly table: string;
  readonly round: number;
  readonly kind: string;
  readonly rule: string;
  readonly by: Actor;
  readonly decision: string | null;
  readonly decidedBy: Actor | null;
  readonly reason: string;
};
