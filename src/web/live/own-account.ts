import { useEffect, useSyncExternalStore } from 'react';
import { type OwnAccount, OwnAccountSchema } from '../../api/account.ts';
import { type Answered, failed } from '../../client/requests.ts';
import { api } from './api.ts';

/** What the patron of this device has set for himself; null until it has come. */
let known: OwnAccount | null = null;
const listeners = new Set<() => void>();

const keep = (answered: Answered<OwnAccount>): Answered<OwnAccount> => {
  if (!failed(answered)) {
    known = answered.value;
    for (const listener of listeners) listener();
  }
  return answered;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const speaker = () => api.as('patron');

/** Asks for it once a page. */
export const useOwnAccount = (): OwnAccount | null => {
  useEffect(() => {
    if (known === null) void speaker().get('/account', OwnAccountSchema).then(keep);
  }, []);
  return useSyncExternalStore(subscribe, () => known);
};

export type OwnChosen = {
  readonly loss: number | null;
  readonly buyIn: number | null;
  readonly remind: number | null;
};

export const setOwnLimits = async (choice: OwnChosen): Promise<Answered<OwnAccount>> =>
  keep(await speaker().putFor('/account', OwnAccountSchema, choice));

export const excludeMyself = async (days: number): Promise<Answered<OwnAccount>> =>
  keep(await speaker().postFor('/account/exclusion', OwnAccountSchema, { days }));
