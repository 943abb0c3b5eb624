import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { DrillItem, Review } from '../../../api/drills.ts';

/** When each paragraph of a kind of drill is to be practised again, from what was answered before. */
export type DueRule = {
  readonly rule: string;
  /** In milliseconds; null: it was never practised. */
  readonly at: number | null;
};

/** Without chance: the same answers come to the same day in every page. */
const scheduler = fsrs({ enable_fuzz: false });

/** Right, but slower than it takes at a table: it comes again a little sooner. */
const SLOW = 45_000;

const gradeOf = ({ right, time }: Review): Grade => {
  if (!right) return Rating.Again;
  return time > SLOW ? Rating.Hard : Rating.Good;
};

export const dueAt = (last: readonly Review[]): number | null => {
  const [first] = last;
  if (first === undefined) return null;
  let card: Card = createEmptyCard(new Date(first.at));
  for (const review of last) card = scheduler.next(card, new Date(review.at), gradeOf(review)).card;
  return card.due.getTime();
};

/** Those of a kind, what is due longest first, then what is new, then what comes later. */
export const schedule = (
  rules: readonly string[],
  items: readonly Pick<DrillItem, 'rule' | 'last'>[],
  now: number,
): readonly DueRule[] => {
  const all = rules.map((rule): DueRule => {
    const item = items.find((one) => one.rule === rule);
    return { rule, at: item === undefined ? null : dueAt(item.last) };
  });
  const order = ({ at }: DueRule): number => (at === null ? 1 : at <= now ? 0 : 2);
  return all.toSorted((a, b) => order(a) - order(b) || (a.at ?? 0) - (b.at ?? 0));
};

export const isDue = ({ at }: DueRule, now: number): boolean => at !== null && at <= now;
export const isNew = ({ at }: DueRule): boolean => at === null;
