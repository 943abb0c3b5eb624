import { useEffect, useState } from 'react';

/**
 * The house's clock, as far as this page can tell. A frame's time is at least its travel old, so the largest of the
 * last differences is nearest to the truth.
 */
const differences: number[] = [];
const KEPT = 20;

export const heardTime = (at: number): void => {
  differences.push(at - Date.now());
  if (differences.length > KEPT) differences.shift();
};

/** Milliseconds that the house's clock is ahead of this device's. */
export const clockOffset = (): number => (differences.length === 0 ? 0 : Math.max(...differences));

export const houseNow = (): number => Date.now() + clockOffset();

/** Milliseconds left until the house's time `at`; never below 0; null where nothing is due. */
export const useTimeLeft = (due: { readonly at: number } | null | undefined): number | null => {
  const at = due?.at ?? null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const left = at - houseNow();
      tick((n) => n + 1);
      // Wakes up when the shown second changes, not 60 times in between.
      if (left > 0) timer = setTimeout(next, (left % 1000) + 10);
    };
    next();
    return () => clearTimeout(timer);
  }, [at]);
  return at === null ? null : Math.max(0, at - houseNow());
};

/** Whole seconds left, as a countdown shows them: 1 until the very end. */
export const useCountdown = (due: { readonly at: number } | null | undefined): number | null => {
  const left = useTimeLeft(due);
  return left === null ? null : Math.ceil(left / 1000);
};
