import {
  between,
  closedForm,
  flag,
  form,
  listOf,
  type Of,
  oneOf,
  optional,
  orNull,
  whole,
} from './schema.ts';
import { newWords, text, words } from './values.ts';

/** What a patron has set for himself, and who is excluded: requests and answers. */

const limit = orNull(between(0, 1e13));

const ChosenSchema = form({
  now: orNull(whole),
  next: orNull(form({ amount: orNull(whole), from: whole })),
});
export type ChosenLimit = Of<typeof ChosenSchema>;

/** `since`: when he came to the table. */
export const OwnAccountSchema = form({
  loss: ChosenSchema,
  buyIn: ChosenSchema,
  remind: orNull(whole),
  excluded: flag,
  since: whole,
});
export type OwnAccount = Of<typeof OwnAccountSchema>;

/** Minutes between two reminders. */
export const REMINDERS = [15, 30, 60, 120] as const;
/** Days for which a patron can exclude himself. */
export const EXCLUSION_DAYS = [1, 7, 30, 180, 365] as const;

export const OwnChoiceSchema = closedForm({
  loss: optional(limit),
  buyIn: optional(limit),
  remind: optional(orNull(oneOf(...REMINDERS))),
});
export const ExcludeSelfSchema = closedForm({ days: oneOf(...EXCLUSION_DAYS) });

export const ReasonSchema = closedForm({ reason: newWords });
const ExclusionSchema = form({
  patron: text,
  since: whole,
  until: orNull(whole),
  reason: orNull(words),
});
export const ExclusionsSchema = form({ excluded: listOf(ExclusionSchema) });
