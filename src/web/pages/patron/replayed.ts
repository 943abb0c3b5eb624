import type { PastRound } from '../../../api/history-form.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { dealOut, pointTotal } from '../../../rules/index.ts';
import type { Played } from '../../words/verdict.ts';

/** One step a card, and one for the end. */
export const stepsOf = ({ cards }: Pick<PastRound, 'cards'>): number => cards.length + 1;

/** The table as it lay after so many steps of a past round. */
export const replayed = (
  { cards, settlement }: Pick<PastRound, 'cards' | 'settlement'>,
  book: Rulebook,
  step: number,
): Played => {
  // Cards were kept in the order dealt: the same driver that dealt them says where each one went.
  const { deal, step: next } = dealOut(book, cards.slice(0, step));
  const points = (hand: (typeof deal)['player']) => (hand.length >= 2 ? pointTotal(hand) : null);
  const over = step > cards.length;
  return {
    hands: {
      player: { cards: deal.player, points: points(deal.player) },
      banker: { cards: deal.banker, points: points(deal.banker) },
    },
    step: over ? null : next,
    phase: over ? 'settled' : 'dealing',
    outcome: over ? (settlement?.outcome ?? null) : null,
  };
};
