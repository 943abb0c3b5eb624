import { useEffect, useRef } from 'react';

/**
 * Whatever lies over a page, from the lowest to the highest, has an entry of its own in the browser's history above that of
 * the page: so Back puts away the highest.
 */
const layers: (() => void)[] = [];

/** How many entries above its page's the shown one is. */
const height = (): number => Number(history.state?.over ?? 0);

/**
 * How high the history stands, or will once our own way back is done. What it stands lower by are somebody's Backs: a
 * browser makes one way of ours and of his that comes meanwhile, and his may come before ours has begun.
 */
let stands = 0;

let returning = false;

/** Puts the history where the layers are. Later, since a sheet may give way to another in one drawing. */
const settle = () =>
  setTimeout(() => {
    if (returning) return;
    const over = height();
    stands = layers.length;
    for (let next = over + 1; next <= stands; next++) history.pushState({ over: next }, '');
    if (over <= stands) return;
    returning = true;
    history.go(stands - over);
  });

/** Back does this while it is given, instead of leaving the page. What then still lies there is back in the history. */
export const useBack = (given: (() => void) | undefined): void => {
  const now = useRef(given);
  now.current = given;
  const isGiven = given !== undefined;
  useEffect(() => {
    if (!isGiven) return;
    const leave = () => now.current?.();
    layers.push(leave);
    settle();
    return () => {
      layers.splice(layers.lastIndexOf(leave), 1);
      settle();
    };
  }, [isGiven]);
};

/** Without a former page Back would close a guest's window: the floor lies below whatever was opened first. */
const withFloorBelow = (): void => {
  if (history.length > 1 || location.pathname === '/') return;
  const here = location.href;
  history.replaceState(null, '', '/');
  history.pushState(null, '', here);
};

export const listenForBack = (): void => {
  withFloorBelow();
  addEventListener('popstate', () => {
    const backs = stands - height();
    if (backs > 0) for (const leave of layers.slice(-backs).reverse()) leave();
    stands = height();
    returning = false;
    settle();
  });
  // After a reload nothing lies over the page any more.
  settle();
};
