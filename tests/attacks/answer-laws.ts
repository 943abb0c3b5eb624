import type { Came } from '../house/documented.ts';
import { type CastName, kindOf } from './cast.ts';
import type { FuzzedRequest } from './requests.ts';

/** What every answer of the house must be, whatever it was sent. */
export class BrokenLaw extends Error {}

export type FuzzedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** No error is longer: nothing that was sent comes back whole. */
const LONGEST_ERROR = 2000;

export const answerHolds = (
  request: FuzzedRequest,
  { status, headers, text }: FuzzedAnswer,
  documented: (came: Came) => void,
): void => {
  const breaks = (why: string): never => {
    throw new BrokenLaw(`${why}: ${inWords(request)} → ${status} ${text.slice(0, 300)}`);
  };
  if (status >= 500 && !isBusy(status, headers, text)) breaks('a fault of the house');
  if (headers['x-content-type-options'] !== 'nosniff') breaks('no nosniff');
  if (isApi(request.url) && headers['cache-control'] !== 'no-store') breaks('may be kept');
  if (/\n\s+at |node_modules|puntobanco-house-/.test(text)) breaks('tells of the program');
  if (status >= 400 && text !== '') {
    if (text.length > LONGEST_ERROR && !isPage(headers)) breaks('a long error');
    if (!isPage(headers) && !isError(text)) breaks('an error of another shape');
  }
  if (status < 400 && !mayHave(request)) breaks(`not for ${request.who}`);
  if (headers['set-cookie'] !== undefined && status >= 400) breaks('a cookie with an error');
  try {
    documented({ method: request.method, path: request.url, status, json: jsonIn(text) });
  } catch (error) {
    breaks(`not as documented: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** The clerk has too much to do, and says when to come back: the one failure that is an answer. */
const isBusy = (status: number, headers: FuzzedAnswer['headers'], text: string): boolean =>
  status === 503 && headers['retry-after'] !== undefined && text.includes('"code":"BUSY"');

const isApi = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');
const isPage = (headers: FuzzedAnswer['headers']): boolean =>
  String(headers['content-type']).startsWith('text/html');

const isError = (text: string): boolean => {
  const { error } = (jsonIn(text) ?? {}) as { error?: { code?: unknown; message?: unknown } };
  return typeof error?.code === 'string' && typeof error.message === 'string';
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const inWords = ({ who, method, url, headers, body }: FuzzedRequest): string =>
  `${who} ${method} ${url} ${JSON.stringify(headers)} ${
    body === null ? '' : JSON.stringify(String(body)).slice(0, 300)
  }`;

/** Typed by hand: what whoever is no staff may be given, by method and path. */
const FOR_ANYBODY: readonly RegExp[] = [
  /^(GET|HEAD) \/(?!api\/|%61pi\/)/,
  /^(GET|HEAD) \/api\/(me|floor|key|checkpoints|rulebooks|openapi\.json|docs)\b/,
  /^(GET|HEAD) \/api\/odds\/[^/]+\/plain\b/,
  /^POST \/api\/(sign-out|join|display|terminals|set-up)$/,
];
const FOR_VIEWERS: readonly RegExp[] = [
  /^(GET|HEAD) \/api\/tables\/[^/]+$/,
  /^(GET|HEAD) \/api\/odds\//,
];
const FOR_PATRONS: readonly RegExp[] = [
  /^(GET|HEAD) \/api\/tables\/[^/]+\/(rounds|odds|consistency)\b/,
  /^POST \/api\/tables\/[^/]+\/commands$/,
  /^(GET|HEAD|PUT) \/api\/account$/,
  /^POST \/api\/account\/exclusion$/,
];

const mayHave = ({ who, method, url }: FuzzedRequest): boolean => {
  const asked = `${method} ${url.replace('/%61pi', '/api').replace(/\?.*/, '')}`;
  const isFor = (those: readonly RegExp[]) => those.some((one) => one.test(asked));
  const kind = kindOf(who);
  if (kind === 'staff' || isFor(FOR_ANYBODY)) return true;
  if (kind === 'page') return false;
  return isFor(FOR_VIEWERS) || (kind === 'patron' && isFor(FOR_PATRONS));
};

/** A patron who was obeyed asked for himself, and no display was. */
export const askedForHimself = (who: CastName, command: unknown): boolean => {
  const kind = kindOf(who);
  if (kind === 'staff') return true;
  const { patron } = (command ?? {}) as { patron?: unknown };
  return kind === 'patron' && patron === who;
};
