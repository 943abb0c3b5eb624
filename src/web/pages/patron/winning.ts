import type { Bet, Rulebook } from '../../../rulebooks/index.ts';
import { type Card, FACE_DOWN, facts, type Slot, verdict } from '../../../rules/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { printedBets } from '../../parts/bets.ts';

/** The bets of the layout that have won, as the rules settle them; none before the round is settled. */
export const winningBets = (
  book: Rulebook,
  { layout, phase, hands }: Pick<PublicView, 'layout' | 'phase' | 'hands'>,
): readonly string[] => {
  const player = hands.player.cards.filter(isOpen);
  const banker = hands.banker.cards.filter(isOpen);
  if (phase !== 'settled' || player.length < 2 || banker.length < 2) return [];
  const end = facts({ player, banker });
  return betsOn(book, layout)
    .filter((bet) => verdict(bet, end).result === 'win')
    .map(({ id }) => id);
};

export const betsOn = (book: Pick<Rulebook, 'bets'>, layout: string): readonly Bet[] => {
  const { player, banker, tie, side } = printedBets(book, layout);
  return [player, tie, banker, ...side.flat()].filter((bet) => bet !== undefined);
};

const isOpen = (slot: Slot): slot is Card => slot !== FACE_DOWN;
