import type { Authority } from '../rulebooks/index.ts';
import { type Actor, hasRank } from '../table/index.ts';
import { HouseSettingsSchema } from './house-settings.ts';
import { STAFF_ROLES } from './people.ts';
import { closedForm, literal, type Of, oneOf, told } from './schema.ts';
import { text } from './values.ts';

/** What gives somebody power in the house: one person asks for it, another one confirms it (decision 041). */
const staffRole = oneOf(...STAFF_ROLES);
export const HouseWishSchema = told(
  'type',
  closedForm({ type: literal('AddStaff'), staff: text, role: staffRole }),
  closedForm({ type: literal('ChangeRole'), staff: text, role: staffRole }),
  closedForm({ type: literal('SetPin'), staff: text }),
  closedForm({ type: literal('EnrolTerminal') }),
  closedForm({ type: literal('ChangeSettings'), settings: HouseSettingsSchema }),
);
export type HouseWish = Of<typeof HouseWishSchema>;

export const MAY_ASK: Readonly<Record<HouseWish['type'], Authority>> = {
  AddStaff: 'shift-manager',
  ChangeRole: 'shift-manager',
  SetPin: 'shift-manager',
  EnrolTerminal: 'pit-manager',
  ChangeSettings: 'shift-manager',
};

export const MAY_CONFIRM: Authority = 'pit-manager';

const HOUR = 3_600_000;
/** How long a question waits: a shift and a half. */
export const ASK_LIFE = 12 * HOUR;
/** Who removed somebody that could have confirmed is not on his own by it before so much time has passed. */
export const NOT_ALONE_FOR = 24 * HOUR;

/** What of a person matters here. */
export type HousePerson = {
  readonly id: string;
  readonly role: string;
  /** Nobody else chose the PIN. */
  readonly ownPin: boolean;
  /** Null: works here. */
  readonly removed: { readonly by: string; readonly at: number } | null;
};

/** The one that a wish is about, who does not confirm it either. */
export const aboutWhom = (wish: HouseWish): string | null => ('staff' in wish ? wish.staff : null);

export type Questioned = { readonly by: string; readonly wish: HouseWish };

const isAble = ({ role, ownPin }: HousePerson): boolean =>
  ownPin && hasRank(role as Actor['role'], MAY_CONFIRM);

/** Whoever's PIN somebody else knows is no second person. */
export const couldConfirm = (person: HousePerson, { by, wish }: Questioned): boolean =>
  person.removed === null && isAble(person) && person.id !== by && person.id !== aboutWhom(wish);

/**
 * Whether one person has to do because there is no other. Whom it is about does not confirm it, but is somebody else all
 * the same: else one could set the PIN of the only other one, and be two.
 */
export const isAlone = (people: readonly HousePerson[], by: string, at: number): boolean =>
  !people.some((person) => {
    if (person.id === by || !isAble(person)) return false;
    const { removed } = person;
    return removed === null || (removed.by === by && at - removed.at < NOT_ALONE_FOR);
  });
