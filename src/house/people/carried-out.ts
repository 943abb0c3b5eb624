import type { HouseSettings } from '../../api/house-settings.ts';
import type { HouseDone } from './asks.ts';
import { makeCode, type NewCode } from './codes.ts';
import { liftLock } from './locks.ts';
import type { Means } from './means.ts';
import type { StaffRole } from './roster.ts';
import { endSessionsOf } from './sessions.ts';
import { ENROLMENT_CODE } from './terminals.ts';

export type StaffMember = { readonly id: string; readonly role: StaffRole };

/** What whoever did it is told; a code is told here and never again. */
export type Outcome = {
  readonly member?: StaffMember;
  readonly code?: NewCode;
  readonly settings?: HouseSettings;
};

/** What follows from a wish that stands in the book: sessions end, a lock is lifted, a code is made. */
export const carriedOut = async (
  means: Means,
  { by, wish, before, changed }: HouseDone,
): Promise<Outcome> => {
  switch (wish.type) {
    case 'AddStaff':
      return { member: { id: wish.staff, role: wish.role } };
    case 'ChangeRole':
      // What is open was opened in the old role.
      if (before && changed) await endSessionsOf(means, before, { why: 'role-changed', by });
      return { member: { id: wish.staff, role: wish.role } };
    case 'SetPin': {
      if (before === null) return {};
      await endSessionsOf(means, before, { why: 'pin-changed', by });
      await liftLock(means, { by, id: wish.staff });
      return { member: { id: before.id, role: before.role } };
    }
    case 'EnrolTerminal':
      return { code: await makeCode(means, ENROLMENT_CODE, { by }) };
    case 'ChangeSettings':
      return { settings: wish.settings };
  }
};
