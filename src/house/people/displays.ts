import type { Actor } from '../../table/index.ts';
import type { Means } from './means.ts';
import { type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';
import { newId } from './secrets.ts';
import { endSession, openSession, sessionsOfKind } from './sessions.ts';

export type Display = {
  readonly id: string;
  readonly table: string;
  readonly created: number;
  readonly expires: number;
};

/** A session that only reads the public view of one table; its token goes into a link. */
export const issueDisplay = async (
  means: Means,
  { by, table }: { readonly by: Actor; readonly table: string },
): Promise<(Display & { readonly token: string }) | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  if (table === '') return refused('BAD_TABLE');
  const id = newId(means, 'display-');
  const { token, session } = await openSession(means, {
    kind: 'display',
    actor: { role: 'display', id },
    table,
    terminal: null,
  });
  await means.journal({ type: 'DisplayIssued', by, display: id, table });
  return { id, table, created: session.created, expires: session.expires, token };
};

export const revokeDisplay = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<{ readonly id: string } | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  const found = (await sessionsOfKind(means, 'display')).find(({ actor }) => actor.id === id);
  if (found === undefined) return refused('UNKNOWN_DISPLAY');
  await endSession(means, found.id, { why: 'revoked', by });
  return { id };
};

/** In the order of their issue. */
export const listDisplays = async (
  means: Means,
  by: Actor,
): Promise<readonly Display[] | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor') && by.role !== 'auditor') return refused('NOT_ALLOWED');
  return (await sessionsOfKind(means, 'display'))
    .map(({ actor, table, created, expires }) => ({
      id: actor.id,
      table: table ?? '',
      created,
      expires,
    }))
    .toSorted((a, b) => a.created - b.created);
};
