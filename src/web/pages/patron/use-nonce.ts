import { useEffect, useRef } from 'react';
import type { Seat } from './seat.ts';

/** Whoever is seated adds a number to each shoe that the house has committed to; the page does it by itself, once. */
export const useNonce = (seat: Seat): void => {
  const { view, own, patron, live } = seat;
  const tried = useRef<string | null>(null);
  const wanted =
    own.nonce === null && patron.seat === 'seated' && live.status.is === 'live'
      ? (view.coming?.commitment ?? null)
      : null;
  useEffect(() => {
    if (wanted === null || tried.current === wanted) return;
    tried.current = wanted;
    import('./nonces.ts')
      .then(({ addByItself }) => addByItself(seat))
      .catch(() => {
        tried.current = null;
      });
  });
};
