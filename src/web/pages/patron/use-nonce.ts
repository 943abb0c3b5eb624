import { useEffect, useRef } from 'react';
import type { Seat } from './seat.ts';

/** A shoe gathers numbers for as long as the one before it is dealt: the felt comes first. */
const LATER = 2_000;

/** Whoever is seated adds a number to each shoe that the house has committed to; the page does it by itself, once. */
export const useNonce = (seat: Seat): void => {
  const { view, own, patron, live } = seat;
  const tried = useRef<string | null>(null);
  const now = useRef(seat);
  now.current = seat;
  const wanted =
    own.nonce === null && patron.seat === 'seated' && live.status.is === 'live'
      ? (view.coming?.commitment ?? null)
      : null;
  useEffect(() => {
    if (wanted === null || tried.current === wanted) return undefined;
    const add = setTimeout(() => {
      tried.current = wanted;
      import('./nonces.ts')
        .then(({ addByItself }) => addByItself(now.current))
        .catch(() => {
          tried.current = null;
        });
    }, LATER);
    return () => clearTimeout(add);
  }, [wanted]);
};
