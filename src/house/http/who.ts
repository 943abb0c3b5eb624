import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../table/index.ts';
import type { House } from '../house.ts';
import { type Session, type SessionKind, session, terminalOf, touch } from '../people/index.ts';
import { digest, isToken } from '../people/secrets.ts';
import { fail } from './errors.ts';

/** A device may hold one session of each kind; the request says as which it speaks. */
const COOKIES: Readonly<Record<SessionKind, string>> = {
  staff: 'pb_staff',
  patron: 'pb_patron',
  display: 'pb_display',
};
const TERMINAL = 'pb_terminal';
const KINDS: readonly SessionKind[] = ['staff', 'patron', 'display'];

type ClaimedSession = { readonly kind: SessionKind; readonly id: string };

export type Who = {
  /** The session of a request, of the kind that it names unless another is given; null if there is none. */
  readonly of: (request: FastifyRequest, kind?: SessionKind | null) => Promise<Session | null>;
  /** The session, awake; else the request ends here. */
  readonly require: (request: FastifyRequest, ...kinds: SessionKind[]) => Promise<Session>;
  /** What a request says that its sessions are; nobody has looked whether that is so. */
  readonly claimed: (request: FastifyRequest) => readonly ClaimedSession[];
  readonly tokenOf: (request: FastifyRequest, kind: SessionKind) => string;
  readonly terminalSecret: (request: FastifyRequest) => string;
  readonly give: (reply: FastifyReply, kind: SessionKind, token: string) => void;
  readonly giveTerminal: (reply: FastifyReply, secret: string) => void;
  readonly take: (reply: FastifyReply, kind: SessionKind) => void;
};

export const whoOf = ({ people }: House, { secure }: { readonly secure: boolean }): Who => {
  const cookie = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;

  const sessionFor = async (
    request: FastifyRequest,
    wanted: SessionKind | null = kindWanted(request),
  ): Promise<Session | null> => {
    for (const kind of wanted === null ? KINDS : [wanted]) {
      const token = request.cookies[COOKIES[kind]];
      const found = token === undefined ? null : await session(people, token);
      if (found === null || found.kind !== kind) continue;
      // A staff session is worth nothing away from its terminal.
      if (kind === 'staff') {
        const terminal = await terminalOf(people, request.cookies[TERMINAL] ?? '');
        if (terminal === null || terminal.id !== found.terminal) continue;
      }
      return found;
    }
    return null;
  };

  return {
    of: sessionFor,
    require: async (request, ...kinds) => {
      const found = await sessionFor(request);
      if (found === null || (kinds.length > 0 && !kinds.includes(found.kind))) {
        return fail(
          found === null ? 'NO_SESSION' : 'NOT_ALLOWED',
          found === null ? 'sign in or join first' : `this is not for a ${found.actor.role}`,
        );
      }
      if (found.locked) {
        return fail('SESSION_LOCKED', 'locked because nobody used it: give your PIN to go on');
      }
      return (await touch(people, found.id)) ?? found;
    },
    claimed: (request) => {
      const wanted = kindWanted(request);
      return (wanted === null ? KINDS : [wanted]).flatMap((kind) => {
        const token = request.cookies[COOKIES[kind]];
        return isToken(token) ? [{ kind, id: digest(token) }] : [];
      });
    },
    tokenOf: (request, kind) => request.cookies[COOKIES[kind]] ?? '',
    terminalSecret: (request) => request.cookies[TERMINAL] ?? '',
    give: (reply, kind, token) => {
      reply.setCookie(COOKIES[kind], token, { ...cookie, maxAge: 30 * 86_400 });
    },
    giveTerminal: (reply, secret) => {
      reply.setCookie(TERMINAL, secret, { ...cookie, maxAge: 400 * 86_400 });
    },
    take: (reply, kind) => {
      reply.clearCookie(COOKIES[kind], cookie);
    },
  };
};

/** By the header of a request, or the query of a socket, which cannot have one. */
const kindWanted = ({ headers, query }: FastifyRequest): SessionKind | null => {
  const asked = headers['x-puntobanco'] ?? (query as { as?: unknown } | undefined)?.as;
  return KINDS.find((kind) => kind === asked) ?? null;
};

/** Who acts at a table: a patron or a display belongs to one alone. */
export const actorAt = ({ actor, table }: Session, at: string): Actor => {
  if (table !== null && table !== at) fail('NOT_ALLOWED', `you belong to table ${table}`);
  return actor;
};
