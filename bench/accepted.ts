import type { Answer } from '../src/api/live.ts';

/** A benchmark whose commands are refused measures something else, or waits for ever for what does not come. */
export const accepted = async (submitted: Promise<Answer>): Promise<void> => {
  const answer = await submitted;
  if ('error' in answer) throw new Error(answer.error.message);
};
