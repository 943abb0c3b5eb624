import type { Hand } from '../../../rulebooks/index.ts';
import type { Card, Slot } from '../../../rules/index.ts';
import type { Reportable, Wanted } from '../../../table/index.ts';
import {
  REPORT_FORMS,
  type ReportField,
  type ReportForm,
  type ToldKind,
} from '../../../table/report-forms.ts';
import { cardIn } from './card-keys.ts';

/** What was filled in. A field that the kind does not ask for is left out of the command. */
export type Filled = {
  readonly words: string;
  readonly cards: readonly Slot[];
  /** The next of them, as far as it is keyed. */
  readonly keyed: string;
  readonly slot: { readonly hand: Hand; readonly index: number } | null;
  readonly slotCard: Card | null;
  readonly intended: readonly {
    readonly patron: string;
    readonly box: number;
    readonly hand: Hand;
  }[];
  readonly round: number | null;
  readonly patron: string | null;
};

export const NOTHING_FILLED: Filled = {
  words: '',
  cards: [],
  keyed: '',
  slot: null,
  slotCard: null,
  intended: [],
  round: null,
  patron: null,
};

/** Whether enough is told to ask what would follow; the house says what else is amiss. */
export const isTellable = (form: ReportForm, filled: Filled): boolean => {
  if (filled.words.trim() === '') return false;
  const cards = cardsOf(form, filled);
  // Half a card would be left out, and nobody would know.
  if (cards === null) return false;
  const { slot, slotCard, intended, round, patron } = filled;
  const given = {
    cards: cards.length,
    slot: slot === null || slotCard === null ? 0 : 1,
    intended: intended.length,
    round: round === null ? 0 : 1,
    patron: patron === null ? 0 : 1,
  } as const satisfies Record<ReportField, number>;
  const { needs, names } = form;
  if (needs !== undefined && given[needs.field] < needs.count) return false;
  return !names.includes('slot') || (slot === null) === (slotCard === null);
};

/** The cards that left the shoe, the one that was keyed last with them; null: that is none yet. */
const cardsOf = ({ names }: ReportForm, { cards, keyed }: Filled): readonly Slot[] | null => {
  if (!names.includes('cards')) return [];
  if (keyed.trim() === '') return cards;
  const last = cardIn(keyed);
  return last && [...cards, last];
};

/** The command that a filled form amounts to. */
export const commandOf = (kind: ToldKind, filled: Filled): Wanted => {
  const form = REPORT_FORMS[kind];
  const words = filled.words.trim();
  const { slot, slotCard, intended, round, patron } = filled;
  if (form.told === 'Interrupt') return { type: 'Interrupt', cause: words };
  if (form.told === 'ReplaceShoe') return { type: 'ReplaceShoe', reason: words };
  if (form.told === 'WalkAway' && patron !== null) return { type: 'WalkAway', patron };
  const cards = cardsOf(form, filled) ?? filled.cards;
  const { names } = form;
  return {
    type: 'Report',
    // What has a command of its own is none.
    kind: kind as Reportable,
    detail: {
      words,
      ...(cards.length > 0 && { cards }),
      ...(names.includes('slot') &&
        slot !== null &&
        slotCard !== null && { slot: { ...slot, card: slotCard } }),
      ...(names.includes('intended') && intended.length > 0 && { intended }),
      ...(names.includes('round') && round !== null && { round }),
    },
  };
};
