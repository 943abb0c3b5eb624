import { isOwn, subjectsOf, type Truth } from '../second/truth.ts';
import { definitions } from './definitions.ts';
import { howToPlay } from './how-to-play.ts';
import { irregularities } from './irregularities.ts';
import { modeOfPlay } from './mode-of-play.ts';
import { settlement } from './settlement.ts';
import { betsAndPays, type Topic, type Topics } from './topic.ts';

export type { Topic } from './topic.ts';

const named = { ...definitions, ...modeOfPlay, ...howToPlay, ...settlement, ...irregularities };

/** Every subject that books have in common, section by section. */
export const topics: Topics = named;

/** What a paragraph is about: a topic; or the definition or the odds of a bet, or a layout by its letter. */
export type Subject =
  | keyof typeof named
  | `defines ${string}`
  | `pays ${string}`
  | `layout ${string}`;

/** What stands for a paragraph of a book in the table of conformance. */
export const topicOf = (truth: Truth, paragraph: string): Topic => {
  const entry = truth.paragraphs[paragraph];
  if (entry === undefined) throw new Error(`${truth.short} has no paragraph ${paragraph}`);
  const [first = ''] = subjectsOf(entry);
  const found = topics[first];
  const topic = typeof found === 'function' ? found(truth) : found;
  if (isOwn(entry)) {
    const { says, procedure } = entry;
    if (procedure !== undefined) return { says, procedure };
    return {
      says,
      in: entry.in ?? topic?.in ?? (first.startsWith('layout ') ? books : betsAndPays),
    };
  }
  if (topic === undefined) {
    throw new Error(`${truth.short} ${paragraph}: say in words what “${first}” is there`);
  }
  return topic;
};

const books = ['src/rulebooks/'] as const;
