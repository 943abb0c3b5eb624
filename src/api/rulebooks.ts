import type { Rulebook } from '../rulebooks/index.ts';
import { RulebookSchema } from './rulebook-schema.ts';
import { form, listOf, optional, type Schema } from './schema.ts';
import { text } from './values.ts';

/** The games and their books, as the house hands them out. */

export const GamesSchema = form({
  rulebooks: listOf(
    form({ id: text, title: text, titleZh: optional(text), version: text, effective: text }),
  ),
});

export const BookSchema: Schema<Rulebook> = RulebookSchema;
