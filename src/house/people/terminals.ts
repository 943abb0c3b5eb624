import { plainName } from '../../api/plain-text.ts';
import { object, whole } from '../../api/schema.ts';
import { actor, text } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import { codeSort, redeem } from './codes.ts';
import { type DocumentKind, get, list, make, remove } from './documents.ts';
import { noteDown } from './house-book.ts';
import { type Means, MINUTE } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { activeAccount, mayAs, roster } from './roster.ts';
import { digest, isSecretOf, newId, newToken } from './secrets.ts';
import { endSessionsOn } from './sessions.ts';

export type Terminal = {
  readonly id: string;
  readonly label: string;
  readonly enrolled: number;
  /** Who gave the code. */
  readonly by: Actor;
};

/** `secret` goes into the terminal's cookie and is told only once. */
export type EnrolledTerminal = Terminal & { readonly secret: string };

export const enrol = async (
  means: Means,
  wish: { readonly code: string; readonly label: string; readonly from?: string },
): Promise<EnrolledTerminal | PeopleError> => {
  const label = labelOf(wish.label);
  if (label === null) return refused('BAD_LABEL');
  const stands = await redeem(means, ENROLMENT_CODE, {
    typed: wish.code,
    from: wish.from ?? 'console',
  });
  if (isRefused(stands)) return stands;
  // A code does not outlive the rank of who gave it.
  if (!(await isStill(means, stands.by))) return refused('CODE_REFUSED');
  return enrolTerminal(means, { label, by: stands.by });
};

/** Without a code: for the set-up, which has its own. */
export const enrolTerminal = async (
  means: Means,
  { label, by }: { readonly label: string; readonly by: Actor },
): Promise<EnrolledTerminal> => {
  const token = newToken(means);
  const kept = { label, enrolled: await means.now(), by, secret: digest(token) };
  for (;;) {
    const id = newId(means, 't');
    if (!(await make(means, TERMINAL, id, kept))) continue;
    await noteDown(means, { type: 'TerminalEnrolled', by, terminal: id, label: kept.label });
    return { ...kept, id, secret: `${id}.${token}` };
  }
};

/** Ends every session that was opened there. */
export const revokeTerminal = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<{ readonly id: string } | PeopleError> => {
  if (!mayAs(by, 'pit-manager')) return refused('NOT_ALLOWED');
  if ((await get(means, TERMINAL, id)) === null) return refused('UNKNOWN_TERMINAL');
  await remove(means, TERMINAL, id);
  await noteDown(means, { type: 'TerminalRevoked', by, terminal: id });
  await endSessionsOn(means, id, { why: 'terminal-revoked', by });
  return { id };
};

/** The terminal that has this secret; null: not enrolled, or no longer. */
export const terminalOf = async (means: Means, secret: string): Promise<Terminal | null> => {
  const [, id, token] = /^(t[0-9a-z]{6})\.([\w-]{43})$/.exec(secret) ?? [];
  if (id === undefined || token === undefined) return null;
  const kept = await get(means, TERMINAL, id);
  if (kept === null || !isSecretOf(kept.secret, token)) return null;
  return shown(id, kept);
};

/** In the order of their enrolment, for pit managers and above, and auditors. */
export const listTerminals = async (
  means: Means,
  by: Actor,
): Promise<readonly Terminal[] | PeopleError> => {
  if (!mayAs(by, 'pit-manager') && by.role !== 'auditor') return refused('NOT_ALLOWED');
  return allTerminals(means);
};

export const allTerminals = async (means: Means): Promise<readonly Terminal[]> =>
  (await list(means, TERMINAL))
    .map(({ id, value }) => shown(id, value))
    .toSorted((a, b) => a.enrolled - b.enrolled);

/** A label as it is kept; null: it is none. */
export const labelOf = (given: string): string | null => plainName(given, 60);

const isStill = async (means: Means, by: Actor): Promise<boolean> => {
  if (by.role === 'house') return true;
  const account = activeAccount(await roster(means), by.id);
  return account !== null && mayAs(account, 'pit-manager');
};

const shown = (id: string, { label, enrolled, by }: KeptTerminal): Terminal => ({
  id,
  label,
  enrolled,
  by,
});

/** `secret` is a digest. */
type KeptTerminal = Omit<Terminal, 'id'> & { readonly secret: string };

const TERMINAL: DocumentKind<KeptTerminal> = {
  kind: 'terminal',
  schema: object<KeptTerminal>({ label: text, enrolled: whole, by: actor, secret: text }),
};

/** Longer than a patron's code: it opens the door of the staff. */
export const ENROLMENT_CODE = codeSort(
  { kind: 'enrolment-code', length: 12, life: 10 * MINUTE },
  object<{ readonly by: Actor }>({ by: actor }),
);
