import type { TableOfPlay } from '../rulebooks/index.ts';
import { type Card, cardValue } from './cards.ts';

/** The Point Total: the second digit of the sum. */
export const pointTotal = (cards: readonly Card[]): number => {
  let sum = 0;
  for (const card of cards) sum += cardValue(card);
  return sum % 10;
};

/** The same of two cards: asked after every card that is dealt. */
export const pointsOfTwo = (first: Card, second: Card): number =>
  (cardValue(first) + cardValue(second)) % 10;

/** A natural on either side stops both Hands, whatever the other lines of the table say. */
export const eitherNatural = (
  table: TableOfPlay,
  points: { player: number; banker: number },
): boolean => table.natural.includes(points.player) || table.natural.includes(points.banker);

export const playerDraws = (table: TableOfPlay, points: { player: number; banker: number }) =>
  !eitherNatural(table, points) && table.playerDraws.includes(points.player);

/** `playerThird` is the value of the Player third card, null if the Player Hand stood. */
export const bankerDraws = (
  table: TableOfPlay,
  points: { player: number; banker: number },
  playerThird: number | null,
): boolean => {
  if (eitherNatural(table, points)) return false;
  if (playerThird === null) return table.bankerDrawsAlone.includes(points.banker);
  const drawsOn = table.bankerDraws[points.banker];
  if (drawsOn === undefined) throw new Error(`no line for a Banker total of ${points.banker}`);
  return drawsOn.includes(playerThird);
};
