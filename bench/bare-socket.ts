import { connect, type Socket } from 'node:net';

/**
 * A WebSocket with as little around it as can be, so that many of them in one process take as little of the machine as
 * they can from the house that is measured. It does not take frames apart: what it hears is bytes.
 */
export type BareSocket = {
  readonly send: (text: string) => void;
  readonly close: () => void;
};

export const bareSocket = (
  { port, path, cookie }: { readonly port: number; readonly path: string; readonly cookie: string },
  heard: (bytes: Buffer) => void,
): Promise<BareSocket> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let greeted = false;
    socket.on('error', reject);
    socket.on('data', (bytes: Buffer) => {
      if (hasPing(bytes)) socket.write(PONG);
      if (greeted) return heard(bytes);
      const text = bytes.toString('latin1');
      if (!text.startsWith('HTTP/1.1 101')) return reject(new Error(text.slice(0, 200)));
      greeted = true;
      resolve({ send: (words) => socket.write(masked(words)), close: () => socket.destroy() });
      const rest = bytes.subarray(text.indexOf('\r\n\r\n') + 4);
      if (rest.length > 0) heard(rest);
    });
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        `Cookie: ${cookie}`,
        '\r\n',
      ].join('\r\n'),
    );
  });

/** Without anything in it, before or behind text that begins and ends in other bytes. */
const hasPing = (bytes: Buffer): boolean => bytes[0] === 0x89 || bytes.at(-2) === 0x89;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** A frame of text as a client sends it, under a mask of zeros. */
const masked = (text: string): Buffer => {
  const words = Buffer.from(text);
  const short = words.length < 126;
  const head = Buffer.alloc(short ? 6 : 8);
  head[0] = 0x81;
  head[1] = 0x80 | (short ? words.length : 126);
  if (!short) head.writeUInt16BE(words.length, 2);
  return Buffer.concat([head, words]);
};
