import { useMemo, useRef } from 'react';

/** Whether props draw the same: equal one by one, lists entry by entry. For `memo`. */
export const alike = <P extends object>(before: P, after: P): boolean => {
  const names = Object.keys(after) as (keyof P)[];
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => isSame(before[name], after[name]))
  );
};

const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((one, i) => Object.is(one, b[i])));

/** A handler that stays the same while what it does may change, so that `memo` is not undone by it. */
export const useSteady = <A extends readonly unknown[]>(
  handler: ((...given: A) => void) | undefined,
): ((...given: A) => void) | undefined => {
  const now = useRef(handler);
  now.current = handler;
  const given = handler !== undefined;
  return useMemo(() => (given ? (...args: A) => now.current?.(...args) : undefined), [given]);
};
