import { STAFF_ROLES, type StaffRole } from '../../api/people.ts';
import { type Actor, hasRank } from '../../table/index.ts';
import { type Account, type Accounts, changeBook, houseBook } from './house-book.ts';
import type { JournalEntry } from './journal.ts';
import type { Means } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';

export { type Account, type Accounts, STAFF_ROLES, type StaffRole };

export const isStaffRole = (role: unknown): role is StaffRole =>
  (STAFF_ROLES as readonly unknown[]).includes(role);

/** Every account that there ever was. An id is not given twice, since the record names it. */
export const roster = async (means: Means): Promise<Accounts> => (await houseBook(means)).accounts;

/** Whether the house was set up. */
export const hasStaff = async (means: Means): Promise<boolean> => (await roster(means)).length > 0;

export const activeAccount = (accounts: Accounts, id: string): Account | null =>
  accounts.find((account) => account.id === id && !account.removed) ?? null;

export const shiftManagers = (accounts: Accounts): Accounts =>
  accounts.filter(({ role, removed }) => role === 'shift-manager' && !removed);

export const isLastShiftManager = (accounts: Accounts, id: string): boolean =>
  shiftManagers(accounts).every((manager) => manager.id === id);

/**
 * Changes the roster as a whole, and says so in the journal. It is one document, so that two shift managers who remove
 * each other at the same moment cannot both succeed.
 */
export const changeRoster = <R extends object>(
  means: Means,
  work: (
    accounts: Accounts,
    at: number,
  ) =>
    | {
        readonly roster: Accounts;
        readonly answer: R;
        readonly entries?: readonly JournalEntry[];
      }
    | PeopleError,
): Promise<R | PeopleError> =>
  changeBook(means, ({ accounts }, at) => {
    const decided = work(accounts, at);
    if (isRefused(decided)) return decided;
    const { roster: now, answer, entries = [] } = decided;
    return { book: { accounts: now }, answer, entries };
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
