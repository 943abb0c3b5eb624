import { definitions } from './definitions.ts';
import { howToPlay } from './how-to-play.ts';
import { irregularities } from './irregularities.ts';
import { modeOfPlay } from './mode-of-play.ts';
import { settlement } from './settlement.ts';
import type { Topic } from './topic.ts';

export type { Topic } from './topic.ts';

/** Every subject of the five books, one list for each of their sections. */
export const topics: readonly Topic[] = [
  ...definitions,
  ...modeOfPlay,
  ...howToPlay,
  ...settlement,
  ...irregularities,
];
