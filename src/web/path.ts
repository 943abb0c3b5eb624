import { useSyncExternalStore } from 'react';

/** The address is the only state of the router: links change it, the app reads it. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

export const go = (path: string, how: 'push' | 'replace' = 'push'): void => {
  if (path === location.pathname + location.search) return;
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  for (const listener of listeners) listener();
  scrollTo(0, 0);
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
