import type { Rulebook } from '../rulebooks/index.ts';
import type { Card } from '../rules/index.ts';

/** What the house adds to a command when it is decided, and nobody else can say. */
export type Given = {
  /** The time, in milliseconds. */
  readonly at: number;
  /** A card opened from the sealed shoe: the one drawn, turned or burnt. */
  readonly card?: Card;
  /** The electronic shoe that was made ready. */
  readonly shoe?: ReadyShoe;
  /** The deadline that fired: the house acts by itself when one has, or for a cause. */
  readonly due?: number;
  readonly cause?: Cause;
  /** The last sign of life before the house stopped. */
  readonly alive?: number;
  /** The rulebook, where a table is opened or given another game or another version. */
  readonly book?: Rulebook;
};

/** A version of a rulebook that takes over: the book itself is given, and known by its hash. */
export type BookNamed = {
  readonly game: string;
  readonly version: string;
  readonly effective: string;
  readonly hash: string;
};

export type ReadyShoe = {
  readonly cards: number;
  readonly commitment: string;
  /** The id of the key that seals it at rest. */
  readonly key: string;
};

/** Why the house acts though no deadline fired. */
export const CAUSES = [
  /** It stopped without warning and was started again. */
  'stopped',
  /** The shoe in play cannot be opened any more. */
  'shoe-lost',
  /** The machine that holds the cards says that some came out of turn. */
  'shoe-fault',
  /** A command could not be decided: people must look. */
  'undecided',
] as const;
export type Cause = (typeof CAUSES)[number];
