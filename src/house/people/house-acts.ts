import { HOUSE_DEFAULTS, type HouseSettings } from '../../api/house-settings.ts';
import type { HouseWish } from '../../api/house-wish.ts';
import type { Actor } from '../../table/index.ts';
import { askHouse, confirmHouse, doAsHouse, type SecondPin } from './asks.ts';
import { carriedOut, type Outcome, type StaffMember } from './carried-out.ts';
import type { NewCode } from './codes.ts';
import { type HouseAsk, houseBook } from './house-book.ts';
import type { Means } from './means.ts';
import { hashPin, pinFault } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { isStaffId, isStaffRole } from './roster.ts';

type By = { readonly by: Actor; readonly second?: SecondPin };

export const addStaff = async (
  means: Means,
  wish: By & { readonly id: string; readonly role: string; readonly pin: string },
): Promise<StaffMember | PeopleError> => {
  const { id, role, pin } = wish;
  if (!isStaffId(id)) return refused('BAD_ID');
  if (!isStaffRole(role)) return refused('BAD_ROLE');
  return member(await act(means, wish, { type: 'AddStaff', staff: id, role }, pin));
};

/** Ends the person's sessions: what is open was opened in the old role. */
export const changeRole = async (
  means: Means,
  wish: By & { readonly id: string; readonly role: string },
): Promise<StaffMember | PeopleError> => {
  const { id, role } = wish;
  if (!isStaffRole(role)) return refused('BAD_ROLE');
  return member(await act(means, wish, { type: 'ChangeRole', staff: id, role }));
};

/** For somebody else: ends that person's sessions, and lifts a lock that a forgotten PIN made. */
export const setPin = async (
  means: Means,
  wish: By & { readonly id: string; readonly pin: string },
): Promise<StaffMember | PeopleError> => {
  if (wish.by.id === wish.id) return refused('OWN_PIN');
  return member(await act(means, wish, { type: 'SetPin', staff: wish.id }, wish.pin));
};

/** By a pit manager or above, or by the house at its own console where no terminal is left. */
export const enrolmentCode = async (means: Means, wish: By): Promise<NewCode | PeopleError> => {
  const outcome = await act(means, wish, { type: 'EnrolTerminal' });
  if (isRefused(outcome)) return outcome;
  return outcome.code ?? refused('NOT_ALLOWED');
};

export const changeHouse = async (
  means: Means,
  wish: By & { readonly settings: HouseSettings },
): Promise<HouseSettings | PeopleError> => {
  const { settings } = wish;
  const outcome = await act(means, wish, { type: 'ChangeSettings', settings });
  return isRefused(outcome) ? outcome : settings;
};

/** Leaves it to somebody else to confirm; a PIN that is to be set comes with it. */
export const askFor = async (
  means: Means,
  { by, wish, pin }: { readonly by: Actor; readonly wish: HouseWish; readonly pin?: string },
): Promise<HouseAsk | PeopleError> => {
  const kept = await pinFor(means, wish, pin);
  return isRefused(kept) ? kept : askHouse(means, { by, wish, pin: kept.pin });
};

/** With somebody who confirms it here and now. */
export const doTogether = (
  means: Means,
  {
    by,
    wish,
    pin,
    second,
  }: {
    readonly by: Actor;
    readonly wish: HouseWish;
    readonly pin?: string;
    readonly second: SecondPin;
  },
): Promise<Outcome | PeopleError> => act(means, { by, second }, wish, pin);

export const confirmAsked = async (
  means: Means,
  wish: { readonly by: Actor; readonly ask: number },
): Promise<Outcome | PeopleError> => {
  const done = await confirmHouse(means, wish);
  return isRefused(done) ? done : carriedOut(means, done);
};

/** As they are now; `zone` is the one that the house was started with. */
export const settingsNow = async (means: Means, zone: string): Promise<HouseSettings> =>
  (await houseBook(means)).settings ?? { ...HOUSE_DEFAULTS, zone };

const act = async (
  means: Means,
  { by, second }: By,
  wish: HouseWish,
  pin?: string,
): Promise<Outcome | PeopleError> => {
  const kept = await pinFor(means, wish, pin);
  if (isRefused(kept)) return kept;
  const done = await doAsHouse(means, { by, wish, pin: kept.pin }, second);
  return isRefused(done) ? done : carriedOut(means, done);
};

const pinFor = async (
  means: Means,
  { type }: HouseWish,
  pin = '',
): Promise<{ readonly pin: string | null } | PeopleError> => {
  if (type !== 'AddStaff' && type !== 'SetPin') return { pin: null };
  return pinFault(pin) ?? { pin: await hashPin(means, pin) };
};

const member = (outcome: Outcome | PeopleError): StaffMember | PeopleError => {
  if (isRefused(outcome)) return outcome;
  return outcome.member ?? refused('UNKNOWN_STAFF');
};
