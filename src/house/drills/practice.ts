import type { DrillMarked, DrillName, GivenDrillAnswer } from '../../api/drills.ts';
import { type DrillAnswer, type DrillKind, kindsOf, type Level } from '../../drills/index.ts';
import type { Kind } from '../../rulebooks/index.ts';
import type { DocumentChange } from '../people/documents.ts';
import type { Means } from '../people/means.ts';
import {
  askedOf,
  bookFor,
  chipValues,
  heeded,
  isRefusedDrill,
  markedOf,
  newSeed,
  questionOf,
} from './asked.ts';
import { type DrillError, refusedDrill } from './refused.ts';
import { changeTraining, type Training, withGiven, withMarked } from './training.ts';

export type DrillWish = {
  readonly person: string;
  readonly game: string;
  readonly version?: string;
  readonly kind: DrillKind;
  readonly level?: Level;
  readonly seed?: string;
  readonly trouble?: Kind;
  readonly layout?: string;
};

/** Gives a drill for practice: from here on its time runs. */
export const giveDrill = async (
  means: Means,
  wish: DrillWish,
  zone: string,
): Promise<GivenDrillAnswer | DrillError> => {
  const book = bookFor(wish.game, wish.version);
  if (isRefusedDrill(book)) return book;
  const { person, kind, trouble, layout } = wish;
  const name: DrillName = {
    game: book.id,
    version: book.version,
    kind,
    level: wish.level ?? 2,
    seed: wish.seed ?? newSeed(means),
    ...(trouble !== undefined && { trouble }),
    ...(layout !== undefined && { layout }),
    chips: await chipValues(means, zone),
  };
  const asked = askedOf(name);
  if (asked === null || !kindsOf(book).includes(kind)) return refusedDrill('NO_SUCH_DRILLS');
  const drill = questionOf(asked);
  const id = newSeed(means);
  const at = await means.now();
  await changeTraining(
    means,
    person,
    (now): DocumentChange<Training, null> => ({
      write: withGiven(now, { id, drill: name, at, answered: null }),
      answer: null,
    }),
  );
  return { id, at, seed: name.seed, drill };
};

/** The first answer counts; whoever answers again is told what came of that one. */
export const answerDrill = async (
  means: Means,
  {
    person,
    id,
    answer,
  }: { readonly person: string; readonly id: string; readonly answer: DrillAnswer },
): Promise<DrillMarked | DrillError> => {
  const at = await means.now();
  return changeTraining(
    means,
    person,
    (now): DocumentChange<Training, DrillMarked | DrillError> => {
      const given = now.given.find((one) => one.id === id);
      const asked = given === undefined ? null : askedOf(given.drill);
      if (given === undefined || asked === null) {
        return { write: null, answer: refusedDrill('UNKNOWN_DRILL') };
      }
      const answered = given.answered ?? { at, answer: heeded(questionOf(asked), answer) };
      const marked = markedOf(asked, answered.answer);
      // Clocks of two processes may differ by a little.
      const time = Math.max(0, answered.at - given.at);
      const told = { id, time, marked };
      if (given.answered !== null) return { write: null, answer: told };
      const counted = withMarked(now, given.drill, { at, time, marked });
      const list = now.given.map((one) => (one === given ? { ...given, answered } : one));
      return { write: { ...counted, given: list }, answer: told };
    },
  );
};
