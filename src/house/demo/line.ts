import { randomBytes } from 'node:crypto';
import { commandId } from '../../api/command-id.ts';
import { readFrame } from '../../api/frames.ts';
import type { Answer, Own, ServerFrame } from '../../api/live.ts';
import { GAP, type Picture, pictureAfter } from '../../api/picture.ts';
import { seenView } from '../../api/seen-view.ts';
import { meantFor, type PublicView, type Wanted } from '../../table/index.ts';
import type { Door } from './door.ts';

/** What a robot sees of a table: what everybody sees, and its own part. */
export type RobotSees = { readonly public: PublicView; readonly own: Own };

/** A live connection that comes back after a cut. */
export type Line = {
  readonly seen: () => RobotSees | null;
  /** Meant for what the robot sees, unless it names something else. Null: the line was cut before an answer came. */
  readonly ask: (command: Wanted) => Promise<Answer | null>;
  /** Hangs up; done once the house knows. */
  readonly stop: () => Promise<void>;
};

export type LineMeans = {
  readonly door: Door;
  readonly table: string;
  /** Told after every change. */
  readonly heard: (seen: RobotSees) => void;
  /** Gets a session again, once the house has ended or locked the old one. */
  readonly renew: () => Promise<void>;
};

const AGAIN = 500;
const AT_MOST = 10_000;

export const lineTo = ({ door, table, heard, renew }: LineMeans): Line => {
  const waiting = new Map<string, (answer: Answer | null) => void>();
  let seen: RobotSees | null = null;
  let picture: Picture | null = null;
  /** The house's time, by the last frame that said so. */
  let at: number | null = null;
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pause = AGAIN;
  let over = false;
  let stopped = false;

  const take = (frame: ServerFrame) => {
    if ('at' in frame) at = frame.at;
    switch (frame.type) {
      case 'view':
      case 'change':
      case 'own':
      case 'box': {
        if (frame.type === 'view') pause = AGAIN;
        const next = pictureAfter(picture, frame);
        // What does not follow is as good as a cut.
        if (next === GAP) return socket?.close();
        picture = next;
        const view = seenView(picture);
        seen = view === null ? null : { public: view, own: picture.own };
        break;
      }
      case 'answer': {
        const told = waiting.get(frame.id);
        waiting.delete(frame.id);
        told?.(frame);
        return;
      }
      case 'beat':
        return;
      case 'bye':
        over = true;
        return;
    }
    if (seen !== null) heard(seen);
  };

  const cut = () => {
    socket = null;
    seen = null;
    picture = null;
    for (const told of waiting.values()) told(null);
    waiting.clear();
    if (stopped) return;
    timer = setTimeout(() => void again(), pause);
    pause = Math.min(pause * 2, AT_MOST);
  };

  const again = async () => {
    try {
      if (over) await renew();
      over = false;
      if (!stopped) connect();
    } catch {
      cut();
    }
  };

  const connect = () => {
    const url = `${door.address.replace(/^http/, 'ws')}/api/tables/${table}/live?as=${door.as}`;
    const opened = new WebSocket(url, { headers: { cookie: door.cookies() } });
    socket = opened;
    opened.addEventListener('message', ({ data }) => {
      const frame = stopped ? null : readFrame(String(data));
      if (frame === null) return;
      // The house speaks otherwise than it should: as good as a cut.
      if ('wrong' in frame) opened.close();
      else take(frame);
    });
    opened.addEventListener('close', cut, { once: true });
    // An error is followed by the close.
    opened.addEventListener('error', () => {});
  };
  connect();

  return {
    seen: () => seen,
    ask: (wanted) =>
      new Promise((resolve) => {
        if (socket?.readyState !== WebSocket.OPEN) return resolve(null);
        const id = commandId(at ?? Date.now(), randomBytes);
        const command = meantFor(wanted, seen?.public ?? null);
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ type: 'command', id, command }));
      }),
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      if (socket !== null) await hungUp(socket);
    },
  };
};

/** A call that is not answered yet is hung up when it is: given up halfway it would linger at the house. */
const hungUp = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve();
    socket.addEventListener('close', () => resolve(), { once: true });
    if (socket.readyState === WebSocket.OPEN) socket.close();
    else socket.addEventListener('open', () => socket.close(), { once: true });
  });
