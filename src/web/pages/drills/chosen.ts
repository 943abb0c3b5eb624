import type { DrillItem } from '../../../api/drills.ts';
import type { DrillKind, Level } from '../../../drills/index.ts';
import { KINDS, type Kind, type Rulebook } from '../../../rulebooks/rulebook.ts';
import { DENOMINATIONS } from '../../parts/chip-set.ts';
import { askDesk } from './desk.ts';
import { schedule } from './schedule.ts';
import { type Address, seedHere } from './use-address.ts';

/** What the house is asked to give. */
export type ChosenDrill = {
  readonly kind: DrillKind;
  readonly level: Level;
  readonly seed: string;
  readonly trouble?: Kind;
  readonly layout?: string;
};

/** What is looked for: a drill that trains this paragraph, from this seed on; null: any. */
export type DrillWanted = {
  readonly kind: DrillKind;
  readonly level: Level;
  readonly seed: string;
  readonly chips: readonly number[];
  readonly paragraph: string | null;
};

export type Choosing = {
  readonly book: Rulebook;
  readonly kind: DrillKind;
  readonly level: Level;
  /** Of this book and kind. */
  readonly items: readonly DrillItem[];
  readonly now: number;
};

/** The drill of a link, or one that trains the paragraph that is due first. */
export const chosenFor = async (
  choosing: Choosing,
  wished: Address | null,
): Promise<ChosenDrill> => {
  const { book, kind, level, items, now } = choosing;
  if (wished?.seed) {
    const trouble = KINDS.find((one) => one === wished.trouble);
    const layout = book.layouts.find(({ id }) => id === wished.layout)?.id;
    return {
      ...{ kind, level, seed: wished.seed },
      ...(trouble !== undefined && { trouble }),
      ...(layout !== undefined && { layout }),
    };
  }
  const trained = await askDesk('trained', { book });
  const [due] = schedule(trained[kind], items, now);
  const chips = DENOMINATIONS;
  const wanted = { kind, level, seed: seedHere(), chips, paragraph: due?.rule ?? null };
  return askDesk('choose', { book, wanted });
};
