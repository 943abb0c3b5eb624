import { useEffect, useState } from 'react';
import { houseClock } from '../../client/house-clock.ts';

/** The clock of the house of this page. */
export const ownClock = houseClock();

export const houseNow = ownClock.now;

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
