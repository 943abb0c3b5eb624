import { object, orNull, whole } from '../../api/schema.ts';
import type { Actor } from '../../table/index.ts';
import { raiseAlert } from './alerts.ts';
import { change, type DocumentChange, type DocumentKind, get, list, remove } from './documents.ts';
import { noteDown } from './house-book.ts';
import { DAY, type Means, MINUTE } from './means.ts';
import { activeAccount, roster, shiftManagers } from './roster.ts';
import { keyedDigest } from './secrets.ts';

/**
 * The failures in a row of one id. They are kept under the id's digest and for ids that do not exist as well: a lock
 * tells nobody who has an account, and what somebody types by mistake, perhaps a PIN, is not kept. A new key forgets
 * them.
 */
type Tries = {
  readonly failures: number;
  readonly lockedUntil: number | null;
  /** How often it was locked since the last success. */
  readonly locks: number;
  readonly last: number;
};

export const isLockedNow = async (means: Means, id: string): Promise<boolean> =>
  isLocked(await get(means, TRIES, idFor(means, id)), await means.now());

/** After a right PIN. False: the account was locked meanwhile, and the right PIN comes too late. */
export const forgive = (means: Means, id: string): Promise<boolean> =>
  change(means, TRIES, idFor(means, id), async (tries): Promise<DocumentChange<Tries, boolean>> => {
    const now = await means.now();
    if (isLocked(tries, now)) return { write: null, answer: false };
    if (tries === null || (tries.failures === 0 && tries.locks === 0)) {
      return { write: null, answer: true };
    }
    return { write: { ...NONE, last: now }, answer: true };
  });

/** After a wrong PIN. True: the account is locked now, by this failure or another of the same moment. */
export const countFailure = async (
  means: Means,
  { id, terminal }: { readonly id: string; readonly terminal: string },
): Promise<boolean> => {
  const staff = activeAccount(await roster(means), id) && id;
  const { locked, until } = await change(
    means,
    TRIES,
    idFor(means, id),
    async (kept): Promise<DocumentChange<Tries, { locked: boolean; until: number | null }>> => {
      const now = await means.now();
      if (isLocked(kept, now)) return { write: null, answer: { locked: true, until: null } };
      const { failures, locks } = kept && now - kept.last <= DAY ? kept : NONE;
      if (failures + 1 < FAILURES) {
        return {
          write: { failures: failures + 1, lockedUntil: null, locks, last: now },
          answer: { locked: false, until: null },
        };
      }
      const lockedUntil = now + (await lockTime(means, id, locks));
      return {
        write: { failures: 0, lockedUntil, locks: locks + 1, last: now },
        answer: { locked: true, until: lockedUntil },
      };
    },
  );
  await noteDown(means, { type: 'SignInFailed', staff, terminal });
  if (until !== null) {
    await noteDown(means, { type: 'AccountLocked', staff, terminal, until });
    await raiseAlert(means, { type: 'account-locked', staff, terminal });
  }
  return locked;
};

/** Forgets failures and lock; whoever calls has checked that `by` may. */
export const liftLock = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<void> => {
  const lifted = await change(
    means,
    TRIES,
    idFor(means, id),
    async (tries): Promise<DocumentChange<Tries, boolean>> => {
      const now = await means.now();
      if (tries === null) return { write: null, answer: false };
      return { write: { ...NONE, last: now }, answer: isLocked(tries, now) };
    },
  );
  if (lifted) await noteDown(means, { type: 'AccountUnlocked', by, staff: id });
};

/** Failures are forgotten after a day, here and in counting alike. */
export const sweepTries = async (means: Means): Promise<void> => {
  const now = await means.now();
  for (const { id, value } of await list(means, TRIES)) {
    if (now - value.last > DAY) await remove(means, TRIES, id);
  }
};

/**
 * How long a lock lasts. A shift manager whom no colleague could let in again waits for a minute, then two, four and
 * so on: his lock must not close the house.
 */
const lockTime = async (means: Means, id: string, locks: number): Promise<number> => {
  const managers = shiftManagers(await roster(means));
  if (!managers.some((manager) => manager.id === id)) return LOCK;
  for (const other of managers) {
    if (other.id !== id && !(await isLockedNow(means, other.id))) return LOCK;
  }
  return Math.min(LOCK, 2 ** locks * MINUTE);
};

const isLocked = (tries: Tries | null, now: number): boolean =>
  tries !== null && tries.lockedUntil !== null && now < tries.lockedUntil;

const idFor = ({ keys }: Means, id: string): string => keyedDigest(keys, 'sign-ins 1', id);

const FAILURES = 3;
const LOCK = 15 * MINUTE;
const NONE = { failures: 0, lockedUntil: null, locks: 0 } as const;

const TRIES: DocumentKind<Tries> = {
  kind: 'sign-in',
  schema: object<Tries>({ failures: whole, lockedUntil: orNull(whole), locks: whole, last: whole }),
};
