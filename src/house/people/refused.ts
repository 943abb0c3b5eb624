/** Why nothing was done. The message says what to do; none tells whether it was the id or the PIN that was wrong. */
export type PeopleError = { readonly code: PeopleCode; readonly message: string };

export type PeopleCode = keyof typeof MESSAGES;

export const isRefused = (value: object): value is PeopleError =>
  'code' in value && 'message' in value;

/** `message` only where more can be said than the code's own sentence. */
export const refused = (code: PeopleCode, message: string = MESSAGES[code]): PeopleError => ({
  code,
  message,
});

const MESSAGES = {
  NOT_ALLOWED: 'Your role does not allow this. Ask somebody of a higher rank.',
  BAD_ID:
    'An id is a small letter, then up to 31 small letters, digits or hyphens, such as d1. Choose another one.',
  BAD_PIN: 'A PIN is 6 to 12 digits, not all the same and no plain run. Choose another one.',
  BAD_ROLE:
    'The role is dealer, pit-supervisor, pit-manager, shift-manager or auditor. Choose one of these.',
  BAD_PATRON:
    'The id of a patron is 1 to 64 letters, digits, dots, hyphens or underscores, such as p1.',
  NOT_EXCLUDED:
    'The house has not excluded this patron. Who has excluded himself comes back when the time is over.',
  BAD_LABEL:
    'A terminal needs a label of 1 to 60 characters on one line, such as "Pit 2, table 4".',
  BAD_NAME: 'A name is 1 to 80 characters on one line, a letter or digit among them, none hidden.',
  BAD_TABLE: 'Name the table.',
  REASON_MISSING: 'Give the reason, in one line without hidden characters.',
  ID_TAKEN: 'This id has been given before, and the record names it. Choose another one.',
  UNKNOWN_STAFF: 'There is no such account. Look it up in the list of staff.',
  LAST_SHIFT_MANAGER: 'This is the last shift manager. Appoint another one first.',
  OWN_PIN: 'To change your own PIN, give the old one as well.',
  OWN_LOCK: 'Nobody lifts his own lock. Ask another pit manager or shift manager.',
  SIGN_IN_REFUSED:
    'The id or the PIN is not right. Check both and try again; three failures in a row lock the account.',
  ACCOUNT_LOCKED:
    'This account is locked after three failures. Another pit manager or shift manager can lift the lock; else it ends by itself within 15 minutes.',
  TERMINAL_NOT_ENROLLED:
    'This terminal is not enrolled. Ask a pit manager or shift manager for an enrolment code.',
  OTHER_TERMINAL: 'This session belongs to another terminal. Sign in on this one.',
  UNKNOWN_TERMINAL: 'There is no such terminal. Look it up in the list of terminals.',
  NO_SESSION: 'You are not signed in, or your session is over. Sign in again.',
  SESSION_LOCKED: 'Your session is locked because nobody used it. Give your PIN to go on.',
  CODE_REFUSED: 'This code is not right, too old or already used. Check it, or ask for a new one.',
  ROUND_UNDER_WAY:
    'This rack is in a round that is not over. Use the code when it is, or ask for one that two of the staff give.',
  SECOND_PERSON:
    'This rack is in a round that is not over: a second person, a pit supervisor or above, gives id and PIN as well.',
  ASK_OVER:
    'This question does not wait any more: it was answered, or is older than 12 hours. Ask again.',
  NOBODY_ELSE: 'Nobody else is needed for this, or could confirm it. Do it yourself.',
  NOBODY_TO_CONFIRM:
    'Nobody could confirm this: the only one is whom it is about, or was removed by you within a day. Let another pit manager choose a PIN of his own, or wait for that day to pass.',
  PIN_BY_ANOTHER:
    'Somebody else chose this PIN and may know it. Whoever confirms changes it first to one of his own.',
  BAD_HOUSE: 'The settings cannot be kept. Correct them.',
  SAME_PERSON: 'The second person has to be somebody else.',
  TOO_MANY_GUESSES:
    'Too many wrong codes or PINs were tried from here. Wait a few minutes, then try again.',
  SET_UP_DONE: 'The house is already set up. Sign in.',
  SET_UP_REFUSED:
    'This set-up link is not right or no longer valid. Use the link that the server printed last.',
  DISPLAY_REFUSED: 'This display link is not right or no longer valid. Ask the pit for a new one.',
  DISPLAY_TAKEN:
    'This display link was opened on another device and works there alone. Ask the pit for a new one.',
  UNKNOWN_DISPLAY: 'There is no such display. Look it up in the list of displays.',
  UNKNOWN_ALERT: 'There is no such alert. Look it up in the list of alerts.',
} as const satisfies Readonly<Record<string, string>>;
