/**
 * What people write is read by others, in lists and in the record: it shows all that it holds. Records are older than
 * this rule, and are read as they are; it holds for what is asked now.
 */

/** Control characters, line separators, marks that turn the direction of writing, and letters that nobody sees. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/u;

/** Whether it is one line that hides nothing and is not blank. */
export const isPlainText = (text: string): boolean => !UNSEEN.test(text) && text.trim() !== '';

/** A name as it is kept: composed, without blanks around it; null where it is none, or longer than `most` characters. */
export const plainName = (given: string, most: number): string | null => {
  const name = given.normalize('NFC').trim();
  const isName = isPlainText(name) && /[\p{L}\p{N}]/u.test(name) && [...name].length <= most;
  return isName ? name : null;
};

/** The first text anywhere in it that is not plain; null: all of it is. */
export const hiddenIn = (json: unknown): string | null => {
  if (typeof json === 'string') return isPlainText(json) ? null : json;
  if (typeof json !== 'object' || json === null) return null;
  for (const one of Object.values(json)) {
    const hidden = hiddenIn(one);
    if (hidden !== null) return hidden;
  }
  return null;
};
