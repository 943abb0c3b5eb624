import { hasLimits } from '../second/table/betting.ts';
import { remedyOf } from '../second/table/remedy.ts';
import { BOOKS, has, truthOf } from '../second/truths.ts';
import { TABLES, type TableSet, tableNumbered } from './tables.ts';

/** What a table, or its book, must have for something to happen at it. */
export type Need =
  | 'limits'
  | 'narrow limits'
  | 'insurance'
  | 'no insurance'
  | 'offers by hand'
  | 'elections'
  | 'squeezing'
  | 'ties that stay'
  | 'cards face down'
  | 'cards that are keyed'
  | 'an electronic shoe'
  | 'four decks'
  | 'Hands as they lie';

/**
 * What may happen in a round, and what that needs. The first ones are things that somebody does; the others come of
 * them.
 */
export const FEATURES = {
  'excess noticed': ['limits', 'narrow limits'],
  'short bet noticed': [],
  'walked away': [],
  interruption: [],
  pause: [],
  'foreign-card': [],
  'shortage-or-excess': [],
  'not-shuffled': [],
  'insufficient-cards': [],
  copies: ['cards that are keyed', 'four decks'],
  'wrong-number': [],
  'excess-card': [],
  'exposed-card': [],
  'misdirected-area': [],
  'misdirected-person': [],
  'face-up': ['cards face down'],
  'drawn-together': [],
  'other-dealing-error': [],
  'only noted': [],
  'late offer': ['insurance'],
  'Original Bet back': ['insurance'],
  'ruling: void': [],
  'ruling: settle': [],
  'ruling: go on': [],
  'ruling: bets back': [],
  'card corrected': ['cards that are keyed'],
  'waiting card corrected': ['cards that are keyed'],
  'settled cards corrected': ['cards that are keyed'],
  'not confirmed': ['cards that are keyed'],
  'chips put right': [],
  'insurance put right': ['insurance'],
  squeeze: ['squeezing', 'cards face down'],
  'Banker third first': ['insurance', 'cards face down'],
  'left up': ['ties that stay'],
  'shoe replaced': [],
  // What comes of others.
  'pro rata': ['limits', 'narrow limits'],
  'short bet stands': [],
  'standing patron': [],
  'insured after four': ['insurance'],
  'insured after the third': ['insurance'],
  'insured late': ['insurance'],
  'goes on': ['elections'],
  'bets returned': ['elections'],
  'as they lie': ['Hands as they lie'],
  'card for the next round': [],
  'card of the round before': [],
  'report denied': [],
  'two reports': [],
  'reported while choosing': ['elections'],
  'reported after the settlement': [],
  'settled anew': [],
  void: [],
  'no insurance': ['no insurance'],
  'electronic shoe': ['an electronic shoe'],
} as const satisfies Readonly<Record<string, readonly Need[]>>;

export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];

/** Whether the book of a table, or its settings, have it. */
const offers = (table: TableSet, need: Need): boolean => {
  const { second, book, electronic } = table;
  const truth = truthOf(book);
  switch (need) {
    case 'limits':
      return hasLimits(second.game);
    case 'narrow limits':
      return second.maximum < 100_000;
    case 'insurance':
      return second.insurance !== 'off';
    case 'no insurance':
      return truth.insurance !== null && second.insurance === 'off';
    case 'offers by hand':
      return second.insurance === 'manual';
    case 'elections':
      return has(book, 'return');
    case 'squeezing':
      return truth.squeeze !== null;
    case 'ties that stay':
      return truth.tiedBetsMayStay;
    case 'cards face down':
      return second.faceDown;
    case 'cards that are keyed':
      return !electronic;
    case 'an electronic shoe':
      return electronic;
    case 'four decks':
      return second.decks === 4;
    case 'Hands as they lie':
      return remedyOf(second.game, 'other-dealing-error').effect === 'reconstruct';
  }
};

const tablesFor = new Map<string, readonly TableSet[]>();

/** The tables of a book that have all of it. */
export const tablesWith = (book: string, needs: readonly Need[]): readonly TableSet[] => {
  const key = `${book} ${[...new Set(needs)].sort().join(' ')}`;
  let tables = tablesFor.get(key);
  if (tables === undefined) {
    const all = Array.from({ length: TABLES }, (_, nth) => tableNumbered(book, nth));
    tables = all.filter((table) => needs.every((need) => offers(table, need)));
    tablesFor.set(key, tables);
  }
  return tables;
};

/** Why features cannot meet in a round of a book: what they need is not there, or excludes one another. */
export const whyNever = (book: string, features: readonly Feature[]): string | null => {
  const needs = features.flatMap((feature): readonly Need[] => FEATURES[feature]);
  const missing = needs.find((need) => tablesWith(book, [need]).length === 0);
  if (missing !== undefined) return `${book} has no ${missing}`;
  if (tablesWith(book, needs).length > 0) return null;
  for (const one of needs) {
    const other = needs.find((two) => tablesWith(book, [one, two]).length === 0);
    if (other !== undefined) return `${one} and ${other} exclude one another`;
  }
  throw new Error(`${book} has no table for ${features.join(', ')}: make more tables`);
};

const lawful = new Map<string, readonly (readonly Feature[])[]>();

/** Every pair and triple of features that can meet at some table of the book. */
export const combinations = (book: string, size: 2 | 3): readonly (readonly Feature[])[] => {
  const key = `${book} ${size}`;
  let all = lawful.get(key);
  if (all === undefined) {
    all = subsets(size).filter((features) => whyNever(book, features) === null);
    lawful.set(key, all);
  }
  return all;
};

export const subsets = (size: number, from = 0): Feature[][] =>
  size === 0
    ? [[]]
    : FEATURE_NAMES.slice(from).flatMap((one, i) =>
        subsets(size - 1, from + i + 1).map((rest) => [one, ...rest]),
      );

export { BOOKS };
