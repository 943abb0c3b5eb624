import { type As, type Fetches, requestsBy } from '../../client/requests.ts';
import { takeAnswer } from './early.ts';

const fetches: Fetches = (path, { method, headers, body, signal }) =>
  takeAnswer(path) ??
  fetch(`/api${path}`, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body }),
    ...(signal instanceof AbortSignal && { signal }),
  });

/** HTTP to the house of this page. `api.as('patron')` speaks as the device's patron, `api` alone as whoever is there. */
export const api = { ...requestsBy(fetches), as: (kind: As) => requestsBy(fetches, kind) };
