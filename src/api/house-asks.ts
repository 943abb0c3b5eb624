import { HouseSettingsSchema } from './house-settings.ts';
import { HouseWishSchema } from './house-wish.ts';
import { CodeSchema, StaffMemberSchema } from './people.ts';
import { between, closedForm, form, listOf, type Of, optional, string, whole } from './schema.ts';
import { actor } from './values.ts';

/** What waits for a second person of the house, and the answers. */

const pin = string({ minLength: 1, maxLength: 64 });
const staffId = string({ minLength: 1, maxLength: 64 });

/** `pin` is one that is to be set; `second` is there now and confirms it with a PIN of his own. */
export const HouseAskingSchema = closedForm({
  wish: HouseWishSchema,
  pin: optional(pin),
  second: optional(closedForm({ id: staffId, pin })),
});

/** What was done: somebody's account as it is now, a code, the settings. */
export const OutcomeSchema = form({
  member: optional(StaffMemberSchema),
  code: optional(CodeSchema),
  settings: optional(HouseSettingsSchema),
});
export type HouseOutcome = Of<typeof OutcomeSchema>;

/** It waits as number `ask`, or was done at once. */
export const HouseAskedSchema = form({ ask: optional(whole), done: optional(OutcomeSchema) });

const PendingSchema = form({ ask: whole, at: whole, by: actor, wish: HouseWishSchema });
export type PendingHouseAsk = Of<typeof PendingSchema>;
export const HouseAsksSchema = form({ asks: listOf(PendingSchema) });

export const AskParams = form({ ask: between(1, Number.MAX_SAFE_INTEGER) });
export const AskAnsweredSchema = form({ ask: whole });
