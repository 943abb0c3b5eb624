import type { Removal } from './removal.ts';

/**
 * A linear count. The tag of every card seen is added to a sum that begins at 0; the true count is
 * that sum over the decks not seen, and the patron stakes when it reaches the trigger.
 */
export type LinearCount = {
  /** Whole numbers by rank, ace first: what to add when such a card is seen. */
  readonly tags: readonly number[];
  /** The trigger, or those among which the best is looked for; ascending. */
  readonly triggers: readonly number[];
};

export const CARDS_IN_A_DECK = 52;
const LARGEST_TAG = 9;
const SCALES = 100;
const HIGHEST_TRIGGER = 255;

/** Where no trigger is stated: the best of these. */
export const ANY_TRIGGER: readonly number[] = Array.from(
  { length: HIGHEST_TRIGGER },
  (_, at) => at + 1,
);

/**
 * The whole numbers up to nine that follow the effects of removal from a fresh shoe best. What those
 * effects add up to is nothing, and so do the tags: a count that strays by itself says nothing.
 */
export const tagsOf = ({ effects }: Removal): readonly number[] => {
  // A patron gains what the house loses.
  const gains = effects.map((effect) => (effect === null ? 0 : -effect.houseEdge));
  const largest = Math.max(...gains.map(Math.abs));
  let best = { tags: gains.map(() => 0), fit: 0 };
  if (largest < LEAST_EFFECT) return best.tags;
  for (let step = SCALES; step <= LARGEST_TAG * SCALES; step += 1) {
    const exact = gains.map((gain) => (gain / largest) * (step / SCALES));
    const tags = balanced(exact);
    const fit = correlation(tags, gains);
    if (sum(tags) === 0 && fit > best.fit + CLOSE) best = { tags, fit };
  }
  return best.tags;
};

/** Less is rounding: a pair bet has no effects at all. */
const LEAST_EFFECT = 1e-12;
const CLOSE = 1e-12;

/** Rounded; then the tags that were rounded furthest are moved until all add up to nothing. */
const balanced = (exact: readonly number[]): number[] => {
  const tags = exact.map((one) => Math.round(one) + 0);
  // A ten counts as much as a king: only what is alone of its kind is moved.
  const alone = [...exact.keys()].filter(
    (at) => exact.filter((other) => Math.abs(other - (exact[at] ?? 0)) < CLOSE).length === 1,
  );
  for (let over = sum(tags); over !== 0 && alone.length > 0; over = sum(tags)) {
    const by = over > 0 ? -1 : 1;
    const owed = (at: number) => ((exact[at] ?? 0) - (tags[at] ?? 0)) * by;
    const furthest = alone.reduce((best, at) => (owed(at) > owed(best) ? at : best));
    tags[furthest] = (tags[furthest] ?? 0) + by;
  }
  return tags;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Both add up to nothing, so no mean is taken off. */
const correlation = (tags: readonly number[], gains: readonly number[]): number => {
  const product = (one: readonly number[], other: readonly number[]) =>
    sum(one.map((value, at) => value * (other[at] ?? 0)));
  const scale = Math.sqrt(product(tags, tags) * product(gains, gains));
  return scale === 0 ? 0 : product(tags, gains) / scale;
};
