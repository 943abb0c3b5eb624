import { useSyncExternalStore } from 'react';

/**
 * The wall is measured in units, so that it looks the same at 1080p and 4K: a hundred fit across a screen of 16 to 9.
 * Where the screen stands upright, the two parts stand above one another, and 68 fit across. board.css has the same.
 */
export const unitOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  height > width ? Math.min(width / 68, height / 104) : Math.min(width / 100, height / 56.25);

/** One unit in px. */
export const useUnit = (): number =>
  useSyncExternalStore(subscribe, () => unitOf({ width: innerWidth, height: innerHeight }));

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
