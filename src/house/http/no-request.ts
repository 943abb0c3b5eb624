import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '../../api/live.ts';
import type { App } from './app.ts';

type NoRequest = { readonly status: string; readonly error: ApiError };

const TOO_SLOW: NoRequest = {
  status: '408 Request Timeout',
  error: {
    code: 'TOO_SLOW',
    message: 'the request did not come to its end in time: send it again',
  },
};
const TOO_LONG: NoRequest = {
  status: '431 Request Header Fields Too Large',
  error: { code: 'BAD_INPUT', message: 'the head of the request is too long' },
};
const NO_HTTP: NoRequest = {
  status: '400 Bad Request',
  error: { code: 'BAD_INPUT', message: 'this is no HTTP request' },
};

/**
 * What comes over a line and is no request, or never becomes one: it has the form of all errors, and the line is closed.
 * Nobody knows where a next request would begin, and whoever stands before the house must not take one for it.
 */
export const answerNoRequest = (thrown: ConnectionError, socket: Socket): void => {
  if (thrown.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const { status, error } = kindOf(thrown);
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  // What else it sends is not read.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

type ConnectionError = Error & { readonly code: string };

const kindOf = ({ code }: ConnectionError): NoRequest => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NO_HTTP;
};

const answering = new WeakMap<Socket, ServerResponse>();

/** Whether an answer to what came before is on its way: nothing is written into the midst of it. */
const isAnswering = (socket: Socket): boolean => {
  const last = answering.get(socket);
  return last?.headersSent === true && !last.writableFinished;
};

/** Remembers who is being answered. */
export const noteAnswers = (app: App): void => {
  app.server.on('request', ({ socket }, response) => answering.set(socket, response));
};
