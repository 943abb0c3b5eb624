import type { DrillName } from '../../api/drills.ts';
import {
  type Drill,
  type DrillAnswer,
  type DrillAsked,
  drillOf,
  kindsOf,
  type Marked,
  mark,
} from '../../drills/index.ts';
import { type Rulebook, rulebook, rulebookOf } from '../../rulebooks/index.ts';
import { settingsNow } from '../people/index.ts';
import type { Means } from '../people/means.ts';
import { type DrillError, refusedDrill } from './refused.ts';

/** A book by name; without a version the one in force. */
export const bookFor = (game: string, version: string | undefined): Rulebook | DrillError =>
  (version === undefined ? rulebook(game) : rulebookOf(game, version)) ??
  refusedDrill('UNKNOWN_GAME');

export const isRefusedDrill = (value: object): value is DrillError =>
  'code' in value && 'message' in value;

/** A drill as it is made again; null: its book is not known any more. */
export const askedOf = (name: DrillName): DrillAsked | null => {
  const { game, version, kind, level, seed, trouble, layout, chips } = name;
  const book = rulebookOf(game, version);
  if (book === undefined || !kindsOf(book).includes(kind)) return null;
  if (layout !== undefined && !book.layouts.some(({ id }) => id === layout)) return null;
  const chosen = {
    ...(trouble !== undefined && { trouble }),
    ...(layout !== undefined && { layout }),
  };
  return { book, kind, level, seed, chips, ...chosen };
};

export const questionOf = (asked: DrillAsked): Drill => drillOf(asked);

/** The house marks for itself, from what it gave: nobody tells it what is right. */
export const markedOf = (asked: DrillAsked, answer: DrillAnswer): Marked => mark(asked, answer);

/** What is kept of an answer: what was asked, and nothing besides. */
export const heeded = ({ fields }: Drill, answer: DrillAnswer): DrillAnswer =>
  Object.fromEntries(
    fields.map(({ id }) => [id, Object.hasOwn(answer, id) ? (answer[id] ?? null) : null]),
  );

/** The values of the house's chips, in cents. */
export const chipValues = async (means: Means, zone: string): Promise<readonly number[]> =>
  (await settingsNow(means, zone)).chips.map(({ value }) => value);

/** Nobody can foresee it. */
export const newSeed = (means: Means): string => Buffer.from(means.bytes(8)).toString('hex');
