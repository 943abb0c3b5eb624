import { FailedSchema } from '../../api/house.ts';
import type { ApiError } from '../../api/live.ts';
import { Malformed } from '../../api/malformed.ts';
import { type Reader, reader, readOrNull } from '../../api/read.ts';
import { anything, type Schema } from '../../api/schema.ts';
import { badAnswer } from './bad-answer.ts';
import { takeAnswer } from './early.ts';

/** What the house answered, or why not. */
export type Answered<T> = { readonly value: T } | { readonly error: Failure };

export type Failure = ApiError & { readonly status: number };

/** A device may hold one session of each kind; a page says as which it speaks. */
export type As = 'staff' | 'patron' | 'display';

const speaking = (as?: As) => ({
  get: <T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<Answered<T>> =>
    ask(path, schema, signal === undefined ? {} : { signal }, as),
  /** Where only matters whether it was done. */
  post: (path: string, body: unknown = {}): Promise<Answered<unknown>> =>
    ask(path, anything, posting(body), as),
  postFor: <T>(path: string, schema: Schema<T>, body: unknown = {}): Promise<Answered<T>> =>
    ask(path, schema, posting(body), as),
  putFor: <T>(path: string, schema: Schema<T>, body: unknown): Promise<Answered<T>> =>
    ask(path, schema, { ...posting(body), method: 'PUT' }, as),
  remove: (path: string): Promise<Answered<unknown>> =>
    ask(path, anything, { method: 'DELETE' }, as),
});

const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * HTTP to the house. What it answers is read by the schema that the route names. `api.as('patron')` speaks as the
 * device's patron, `api` alone as whoever is there.
 */
export const api = { ...speaking(), as: (kind: As) => speaking(kind) };

export const failed = <T>(answered: Answered<T>): answered is { readonly error: Failure } =>
  'error' in answered;

const ask = async <T>(
  path: string,
  schema: Schema<T>,
  init: RequestInit,
  as?: As,
): Promise<Answered<T>> => {
  let response: Response;
  try {
    response = await (takeAnswer(path) ??
      fetch(`/api${path}`, {
        ...init,
        credentials: 'same-origin',
        // No form of another site can send this header.
        headers: { ...init.headers, 'x-puntobanco': as ?? '1' },
      }));
  } catch {
    return { error: { code: 'OFFLINE', message: '', status: 0 } };
  }
  const { status, ok } = response;
  const body: unknown = await response.json().catch(() => undefined);
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
