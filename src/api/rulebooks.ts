import type { Rulebook } from '../rulebooks/index.ts';
import { RulebookSchema } from './rulebook-schema.ts';
import { form, listOf, optional, type Schema, string } from './schema.ts';
import { text } from './values.ts';

/** The games and their books, as the house hands them out. */

export const GamesSchema = form({
  rulebooks: listOf(
    form({
      id: text,
      title: text,
      titleZh: optional(text),
      version: text,
      effective: text,
      hash: text,
    }),
  ),
});

/** Left out: the version in force. */
export const VersionQuerySchema = form({
  version: optional(string({ maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' })),
});

export const BookSchema: Schema<Rulebook> = RulebookSchema;
