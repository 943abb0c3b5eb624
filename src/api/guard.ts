import type { GuardTold, GuardView, LimitsLeft } from '../table/index.ts';
import { between, type Fields, flag, object, orNull, type Schema, whole } from './schema.ts';
import { id, text } from './values.ts';

const limit = orNull(between(0, 1e13));
const used = between(-1e15, 1e15);
const far = between(0, Number.MAX_SAFE_INTEGER);

/** What the house tells a table of an account. */
export const guardTold: Fields<GuardTold> = {
  patron: id,
  version: far,
  excluded: flag,
  loss: limit,
  buyIn: limit,
  day: far,
  elsewhere: orNull(object<NonNullable<GuardTold['elsewhere']>>({ lost: used, bought: used })),
};

const left: Fields<LimitsLeft> = {
  excluded: flag,
  elsewhere: flag,
  loss: orNull(whole),
  buyIn: orNull(whole),
};

export const LeftSchema: Schema<LimitsLeft> = object<LimitsLeft>(left);
export const GuardViewSchema: Schema<GuardView> = object<GuardView>({ patron: text, ...left });
