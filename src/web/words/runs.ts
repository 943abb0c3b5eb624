import { eitherText } from './formats.ts';
import type { Words } from './index.ts';

/** `A–L N`: the same of letters, each with a space before the next. */
export const lettersText = (letters: readonly string[]): string => {
  const runs: string[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.codePointAt(0) === (letter.codePointAt(0) ?? 0) - 1;
    if (run !== undefined && isNext && letter.length === 1) run.push(letter);
    else runs.push([letter]);
  }
  return runs.flatMap((run) => (run.length >= 3 ? [`${run[0]}–${run.at(-1)}`] : run)).join(' ');
};

/** `0–5, 8 or 9`: neighbours of three and more are drawn together. */
export const runsText = (numbers: readonly number[], { language }: Pick<Words, 'language'>) => {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const texts = runs.flatMap(([from, to]) => {
    if (to - from >= 2) return [`${from}–${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  return eitherText(texts, language);
};
