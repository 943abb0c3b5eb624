import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { isHouseId, NOT_YOUR_ID } from '../../api/command-id.ts';
import { commandIdSchema } from '../../api/house.ts';
import type { Answer, ServerFrame } from '../../api/live.ts';
import { isObject } from '../../api/malformed.ts';
import { reader, readOrNull } from '../../api/read.ts';
import { readAsked } from '../../api/wishes.ts';
import type { Actor, Wish } from '../../table/index.ts';
import { SESSION_KIND, sessionById, touch } from '../people/index.ts';
import { NEWER } from '../tables/batch.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { App, Doors } from './app.ts';
import { budgetEach, commandBudget } from './budget.ts';
import { HttpError } from './errors.ts';
import { type PatronBudget, TOO_MANY_COMMANDS } from './patron-budget.ts';
import { shownTable } from './routes-tables.ts';
import type { ServerOptions } from './server.ts';
import { actorAt } from './who.ts';

/** How often a line is asked whether it is still there, and told that the house is. */
const BEAT = 5000;
/** Bytes that may wait for a line that does not read: beyond them it is cut. */
const MOST_WAITING = 4 << 20;
/** So many seconds' worth of frames beyond the budget are answered; then the line is cut. */
const PATIENCE = 4;
/** All lines of one session, or of one address without one, may send as much as so many lines. */
const LINES = 4;
/** After so many beats without a sign of life it is given up. */
const UNANSWERED = 6;

/** `/api/tables/:table/live`: a viewer's view of a table and what changes, and commands the other way. */
export const liveRoutes = (app: App, doors: Doors, options: ServerOptions): void => {
  const open = new Map<string, Set<WebSocket>>();
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
          for (const socket of open.get(id) ?? [])
            bye(socket, 'NO_SESSION', 'the session has ended');
        })
        .catch((error) => house.log('could not look up a session', { error: String(error) }));
    },
  });
  app.addHook('preClose', async () => {
    stopWatching();
  });

  app.get(
    '/api/tables/:table/live',
    { websocket: true, schema: { hide: true } },
    async (socket, request) => {
      // What comes before it is known who speaks waits.
      socket.pause();
      try {
        const hosted = shownTable(doors, (request.params as { table: string }).table);
        const { actor, session, blindIn } = await viewerOf(doors, request, hosted);
        // Whoever has hung up meanwhile is not let in: nothing would tell that he is gone.
        if (socket.readyState !== socket.OPEN) return;
        const awake = awakeCheck(doors, session);
        // Without a session it is the address that counts.
        const whose = session === ANYBODY ? `${ANYBODY} ${request.ip}` : session;
        const sockets = open.get(whose) ?? new Set();
        if (sockets.size >= options.socketsAtOnce) {
          bye(socket, 'TOO_MANY_REQUESTS', 'too many connections at once: close some');
          return;
        }
        open.set(whose, sockets.add(socket));
        socket.on('close', () => {
          sockets.delete(socket);
          if (sockets.size === 0) open.delete(whose);
        });
        converse(socket, {
          hosted,
          actor,
          ...(session !== ANYBODY && { session }),
          blindIn,
          from: fromOf(request),
          options,
          patrons,
          now: house.now,
          awake,
          allLines: () => frames.take(whose) === 0,
        });
      } catch (error) {
        if (error instanceof HttpError) bye(socket, error.error.code, error.message);
        else throw error;
      } finally {
        socket.resume();
      }
    },
  );
};

/** How long a session counts as awake once that was looked up. */
const AWAKE = 10_000;

/**
 * Whether the session behind a socket is still good, looked up now and then: nobody commands, or looks on as staff,
 * from a session that is over or locked. Commands keep it awake.
 */
const awakeCheck = ({ house }: Doors, id: string) => {
  let checked = house.now();
  return async (active: boolean): Promise<{ code: string; message: string } | null> => {
    if (id === ANYBODY || house.now() - checked < AWAKE) return null;
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

/** Everybody who may be at a table may look at it as its display does; at a demonstration, anybody. */
const viewerOf = async (
  { house, who }: Doors,
  request: FastifyRequest,
  { id }: HostedTable,
): Promise<{ actor: Actor; session: string; blindIn?: number | undefined }> => {
  const display = (request.query as { as?: string }).as === 'display';
  const own = await who.of(request);
  if (own === null && display) {
    const other = await who.of(request, null);
    if (other !== null) {
      actorAt(other, id);
      return { actor: { role: 'display', id: 'display' }, session: other.id };
    }
    if (house.demonstration) {
      return { actor: { role: 'display', id: 'display' }, session: ANYBODY };
    }
  }
  const found = await who.require(request);
  return { actor: actorAt(found, id), session: found.id, blindIn: found.blindIn };
};

const fromOf = ({ query }: FastifyRequest): number | null => {
  const { from } = query as { from?: unknown };
  return typeof from === 'string' && /^\d{1,15}$/.test(from) ? Number(from) : null;
};

const send = (socket: WebSocket, frame: ServerFrame) => {
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  else socket.send(JSON.stringify(frame));
};

const bye = (socket: WebSocket, code: string, message: string) => {
  send(socket, { type: 'bye', code, message });
  socket.close(4401, code);
};

const converse = (
  socket: WebSocket,
  {
    hosted,
    actor,
    session,
    blindIn,
    from,
    options,
    patrons,
    now,
    awake,
    allLines,
  }: {
    hosted: HostedTable;
    actor: Actor;
    session?: string;
    blindIn: number | undefined;
    from: number | null;
    options: ServerOptions;
    patrons: PatronBudget;
    now: () => number;
    awake: ReturnType<typeof awakeCheck>;
    /** Takes of what all lines of this session may send together. */
    allLines: () => boolean;
  },
): void => {
  const { live, viewers } = hosted;
  const leave = viewers.add(
    { actor, blindIn },
    {
      send: (frame) => socket.send(frame, { binary: false }),
      waiting: () => socket.bufferedAmount,
    },
    from,
  );
  const budget = commandBudget(options.commandsPerSecond);
  const patience = commandBudget(PATIENCE * options.commandsPerSecond);
  let unanswered = 0;
  const beat = setInterval(() => {
    if (unanswered >= UNANSWERED) socket.terminate();
    unanswered += 1;
    socket.ping();
    if (live.stream().unread) return bye(socket, NEWER.code, NEWER.message);
    send(socket, { type: 'beat', at: now() });
    awake(false).then(
      (over) => over && bye(socket, over.code, over.message),
      () => socket.terminate(),
    );
  }, BEAT);
  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('close', () => {
    clearInterval(beat);
    leave();
  });
  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => {
    unanswered = 0;
    // Whatever is in it: reading and answering it is work.
    const isTooMuch = !(budget.take() && allLines());
    if (isTooMuch && !patience.take()) {
      socket.removeAllListeners('message');
      return bye(socket, 'TOO_MANY_REQUESTS', 'too many frames: wait before you connect again');
    }
    const frame = commandIn(String(data));
    if (frame === null) return;
    const answer = (given: Answer) => send(socket, { type: 'answer', ...given });
    const refused = (code: string, message: string) =>
      answer({ id: frame.id, error: { code, message } });
    if (typeof frame.asked === 'string') return refused('BAD_INPUT', frame.asked);
    if (actor.role === 'display') return refused('NOT_ALLOWED', 'a display only shows');
    if (isTooMuch) {
      return refused('TOO_MANY_REQUESTS', 'too many commands at once: try again in a second');
    }
    if (!patrons.take(actor)) return refused('TOO_MANY_REQUESTS', TOO_MANY_COMMANDS);
    const { id, asked } = frame;
    awake(true)
      .then((over) =>
        over === null ? live.submit(actor, id, asked, session) : { id, error: over },
      )
      .then(answer, () => socket.terminate());
  });
};

/** A frame before its fields are read. */
type Frame = { readonly type?: unknown; readonly id?: unknown; readonly command?: unknown };
const readId = reader(commandIdSchema);

/** A command that came over the line; null for a heartbeat. */
const commandIn = (text: string): { id: string; asked: Wish | string } | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { id: '', asked: 'this is no JSON' };
  }
  if (!isObject(json)) return { id: '', asked: 'a frame is an object' };
  const { type, id, command }: Frame = json;
  if (type === 'beat') return null;
  if (type !== 'command') return { id: '', asked: 'a frame has the type command or beat' };
  const own = readOrNull(readId, id);
  if (own === null) {
    return { id: '', asked: 'a command has an id of 1 to 80 letters, digits, and : . _ -' };
  }
  return { id: own, asked: isHouseId(own) ? NOT_YOUR_ID : readAsked(command) };
};
