import type { ApiError } from '../../api/live.ts';

/** What the house answered, or why not. */
export type Answered<T> = { readonly value: T } | { readonly error: Failure };
export type Failure = ApiError & { readonly status: number };

/** A device may hold one session of each kind; a page says as which it speaks. */
export type As = 'staff' | 'patron' | 'display';

const speaking = (as?: As) => ({
  get: <T>(path: string, signal?: AbortSignal): Promise<Answered<T>> =>
    ask(path, signal === undefined ? {} : { signal }, as),
  post: <T>(path: string, body: unknown = {}): Promise<Answered<T>> =>
    ask(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      as,
    ),
  remove: <T>(path: string): Promise<Answered<T>> => ask(path, { method: 'DELETE' }, as),
});

/**
 * HTTP to the house. The caller names the type that the route answers with. `api.as('patron')` speaks as the
 * device's patron, `api` alone as whoever is there.
 */
export const api = { ...speaking(), as: (kind: As) => speaking(kind) };

export const failed = <T>(answered: Answered<T>): answered is { readonly error: Failure } =>
  'error' in answered;

const ask = async <T>(path: string, init: RequestInit, as?: As): Promise<Answered<T>> => {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      ...init,
      credentials: 'same-origin',
      // No form of another site can send this header.
      headers: { ...init.headers, 'x-puntobanco': as ?? '1' },
    });
  } catch {
    return { error: { code: 'OFFLINE', message: '', status: 0 } };
  }
  const { status, ok } = response;
  const body: unknown = status === 204 ? null : await response.json().catch(() => undefined);
  if (ok && body !== undefined) return { value: body as T };
  return { error: { ...errorIn(body), status } };
};

/** Errors come as `{error: {code, message, rule}}` or as these fields alone. */
const errorIn = (body: unknown): ApiError => {
  const inner = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  if (!isRecord(inner) || typeof inner['code'] !== 'string') {
    return { code: 'BAD_ANSWER', message: '' };
  }
  const { code, message, rule } = inner;
  return {
    code,
    message: typeof message === 'string' ? message : '',
    ...(typeof rule === 'string' ? { rule } : {}),
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
