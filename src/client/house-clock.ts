import { commandId } from '../api/command-id.ts';

/** The house's clock, as far as this device can tell: its own may be days off. */
export type HouseClock = {
  /** The house said what time it is. */
  readonly heard: (at: number) => void;
  readonly now: () => number;
  /** For a command, by the house's clock, which refuses an id that is a day old. */
  readonly newId: () => string;
};

const KEPT = 20;

/** A frame's time is at least its travel old, so the largest of the last differences is nearest to the truth. */
export const houseClock = (): HouseClock => {
  const differences: number[] = [];
  const now = () => Date.now() + (differences.length === 0 ? 0 : Math.max(...differences));
  return {
    heard: (at) => {
      differences.push(at - Date.now());
      if (differences.length > KEPT) differences.shift();
    },
    now,
    newId: () => commandId(now(), (count) => crypto.getRandomValues(new Uint8Array(count))),
  };
};
