import { definitions } from './chinese/definitions.ts';
import { irregularities } from './chinese/irregularities.ts';
import { play } from './chinese/play.ts';
import { policies } from './chinese/policies.ts';
import { settlement } from './chinese/settlement.ts';

/** What paragraphs say in Chinese, by what they say in English: whoever changes one is told of the other. */
export const chinese: Readonly<Record<string, string>> = {
  ...definitions,
  ...play,
  ...settlement,
  ...irregularities,
  ...policies,
};

export const inChinese = (english: string): string => {
  const found = chinese[english];
  if (found === undefined) {
    throw new Error(`tests/conformance/chinese/ has no Chinese for “${english}”`);
  }
  return found;
};
