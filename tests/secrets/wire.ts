import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { App } from '../../src/house/http/app.ts';

/** What becomes of a frame on its way to somebody: the frames that are sent in its place. */
export type OnTheWire = (frame: string, to: string) => readonly string[];

/**
 * Puts somebody on the wire between a server and its viewers. A house writes whole messages of text (RFC 6455, 5.2),
 * each at once; whatever else goes over the line is left alone. `nameOf` says who is at the other end.
 */
export const tapWire = (
  app: App,
  nameOf: (request: IncomingMessage) => string,
  change: OnTheWire,
): void => {
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const to = nameOf(request);
    const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean;
    const tapped = (chunk: unknown, ...rest: unknown[]): boolean => {
      const text = Buffer.isBuffer(chunk) ? textIn(chunk) : null;
      if (text === null) return write(chunk, ...rest);
      for (const frame of change(text, to)) write(messageOf(frame));
      return true;
    };
    socket.write = tapped as typeof socket.write;
  });
};

export type HttpAnswer = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
  readonly text: string;
};

/** What becomes of an answer: its status, what it says, and a header that is added. */
export type Changed = {
  readonly status?: number;
  readonly text?: string;
  readonly header?: readonly [name: string, value: string];
};

/** The same between a server and whoever asks it by HTTP: every answer is held until it is whole. */
export const tapAnswers = (app: App, change: (answer: HttpAnswer) => Changed): void => {
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const take = (chunk: unknown) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) chunks.push(Buffer.from(chunk));
    };
    const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
    response.writeHead = ((status: number, headers: Readonly<Record<string, string>> = {}) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return response;
    }) as typeof writeHead;
    response.write = ((chunk: unknown) => {
      take(chunk);
      return true;
    }) as typeof response.write;
    response.end = ((chunk: unknown) => {
      take(chunk);
      const { method = '', url: path = '', headers } = request;
      const whole = Buffer.concat(chunks).toString();
      const answer = { method, path, headers, status: response.statusCode, text: whole };
      const { status = answer.status, text = whole, header } = change(answer);
      if (response.hasHeader('content-length')) {
        response.setHeader('content-length', Buffer.byteLength(text));
      }
      if (header !== undefined) response.setHeader(...header);
      writeHead(status);
      return end(text);
    }) as typeof end;
  });
};

/** The text of a whole message; null: it is something else. */
const textIn = (message: Buffer): string | null => {
  if (message[0] !== 0x81) return null;
  const [, short = 0] = message;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length =
    short < 126
      ? short
      : short === 126
        ? message.readUInt16BE(2)
        : Number(message.readBigUInt64BE(2));
  return message.length === from + length ? message.toString('utf8', from) : null;
};

const messageOf = (text: string): Buffer => {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, body.length]), body]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0x817e, 0);
  head.writeUInt16BE(body.length, 2);
  if (body.length < 65_536) return Buffer.concat([head, body]);
  const long = Buffer.alloc(10);
  long.writeUInt16BE(0x817f, 0);
  long.writeBigUInt64BE(BigInt(body.length), 2);
  return Buffer.concat([long, body]);
};
