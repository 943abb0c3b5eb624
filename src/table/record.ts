import type { Card, PlacedBet, Round } from '../rules/index.ts';
import { type Lying, type RoundData, stakesOf, type Table } from './state.ts';
import { inOrder, isCard } from './step.ts';

/** The round as the rules settle it: bets as they lay at the close, cards, and what was decided. */
export const rulesRound = (
  { settings, book }: Pick<Table, 'settings' | 'book'>,
  round: RoundData,
): Round => {
  const layout = book.layouts.find(({ id }) => id === settings.layout);
  if (layout === undefined) throw new Error(`no layout ${settings.layout}`);
  const { minimum, maximum, per } = settings.limits;
  const cards = cardsOf(round);
  return {
    id: String(round.number),
    book,
    layout,
    decks: settings.decks,
    ...(round.shoes.length > 1 && { shoes: round.shoes.length }),
    limits: book.limits === null ? null : { minimum, maximumDifferential: maximum, per },
    cards,
    bets: stakesInOrder(round).map(({ box, patron, bet, amount }): PlacedBet => {
      const known = book.bets.find(({ id }) => id === bet);
      if (known === undefined) throw new Error(`no bet ${bet}`);
      return { box, patron, bet: known, amount };
    }),
    insurance: round.insurance,
    voided: null,
    // A corrected card may have made the round shorter than it was when a patron chose.
    elections: round.elections.map((one) => ({
      ...one,
      cards: Math.min(one.cards, cards.length),
    })),
    returned: round.returned,
    insuranceWaived: waiver(settings.insurance === 'off', round, book.insurance?.off),
  };
};

/** The bets in the order in which they were placed. */
export const stakesInOrder = (round: RoundData): Lying[] =>
  stakesOf(round).sort((a, b) => a.order - b.order);

/** The cards in the order dealt, as far as all of them can be seen. */
const cardsOf = ({ deal }: RoundData): Card[] => {
  const dealt = inOrder(deal);
  const unseen = dealt.findIndex((slot) => !isCard(slot));
  return dealt.slice(0, unseen < 0 ? dealt.length : unseen).filter(isCard);
};

const waiver = (off: boolean, { waived }: RoundData, offRule: string | undefined) =>
  off && offRule !== undefined ? offRule : waived;
