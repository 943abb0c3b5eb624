import type { Hand, Kind } from '../../../rulebooks/index.ts';
import type { Card, Slot } from '../../../rules/index.ts';
import type { Reportable, Wanted } from '../../../table/index.ts';
import { cardIn } from './card-keys.ts';

/** What the dealer can tell of an irregularity, besides words. */
export type Field = 'cards' | 'slot' | 'intended' | 'round' | 'patron';

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

/** What the report of each kind can name. */
export const fieldsOf = (kind: ToldCards): readonly Field[] => {
  switch (kind) {
    case 'excess-card':
    case 'wrong-number':
    case 'misdirected-area':
    case 'misdirected-person':
    case 'drawn-together':
    case 'other-dealing-error':
      return ['cards'];
    case 'exposed-card':
      return ['cards', 'slot'];
    case 'face-up':
      return ['slot'];
    case 'insurance-neglected':
      return ['intended'];
    case 'noticed-later':
      return ['round'];
    case 'walked-away':
      return ['patron'];
    case 'over-limit':
    case 'below-minimum':
    case 'foreign-card':
    case 'shortage-or-excess':
    case 'insufficient-cards':
    case 'not-shuffled':
    case 'placed-in-error':
    case 'display-wrong':
    case 'anything-else':
    case 'interruption':
    case 'replace-shoe':
      return [];
  }
};

/** What can be told: reports, and two that have commands of their own. */
export type ToldCards = Reportable | 'interruption' | 'replace-shoe';

/** That there are more copies of a card than the decks hold, the table notices itself. */
export const isTold = (kind: Kind): kind is Exclude<Kind, 'copies'> => kind !== 'copies';

/** Whether enough is told to ask what would follow; the house says what else is amiss. */
export const isTellable = (kind: ToldCards, filled: Filled): boolean => {
  if (filled.words.trim() === '') return false;
  const cards = cardsOf(kind, filled);
  // Half a card would be left out, and nobody would know.
  if (cards === null) return false;
  switch (kind) {
    case 'drawn-together':
      return cards.length >= 2;
    case 'face-up':
      return filled.slot !== null && filled.slotCard !== null;
    case 'insurance-neglected':
      return filled.intended.length > 0;
    case 'walked-away':
      return filled.patron !== null;
    default:
      return (filled.slot === null) === (filled.slotCard === null);
  }
};

/** The cards that left the shoe, the one that was keyed last with them; null: that is none yet. */
const cardsOf = (kind: ToldCards, { cards, keyed }: Filled): readonly Slot[] | null => {
  if (!fieldsOf(kind).includes('cards')) return [];
  if (keyed.trim() === '') return cards;
  const last = cardIn(keyed);
  return last && [...cards, last];
};

/** The command that a filled form amounts to. */
export const commandOf = (kind: ToldCards, filled: Filled): Wanted => {
  const words = filled.words.trim();
  if (kind === 'interruption') return { type: 'Interrupt', cause: words };
  if (kind === 'replace-shoe') return { type: 'ReplaceShoe', reason: words };
  // Who walks away also forgoes insurance: that is more than a note.
  if (kind === 'walked-away' && filled.patron !== null) {
    return { type: 'WalkAway', patron: filled.patron };
  }
  const fields = fieldsOf(kind);
  const { slot, slotCard, intended, round } = filled;
  const cards = cardsOf(kind, filled) ?? filled.cards;
  return {
    type: 'Report',
    kind,
    detail: {
      words,
      ...(cards.length > 0 && { cards }),
      ...(fields.includes('slot') &&
        slot !== null &&
        slotCard !== null && { slot: { ...slot, card: slotCard } }),
      ...(fields.includes('intended') && intended.length > 0 && { intended }),
      ...(fields.includes('round') && round !== null && { round }),
    },
  };
};
