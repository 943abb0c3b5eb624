import type { Rulebook } from '../rulebooks/index.ts';
import type { Card, PlacedBet, PlayedRound } from '../rules/index.ts';
import { dealOf, inOrder } from './cards.ts';
import { type Lying, type RoundData, stakesOf, type Table } from './state.ts';
import { isCard } from './step.ts';

/** The round as the rules settle it: bets as they lay at the close, or some of them, cards, and what was decided. */
export const playedRound = (
  { settings, book }: Pick<Table, 'settings' | 'book'>,
  round: RoundData,
  stakes: readonly Lying[] = stakesOf(round),
): PlayedRound => {
  const layout = book.layouts.find(({ id }) => id === settings.layout);
  if (layout === undefined) throw new Error(`no layout ${settings.layout}`);
  const { minimum, maximum, per } = settings.limits;
  const cards = openCards(round);
  // More than one where it was replaced in between.
  const shoes = new Set(inOrder(round.hands).map(({ shoe }) => shoe)).size;
  const bettors = new Set(stakes.map(({ patron }) => patron));
  return {
    id: String(round.number),
    book,
    layout,
    decks: settings.decks,
    ...(shoes > 1 && { shoes }),
    limits: saysLimits(book) ? { minimum, maximumDifferential: maximum, per } : null,
    cards,
    bets: inOrderPlaced(stakes).map(({ box, patron, bet, amount }): PlacedBet => {
      const known = book.bets.find(({ id }) => id === bet);
      if (known === undefined) throw new Error(`no bet ${bet}`);
      return { box, patron, bet: known, amount };
    }),
    insurance: round.insurance,
    voided: null,
    elections: round.elections
      // Chips that were put right may have left a patron who chose without a bet.
      .filter(({ patron }) => bettors.has(patron))
      // A corrected card may have made the round shorter than it was when a patron chose.
      .map((one) => ({ ...one, cards: Math.min(one.cards, cards.length) })),
    returned: round.returned,
    insuranceWaived: (settings.insurance === 'off' ? book.insurance?.off : null) ?? round.waived,
  };
};

/** Whether the book has a say about bets outside the limits; else they are the house's alone. */
const saysLimits = ({ limits, acceptedInFull }: Rulebook): boolean =>
  limits !== null || acceptedInFull !== undefined;

/** The bets in the order in which they were placed. */
export const stakesInOrder = (round: RoundData): Lying[] => inOrderPlaced(stakesOf(round));

const inOrderPlaced = (stakes: readonly Lying[]): Lying[] =>
  [...stakes].sort((a, b) => a.order - b.order);

/** The cards in the order dealt, as far as all of them can be seen. */
export const openCards = (round: RoundData): Card[] => {
  const cards: Card[] = [];
  for (const slot of inOrder(dealOf(round))) {
    if (!isCard(slot)) break;
    cards.push(slot);
  }
  return cards;
};
