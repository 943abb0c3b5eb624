import { HOUSE_POLICY, type Rulebook } from '../../rulebooks/rulebook.ts';

/** A book by its name and version; without one, that in force. */
export type BookName = Pick<Rulebook, 'id'> & Partial<Pick<Rulebook, 'version'>>;

/** What stands where a book is silent has a place of its own. */
export const POLICY_ID = 'house-policy';

/** The anchor of a paragraph in the page of its book. A rule with a name instead of a number has one too. */
export const paragraphId = (rule: string): string =>
  rule === HOUSE_POLICY ? POLICY_ID : rule.trim().replaceAll(/\s+/g, '-');

export const bookPath = ({ id, version }: BookName): string =>
  `/rules/${encodeURIComponent(id)}${version === undefined ? '' : `@${encodeURIComponent(version)}`}`;

export const paragraphPath = (book: BookName, rule: string): string =>
  `${bookPath(book)}#${encodeURIComponent(paragraphId(rule))}`;
