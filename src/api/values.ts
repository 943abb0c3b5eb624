import { HANDS, type Hand, type Odds } from '../rulebooks/rulebook.ts';
import { type Card, DECK, FACE_DOWN, type Slot } from '../rules/cards.ts';
import type { Deal, DecidedBet, Offer } from '../rules/index.ts';
import { ROLES } from '../table/authority.ts';
import type { Actor } from '../table/index.ts';
import {
  between,
  flag,
  listOf,
  object,
  oneOf,
  orNull,
  readAs,
  type Schema,
  string,
  whole,
} from './schema.ts';

/** The values that everything else is made of. */

/** An id, a paragraph, a name: one line of plain characters. */
export const text: Schema<string> = string();

/** What somebody wrote. */
export const words: Schema<string> = string({ 'x-reads': 'words' });

/** What somebody writes now. */
export const newWords: Schema<string> = string({
  minLength: 1,
  maxLength: 500,
  'x-reads': 'words',
});

/** The id of a person or a game, as somebody gives it. */
export const id: Schema<string> = string({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._-]+$',
});

export const cents: Schema<number> = between(1, 1e13);
export const count: Schema<number> = between(0, 1e6);

export const role = oneOf(...ROLES);
export const actor: Schema<Actor> = object<Actor>({ role, id: text });

export const hand: Schema<Hand> = oneOf(...HANDS);
export const card: Schema<Card> = readAs('card', DECK);
export const slot: Schema<Slot> = readAs('slot', [...DECK, FACE_DOWN]);
/** How many cards were exposed when insurance was offered. */
export const stage: Schema<4 | 5> = oneOf(4, 5);
export const seat: Schema<'seated' | 'standing'> = oneOf('seated', 'standing');

export const odds: Schema<Odds> = string<Odds>({
  title: 'odds',
  pattern: '^\\d+(?:\\.\\d+)? to \\d+$',
});

/** Where a bet lies. */
export const place = { box: whole, patron: text, bet: text };
/** Where a card lies. */
export const lying = { hand, index: between(0, 2) };

export const deal: Schema<Deal> = object<Deal>({ player: listOf(slot), banker: listOf(slot) });

export const offers: Schema<readonly Offer[]> = listOf(
  object<Offer>({ hand, after: stage, pays: odds, paidOnTie: flag, rule: text }),
);

/** The bets that had conclusively won or lost. */
export const established: Schema<readonly DecidedBet[]> = listOf(
  object<DecidedBet>({ bet: text, result: oneOf('win', 'lose') }),
);

export const patronOrNobody: Schema<string | null> = orNull(text);
