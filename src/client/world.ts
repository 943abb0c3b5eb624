import type { Socket, SocketEvents, World } from './connection.ts';
import type { HouseClock } from './house-clock.ts';

/** As much of a WebSocket as a connection needs. */
export type LineSocket = {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  readonly send: (text: string) => void;
  readonly close: () => void;
};

/** A line, and what came over it before anybody listened. */
export type Dialled = { readonly socket: LineSocket; readonly heard?: readonly string[] };

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** The real one. */
export const worldBy = (dial: (address: string) => Dialled, clock: HouseClock): World => ({
  open: (address, on) => listen(dial(address), on),
  time: Date.now,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  newId: clock.newId,
  spread: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255,
  heardTime: clock.heard,
});

const listen = ({ socket, heard = [] }: Dialled, on: SocketEvents): Socket => {
  let hangingUp = false;
  let down = () => {};
  const isDown = new Promise<void>((resolve) => {
    down = resolve;
  });
  // Before anything more comes, but after whoever opened it knows the socket.
  queueMicrotask(() => {
    socket.onopen = () => {
      // A call given up halfway would linger at the house.
      if (hangingUp) socket.close();
      else on.opened();
    };
    socket.onmessage = ({ data }: { readonly data: unknown }) => on.heard(String(data));
    socket.onclose = () => {
      down();
      on.closed();
    };
    // The close follows, and says all.
    socket.onerror = () => {};
    if (socket.readyState !== CONNECTING) on.opened();
    for (const text of heard) on.heard(text);
    if (socket.readyState === CLOSED) {
      down();
      on.closed();
    }
  });
  return {
    // While it is still being opened, or closing, what is sent comes again after the greeting.
    send: (text) => {
      if (socket.readyState === OPEN) socket.send(text);
    },
    drop: () => socket.close(),
    hangUp: () => {
      hangingUp = true;
      if (socket.readyState !== CONNECTING) socket.close();
      return isDown;
    },
  };
};
