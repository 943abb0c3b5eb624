import { beside, type From, fromOf } from './cards.ts';
import type { Asked } from './commands.ts';
import type { Table } from './state.ts';

/** The cards that a command names by their places, each by where it came from; null: none lies there. */
export const cardsNamed = (
  wish: Asked,
  table: Pick<Table, 'round' | 'waiting' | 'carried'>,
): readonly (From | null)[] => {
  const inHand = (hand: 'player' | 'banker', index: number) => table.round?.hands[hand][index];
  const lying = beside(table);
  const origin = (one: From | undefined) => (one === undefined ? null : fromOf(one));
  switch (wish.type) {
    case 'CorrectCard':
      return [origin(inHand(wish.hand, wish.index))];
    case 'CorrectCards':
      return wish.cards.map((one) =>
        origin('hand' in one ? inHand(one.hand, one.index) : lying[one.waiting]),
      );
    case 'Resolve':
      return 'discard' in wish.decision
        ? (wish.decision.discard ?? []).map((at) => origin(lying[at]))
        : [];
    default:
      // No other command that takes two persons names a card.
      return [];
  }
};
