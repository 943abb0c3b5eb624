import type { ApiError } from '../api/live.ts';

/** The house and this program are of different versions, or something in between speaks for the house. */
export const badAnswer = (wrong: string): ApiError => ({
  code: 'BAD_ANSWER',
  message: `The house answered in a way that this program does not understand (${wrong}). Reload or update it.`,
});
