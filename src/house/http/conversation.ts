import type { WebSocket } from 'ws';
import { isHouseId, NOT_YOUR_ID } from '../../api/command-id.ts';
import { commandIdSchema } from '../../api/house.ts';
import type { Answer } from '../../api/live.ts';
import { isObject } from '../../api/malformed.ts';
import { reader, readOrNull } from '../../api/read.ts';
import { readAsked } from '../../api/wishes.ts';
import type { Actor, Wish } from '../../table/index.ts';
import { NEWER } from '../tables/batch.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { Beats } from './beats.ts';
import { CommandBudget } from './budget.ts';
import { VIEWERS_ONLY } from './errors.ts';
import { type PatronBudget, TOO_MANY_COMMANDS } from './patron-budget.ts';
import type { ViewerLine } from './viewer-line.ts';

/** So many seconds' worth of frames beyond the budget are answered; then the line is cut. */
const PATIENCE = 4;
/** After so many beats without a sign of life it is asked for one at each, and after so many more it is given up. */
const UNASKED = 3;
const UNANSWERED = 6;
/** Showing a box to whoever looks into it costs as much as so many other frames. */
const LOOK = 10;

/** Why the session behind a line is not good any more, or null; `active`: somebody did something in it. */
export type AwakeCheck = (
  active: boolean,
) => Promise<{ readonly code: string; readonly message: string } | null>;

export type Conversation = {
  readonly line: ViewerLine;
  readonly beats: Beats;
  readonly hosted: HostedTable;
  readonly actor: Actor;
  readonly session?: string;
  readonly blindIn: number | undefined;
  readonly wholeBoards: boolean;
  readonly from: number | null;
  /** Frames that are taken of one line. */
  readonly perSecond: number;
  readonly patrons: PatronBudget;
  readonly awake: AwakeCheck;
  /** Nothing is carried out here. */
  readonly viewersOnly: boolean;
  /** Takes of what all lines of this session may send together. */
  readonly allLines: () => boolean;
};

/** A viewer is shown the table, and his commands are carried out, until one side hangs up. */
export const converse = (
  socket: WebSocket,
  {
    line,
    beats,
    hosted,
    actor,
    session,
    blindIn,
    wholeBoards,
    from,
    perSecond,
    patrons,
    awake,
    viewersOnly,
    allLines,
  }: Conversation,
): void => {
  const { live, viewers } = hosted;
  const place = viewers.add({ actor, blindIn, wholeBoards }, line, from);
  /** Made once he speaks: most lines of a full hall only listen. */
  let budget: CommandBudget | undefined;
  let patience: CommandBudget | undefined;
  let unanswered = 0;
  /** What was said first is done first, however long it takes to look the session up. */
  let turn = NOTHING;
  const stopBeats = beats.add((beat) => {
    if (unanswered >= UNANSWERED) return socket.terminate();
    unanswered += 1;
    // Whoever speaks is there, and whoever was told something knows that the house is. Asking costs two frames.
    if (unanswered > UNASKED) socket.ping();
    if (live.stream().unread) return line.bye(NEWER.code, NEWER.message);
    if (!line.wasTold()) line.send(beat);
    awake(false).then(
      (over) => over && line.bye(over.code, over.message),
      () => socket.terminate(),
    );
  });
  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('close', () => {
    stopBeats();
    place.leave();
  });
  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => {
    unanswered = 0;
    budget ??= new CommandBudget(perSecond);
    // Whatever is in it: reading and answering it is work.
    const isTooMuch = !(budget.take() && allLines());
    if (isTooMuch) patience ??= new CommandBudget(PATIENCE * perSecond);
    if (isTooMuch && !patience?.take()) {
      socket.removeAllListeners('message');
      return line.bye('TOO_MANY_REQUESTS', 'too many frames: wait before you connect again');
    }
    const frame = frameIn(String(data));
    if (frame === null) return;
    if ('look' in frame) {
      if (!isTooMuch) place.look(frame.look);
      for (let more = 1; more < LOOK; more++) budget.take();
      return;
    }
    const answer = (given: Answer) => line.tell({ type: 'answer', ...given });
    const refused = (code: string, message: string) =>
      answer({ id: frame.id, error: { code, message } });
    if (typeof frame.asked === 'string') return refused('BAD_INPUT', frame.asked);
    if (actor.role === 'display') return refused('NOT_ALLOWED', 'a display only shows');
    if (viewersOnly) return refused(VIEWERS_ONLY.code, VIEWERS_ONLY.message);
    if (isTooMuch) {
      return refused('TOO_MANY_REQUESTS', 'too many commands at once: try again in a second');
    }
    if (!patrons.take(hosted.id, actor)) return refused('TOO_MANY_REQUESTS', TOO_MANY_COMMANDS);
    const { id, asked } = frame;
    turn = turn
      .then(() => awake(true))
      .then((over) => {
        if (over !== null) return answer({ id, error: over });
        live.submit(actor, id, asked, session).then(answer, () => socket.terminate());
      })
      .catch(() => socket.terminate());
  });
};

/** What is under way before the first command. */
const NOTHING: Promise<void> = Promise.resolve();

/** A frame before its fields are read. */
type Frame = { readonly [Name in 'type' | 'id' | 'command' | 'box']?: unknown };
const readId = reader(commandIdSchema);

type Asked = { readonly id: string; readonly asked: Wish | string };

/** What came over the line: a command, or into which box somebody looks; null for a heartbeat. */
const frameIn = (text: string): Asked | { readonly look: number | null } | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { id: '', asked: 'this is no JSON' };
  }
  if (!isObject(json)) return { id: '', asked: 'a frame is an object' };
  const { type, id, command, box }: Frame = json;
  if (type === 'beat') return null;
  if (type === 'look') {
    return box === null || Number.isSafeInteger(box)
      ? { look: box as number | null }
      : { id: '', asked: 'a look names a box, or null' };
  }
  if (type !== 'command') return { id: '', asked: 'a frame has the type command, look or beat' };
  const own = readOrNull(readId, id);
  if (own === null) {
    return { id: '', asked: 'a command has an id of 1 to 80 letters, digits, and : . _ -' };
  }
  return { id: own, asked: isHouseId(own) ? NOT_YOUR_ID : readAsked(command) };
};
