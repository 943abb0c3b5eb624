import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../../table/index.ts';
import {
  SESSION_KIND,
  type Session,
  type SessionKind,
  sessionById,
  touch,
} from '../people/index.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { App, Doors } from './app.ts';
import { beatsOf } from './beats.ts';
import { budgetEach } from './budget.ts';
import { type AwakeCheck, converse } from './conversation.ts';
import { fail, HttpError } from './errors.ts';
import { shownTable } from './routes-tables.ts';
import type { ServerOptions } from './server.ts';
import { ViewerLine } from './viewer-line.ts';
import { actorAt } from './who.ts';

/** All lines of one session, or of one address without one, may send as much as so many lines. */
const LINES = 4;

/** `/api/tables/:table/live`: a viewer's view of a table and what changes, and commands the other way. */
export const liveRoutes = (app: App, doors: Doors, options: ServerOptions): void => {
  const open = new Map<string, Set<ViewerLine>>();
  const beats = beatsOf(doors.house.now);
  const answers = new WeakMap<IncomingMessage, ServerResponse>();

  /** A line that is open for hours does not keep the request by which it was opened. */
  const letGo = (socket: WebSocket, asked: IncomingMessage) => {
    answers.get(asked)?.detachSocket(asked.socket);
    socket.removeAllListeners('error');
  };

  const frames = budgetEach(LINES * options.commandsPerSecond, options.clock);
  const { house, patrons } = doors;
  const stopWatching = house.store.watch({
    grown: () => {},
    changed: (kind, id) => {
      if (kind !== SESSION_KIND || !open.has(id)) return;
      house.store.documents
        .get(kind, id)
        .then((kept) => {
          if (kept !== null) return;
          for (const line of open.get(id) ?? []) line.bye('NO_SESSION', 'the session has ended');
        })
        .catch((error) => house.log('could not look up a session', { error: String(error) }));
    },
  });
  app.addHook('preClose', async () => {
    stopWatching();
    beats.stop();
  });

  app.get(
    '/api/tables/:table/live',
    {
      websocket: true,
      schema: { hide: true },
      preHandler: async ({ raw }, reply) => {
        answers.set(raw, reply.raw);
      },
    },
    async (socket, request) => {
      // What comes before it is known who speaks waits.
      socket.pause();
      const line = new ViewerLine(socket, request.raw.socket);
      try {
        const hosted = shownTable(doors, (request.params as { table: string }).table);
        const { actor, behind, blindIn } = await viewerOf(doors, request, hosted);
        const { id: session } = behind;
        // Whoever has hung up meanwhile is not let in: nothing would tell that he is gone.
        if (socket.readyState !== socket.OPEN) return;
        const awake = awakeCheck(doors, behind);
        // Without a session it is the address that counts.
        const whose = session === ANYBODY ? `${ANYBODY} ${request.ip}` : session;
        const lines = open.get(whose) ?? new Set();
        if (lines.size >= options.socketsAtOnce) {
          line.bye('TOO_MANY_REQUESTS', 'too many connections at once: close some');
          return;
        }
        open.set(whose, lines.add(line));
        socket.on('close', () => {
          lines.delete(line);
          if (lines.size === 0) open.delete(whose);
        });
        letGo(socket, request.raw);
        converse(socket, {
          line,
          beats,
          hosted,
          actor,
          ...(session !== ANYBODY && { session }),
          blindIn,
          wholeBoards: !takesParts(request),
          from: fromOf(request),
          perSecond: options.commandsPerSecond,
          patrons,
          awake,
          viewersOnly: house.edge,
          allLines: () => frames.take(whose) === 0,
        });
      } catch (error) {
        if (error instanceof HttpError) line.bye(error.error.code, error.message);
        else throw error;
      } finally {
        socket.resume();
      }
    },
  );
};

/**
 * How long a session counts as awake once that was looked up. That one has ended is told by the store at once; only
 * staff's are locked as well.
 */
const AWAKE: Readonly<Record<SessionKind, number>> = {
  staff: 10_000,
  patron: 60_000,
  display: 60_000,
};

/**
 * Whether the session behind a socket is still good, looked up now and then: nobody commands, or looks on as staff,
 * from a session that is over or locked. Commands keep it awake.
 */
const awakeCheck = ({ house }: Doors, { id, kind }: Behind): AwakeCheck => {
  let checked = house.now();
  return async (active) => {
    if (id === ANYBODY || house.now() - checked < AWAKE[kind]) return null;
    const { people } = house;
    // Nobody has a PIN at a demonstration: there a page that is open counts as used.
    const used = active || house.demonstration;
    const own = used ? await touch(people, id) : await sessionById(people, id);
    if (own === null) return { code: 'NO_SESSION', message: 'the session has ended' };
    if (own.locked) return { code: 'SESSION_LOCKED', message: 'locked: give your PIN to go on' };
    checked = house.now();
    return null;
  };
};

/** Of those who look at a demonstration without a session. */
const ANYBODY = 'anybody';
/** The session behind a line. */
type Behind = Pick<Session, 'id' | 'kind'>;

/** Everybody who may be at a table may look at it as its display does; at a demonstration, anybody. */
const viewerOf = async (
  { house, who }: Doors,
  request: FastifyRequest,
  { id }: HostedTable,
): Promise<{ actor: Actor; behind: Behind; blindIn?: number | undefined }> => {
  const display = (request.query as { as?: string }).as === 'display';
  const own = await who.of(request);
  if (own === null && display) {
    const other = await who.of(request, null);
    if (other !== null) {
      // A locked one shows nothing, not even what everybody may see: nobody knows who stands before it.
      if (other.locked) fail('SESSION_LOCKED', 'locked: give your PIN to go on');
      actorAt(other, id);
      return { actor: { role: 'display', id: 'display' }, behind: other };
    }
    if (house.demonstration) {
      return {
        actor: { role: 'display', id: 'display' },
        behind: { id: ANYBODY, kind: 'display' },
      };
    }
  }
  const found = await who.require(request);
  return { actor: actorAt(found, id), behind: found, blindIn: found.blindIn };
};

const fromOf = ({ query }: FastifyRequest): number | null => {
  const { from } = query as { from?: unknown };
  return typeof from === 'string' && /^\d{1,15}$/.test(from) ? Number(from) : null;
};

/** Whether it is told by what changed of a board; pages and programs of before know whole ones alone. */
const takesParts = ({ query }: FastifyRequest): boolean =>
  (query as { boards?: unknown }).boards === 'parts';
