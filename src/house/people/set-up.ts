import { object, optional } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { HOUSE } from '../../table/index.ts';
import type { Documents } from '../store/store.ts';
import { change, type DocumentChange, type DocumentKind, get, remove } from './documents.ts';
import { liftLock } from './locks.ts';
import type { Means, PeopleKeys } from './means.ts';
import { hashPin, pinFault } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import {
  type Account,
  type Accounts,
  changeRoster,
  hasStaff,
  isStaffId,
  replaced,
  roster,
  shiftManagers,
} from './roster.ts';
import { digest, isSecretOf, newToken } from './secrets.ts';
import { endSessionsOf } from './sessions.ts';
import { type EnrolledTerminal, enrolTerminal, labelOf, revokeTerminal } from './terminals.ts';

/**
 * The token of the set-up link; null once there is staff, unless the key was lost and nobody came in since. Only its
 * digest is kept, so a new start makes a new one and the older link is void. A process that still holds a valid token
 * keeps it by naming it as `held`.
 */
export const setUpToken = async (means: Means, held?: string): Promise<string | null> => {
  const staffed = await hasStaff(means);
  const token = newToken(means);
  return change(means, SET_UP, TOKEN, (kept): DocumentChange<SetUpToken, string | null> => {
    if (staffed && !isAgain(means.keys, kept)) return { write: null, answer: null };
    if (kept && held !== undefined && isSecretOf(kept.token, held)) {
      return { write: null, answer: held };
    }
    return { write: { ...kept, token: digest(token) }, answer: token };
  });
};

/**
 * With this key, which takes the place of a lost one, no PIN can be checked: the next token lets a shift manager in
 * again. Before the key is on record it lets in nobody.
 */
export const openWayIn = async (
  documents: Documents,
  key: string,
  bytes: Means['bytes'],
): Promise<void> => {
  const kept = await documents.get(SET_UP.kind, TOKEN);
  const opened: SetUpToken = { token: digest(newToken({ bytes })), again: key };
  await documents.put(SET_UP.kind, TOKEN, JSON.stringify(opened), kept?.revision ?? 0);
};

/** The first shift manager and the terminal on which he stands; after the key was lost, any that there is. */
export const setUp = async (
  means: Means,
  wish: {
    readonly token: string;
    readonly id: string;
    readonly pin: string;
    readonly label?: string;
  },
): Promise<{ readonly id: string; readonly terminal: EnrolledTerminal } | PeopleError> => {
  const { id } = wish;
  const label = labelOf(wish.label ?? 'First terminal');
  const kept = await get(means, SET_UP, TOKEN);
  const again = isAgain(means.keys, kept);
  const before = await roster(means);
  if (before.length > 0 && !again) return refused('SET_UP_DONE');
  if (kept === null || !isSecretOf(kept.token, wish.token)) return refused('SET_UP_REFUSED');
  if (!isStaffId(id)) return refused('BAD_ID');
  if (label === null) return refused('BAD_LABEL');
  const fault = pinFault(wish.pin) ?? whyNot(before, id);
  if (fault) return fault;
  const pin = await hashPin(means, wish.pin);
  const by = { role: 'shift-manager', id } as const;
  // The terminal first: a shift manager without any terminal could never sign in.
  const terminal = await enrolTerminal(means, { label, by: HOUSE });
  const made = await changeRoster(means, (accounts) => {
    const wrong = accounts.length > 0 && !again ? refused('SET_UP_DONE') : whyNot(accounts, id);
    if (wrong) return wrong;
    const own: Account = { id, role: 'shift-manager', pin, pinBy: id, removed: false };
    const isFirst = accounts.length === 0;
    const entry = { type: isFirst ? 'SetUp' : 'LetInAgain', by, terminal: terminal.id } as const;
    const roster = isFirst ? [own] : replaced(accounts, own);
    return { roster, answer: { id, terminal }, entries: [entry] };
  });
  if (isRefused(made)) {
    await revokeTerminal(means, { by: HOUSE, id: terminal.id });
    return made;
  }
  await remove(means, SET_UP, TOKEN);
  if (before.length > 0) {
    await endSessionsOf(means, by, { why: 'pin-changed', by });
    await liftLock(means, { by: HOUSE, id });
  }
  return made;
};

/** Where people work, the link gives nobody a rank that he did not have. */
const whyNot = (accounts: Accounts, id: string): PeopleError | null =>
  accounts.length === 0 || shiftManagers(accounts).some((one) => one.id === id)
    ? null
    : refused('UNKNOWN_STAFF', 'This is no shift manager of the house. Give the id of one.');

const isAgain = (keys: PeopleKeys, kept: SetUpToken | null): boolean =>
  [keys, ...keys.older].some(({ id }) => id === kept?.again);

/** `again` is the id of the key that took the place of a lost one. */
type SetUpToken = { readonly token: string; readonly again?: string };

const SET_UP: DocumentKind<SetUpToken> = {
  kind: 'set-up',
  schema: object<SetUpToken>({ token: text, again: optional(text) }),
};
const TOKEN = 'token';
