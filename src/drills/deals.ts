import { type Bet, type Condition, type PayLine, RANKS, type Rank } from '../rulebooks/index.ts';
import {
  type Card,
  dealOut,
  type Facts,
  facts,
  type OpenDeal,
  SUITS,
  verdict,
} from '../rules/index.ts';
import type { Making } from './asked.ts';
import { cardsOf } from './chance.ts';

/** A complete deal of a shuffled shoe. */
export const wholeDeal = ({ book, chance, decks }: Making): OpenDeal =>
  dealOut(book, cardsOf(chance, decks, 6)).deal;

/** Deals until it comes; a deal in which it has not come where it comes too seldom. */
export const dealUntil = (
  making: Making,
  is: (end: Facts, deal: OpenDeal) => boolean,
  deals: (making: Making) => OpenDeal = wholeDeal,
): OpenDeal => {
  for (let tries = 0; tries < TRIES; tries++) {
    const deal = deals(making);
    if (is(facts(deal), deal)) return deal;
  }
  return wholeDeal(making);
};
const TRIES = 3000;

/** A deal in which that line of the bet is paid. */
export const dealWith = (making: Making, bet: Bet, line: PayLine): OpenDeal =>
  dealUntil(
    making,
    (end) => verdict(bet, end).line === line,
    (one) => paired(one, line.when),
  );

/** Pairs are put there, for two at once come too seldom; in the order dealt the Hands take turns. */
const paired = (making: Making, when: Condition): OpenDeal => {
  const { book, chance, decks } = making;
  const { player, banker } = pairsFor(making, when);
  if (player === null && banker === null) return wholeDeal(making);
  const suits = chance.shuffled(SUITS);
  const [p1, b1, p2, b2] = suits.map((suit, i): Card | null => {
    const rank = i % 2 === 0 ? player : banker;
    return rank === null ? null : `${rank}${suit}`;
  });
  const put = [p1, b1, p2, b2];
  // None of those put there comes again, so that no deck holds too few of it.
  const others = cardsOf(chance, decks, 12).filter((card) => !put.includes(card));
  const first = put.map((card) => card ?? others.pop()).filter((card) => card !== undefined);
  return dealOut(book, [...first, ...others]).deal;
};

const pairsFor = (
  { chance }: Making,
  { pairs, playerPair, bankerPair }: Condition,
): { player: Rank | null; banker: Rank | null } => {
  if (pairs === undefined) {
    return {
      player: playerPair === undefined ? null : chance.pick(playerPair),
      banker: bankerPair === undefined ? null : chance.pick(bankerPair),
    };
  }
  const [one, other] = [chance.pick(RANKS), chance.pick(RANKS)];
  if (pairs === 'twin') return { player: one, banker: one };
  if (pairs === 'double') return { player: one, banker: other };
  return chance.oneIn(2) ? { player: one, banker: null } : { player: null, banker: one };
};

/** The cards in the order in which they were dealt. */
export const inDealtOrder = ({ player, banker }: OpenDeal): Card[] => {
  const [p1, p2, p3] = player;
  const [b1, b2, b3] = banker;
  return [p1, b1, p2, b2, p3, b3].filter((card) => card !== undefined);
};
