import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '../../api/live.ts';
import { type Framed, framed } from '../tables/framed.ts';
import type { Outlet } from '../tables/viewers.ts';

/** Bytes that may wait for a line that does not read: beyond them it is cut. */
const MOST_WAITING = 4 << 20;

/** The way to a viewer. */
export type ViewerLine = Outlet & {
  /** Whether anything was sent since this was last asked. */
  readonly wasTold: () => boolean;
  /** A frame for him alone; a line that does not read is cut. */
  readonly tell: (frame: ServerFrame) => void;
  /** The last frame. */
  readonly bye: (code: string, message: string) => void;
};

/**
 * `wire` is what carries the socket: frames are whole messages already, made once for many, and go to it as they are.
 * Nothing else is under way there, since messages are not compressed.
 */
export const lineOf = (socket: WebSocket, wire: Socket): ViewerLine => {
  let told = false;
  const send = (...frames: readonly Framed[]) => {
    if (socket.readyState !== socket.OPEN) return;
    told = true;
    if (frames.length > 1) wire.cork();
    for (const frame of frames) wire.write(frame);
    if (frames.length > 1) wire.uncork();
  };
  const waiting = () => wire.writableLength;
  const tell = (frame: ServerFrame) => {
    if (waiting() > MOST_WAITING) socket.terminate();
    else send(framed(frame));
  };
  return {
    send,
    waiting,
    wasTold: () => {
      const before = told;
      told = false;
      return before;
    },
    tell,
    bye: (code, message) => {
      tell({ type: 'bye', code, message });
      socket.close(4401, code);
    },
  };
};
