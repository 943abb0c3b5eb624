import { flag, object, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { type Actor, HOUSE } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, list, make, remove } from './documents.ts';
import { noteDown } from './house-book.ts';
import { DAY, type Means } from './means.ts';
import { type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';
import { digest, isToken, newId, newToken } from './secrets.ts';
import { endSession, openSession, type Session, session, sessionsOfKind } from './sessions.ts';

export type Display = {
  readonly id: string;
  readonly table: string;
  readonly created: number;
  readonly expires: number;
};

/** A link that makes one device the display of a table; `token` goes into it. Nothing is open before it is used. */
export const issueDisplay = async (
  means: Means,
  { by, table }: { readonly by: Actor; readonly table: string },
): Promise<(Display & { readonly token: string }) | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  if (table === '') return refused('BAD_TABLE');
  const id = newId(means, 'display-');
  const token = newToken(means);
  const link: Link = { display: id, table, created: await means.now(), opened: false };
  if (!(await make(means, LINK, digest(token), link))) throw new Error('a link came twice');
  await noteDown(means, { type: 'DisplayIssued', by, display: id, table });
  return { id, table, created: link.created, expires: link.created + LINK_LIFE, token };
};

/**
 * The first device that opens a link is the display; its session has a token of its own. Any other is refused. `held` is
 * the token that this device has already: it may open its own link again.
 */
export const openDisplay = async (
  means: Means,
  { link: token, held }: { readonly link: string; readonly held: string },
): Promise<{ readonly token: string; readonly session: Session } | PeopleError> => {
  if (!isToken(token)) return refused('DISPLAY_REFUSED');
  const found = await change(
    means,
    LINK,
    digest(token),
    async (link): Promise<DocumentChange<Link, { link: Link; isFirst: boolean } | null>> => {
      if (link === null || (await means.now()) >= link.created + LINK_LIFE) {
        return { write: null, answer: null };
      }
      if (link.opened) return { write: null, answer: { link, isFirst: false } };
      return { write: { ...link, opened: true }, answer: { link, isFirst: true } };
    },
  );
  if (found === null) return refused('DISPLAY_REFUSED');
  const { display: id, table } = found.link;
  if (!found.isFirst) {
    const own = await session(means, held);
    return own?.actor.id === id ? { token: held, session: own } : refused('DISPLAY_TAKEN');
  }
  const actor: Actor = { role: 'display', id };
  const opened = await openSession(means, { kind: 'display', actor, table, terminal: null });
  // Taken down at the same moment: then there is nothing left to show.
  if ((await linksOf(means, id)).length > 0) return opened;
  await endSession(means, opened.session.id, { why: 'revoked', by: HOUSE });
  return refused('DISPLAY_REFUSED');
};

/** The link first: it opens nothing any more, and whoever opened it just now looks for it again. */
export const revokeDisplay = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<{ readonly id: string } | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  const links = await linksOf(means, id);
  for (const link of links) await remove(means, LINK, link);
  const open = (await sessionsOfKind(means, 'display')).filter(({ actor }) => actor.id === id);
  if (links.length === 0 && open.length === 0) return refused('UNKNOWN_DISPLAY');
  for (const one of open) await endSession(means, one.id, { why: 'revoked', by });
  return { id };
};

/** Those that show a table, and those whose link nobody has opened yet, in the order of their issue. */
export const listDisplays = async (
  means: Means,
  by: Actor,
): Promise<readonly Display[] | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor') && by.role !== 'auditor') return refused('NOT_ALLOWED');
  const now = await means.now();
  const unopened = (await list(means, LINK))
    .map(({ value }) => ({ ...value, expires: value.created + LINK_LIFE }))
    .filter(({ opened, expires }) => !opened && now < expires)
    .map(({ display: id, table, created, expires }) => ({ id, table, created, expires }));
  const open = (await sessionsOfKind(means, 'display')).map(
    ({ actor: { id }, table, created, expires }) => ({ id, table: table ?? '', created, expires }),
  );
  return [...unopened, ...open].toSorted((a, b) => a.created - b.created);
};

export const sweepLinks = async (means: Means): Promise<void> => {
  const now = await means.now();
  for (const { id, value } of await list(means, LINK)) {
    if (now >= value.created + LINK_LIFE) await remove(means, LINK, id);
  }
};

const linksOf = async (means: Means, display: string): Promise<readonly string[]> =>
  (await list(means, LINK)).filter(({ value }) => value.display === display).map(({ id }) => id);

/** As long as the session that it opens: whoever tries it again is told that it is taken. */
const LINK_LIFE = 30 * DAY;

/** Kept under its digest. */
type Link = {
  readonly display: string;
  readonly table: string;
  readonly created: number;
  readonly opened: boolean;
};

const LINK: DocumentKind<Link> = {
  kind: 'display-link',
  schema: object<Link>({ display: text, table: text, created: whole, opened: flag }),
};
