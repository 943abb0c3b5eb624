import { useMemo, useSyncExternalStore } from 'react';

type Screen = { readonly width: number; readonly height: number };

export type Measure = {
  /** One unit in px. */
  readonly unit: number;
  /** Units across that the roads have. */
  readonly roads: number;
  /** How much larger than usual their cells are. */
  readonly grown: number;
};

/** Cells grow no further than this: more columns say more than larger ones. */
const MOST_GROWN = 1.2;

/**
 * The wall is measured in units, so that it looks the same at 1080p and 4K: a hundred fit across a screen of 16 to 9.
 * Where the screen stands upright, the two parts stand above one another, and 68 fit across. A wider screen has more
 * columns, a higher one larger cells. board.css has the same.
 */
export const measureOf = ({ width, height }: Screen): Measure => {
  if (height > width) {
    const unit = Math.min(width / 68, height / 92);
    return { unit, roads: width / unit - 2.4, grown: 1 };
  }
  const unit = Math.min(width / 100, height / 56.25);
  // Three roads of 45.3 units, their names and what lies between them.
  const grown = (height / unit - 10.4) / 45.3;
  return { unit, roads: width / unit - 34.6, grown: Math.min(MOST_GROWN, Math.max(1, grown)) };
};

export const useMeasure = (): Measure => {
  const width = useSyncExternalStore(subscribe, () => innerWidth);
  const height = useSyncExternalStore(subscribe, () => innerHeight);
  return useMemo(() => measureOf({ width, height }), [width, height]);
};

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
