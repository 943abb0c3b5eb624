import { STAFF_ROLES, type StaffRole } from '../../api/people.ts';
import { flag, listOf, object, oneOf, orNull } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { type Actor, hasRank } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, get } from './documents.ts';
import type { Means } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';

export { STAFF_ROLES, type StaffRole };

export const isStaffRole = (role: unknown): role is StaffRole =>
  (STAFF_ROLES as readonly unknown[]).includes(role);

/** `pin` is what `hashPin` made; null once the person has gone. `pinBy` chose it. */
export type Account = {
  readonly id: string;
  readonly role: StaffRole;
  readonly pin: string | null;
  readonly pinBy: string;
  readonly removed: boolean;
};

export type Accounts = readonly Account[];

/** Every account that there ever was. An id is not given twice, since the record names it. */
export const roster = async (means: Means): Promise<Accounts> =>
  (await get(means, ROSTER, ALL)) ?? [];

/** Whether the house was set up. */
export const hasStaff = async (means: Means): Promise<boolean> => (await roster(means)).length > 0;

export const activeAccount = (accounts: Accounts, id: string): Account | null =>
  accounts.find((account) => account.id === id && !account.removed) ?? null;

export const shiftManagers = (accounts: Accounts): Accounts =>
  accounts.filter(({ role, removed }) => role === 'shift-manager' && !removed);

/**
 * Changes the roster as a whole. It is one document, so that two shift managers who demote each other at the same
 * moment cannot both succeed.
 */
export const changeRoster = <R extends object>(
  means: Means,
  work: (accounts: Accounts) => { readonly roster: Accounts; readonly answer: R } | PeopleError,
): Promise<R | PeopleError> =>
  change(means, ROSTER, ALL, (accounts): DocumentChange<Accounts, R | PeopleError> => {
    const decided = work(accounts ?? []);
    if (isRefused(decided)) return { write: null, answer: decided };
    return { write: decided.roster, answer: decided.answer };
  });

export const replaced = (accounts: Accounts, account: Account): Accounts =>
  accounts.map((other) => (other.id === account.id ? account : other));

/** Accounts are the shift manager's business; the roster says who is one at this moment. */
export const notShiftManager = (accounts: Accounts, by: Actor): PeopleError | null => {
  const account = activeAccount(accounts, by.id);
  const may = by.role === 'shift-manager' && account?.role === 'shift-manager';
  return may ? null : refused('NOT_ALLOWED', 'Only a shift manager may do this. Ask one.');
};

/** Whether he holds that rank or one above it; the house itself stands above all. */
export const mayAs = (by: Actor, rank: Parameters<typeof hasRank>[1]): boolean =>
  by.role === 'house' || hasRank(by.role, rank);

export const isStaffId = (id: string): boolean => /^[a-z][a-z0-9-]{0,31}$/.test(id);

const ROSTER: DocumentKind<Accounts> = {
  kind: 'staff',
  schema: listOf(
    object<Account>({
      id: text,
      role: oneOf(...STAFF_ROLES),
      pin: orNull(text),
      pinBy: text,
      removed: flag,
    }),
  ),
};
const ALL = 'roster';
