import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut at the worst moment. */
export type Line = {
  readonly address: string;
  /**
   * Cuts the connection that commits next: `before` the server hears of it, or `after` it has committed, with the
   * answer swallowed. Resolves when it is cut.
   */
  readonly cutAtCommit: (when: 'before' | 'after') => Promise<void>;
  /** From now on, nothing passes in either direction, yet nothing is closed. */
  readonly swallowAll: () => void;
  readonly close: () => Promise<void>;
};

/** The message of this statement alone, with its length, and the server's answer to it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0');
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0');

export const proxyTo = async (address: string): Promise<Line> => {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let armed: { readonly when: 'before' | 'after'; readonly done: () => void } | null = null;
  let swallowing = false;

  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    let committing: typeof armed = null;
    client.on('data', (bytes) => {
      if (swallowing) return;
      if (armed && bytes.includes(COMMIT)) {
        committing = armed;
        armed = null;
        if (committing.when === 'before') {
          client.destroy();
          committing.done();
          return;
        }
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (swallowing) return;
      if (!committing) {
        client.write(bytes);
        return;
      }
      if (!bytes.includes(COMMITTED)) return;
      client.destroy();
      committing.done();
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const at = listener.address();
  if (at === null || typeof at === 'string') throw new Error('No port was given.');
  url.port = String(at.port);

  return {
    address: url.href,
    cutAtCommit: (when) =>
      new Promise((done) => {
        armed = { when, done };
      }),
    swallowAll: () => {
      swallowing = true;
    },
    close: async () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
};
