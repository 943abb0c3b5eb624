/** The people of the house: who they are, where they may sit down, and for how long. */
export {
  ACCOUNT,
  accountOf,
  exclude,
  excludeSelf,
  exclusions,
  inForce,
  isLimited,
  moveLimits,
  type OwnChoice,
  type PatronAccount,
  patronAccounts,
  readmit,
  setOwn,
} from './accounts.ts';
export { type Alert, acknowledgeAlert, alerts, clearAlerts, raiseAlert } from './alerts.ts';
export { listAsks, refuseHouse } from './asks.ts';
export type { Outcome, StaffMember } from './carried-out.ts';
export type { NewCode } from './codes.ts';
export {
  type Display,
  issueDisplay,
  listDisplays,
  openDisplay,
  revokeDisplay,
} from './displays.ts';
export { guessesBy } from './guesses.ts';
export {
  addStaff,
  askFor,
  changeHouse,
  changeRole,
  confirmAsked,
  doTogether,
  enrolmentCode,
  setPin,
  settingsNow,
} from './house-acts.ts';
export { HOUSE_KIND, houseBook, noteDown } from './house-book.ts';
export type { Ending, JournalEntry, KeyEntry } from './journal.ts';
export type { BookPlace, Means, PinCost } from './means.ts';
export {
  forgetPatron,
  namePatron,
  type PatronName,
  patronName,
  patronNames,
} from './patron-names.ts';
export { issueCode, type RoundOf, redeemCode } from './patrons.ts';
export { isRefused, type PeopleCode, type PeopleError } from './refused.ts';
export { hasStaff, STAFF_ROLES, type StaffRole } from './roster.ts';
export {
  endSession,
  endSessionsOf,
  lockSession,
  type Opened,
  openSession,
  SESSION_KIND,
  type Session,
  type SessionKind,
  session,
  sessionById,
  touch,
} from './sessions.ts';
export { openWayIn, setUp, setUpToken } from './set-up.ts';
export { signIn, unlockAccount, unlockSession } from './sign-in.ts';
export { changeOwnPin, listStaff, removeStaff } from './staff.ts';
export { sweep } from './sweep.ts';
export {
  type EnrolledTerminal,
  enrol,
  listTerminals,
  revokeTerminal,
  type Terminal,
  terminalOf,
} from './terminals.ts';
