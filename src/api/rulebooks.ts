import type { Rulebook } from '../rulebooks/index.ts';
import { RulebookSchema } from './rulebook-schema.ts';
import { form, listOf, number, type Of, oneOf, optional, type Schema, string } from './schema.ts';
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
      /** Every version that the house knows, in the order in which they come into force. */
      versions: optional(listOf(form({ version: text, effective: text }))),
    }),
  ),
});

/** What `rules --check` says of a book, and the paragraphs that its text has, as far as the file names them. */
export const CheckedBookSchema = form({
  findings: listOf(
    form({
      code: text,
      severity: oneOf('error', 'warning'),
      at: text,
      message: text,
      rule: optional(text),
    }),
  ),
  bets: listOf(form({ bet: text, houseEdge: number })),
  paragraphs: listOf(text),
});
export type CheckedBook = Of<typeof CheckedBookSchema>;

/** Left out: the version in force. */
export const VersionQuerySchema = form({
  version: optional(string({ maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' })),
});

export const BookSchema: Schema<Rulebook> = RulebookSchema;
