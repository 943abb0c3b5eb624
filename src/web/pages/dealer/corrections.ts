import type { Hand } from '../../../rulebooks/index.ts';
import type { Card, Slot } from '../../../rules/index.ts';
import type { Correction } from '../../../table/index.ts';
import { cardIn } from './card-keys.ts';

type Place = { readonly hand: Hand; readonly index: number } | { readonly waiting: number };

/** A card that was keyed, and where it lies or waits. */
export type Keyed = { readonly key: string; readonly place: Place; readonly card: Card };

type Lying = {
  readonly hands: Readonly<Record<Hand, { readonly cards: readonly Slot[] }>>;
  readonly waiting: readonly Slot[];
  readonly carried: readonly Slot[];
};

/** Every card whose face is on record: in the Hands, of those that wait, and those for the next round. */
export const keyedCards = ({ hands, waiting, carried }: Lying): readonly Keyed[] => [
  ...(['player', 'banker'] as const).flatMap((hand) =>
    hands[hand].cards.flatMap((slot, index): Keyed[] =>
      slot === 'faceDown' ? [] : [{ key: `${hand} ${index}`, place: { hand, index }, card: slot }],
    ),
  ),
  ...[...waiting, ...carried].flatMap((slot, at): Keyed[] =>
    slot === 'faceDown' ? [] : [{ key: `waiting ${at}`, place: { waiting: at }, card: slot }],
  ),
];

/** What was keyed beside them, as far as it is a card and another one. */
export const correctionsOf = (
  keyed: readonly Keyed[],
  texts: Readonly<Record<string, string>>,
): readonly Correction[] =>
  keyed.flatMap(({ key, place, card }) => {
    const found = cardIn(texts[key] ?? '');
    return found === null || found === card ? [] : [{ ...place, card: found }];
  });
