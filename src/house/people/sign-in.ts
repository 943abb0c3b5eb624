import { type Actor, HOUSE } from '../../table/index.ts';
import { givenUp } from './guesses.ts';
import { noteDown } from './house-book.ts';
import { countFailure, forgive, isLockedNow, liftLock } from './locks.ts';
import type { Means } from './means.ts';
import { hashPin, isPin, isStalePin } from './pins.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { type Account, activeAccount, changeRoster, mayAs, replaced, roster } from './roster.ts';
import {
  endSession,
  keepNewest,
  type Opened,
  openNewest,
  type Session,
  session,
  wake,
} from './sessions.ts';
import { terminalOf } from './terminals.ts';

/**
 * An enrolled terminal, an id and a PIN: none does without the others. `terminal` is the terminal's secret. On any
 * other terminal nothing is tried and nothing counts, so that a stranger cannot lock anybody's account.
 * `pinByAnother`: somebody else knows this PIN, and the person should be asked to change it.
 */
export const signIn = async (
  means: Means,
  wish: { readonly terminal: string; readonly id: string; readonly pin: string },
): Promise<(Opened & { readonly pinByAnother: boolean }) | PeopleError> => {
  const terminal = await terminalOf(means, wish.terminal);
  if (terminal === null) return refused('TERMINAL_NOT_ENROLLED');
  const account = await checkPin(means, { id: wish.id, pin: wish.pin, terminal: terminal.id });
  if (isRefused(account)) return account;
  const { id, role } = account;
  const who = { kind: 'staff', actor: { role, id }, table: null, terminal: terminal.id } as const;
  const isHere = (other: Session) => other.terminal === terminal.id;
  const opened = await openNewest(means, who, isHere);
  const denied = await changedSince(means, account, wish.terminal);
  if (denied) {
    await endSession(means, opened.session.id, { why: 'revoked', by: HOUSE });
    return denied;
  }
  await noteDown(means, { type: 'SignedIn', by: { role, id }, terminal: terminal.id });
  // One person at a time works at a terminal: whoever was there is relieved, whatever the device still knows of him.
  if (!(await keepNewest(means, opened.session, isHere))) {
    return refused('SIGN_IN_REFUSED', 'Somebody signed in here at the same moment. Try again.');
  }
  return { ...opened, pinByAnother: account.pinBy !== id };
};

/** After an idle lock: the PIN again, on the terminal where the session was opened. */
export const unlockSession = async (
  means: Means,
  wish: { readonly token: string; readonly terminal: string; readonly pin: string },
): Promise<Session | PeopleError> => {
  const terminal = await terminalOf(means, wish.terminal);
  if (terminal === null) return refused('TERMINAL_NOT_ENROLLED');
  const own = await session(means, wish.token);
  if (own === null || own.kind !== 'staff') return refused('NO_SESSION');
  if (own.terminal !== terminal.id) return refused('OTHER_TERMINAL');
  const { id } = own.actor;
  const account = await checkPin(means, { id, pin: wish.pin, terminal: terminal.id });
  if (isRefused(account)) return account;
  const woken = await wake(means, own.id);
  if (woken === null) return refused('NO_SESSION');
  await noteDown(means, { type: 'SessionUnlocked', by: own.actor, terminal: terminal.id });
  return woken;
};

/** By another pit manager or above, never by the person. */
export const unlockAccount = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<{ readonly id: string } | PeopleError> => {
  if (!mayAs(by, 'pit-manager')) return refused('NOT_ALLOWED');
  if (by.id === id) return refused('OWN_LOCK');
  if (activeAccount(await roster(means), id) === null) return refused('UNKNOWN_STAFF');
  await liftLock(means, { by, id });
  return { id };
};

/**
 * The account of an id and PIN. Ids that do not exist cost the same work, count the same failures and get the same
 * answers. The verdict falls when the count is written: of many guesses at once, no more than three are judged.
 */
export const checkPin = async (
  means: Means,
  { id, pin, terminal }: { readonly id: string; readonly pin: string; readonly terminal: string },
): Promise<Account | PeopleError> => {
  if (await isLockedNow(means, id)) return refused('ACCOUNT_LOCKED');
  // Ids that do not exist are never the same one twice: at one terminal not many are tried.
  const account = activeAccount(await roster(means), id);
  const guess = means.guesses.begin('sign-in', terminal);
  if (guess === null) return refused('TOO_MANY_GUESSES');
  const right = await isPin(means, account?.pin ?? null, pin).catch(givenUp(guess));
  if (account !== null && right) {
    guess.right();
    return (await forgive(means, id)) ? renewed(means, account, pin) : refused('ACCOUNT_LOCKED');
  }
  guess.wrong();
  const locked = await countFailure(means, { id, terminal });
  return refused(locked ? 'ACCOUNT_LOCKED' : 'SIGN_IN_REFUSED');
};

/** Keeps the PIN with the current key, where it was kept with one before it. */
const renewed = async (
  means: Means,
  account: Account,
  pin: string,
): Promise<Account | PeopleError> => {
  if (!isStalePin(means, account.pin)) return account;
  const fresh = await hashPin(means, pin);
  const now = await changeRoster(means, (accounts) => {
    const kept = activeAccount(accounts, account.id);
    if (kept === null) return refused('SIGN_IN_REFUSED');
    const changed = kept.pin === account.pin ? { ...kept, pin: fresh } : kept;
    return { roster: replaced(accounts, changed), answer: changed };
  });
  if (isRefused(now) || now.pin === fresh) return now;
  // Somebody was faster: at another terminal with the same PIN, or with a new one.
  return (await isPin(means, now.pin, pin)) ? now : refused('SIGN_IN_REFUSED');
};

/**
 * A change that ends sessions cannot see one that is opened just after it has looked. So the new session looks once
 * more itself whether it is still due.
 */
const changedSince = async (
  means: Means,
  account: Account,
  terminal: string,
): Promise<PeopleError | null> => {
  if ((await terminalOf(means, terminal)) === null) return refused('TERMINAL_NOT_ENROLLED');
  const now = activeAccount(await roster(means), account.id);
  const same = now !== null && now.role === account.role && now.pin === account.pin;
  return same ? null : refused('SIGN_IN_REFUSED');
};
