import { object, oneOf, optional, orNull, whole } from '../../api/schema.ts';
import { actor, text } from '../../api/values.ts';
import { type Actor, HOUSE } from '../../table/index.ts';
import {
  change,
  type DocumentChange,
  type DocumentKind,
  get,
  type KeptDocument,
  list,
  make,
  remove,
} from './documents.ts';
import { noteDown } from './house-book.ts';
import type { Ending } from './journal.ts';
import { DAY, HOUR, type Means, MINUTE } from './means.ts';
import { digest, isToken, newToken } from './secrets.ts';

export const SESSION_KINDS = ['staff', 'patron', 'display'] as const;
/** Under which sessions are kept. */
export const SESSION_KIND = 'session';
export type SessionKind = (typeof SESSION_KINDS)[number];

/** `id` is the token's digest and no secret. `locked`: nobody used it for a while, and the PIN is wanted again. */
export type Session = KeptSession & {
  readonly id: string;
  readonly expires: number;
  readonly locked: boolean;
};

export type Opened = { readonly token: string; readonly session: Session };

type KeptSession = {
  readonly kind: SessionKind;
  readonly actor: Actor;
  /** Of a patron or display. */
  readonly table: string | null;
  /** Of staff. */
  readonly terminal: string | null;
  readonly created: number;
  readonly lastSeen: number;
  /** Took a rack over in this round: it is shown no card there that only its patron may see. */
  readonly blindIn?: number;
};

/** The session of a token; null if there is none or it is over. Looking is no activity: see `touch`. */
export const session = async (means: Means, token: string): Promise<Session | null> =>
  isToken(token) ? sessionById(means, digest(token)) : null;

export const sessionById = async (means: Means, id: string): Promise<Session | null> => {
  const kept = await get(means, SESSION, id);
  if (kept === null) return null;
  const now = await means.now();
  if (now < expiry(kept)) return seen(id, kept, now);
  if (!means.readOnly) await endSession(means, id, { why: 'expired', by: HOUSE });
  return null;
};

/** Somebody did something in this session. Written at most once a minute; does not open a locked one. */
export const touch = (means: Means, id: string): Promise<Session | null> =>
  means.readOnly ? sessionById(means, id) : touched(means, id);

const touched = (means: Means, id: string): Promise<Session | null> =>
  change(means, SESSION, id, async (kept): Promise<DocumentChange<KeptSession, Session | null>> => {
    const now = await means.now();
    if (kept === null || now >= expiry(kept)) return { write: null, answer: null };
    const answer = seen(id, kept, now);
    if (answer.locked || now - kept.lastSeen < MINUTE) return { write: null, answer };
    return { write: { ...kept, lastSeen: now }, answer: { ...answer, lastSeen: now } };
  });

/** As if nobody had used it for a while: its owner wants the PIN to be asked for. */
export const lockSession = (means: Means, id: string): Promise<Session | null> =>
  change(means, SESSION, id, async (kept): Promise<DocumentChange<KeptSession, Session | null>> => {
    const now = await means.now();
    if (kept === null || now >= expiry(kept)) return { write: null, answer: null };
    const write = { ...kept, lastSeen: Math.min(kept.lastSeen, Math.max(now - IDLE, 0)) };
    return { write, answer: seen(id, write, now) };
  });

/** Opens a locked session; whoever calls has checked the PIN. */
export const wake = (means: Means, id: string): Promise<Session | null> =>
  change(means, SESSION, id, async (kept): Promise<DocumentChange<KeptSession, Session | null>> => {
    const now = await means.now();
    if (kept === null || now >= expiry(kept)) return { write: null, answer: null };
    const write = { ...kept, lastSeen: now };
    return { write, answer: seen(id, write, now) };
  });

/** What was shown to the session before it in that round is not shown to it. */
export const blind = (means: Means, id: string, round: number): Promise<null> =>
  change(
    means,
    SESSION,
    id,
    (kept): DocumentChange<KeptSession, null> => ({
      write: kept && { ...kept, blindIn: round },
      answer: null,
    }),
  );

/** Whoever calls has checked who it is. The token is told here and never again. It counts as newer than `after`. */
export const openSession = async (
  means: Means,
  who: Pick<Session, 'kind' | 'actor' | 'table' | 'terminal'>,
  after = 0,
): Promise<Opened> => {
  const now = Math.max(await means.now(), after + 1);
  const token = newToken(means);
  const id = digest(token);
  const kept: KeptSession = { ...who, created: now, lastSeen: now };
  if (!(await make(means, SESSION, id, kept))) throw new Error('a session token came twice');
  return { token, session: seen(id, kept, now) };
};

/**
 * Opens one that takes the place of others, and counts as newer than each of them. They end by `keepNewest`, once whoever
 * calls has found that it is due.
 */
export const openNewest = async (
  means: Means,
  who: Pick<Session, 'kind' | 'actor' | 'table' | 'terminal'>,
  isOne: (other: Session) => boolean,
): Promise<Opened> => {
  const older = (await sessionsOfKind(means, who.kind)).filter(isOne);
  return openSession(means, who, Math.max(0, ...older.map(({ created }) => created)));
};

/** Of several that are opened at once, each ends all but the newest: so one remains. False: it is another. */
export const keepNewest = async (
  means: Means,
  { id: own, kind, actor: by }: Session,
  isOne: (other: Session) => boolean,
): Promise<boolean> => {
  const newestFirst = (await sessionsOfKind(means, kind))
    .filter(isOne)
    .toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
  for (const { id } of newestFirst.slice(1)) await endSession(means, id, { why: 'replaced', by });
  return (await sessionById(means, own)) !== null;
};

/** Removing the document is the end: whoever watches documents closes its sockets. False: it was over already. */
export const endSession = async (
  means: Means,
  id: string,
  ending: { readonly why: Ending; readonly by: Actor } = { why: 'signed-out', by: HOUSE },
): Promise<boolean> => {
  const kept = await get(means, SESSION, id);
  if (kept === null) return false;
  await remove(means, SESSION, id);
  const { actor, terminal } = kept;
  const { why, by } = ending;
  await noteDown(
    means,
    why === 'signed-out'
      ? { type: 'SignedOut', by: actor, terminal }
      : { type: 'SessionEnded', by, actor, terminal, why },
  );
  return true;
};

/** All sessions of a person, in whatever role of the staff; `except` is a session's id. Answers how many. */
export const endSessionsOf = (
  means: Means,
  actor: Actor,
  ending: { readonly why: Ending; readonly by: Actor; readonly except?: string },
): Promise<number> =>
  endSessionsWhere(
    means,
    ({ id, value }) =>
      value.kind === kindOf(actor) && value.actor.id === actor.id && id !== ending.except,
    ending,
  );

export const endSessionsOn = (
  means: Means,
  terminal: string,
  ending: { readonly why: Ending; readonly by: Actor },
): Promise<number> => endSessionsWhere(means, ({ value }) => value.terminal === terminal, ending);

export const sessionsOfKind = async (
  means: Means,
  kind: SessionKind,
): Promise<readonly Session[]> => {
  const now = await means.now();
  const kept = await list(means, SESSION);
  return kept
    .filter(({ value }) => value.kind === kind && now < expiry(value))
    .map(({ id, value }) => seen(id, value, now));
};

export const sweepSessions = async (means: Means): Promise<void> => {
  const now = await means.now();
  const isOver = ({ value }: KeptDocument<KeptSession>) => now >= expiry(value);
  await endSessionsWhere(means, isOver, { why: 'expired', by: HOUSE });
};

const endSessionsWhere = async (
  means: Means,
  chosen: (kept: KeptDocument<KeptSession>) => boolean,
  { why, by }: { readonly why: Ending; readonly by: Actor },
): Promise<number> => {
  let ended = 0;
  for (const { id } of (await list(means, SESSION)).filter(chosen)) {
    if (await endSession(means, id, { why, by })) ended += 1;
  }
  return ended;
};

const kindOf = ({ role }: Actor): SessionKind =>
  role === 'patron' || role === 'display' ? role : 'staff';

const seen = (id: string, kept: KeptSession, now: number): Session => ({
  ...kept,
  id,
  expires: expiry(kept),
  locked: kept.kind === 'staff' && now - kept.lastSeen >= IDLE,
});

const expiry = ({ kind, created }: KeptSession): number => created + LIFE[kind];

const IDLE = 10 * MINUTE;
const LIFE: Readonly<Record<SessionKind, number>> = {
  staff: 12 * HOUR,
  patron: 12 * HOUR,
  display: 30 * DAY,
};

const SESSION: DocumentKind<KeptSession> = {
  kind: SESSION_KIND,
  schema: object<KeptSession>({
    kind: oneOf(...SESSION_KINDS),
    actor,
    table: orNull(text),
    terminal: orNull(text),
    created: whole,
    lastSeen: whole,
    blindIn: optional(whole),
  }),
};
