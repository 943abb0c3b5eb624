/** Nobody reads more than seven words in a line from five metres away. */
export const MOST_WORDS = 7;

/**
 * A text in lines of at most seven words: a sentence is a line where it can be one, a longer one is cut into lines of
 * about the same number of words.
 */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。；！？])/)
    .flatMap(cut)
    .filter((line) => line !== '');

const cut = (sentence: string): string[] => {
  const words = sentence.split(/\s+/).filter(Boolean);
  const lines = Math.ceil(words.length / MOST_WORDS);
  const each = Math.ceil(words.length / lines);
  return Array.from({ length: lines }, (_, i) => words.slice(i * each, (i + 1) * each).join(' '));
};
