import type { Authority } from '../rulebooks/index.ts';
import type { PendingAsk } from '../table/index.ts';
import { object, oneOf, optional, type Schema } from './schema.ts';
import { text } from './values.ts';

/** What waits for a second person: who may answer, and what would follow. */
export const rank: Schema<Authority> = oneOf(
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
);

export const follows: Schema<PendingAsk['yes'][number]> = object<PendingAsk['yes'][number]>({
  type: text,
  rule: optional(text),
});
