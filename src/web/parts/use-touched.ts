import { useEffect, useState } from 'react';

/** Somebody has pressed something on this page: before that a browser lets nothing sound. */
export const useTouched = (): boolean => {
  const [touched, set] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => set(true), { once: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  return touched;
};
