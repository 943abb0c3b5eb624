import { type RefObject, useEffect, useRef } from 'react';
import { isArrow, nextSpot } from './spot-keys.ts';
import { spotsIn } from './spots-on-page.ts';

type Keys = {
  readonly chips: readonly number[];
  readonly choose: (chip: number) => void;
  readonly undo: () => void;
  readonly box: number;
};

/** Figures choose a chip, arrows go from spot to spot, Backspace undoes. Enter presses the spot itself. */
export const useTableKeys = (holder: RefObject<HTMLElement | null>, keys: Keys): void => {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { chips, choose, undo, box } = now.current;
      if (event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      if (/^[1-9]$/.test(event.key)) {
        const chip = chips[Number(event.key) - 1];
        if (chip !== undefined) choose(chip);
        return;
      }
      if (event.key === 'Backspace') {
        event.preventDefault();
        undo();
        return;
      }
      if (!isArrow(event.key) || holder.current === null) return;
      const spots = spotsIn(holder.current, box);
      const { activeElement } = document;
      const at = spots.findIndex((spot) => activeElement?.isSameNode(spot));
      const to = nextSpot(
        spots.map((spot) => spot.getBoundingClientRect()),
        at,
        event.key,
      );
      event.preventDefault();
      spots[to]?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [holder]);
};

/** In a sheet, a field, or a road that scrolls, keys have another meaning. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, select, textarea, [role="group"] > svg[role="img"], .no-bar') !== null);
