/** Why nothing came of it; the message says what to do. */
export type DrillError = { readonly code: DrillCode; readonly message: string };

type DrillCode = keyof typeof MESSAGES;

export const refusedDrill = (code: DrillCode): DrillError => ({ code, message: MESSAGES[code] });

const MESSAGES = {
  UNKNOWN_GAME: 'no rulebook of that name and version is known here: look at /api/rulebooks',
  NO_SUCH_DRILLS: 'this rulebook has no drills of that kind: choose another kind or book',
  UNKNOWN_DRILL: 'this drill was not given to you, or too long ago: ask for another one',
  EXAM_UNDER_WAY: 'you have an exam under way: go on with it, or give it up',
  NO_EXAM: 'you have no exam under way: begin one',
  OTHER_QUESTION: 'another question is asked now: answer that one',
  UNKNOWN_CERTIFICATE: 'there is no such certificate, or it is no longer kept',
} as const;
