import type { Actor } from '../../table/index.ts';
import { isLockedNow, liftLock } from './locks.ts';
import type { Means } from './means.ts';
import { hashPin, isPin, pinFault } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import {
  type Account,
  type Accounts,
  activeAccount,
  changeRoster,
  isStaffId,
  isStaffRole,
  mayAs,
  notShiftManager,
  replaced,
  roster,
  type StaffRole,
  shiftManagers,
} from './roster.ts';
import { endSessionsOf, session } from './sessions.ts';
import { checkPin } from './sign-in.ts';

export type StaffMember = { readonly id: string; readonly role: StaffRole };

export const addStaff = async (
  means: Means,
  wish: { readonly by: Actor; readonly id: string; readonly role: string; readonly pin: string },
): Promise<StaffMember | PeopleError> => {
  const { by, id, role } = wish;
  if (!isStaffId(id)) return refused('BAD_ID');
  if (!isStaffRole(role)) return refused('BAD_ROLE');
  const fault = pinFault(wish.pin);
  if (fault) return fault;
  const pin = await hashPin(means, wish.pin);
  const added = await changeRoster(means, (accounts) => {
    const denied = notShiftManager(accounts, by);
    if (denied) return denied;
    if (accounts.some((account) => account.id === id)) return refused('ID_TAKEN');
    const account: Account = { id, role, pin, pinBy: by.id, removed: false };
    return { roster: [...accounts, account], answer: { id, role } };
  });
  if (isRefused(added)) return added;
  await means.journal({ type: 'StaffAdded', by, staff: id, role });
  return added;
};

/** Ends the person's sessions: what is open was opened in the old role. */
export const changeRole = async (
  means: Means,
  wish: { readonly by: Actor; readonly id: string; readonly role: string },
): Promise<StaffMember | PeopleError> => {
  const { by, id, role } = wish;
  if (!isStaffRole(role)) return refused('BAD_ROLE');
  const before = await changeAccount(
    means,
    { by, id, leaves: role !== 'shift-manager' },
    (now) => ({
      ...now,
      role,
    }),
  );
  if (isRefused(before)) return before;
  if (before.role === role) return { id, role };
  await means.journal({ type: 'RoleChanged', by, staff: id, from: before.role, to: role });
  await endSessionsOf(means, before, { why: 'role-changed', by });
  return { id, role };
};

/** The id stays taken; the PIN is forgotten, and the person's sessions end. */
export const removeStaff = async (
  means: Means,
  wish: { readonly by: Actor; readonly id: string },
): Promise<StaffMember | PeopleError> => {
  const { by, id } = wish;
  const before = await changeAccount(means, { by, id, leaves: true }, (now) => ({
    ...now,
    pin: null,
    removed: true,
  }));
  if (isRefused(before)) return before;
  await means.journal({ type: 'StaffRemoved', by, staff: id });
  await endSessionsOf(means, before, { why: 'staff-removed', by });
  return { id, role: before.role };
};

/** By a shift manager for somebody else: ends that person's sessions, and lifts a lock that a forgotten PIN made. */
export const setPin = async (
  means: Means,
  wish: { readonly by: Actor; readonly id: string; readonly pin: string },
): Promise<StaffMember | PeopleError> => {
  const { by, id } = wish;
  if (by.id === id) return refused('OWN_PIN');
  const fault = pinFault(wish.pin);
  if (fault) return fault;
  const pin = await hashPin(means, wish.pin);
  const before = await changeAccount(means, { by, id, leaves: false }, (now) => ({
    ...now,
    pin,
    pinBy: by.id,
  }));
  if (isRefused(before)) return before;
  await means.journal({ type: 'PinChanged', by, staff: id });
  await endSessionsOf(means, before, { why: 'pin-changed', by });
  await liftLock(means, { by, id });
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
    return { roster: replaced(accounts, { ...now, pin, pinBy: now.id }), answer: now };
  });
  if (isRefused(changed)) return changed;
  await means.journal({ type: 'PinChanged', by: actor, staff: actor.id });
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

/** Gives back the account as it was before. `leaves`: it would no longer be a shift manager's. */
const changeAccount = (
  means: Means,
  { by, id, leaves }: { readonly by: Actor; readonly id: string; readonly leaves: boolean },
  to: (now: Account) => Account,
): Promise<Account | PeopleError> =>
  changeRoster(means, (accounts) => {
    const denied = notShiftManager(accounts, by);
    if (denied) return denied;
    const now = activeAccount(accounts, id);
    if (now === null) return refused('UNKNOWN_STAFF');
    if (leaves && isLastShiftManager(accounts, id)) return refused('LAST_SHIFT_MANAGER');
    return { roster: replaced(accounts, to(now)), answer: now };
  });

const isLastShiftManager = (accounts: Accounts, id: string): boolean =>
  shiftManagers(accounts).every((manager) => manager.id === id);
