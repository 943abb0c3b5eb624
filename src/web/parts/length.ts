/** A number is in pixels of an ordinary screen, and grows with the page on larger ones; a text is a length as it stands. */
export type Length = number | string;

export const lengthOf = (length: Length): string =>
  typeof length === 'number' ? `${length / 16}rem` : length;
