import { BY } from './report-by.ts';
import {
  flag,
  form,
  listOf,
  number,
  type Of,
  oneOf,
  optional,
  orNull,
  string,
  whole,
} from './schema.ts';
import { actor, text, words } from './values.ts';

/** What the tables did in a period. Money is whole cents, but where it is compared with the exact odds. */

export { BY, type By } from './report-by.ts';
export const FORMATS = ['json', 'csv', 'incidents', 'text'] as const;

export const ReportQuerySchema = form({
  table: optional(string({ maxLength: 40 })),
  /** A date of the casino, a time with its zone, or milliseconds; left out: today so far. */
  from: optional(string({ maxLength: 40 })),
  to: optional(string({ maxLength: 40 })),
  by: optional(oneOf(...BY)),
  format: optional(oneOf(...FORMATS)),
});

const TakingsSchema = form({
  /** How many were decided. */
  decided: whole,
  staked: whole,
  /** Effective stakes that were decided, pushes with them. */
  handle: whole,
  paid: whole,
  returned: whole,
  /** Twentieths of a cent that rounding down left with the house. */
  residue: whole,
  /** What the house won: staked − paid − returned. */
  win: whole,
  /** `win` / `handle`; null without a handle. */
  hold: orNull(number),
});
export type Takings = Of<typeof TakingsSchema>;

const MoneySchema = form({
  fills: whole,
  credits: whole,
  /** Buy-ins. */
  drop: whole,
  cashOuts: whole,
  /** What counts of the tray found too much, less what they found too little. */
  variance: whole,
});
export type TableMoney = Of<typeof MoneySchema>;

/** Beside the exact odds, those stakes that they speak of. */
const ComparedSchema = form({
  rounds: whole,
  handle: whole,
  /** Without what rounding down left over, in cents and twentieths: the odds know no rounding. */
  win: number,
  hold: orNull(number),
  expectedWin: number,
  expectedHold: orNull(number),
  /** Standard deviation of the win, in cents. */
  deviation: number,
  /** By how many standard deviations the win is off; null where it could not vary. */
  z: orNull(number),
  /** Where the hold lies in 95 of 100 such groups. */
  interval: orNull(form({ low: number, high: number })),
  alert: flag,
});
export type Compared = Of<typeof ComparedSchema>;

/** How a patron plays. */
const RatingSchema = form({
  /** Stakes that were decided, without insurance, by rounds in which he had some; null without any. */
  averageBet: orNull(number),
  /** Milliseconds at the tables. */
  time: whole,
  /** What the exact odds give the house on what he staked, in cents. */
  theoreticalWin: number,
});
export type Rating = Of<typeof RatingSchema>;

/** What a table did on one day, beside the exact odds. */
const TurnSchema = form({
  /** The day. */
  key: text,
  rounds: whole,
  win: number,
  expectedWin: number,
  deviation: number,
});
export type ReportTurn = Of<typeof TurnSchema>;

/** One row of a report, or the whole of it. */
const GroupSchema = form({
  key: text,
  name: text,
  activity: oneOf('some', 'no activity'),
  /** Rounds that were decided; void ones are counted apart. */
  rounds: whole,
  voids: whole,
  /** Of all these, the last ones of their tables: they may still be voided or settled anew. */
  notFinal: whole,
  /** Null where they belong to no such group: a bet has no irregularities. */
  irregularities: orNull(whole),
  settlementsTakenBack: orNull(whole),
  bets: TakingsSchema,
  insurance: TakingsSchema,
  /** Bets and insurance together. */
  total: TakingsSchema,
  /** Null where it belongs to no such group: nobody buys in for a bet. */
  money: orNull(MoneySchema),
  compared: ComparedSchema,
  /** Null but for a patron. */
  rating: orNull(RatingSchema),
  /** Of a table alone: its last days with rounds that can be compared, oldest first. */
  days: optional(listOf(TurnSchema)),
});
export type Group = Of<typeof GroupSchema>;

/** A void, an irregularity, or a settlement that was taken back: one line of the list. */
const IncidentSchema = form({
  at: whole,
  table: text,
  round: whole,
  /** By whose paragraphs. */
  game: text,
  version: text,
  kind: text,
  /** The paragraph. */
  rule: text,
  /** Who reported it, or did it. */
  by: actor,
  /** Null while nobody has decided. */
  decision: orNull(text),
  decidedBy: orNull(actor),
  /** The paragraph of the decision, where it is another one. */
  decidedRule: orNull(text),
  reason: words,
  /** Who dealt the round. */
  dealer: text,
  /** In the casino's own time. */
  time: text,
});
export type ListedIncident = Of<typeof IncidentSchema>;

/** Electronic shoes of the period. */
const ReportShoesSchema = form({
  /** Loaded with at least one nonce of a patron, and without any. */
  withNonces: whole,
  withoutNonces: whole,
  /** Taken out, or never loaded, after patrons had added to them. */
  withdrawn: whole,
});
export type ReportShoes = Of<typeof ReportShoesSchema>;

export const ReportSchema = form({
  /** Rounds opened from here on (inclusive) to there (exclusive), in milliseconds. */
  from: whole,
  to: whole,
  timeZone: text,
  shifts: listOf(form({ name: text, from: text })),
  by: oneOf(...BY),
  /** The tables that were looked at; null: whichever there are. */
  tables: orNull(listOf(text)),
  whole: GroupSchema,
  groups: listOf(GroupSchema),
  /** Groups without activity are left out where the period has too many days or shifts. */
  quietGroups: oneOf('listed', 'left out'),
  shoes: ReportShoesSchema,
  /** Voids, irregularities and settlements taken back, in order of time. */
  incidents: listOf(IncidentSchema),
});
export type Report = Of<typeof ReportSchema>;
