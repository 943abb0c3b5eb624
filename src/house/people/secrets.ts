import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Means, PeopleKeys } from './means.ts';

/** 32 bytes that nobody can guess, as they stand in a cookie or link. */
export const newToken = (means: Pick<Means, 'bytes'>): string =>
  Buffer.from(means.bytes(32)).toString('base64url');

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** What is kept of a token: enough to know it again, not enough to tell it. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is kept of something that is short enough to be guessed: with the data alone no guess can be tried. */
export const keyedDigest = (
  { secretFor }: Pick<PeopleKeys, 'secretFor'>,
  purpose: string,
  text: string,
): string => createHmac('sha256', secretFor(purpose)).update(text).digest('hex');

/** Takes the same time whether the first character differs or the last. */
export const isSecretOf = (kept: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(kept, 'hex'), Buffer.from(digest(secret), 'hex'));

/** No vowels, so no words; of 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G and U V at most one of each. */
const CODE_LETTERS = 'CDFHJKMNPQRTVWXY34679';
const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code for people to type, in groups of five or, where that is even, of four. */
export const newCode = (means: Means, length: number): string => {
  const group = length % 4 === 0 ? /.{4}(?=.)/g : /.{5}(?=.)/g;
  return draw(means, CODE_LETTERS, length).replace(group, '$&-');
};

/** The code as it was made, however it was typed: in small letters, without hyphens, with blanks. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** Six characters of base 32, after a word that says of what. */
export const newId = (means: Means, prefix: string): string => prefix + draw(means, ID_LETTERS, 6);

const draw = (means: Means, letters: string, length: number): string => {
  // Bytes at the end that do not fill a whole run of letters are drawn again: else the first letters come more often.
  const fair = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length) {
    const [byte = 255] = means.bytes(1);
    if (byte < fair) text += letters.charAt(byte % letters.length);
  }
  return text;
};
