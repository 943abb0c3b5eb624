import { settingsFault } from '../../api/house-settings.ts';
import { type HouseWish, MAY_ASK } from '../../api/house-wish.ts';
import type { Actor } from '../../table/index.ts';
import type { Account, HouseBook } from './house-book.ts';
import type { BackedEntry } from './journal.ts';
import { type PeopleError, refused } from './refused.ts';
import {
  activeAccount,
  isLastShiftManager,
  isStaffId,
  mayAs,
  notShiftManager,
  replaced,
} from './roster.ts';

export type Wished = {
  readonly by: Actor;
  readonly wish: HouseWish;
  /** What `hashPin` made of the PIN that is to be set. */
  readonly pin: string | null;
};

/** What a wish comes to; `entry` null: it changes nothing, and needs nobody else. */
export type Granted = {
  readonly book: Partial<HouseBook>;
  readonly entry: BackedEntry | null;
  /** The account that it changes, as it was. */
  readonly before: Account | null;
};

/** Decides a wish by the book as it is now, as if nobody else were needed for it. */
export const granting = (book: HouseBook, { by, wish, pin }: Wished): Granted | PeopleError => {
  const { accounts } = book;
  const denied = whyNotAsk(book, by, wish);
  if (denied) return denied;
  switch (wish.type) {
    case 'AddStaff': {
      const { staff, role } = wish;
      if (!isStaffId(staff)) return refused('BAD_ID');
      if (accounts.some(({ id }) => id === staff)) return refused('ID_TAKEN');
      const account: Account = { id: staff, role, pin, pinBy: by.id, removed: false };
      return {
        book: { accounts: [...accounts, account] },
        entry: { type: 'StaffAdded', by, staff, role },
        before: null,
      };
    }
    case 'ChangeRole': {
      const { staff, role } = wish;
      const now = activeAccount(accounts, staff);
      if (now === null) return refused('UNKNOWN_STAFF');
      if (now.role === role) return { book: {}, entry: null, before: now };
      if (isLastShiftManager(accounts, staff)) return refused('LAST_SHIFT_MANAGER');
      return {
        book: { accounts: replaced(accounts, { ...now, role }) },
        entry: { type: 'RoleChanged', by, staff, from: now.role, to: role },
        before: now,
      };
    }
    case 'SetPin': {
      const { staff } = wish;
      const now = activeAccount(accounts, staff);
      if (now === null) return refused('UNKNOWN_STAFF');
      if (staff === by.id) return refused('OWN_PIN');
      return {
        book: { accounts: replaced(accounts, { ...now, pin, pinBy: by.id }) },
        entry: { type: 'PinChanged', by, staff },
        before: now,
      };
    }
    case 'EnrolTerminal':
      return { book: {}, entry: { type: 'EnrolmentCodeIssued', by }, before: null };
    case 'ChangeSettings': {
      const { settings } = wish;
      const fault = settingsFault(settings);
      if (fault !== null) return refused('BAD_HOUSE', `The settings cannot be kept: ${fault}.`);
      return {
        book: { settings },
        entry: { type: 'SettingsChanged', by, settings },
        before: null,
      };
    }
  }
};

/** The roster says who he is at this moment. At a demonstration nobody has an account, and no account is made. */
const whyNotAsk = ({ accounts }: HouseBook, by: Actor, wish: HouseWish): PeopleError | null => {
  const rank = MAY_ASK[wish.type];
  if ('staff' in wish) return notShiftManager(accounts, by);
  if (by.role === 'house' && wish.type === 'EnrolTerminal') return null;
  const known = accounts.length === 0 || activeAccount(accounts, by.id)?.role === by.role;
  return known && by.role !== 'house' && mayAs(by, rank) ? null : refused('NOT_ALLOWED');
};
