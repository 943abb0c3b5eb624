import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '../../api/live.ts';
import { type Framed, framed } from '../tables/framed.ts';
import type { Outlet } from '../tables/viewers.ts';

/** Bytes that may wait for a line that does not read: beyond them it is cut. */
const MOST_WAITING = 4 << 20;

/**
 * The way to a viewer. `wire` is what carries the socket: frames are whole messages already, made once for many, and go
 * to it as they are. Nothing else is under way there, since messages are not compressed.
 */
export class ViewerLine implements Outlet {
  readonly #socket: WebSocket;
  readonly #wire: Socket;
  #told = false;

  constructor(socket: WebSocket, wire: Socket) {
    this.#socket = socket;
    this.#wire = wire;
  }

  send(...frames: readonly Framed[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#told = true;
    if (frames.length > 1) this.#wire.cork();
    for (const frame of frames) this.#wire.write(frame);
    if (frames.length > 1) this.#wire.uncork();
  }

  waiting(): number {
    return this.#wire.writableLength;
  }

  /** Whether anything was sent since this was last asked. */
  wasTold(): boolean {
    const told = this.#told;
    this.#told = false;
    return told;
  }

  /** A frame for him alone; a line that does not read is cut. */
  tell(frame: ServerFrame): void {
    if (this.waiting() > MOST_WAITING) this.#socket.terminate();
    else this.send(framed(frame));
  }

  /** The last frame. */
  bye(code: string, message: string): void {
    this.tell({ type: 'bye', code, message });
    this.#socket.close(4401, code);
  }
}
