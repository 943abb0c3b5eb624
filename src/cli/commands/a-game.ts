import { rulebooks } from '../../rulebooks/index.ts';

/** What the examples in the help name: they can be typed as they stand. */
export const A_GAME = rulebooks[0]?.id;
export const A_LAYOUT = rulebooks[0]?.layouts[0]?.id;
