import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../table/index.ts';
import type { House } from '../house.ts';
import { type Session, type SessionKind, session, terminalOf, touch } from '../people/index.ts';
import { digest, isToken } from '../people/secrets.ts';
import { type CookieName, cookiesOf } from './cookies.ts';
import { fail } from './errors.ts';

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
  /** What a device has under a name that is no longer given is given to it under the one that is. */
  readonly rename: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export const whoOf = ({ people }: House, { secure }: { readonly secure: boolean }): Who => {
  const cookies = cookiesOf(secure);
  const secretIn = (request: FastifyRequest): string => cookies.read(request, 'terminal') ?? '';

  const sessionFor = async (
    request: FastifyRequest,
    wanted: SessionKind | null = kindWanted(request),
  ): Promise<Session | null> => {
    for (const kind of wanted === null ? KINDS : [wanted]) {
      const token = cookies.read(request, kind);
      const found = token === undefined ? null : await session(people, token);
      if (found === null || found.kind !== kind) continue;
      // A staff session is worth nothing away from its terminal.
      if (kind === 'staff') {
        const terminal = await terminalOf(people, secretIn(request));
        if (terminal === null || terminal.id !== found.terminal) continue;
      }
      return found;
    }
    return null;
  };

  const isGood = async (request: FastifyRequest, name: CookieName, value: string) =>
    name === 'terminal'
      ? (await terminalOf(people, value)) !== null
      : (await sessionFor(request, name)) !== null;

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
        const token = cookies.read(request, kind);
        return isToken(token) ? [{ kind, id: digest(token) }] : [];
      });
    },
    tokenOf: (request, kind) => cookies.read(request, kind) ?? '',
    terminalSecret: secretIn,
    give: cookies.give,
    giveTerminal: (reply, secret) => cookies.give(reply, 'terminal', secret),
    take: cookies.take,
    rename: async (request, reply) => {
      for (const [name, value] of cookies.before(request)) {
        if (await isGood(request, name, value)) cookies.give(reply, name, value);
      }
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
