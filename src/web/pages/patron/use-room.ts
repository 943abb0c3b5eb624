import { useSyncExternalStore } from 'react';

/** How much room there is: a hand, a lap, a desk. */
export type Room = 'phone' | 'tablet' | 'desktop';

const TABLET = '(min-width: 700px)';
const DESKTOP = '(min-width: 1180px)';

export const useRoom = (): Room => useSyncExternalStore(subscribe, now);

const now = (): Room => {
  if (matchMedia(DESKTOP).matches) return 'desktop';
  return matchMedia(TABLET).matches ? 'tablet' : 'phone';
};

const subscribe = (listener: () => void) => {
  const queries = [matchMedia(TABLET), matchMedia(DESKTOP)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};
