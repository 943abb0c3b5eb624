import { type As, type Fetches, requestsBy } from '../../client/requests.ts';
import { takeAnswer } from './early.ts';

type Answers = (path: string, body: string | undefined) => ReturnType<Fetches> | null;

/** What a page answers by itself, before the house is asked. */
let answered: Answers = () => null;
export const answerFirst = (by: Answers): void => {
  answered = by;
};

const fetches: Fetches = (path, { method, headers, body, signal }) =>
  takeAnswer(path) ??
  answered(path, body) ??
  fetch(`/api${path}`, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body }),
    ...(signal instanceof AbortSignal && { signal }),
  });

/** HTTP to the house of this page. `api.as('patron')` speaks as the device's patron, `api` alone as whoever is there. */
export const api = { ...requestsBy(fetches), as: (kind: As) => requestsBy(fetches, kind) };
