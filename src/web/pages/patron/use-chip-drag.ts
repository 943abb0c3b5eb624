import { type PointerEvent, useRef, useState } from 'react';
import { betAt } from './spots-on-page.ts';

export type Dragged = { readonly chip: number; readonly x: number; readonly y: number };

/** So far a finger may slip and it is still a tap. */
const SLIP = 8;

/** A chip is taken from the rack and laid on a spot. */
export const useChipDrag = (box: number, lay: (bet: string, chip: number) => void) => {
  const [dragged, set] = useState<Dragged | null>(null);
  const start = useRef<Dragged | null>(null);
  const dropped = useRef(false);
  const end = () => {
    start.current = null;
    set(null);
  };
  const handlers = (chip: number) => ({
    onPointerDown: (event: PointerEvent) => {
      dropped.current = false;
      if (event.button !== 0) return;
      start.current = { chip, x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = start.current;
      if (from === null) return;
      if (dragged === null && Math.hypot(x - from.x, y - from.y) < SLIP) return;
      set({ chip, x, y });
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (dragged !== null) {
        dropped.current = true;
        const bet = betAt(x, y, box);
        if (bet !== null) lay(bet, chip);
      }
      end();
    },
    onPointerCancel: end,
  });
  /** A click that ends a drag is none. */
  const wasDropped = () => dropped.current;
  return { dragged, handlers, wasDropped };
};
