import { FailedSchema } from '../api/house.ts';
import type { ApiError } from '../api/live.ts';
import { Malformed } from '../api/malformed.ts';
import { type Reader, reader, readOrNull } from '../api/read.ts';
import { anything, type Schema } from '../api/schema.ts';
import { badAnswer } from './bad-answer.ts';

/** What the house answered, or why not. */
export type Answered<T> = { readonly value: T } | { readonly error: Failure };

export type Failure = ApiError & { readonly status: number };

/** A device may hold one session of each kind; whoever speaks says as which. */
export type As = 'staff' | 'patron' | 'display';

/** HTTP to a house, by paths below `/api`. What it answers is read by the schema that the route names. */
export type Requests = {
  readonly get: <T>(path: string, schema: Schema<T>, signal?: Signal) => Promise<Answered<T>>;
  /** Where only matters whether it was done. */
  readonly post: (path: string, body?: unknown) => Promise<Answered<unknown>>;
  readonly postFor: <T>(path: string, schema: Schema<T>, body?: unknown) => Promise<Answered<T>>;
  readonly putFor: <T>(path: string, schema: Schema<T>, body: unknown) => Promise<Answered<T>>;
  readonly remove: (path: string) => Promise<Answered<unknown>>;
};

/** An AbortSignal. */
export type Signal = { readonly aborted: boolean };

/** As much of `fetch` as it takes. */
export type Fetches = (path: string, asking: Asking) => Promise<FetchAnswer>;

type Asking = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: Signal;
};

type FetchAnswer = {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
};

export const requestsBy = (fetches: Fetches, as?: As): Requests => {
  // No form of another site can send this header.
  const mine = { 'x-puntobanco': as ?? '1' };
  const sending = (method: string, body: unknown = {}): Asking => ({
    method,
    headers: { ...mine, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bare = (method: string): Asking => ({ method, headers: mine });
  return {
    get: (path, schema, signal) =>
      ask(fetches, path, schema, { ...bare('GET'), ...(signal && { signal }) }),
    post: (path, body) => ask(fetches, path, anything, sending('POST', body)),
    postFor: (path, schema, body) => ask(fetches, path, schema, sending('POST', body)),
    putFor: (path, schema, body) => ask(fetches, path, schema, sending('PUT', body)),
    remove: (path) => ask(fetches, path, anything, bare('DELETE')),
  };
};

export const failed = <T>(answered: Answered<T>): answered is { readonly error: Failure } =>
  'error' in answered;

const ask = async <T>(
  fetches: Fetches,
  path: string,
  schema: Schema<T>,
  asking: Asking,
): Promise<Answered<T>> => {
  let answer: FetchAnswer;
  try {
    answer = await fetches(path, asking);
  } catch {
    return { error: { code: 'OFFLINE', message: '', status: 0 } };
  }
  const { status, ok } = answer;
  const body = await answer.json().catch(() => undefined);
  const told = ok ? valueIn(reader(schema), body) : { error: errorIn(body) };
  return 'value' in told ? told : { error: { ...told.error, status } };
};

const valueIn = <T>(
  read: Reader<T>,
  body: unknown,
): { readonly value: T } | { readonly error: ApiError } => {
  try {
    return { value: read(body, 'answer') };
  } catch (error) {
    if (error instanceof Malformed) return { error: badAnswer(error.message) };
    throw error;
  }
};

const readFailed = reader(FailedSchema);

/** What is no answer of the house comes from something in between. */
const errorIn = (body: unknown): ApiError =>
  readOrNull(readFailed, body)?.error ?? { code: 'BAD_ANSWER', message: '' };
