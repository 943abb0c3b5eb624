import { HOUSE } from '../../table/index.ts';
import { forgetTraining } from '../drills/training.ts';
import { sweepAlerts } from './alerts.ts';
import { sweepCodes } from './codes.ts';
import { sweepLinks } from './displays.ts';
import { writeUp } from './house-book.ts';
import { sweepTries } from './locks.ts';
import type { Means } from './means.ts';
import { PATRON_CODE } from './patrons.ts';
import { roster } from './roster.ts';
import { endSession, sessionsOfKind, sweepSessions } from './sessions.ts';
import { allTerminals, ENROLMENT_CODE } from './terminals.ts';

/** Clears away what is over: at the start and once an hour. */
export const sweep = async (means: Means): Promise<void> => {
  await writeUp(means);
  await sweepSessions(means);
  await endStraySessions(means);
  await sweepCodes(means, PATRON_CODE);
  await sweepCodes(means, ENROLMENT_CODE);
  await sweepLinks(means);
  await sweepTries(means);
  await sweepAlerts(means);
  await sweepTraining(means);
};

/** Who was removed has no drills any more. */
const sweepTraining = async (means: Means): Promise<void> => {
  for (const { id, removed } of await roster(means)) {
    if (removed) await forgetTraining(means, id);
  }
};

/**
 * A power cut can fall between a change and the end of the sessions that it ends: somebody was removed or got
 * another role, a terminal was revoked.
 */
const endStraySessions = async (means: Means): Promise<void> => {
  // Sessions first: whoever signs in after this look is judged the next time.
  const open = await sessionsOfKind(means, 'staff');
  const accounts = await roster(means);
  const terminals = new Set((await allTerminals(means)).map(({ id }) => id));
  for (const { id, actor, terminal } of open) {
    // Who never had an account was let in by the house itself, at its demonstration.
    const account = accounts.find((other) => other.id === actor.id);
    const isGone = account !== undefined && (account.removed || account.role !== actor.role);
    const isTaken = terminal !== null && !terminals.has(terminal);
    if (isGone || isTaken) await endSession(means, id, { why: 'revoked', by: HOUSE });
  }
};
