import { useSyncExternalStore } from 'react';

/** The address is the only state of the router: links change it, the app reads it. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** What the address names within a page. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);

export const go = (path: string, how: 'push' | 'replace' = 'push'): void => {
  if (path === location.pathname + location.search + location.hash) return;
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  for (const listener of listeners) listener();
  scrollTo(0, 0);
};

/** Another place within this page: what is looked at stays where it is in the window. */
export const goWithin = (hash: string, how: 'push' | 'replace'): void => {
  if (hash === location.hash) return;
  const path = location.pathname + location.search + hash;
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  for (const listener of listeners) listener();
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};
