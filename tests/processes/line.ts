import { WebSocket } from 'ws';
import type { Answer, ServerFrame } from '../../src/api/live.ts';
import type { Wish } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';

/** A command over HTTP, in the session of a device; null: nothing came back, or nothing that the house says. */
export const postCommand = async (
  address: string,
  client: Client,
  { table, id, wish }: { readonly table: string; readonly id: string; readonly wish: Wish },
): Promise<Answer | null> => {
  try {
    const answer = await fetch(`${address}/api/tables/${table}/commands`, {
      method: 'POST',
      headers: {
        'x-puntobanco': client.kind,
        cookie: client.cookieLine,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, command: wish }),
    });
    const said = (await answer.json()) as Answer | { error?: { code?: string } };
    if ('sequence' in said) return said;
    const { error } = said as Extract<Answer, { error: object }>;
    // A server that closes says so in words of its own.
    return typeof error === 'object' && error.code !== undefined ? { id, error } : null;
  } catch {
    return null;
  }
};

/** A live connection of a device to a table, at one process. */
export class LiveLine {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (answer: Answer | null) => void>();
  readonly #open: Promise<boolean>;
  closed = false;
  /** Told of every frame that is no answer. */
  onFrame: (frame: ServerFrame) => void = () => {};
  onClose: () => void = () => {};

  constructor(
    address: string,
    client: Client,
    { table, from }: { readonly table: string; readonly from?: number },
  ) {
    const query = new URLSearchParams({
      boards: 'parts',
      as: client.kind,
      ...(from !== undefined && { from: String(from) }),
    });
    const url = `${address.replace('http', 'ws')}/api/tables/${table}/live?${query}`;
    const socket = new WebSocket(url, {
      headers: { cookie: client.cookieLine },
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#open = new Promise((resolve) => {
      socket.on('open', () => resolve(true));
      socket.on('close', () => resolve(false));
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.closed = true;
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
      this.onClose();
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type !== 'answer') return this.onFrame(frame);
      const { type: _, ...answer } = frame;
      const told = this.#waiting.get(frame.id);
      this.#waiting.delete(frame.id);
      told?.(answer);
    });
  }

  /** Whether an answer to that id is on its way: a second one could not be told from it. */
  isAsking = (id: string): boolean => this.#waiting.has(id);

  /** Its answer; null: the line broke before it came. */
  async asks(id: string, wish: Wish): Promise<Answer | null> {
    if (!(await this.#open) || this.closed || this.isAsking(id)) return null;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ type: 'command', id, command: wish }));
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}
