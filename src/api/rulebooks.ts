import type { Rulebook } from '../rulebooks/index.ts';
import { RulebookSchema } from './rulebook-schema.ts';
import { form, listOf, type Schema } from './schema.ts';
import { text } from './values.ts';

/** The games and their books, as the house hands them out. */

export const GamesSchema = form({
  rulebooks: listOf(form({ id: text, title: text, version: text, effective: text })),
});

// It is held to the type where it stands.
export const BookSchema = RulebookSchema as unknown as Schema<Rulebook>;
