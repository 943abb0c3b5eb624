import { type Framed, framed } from '../tables/framed.ts';

/** How often a line is asked whether it is still there, and told that the house is. */
const BEAT = 5000;
/** They are asked a part at a time, so that a full hall is not asked at once. */
const PARTS = 20;

export type Beats = {
  /** From now on it is called every five seconds, with what a line is then told; returns how to stop. */
  readonly add: (beat: (frame: Framed) => void) => () => void;
  readonly stop: () => void;
};

export const beatsOf = (now: () => number): Beats => {
  const parts = Array.from({ length: PARTS }, () => new Set<(frame: Framed) => void>());
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % PARTS;
    const frame = framed({ type: 'beat', at: now() });
    for (const beat of parts[turn] ?? []) beat(frame);
  }, BEAT / PARTS);
  timer.unref();
  return {
    add: (beat) => {
      // Its turn has just been: the next one is as far away as it gets.
      const part = parts[turn];
      part?.add(beat);
      return () => part?.delete(beat);
    },
    stop: () => clearInterval(timer),
  };
};
