/**
 * The word by itself, not as a part of a longer one. What a house sends bears hashes, signatures
 * and times, and any few letters or digits stand in one of those sooner or later.
 */
export const word = (text: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9+/_-])${text}(?![A-Za-z0-9+/_-])`);
