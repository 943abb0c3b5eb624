import { useSyncExternalStore } from 'react';
import { type Me, MeSchema } from '../../api/house.ts';
import { type Failure, failed } from '../../client/requests.ts';
import { takeChips } from '../parts/chip-set.ts';
import { liveIn } from '../words/formats.ts';
import { api } from './api.ts';

export type WhoAmI =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly me: Me }
  | { readonly is: 'failed'; readonly error: Failure };

let known: WhoAmI = { is: 'loading' };
let asked = false;
const listeners = new Set<() => void>();

/** Who is here, by `GET /api/me`. */
export const useMe = (): WhoAmI => useSyncExternalStore(subscribe, now);

/** To be called after signing in or out, joining, unlocking. */
export const askWhoAmI = async (): Promise<WhoAmI> => {
  const answered = await api.get('/me', MeSchema);
  known = failed(answered)
    ? { is: 'failed', error: answered.error }
    : { is: 'ready', me: answered.value };
  if (known.is === 'ready') {
    liveIn(known.me.zone);
    takeChips(known.me.chips);
  }
  for (const listener of listeners) listener();
  return known;
};

const now = (): WhoAmI => {
  if (!asked) {
    asked = true;
    void askWhoAmI();
  }
  return known;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
