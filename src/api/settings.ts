import {
  type Automation,
  CONVENTIONS,
  type Settings,
  type TableLimits,
  type Thresholds,
} from '../table/index.ts';
import {
  between,
  closed,
  flag,
  oneOf,
  optional,
  orNull,
  recordOf,
  type Schema,
  string,
} from './schema.ts';
import { cents, count, id } from './values.ts';

/** What a table is set to, wherever it stands: in a request, in the record, in a view. */

const amount = between(0, 1e13);
const milliseconds = orNull(between(0, 3_600_000));

export const AutomationSchema: Schema<Automation> = closed<Automation>({
  open: milliseconds,
  close: milliseconds,
  draw: milliseconds,
  offer: oneOf('automatic', 'manual'),
  elections: milliseconds,
  settle: milliseconds,
  squeeze: optional(milliseconds),
  insure: optional(milliseconds),
});

/** Of side bets, which have limits of their own. */
export const sideLimits: Schema<TableLimits['side']> = recordOf(
  closed<TableLimits['side'][string]>({ minimum: cents, maximum: cents }),
);

export const LimitsSchema: Schema<TableLimits> = closed<TableLimits>({
  minimum: cents,
  maximum: cents,
  per: oneOf('box', 'table'),
  side: sideLimits,
});

export const SettingsSchema: Schema<Settings> = closed<Settings>({
  game: id,
  layout: string({ minLength: 1, maxLength: 4 }),
  boxes: count,
  decks: count,
  chipUnit: cents,
  limits: LimitsSchema,
  faceDown: flag,
  private: flag,
  insurance: oneOf('offered', 'off'),
  shoe: oneOf('physical', 'electronic'),
  burn: oneOf('none', 'by-first-card'),
  cutCard: closed<Settings['cutCard']>({ fromEnd: count, furtherRounds: oneOf(0, 1) }),
  automation: AutomationSchema,
  established: oneOf('offered', 'placed'),
  forgone: oneOf('round', 'offer'),
  roads: oneOf(...CONVENTIONS),
  thresholds: closed<Thresholds>({ cashOut: amount, fill: amount, credit: amount }),
  creditLine: optional(amount),
  crowd: optional(between(0, 1_000_000)),
  grace: optional(between(0, 3_600_000)),
});
