import { type MouseEvent, type PointerEvent, useRef } from 'react';

const HOLD = 500;

/** What is held for a moment, or clicked with the other button, says what it is; the click that ends a hold is none. */
export const useHold = (explain: (() => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    wasHeld: () => held.current,
    handlers: {
      onPointerDown: ({ button }: PointerEvent) => {
        held.current = false;
        if (button !== 0 || explain === undefined) return;
        timer.current = setTimeout(() => {
          held.current = true;
          explain();
        }, HOLD);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (event: MouseEvent) => {
        if (explain === undefined) return;
        event.preventDefault();
        stop();
        if (!held.current) explain();
      },
    },
  };
};
