import type { Actor } from '../../table/index.ts';
import { forgetTraining } from '../drills/training.ts';
import type { StaffMember } from './carried-out.ts';
import { isLockedNow } from './locks.ts';
import type { Means } from './means.ts';
import { hashPin, isPin, pinFault } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import {
  type Account,
  activeAccount,
  changeRoster,
  isLastShiftManager,
  mayAs,
  notShiftManager,
  replaced,
  roster,
} from './roster.ts';
import { endSessionsOf, session } from './sessions.ts';
import { checkPin } from './sign-in.ts';

/**
 * At once, by one person: to take power away waits for nobody. The id stays taken; the PIN and the person's drills are
 * forgotten, and the sessions end.
 */
export const removeStaff = async (
  means: Means,
  wish: { readonly by: Actor; readonly id: string },
): Promise<StaffMember | PeopleError> => {
  const { by, id } = wish;
  const before = await changeRoster(means, (accounts, at) => {
    const denied = notShiftManager(accounts, by);
    if (denied) return denied;
    const now = activeAccount(accounts, id);
    if (now === null) return refused('UNKNOWN_STAFF');
    if (isLastShiftManager(accounts, id)) return refused('LAST_SHIFT_MANAGER');
    const gone: Account = { ...now, pin: null, removed: true, removedBy: by.id, removedAt: at };
    const entry = { type: 'StaffRemoved', by, staff: id } as const;
    return { roster: replaced(accounts, gone), answer: now, entries: [entry] };
  });
  if (isRefused(before)) return before;
  await endSessionsOf(means, before, { why: 'staff-removed', by });
  await forgetTraining(means, id);
  return { id, role: before.role };
};

/** The old PIN is tried as at sign-in: failures count. The person's other sessions end, this one goes on. */
export const changeOwnPin = async (
  means: Means,
  wish: { readonly token: string; readonly old: string; readonly pin: string },
): Promise<StaffMember | PeopleError> => {
  const own = await session(means, wish.token);
  if (own === null || own.kind !== 'staff' || own.terminal === null) return refused('NO_SESSION');
  if (own.locked) return refused('SESSION_LOCKED');
  const fault = pinFault(wish.pin);
  if (fault) return fault;
  const { actor, terminal } = own;
  const checked = await checkPin(means, { id: actor.id, pin: wish.old, terminal });
  if (isRefused(checked)) return checked;
  if (await isPin(means, checked.pin, wish.pin)) {
    return refused('BAD_PIN', 'The new PIN is the old one. Choose another one.');
  }
  const pin = await hashPin(means, wish.pin);
  const changed = await changeRoster(means, (accounts) => {
    const now = activeAccount(accounts, actor.id);
    // Somebody set another one in the meantime: the old one that was checked is no longer the old one.
    if (now === null || now.pin !== checked.pin) return refused('NO_SESSION');
    const entry = {
      type: 'PinChanged',
      by: { role: now.role, id: now.id },
      staff: now.id,
    } as const;
    return {
      roster: replaced(accounts, { ...now, pin, pinBy: now.id }),
      answer: now,
      entries: [entry],
    };
  });
  if (isRefused(changed)) return changed;
  await endSessionsOf(means, actor, { why: 'pin-changed', by: actor, except: own.id });
  return { id: changed.id, role: changed.role };
};

/** Those who work here, by id, for pit managers and above, and auditors. */
export const listStaff = async (
  means: Means,
  by: Actor,
): Promise<readonly (StaffMember & { readonly locked: boolean })[] | PeopleError> => {
  if (!mayAs(by, 'pit-manager') && by.role !== 'auditor') return refused('NOT_ALLOWED');
  const active = (await roster(means)).filter(({ removed }) => !removed);
  return Promise.all(
    active
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(async ({ id, role }) => ({ id, role, locked: await isLockedNow(means, id) })),
  );
};
