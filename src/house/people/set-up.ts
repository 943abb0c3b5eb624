import { object } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { HOUSE } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, get, remove } from './documents.ts';
import type { Means } from './means.ts';
import { hashPin, pinFault } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { type Account, changeRoster, hasStaff, isStaffId } from './roster.ts';
import { digest, isSecretOf, newToken } from './secrets.ts';
import { type EnrolledTerminal, enrolTerminal, labelOf, revokeTerminal } from './terminals.ts';

/**
 * The token of the set-up link; null once there is staff. Only its digest is kept, so a new start makes a new one and
 * the older link is void. A process that still holds a valid token keeps it by naming it as `held`.
 */
export const setUpToken = async (means: Means, held?: string): Promise<string | null> => {
  if (await hasStaff(means)) return null;
  const token = newToken(means);
  return change(means, SET_UP, TOKEN, (kept): DocumentChange<SetUpToken, string> => {
    if (kept && held !== undefined && isSecretOf(kept.token, held)) {
      return { write: null, answer: held };
    }
    return { write: { token: digest(token) }, answer: token };
  });
};

/** The first shift manager, and the terminal on which he stands. */
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
  if (await hasStaff(means)) return refused('SET_UP_DONE');
  const kept = await get(means, SET_UP, TOKEN);
  if (kept === null || !isSecretOf(kept.token, wish.token)) return refused('SET_UP_REFUSED');
  if (!isStaffId(id)) return refused('BAD_ID');
  if (label === null) return refused('BAD_LABEL');
  const fault = pinFault(wish.pin);
  if (fault) return fault;
  const pin = await hashPin(means, wish.pin);
  // The terminal first: a shift manager without any terminal could never sign in.
  const terminal = await enrolTerminal(means, { label, by: HOUSE });
  const made = await changeRoster(means, (accounts) => {
    if (accounts.length > 0) return refused('SET_UP_DONE');
    const first: Account = { id, role: 'shift-manager', pin, pinBy: id, removed: false };
    return { roster: [first], answer: { id, terminal } };
  });
  if (isRefused(made)) {
    await revokeTerminal(means, { by: HOUSE, id: terminal.id });
    return made;
  }
  await remove(means, SET_UP, TOKEN);
  await means.journal({
    type: 'SetUp',
    by: { role: 'shift-manager', id },
    terminal: terminal.id,
  });
  return made;
};

type SetUpToken = { readonly token: string };

const SET_UP: DocumentKind<SetUpToken> = {
  kind: 'set-up',
  schema: object<SetUpToken>({ token: text }),
};
const TOKEN = 'token';
