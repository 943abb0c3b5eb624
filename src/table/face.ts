import type { Rulebook } from '../rulebooks/index.ts';
import type { Card } from '../rules/index.ts';
import { ruleOf } from './clauses.ts';
import type { Given } from './given.ts';
import { type Refusal, refuse } from './refusal.ts';
import { isEntering, type Table } from './state.ts';

/** Whether the house opens the cards: at an electronic table, but for a round that is entered again. */
export const isOpenedByHouse = (table: Table): boolean =>
  table.settings.shoe === 'electronic' && !isEntering(table);

/** Whether cards are dealt face down: not where what was seen long ago is keyed. */
export const isDealtFaceDown = (table: Table): boolean =>
  table.settings.faceDown && !isEntering(table);

/** The face of a card: keyed by whoever deals real cards, opened by the house at an electronic table. */
export const faceOf = (
  { card }: { readonly card?: Card },
  given: Given,
  byHouse: boolean,
): Card | Refusal | undefined => {
  if (byHouse) {
    return card === undefined
      ? given.card
      : refuse('NOT_ALLOWED', 'at an electronic table only the house names cards');
  }
  return given.card === undefined
    ? card
    : refuse('NOT_ALLOWED', 'cards are keyed here by whoever sees them: the house opens none');
};

export const noShoe = refuse('NO_SHOE', 'the shoe cannot be opened: report it');

export const spentShoe = (book: Rulebook): Refusal =>
  refuse(
    'NO_SHOE',
    'this shoe was in play when the data were restored: report that the cards do not suffice',
    ruleOf(book, 'insufficient-cards'),
  );

/** A card should be seen and nobody says which it is. */
export const noFace = (byHouse: boolean): Refusal =>
  byHouse ? noShoe : refuse('BAD_CARD', 'say which card it is');
