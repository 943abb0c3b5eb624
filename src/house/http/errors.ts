import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../api/live.ts';
import { Busy } from '../busy.ts';
import { LooksOn } from '../store/looking-on.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** Every error leaves as `{"error":{"code","message","rule"?}}`, and never with a stack. */
export class HttpError extends Error {
  readonly status: number;
  readonly error: ApiError;
  constructor(status: number, error: ApiError) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** Who you are, what you may, what there is; what is malformed; what the table refuses as it is now. */
const STATUS: Readonly<Record<string, number>> = {
  NO_SESSION: 401,
  SIGN_IN_REFUSED: 401,
  SET_UP_REFUSED: 401,
  CODE_REFUSED: 401,
  DISPLAY_REFUSED: 401,
  DISPLAY_TAKEN: 403,
  SESSION_LOCKED: 423,
  ACCOUNT_LOCKED: 423,
  TERMINAL_NOT_ENROLLED: 403,
  OTHER_TERMINAL: 403,
  NOT_ALLOWED: 403,
  NOT_ENTITLED: 403,
  SAME_PERSON: 403,
  PIN_BY_ANOTHER: 403,
  OWN_PIN: 403,
  OWN_LOCK: 403,
  UNKNOWN_TABLE: 404,
  UNKNOWN_ROUND: 404,
  UNKNOWN_ENTRY: 404,
  UNKNOWN_GAME: 404,
  UNKNOWN_STAFF: 404,
  UNKNOWN_TERMINAL: 404,
  UNKNOWN_DISPLAY: 404,
  UNKNOWN_ALERT: 404,
  UNKNOWN_DRILL: 404,
  UNKNOWN_CERTIFICATE: 404,
  NO_EXAM: 404,
  NOT_FOUND: 404,
  ARCHIVED: 410,
  UNKNOWN_PATRON: 404,
  BAD_INPUT: 400,
  BAD_ID: 400,
  BAD_PIN: 400,
  BAD_ROLE: 400,
  BAD_LABEL: 400,
  BAD_NAME: 400,
  BAD_PATRON: 400,
  BAD_TABLE: 400,
  BAD_HOUSE: 400,
  BAD_SETTINGS: 400,
  BAD_AMOUNT: 400,
  BAD_CARD: 400,
  BAD_BOX: 400,
  BAD_REPORT: 400,
  UNKNOWN_BET: 400,
  NO_SUCH_DRILLS: 400,
  REASON_MISSING: 400,
  TOO_MANY_GUESSES: 429,
  TOO_MANY_REQUESTS: 429,
  VIEWERS_ONLY: 421,
  UNDECIDED: 500,
  BUSY: 503,
  UNAVAILABLE: 503,
  NEWER_RELEASE: 503,
};

/** What is not named here is a conflict with the table as it is: not now, over the limit, already taken. */
export const statusOf = (code: string): number => STATUS[code] ?? 409;

/** What a process for viewers alone says to whoever wants something done. */
export const VIEWERS_ONLY: ApiError = {
  code: 'VIEWERS_ONLY',
  message: 'this process only shows the tables: send it to one that runs them',
};

export const fail = (code: string, message: string, rule?: string): never => {
  throw new HttpError(statusOf(code), { code, message, ...(rule !== undefined && { rule }) });
};

/** Passes a value on, or leaves with the refusal that it is. */
export const granted = <T extends object>(value: T): Exclude<T, Refused> => {
  if (isRefused(value)) throw new HttpError(statusOf(value.code), value);
  return value as Exclude<T, Refused>;
};

type Refused = { readonly code: string; readonly message: string };
const isRefused = (value: object): value is Refused => 'code' in value && 'message' in value;

export const errorsOf = (
  app: FastifyInstance,
  log: (message: string, facts: object) => void,
  page: Buffer | null,
) => {
  app.setNotFoundHandler((request, reply) => {
    // A browser that was sent to an address that is none gets a page that says so.
    if (page !== null && wantsPage(request)) {
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page);
    }
    const error = {
      code: 'NOT_FOUND',
      message: `nothing is at ${request.method} ${pathOf(request)}`,
    };
    return reply.status(404).send({ error });
  });
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply: FastifyReply) => {
    if (thrown instanceof HttpError) {
      return reply.status(thrown.status).send({ error: thrown.error });
    }
    if (thrown instanceof LooksOn) return reply.status(421).send({ error: VIEWERS_ONLY });
    if (thrown instanceof Busy) {
      const error = { code: 'BUSY', message: thrown.message };
      return reply.status(503).header('retry-after', '5').send({ error });
    }
    if (thrown instanceof StoreUnavailable) {
      log('the store does not answer', { path: pathOf(request), error: thrown.message });
      const error = { code: 'UNAVAILABLE', message: 'the store does not answer: try again' };
      return reply.status(503).send({ error });
    }
    const status = thrown.statusCode ?? 500;
    if (status < 500) {
      const code = status === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_INPUT';
      return reply.status(status).send({ error: { code, message: plain(thrown.message) } });
    }
    log('a fault', { path: pathOf(request), error: thrown.stack ?? String(thrown) });
    const error = { code: 'FAULT', message: 'a fault of this program: it has been logged' };
    return reply.status(500).send({ error });
  });
};

/** An address that names nothing, because it is too long or no text. No hook sees it: what they set is set here. */
export const badAddress = (thrown: FastifyError, _: unknown, reply: FastifyReply): void => {
  const error = { code: 'BAD_INPUT', message: plain(thrown.message) };
  reply
    .status(thrown.statusCode ?? 400)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send({ error });
};

const pathOf = ({ url }: { readonly url: string }): string => url.split('?')[0] ?? '';

/** Fastify's own sentences, on one line and of bearable length; they name what was sent, whatever is hidden in it. */
const plain = (message: string): string =>
  [...message.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')].slice(0, 300).join('');

const wantsPage = ({ method, url, headers: { accept } }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && accept?.includes('text/html') === true;
