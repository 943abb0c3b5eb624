import { useSyncExternalStore } from 'react';

/** How much room there is: a hand, a hand held across, a lap, a desk. */
export type Room = 'phone' | 'low' | 'tablet' | 'desktop';

/** The first that fits; whatever is left is a hand. */
const ROOMS = [
  ['desktop', '(min-width: 1180px) and (min-height: 640px)'],
  ['tablet', '(min-width: 700px) and (min-height: 640px)'],
  ['low', '(min-width: 560px) and (max-height: 639.98px)'],
] as const satisfies readonly (readonly [Room, string])[];

export const useRoom = (): Room => useSyncExternalStore(subscribe, now);

const now = (): Room => ROOMS.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'phone';

const subscribe = (listener: () => void) => {
  const queries = ROOMS.map(([, query]) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};
