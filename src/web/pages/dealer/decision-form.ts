import type { Clause, Hand } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import { inOrder } from '../../../table/cards.ts';
import type { AsTheyLie, BetNamed, Decision, Detail, PublicView } from '../../../table/index.ts';

/** Where a card lies: in a Hand, or it is used in the next round. */
export type Lies = Hand | 'next';

/** What was filled in. What the decision does not ask for is left out of the command. */
export type FilledDecision = {
  readonly is: Decision['is'] | null;
  /** Cards drawn together: which comes first, by their place in the report. */
  readonly order: readonly number[];
  readonly replaceShoe: boolean;
  /** Where each card lies, in the order of `cardsOut`; null: they are put in the order of the deal. */
  readonly lie: readonly Lies[] | null;
  readonly intended: NonNullable<Detail['intended']>;
  readonly discard: readonly number[];
  readonly bets: readonly BetNamed[];
};

type Out = {
  readonly hands: Readonly<Record<Hand, { readonly cards: readonly Slot[] }>>;
  readonly waiting: readonly Slot[];
};

/** Every card that has left the shoe for this round, with where it lies now. */
export const cardsOut = ({
  hands,
  waiting,
}: Out): readonly { readonly slot: Slot; readonly lies: Lies }[] => [
  ...inOrder<{ slot: Slot; lies: Lies }>({
    player: hands.player.cards.map((slot) => ({ slot, lies: 'player' })),
    banker: hands.banker.cards.map((slot) => ({ slot, lies: 'banker' })),
  }),
  ...waiting.map((slot) => ({ slot, lies: 'next' as const })),
];

/** The places of the cards that wait, once those of a report have taken their turns. */
export const turnsOf = (
  waiting: number,
  cards: readonly number[],
  order: readonly number[],
): readonly number[] => {
  const places = cards.toSorted((a, b) => a - b);
  return Array.from({ length: waiting }, (_, at) => {
    const turn = places.indexOf(at);
    return turn < 0 ? at : (cards[order[turn] ?? turn] ?? at);
  });
};

/** The Hands by places among all cards, with those that wait in the order that is decided. */
const asTheyLie = (lie: readonly Lies[], turns: readonly number[]): AsTheyLie => {
  const lying = lie.length - turns.length;
  const inTurn = [...lie.slice(0, lying), ...turns.map((at) => lie[lying + at] ?? 'next')];
  const of = (hand: Hand) => inTurn.flatMap((one, at) => (one === hand ? [at] : []));
  return { player: of('player'), banker: of('banker') };
};

type About = {
  readonly clause: Clause;
  readonly view: Pick<PublicView, 'waiting'>;
  /** The cards of the report, by their places among those that wait. */
  readonly cards: readonly number[];
};

/** The decision that a filled form amounts to; null: something is missing. */
export const decisionOf = (
  filled: FilledDecision,
  { clause, view, cards }: About,
): Decision | null => {
  const { is, order, lie, replaceShoe, intended, discard, bets } = filled;
  const hands = (turns: readonly number[]) => lie !== null && { hands: asTheyLie(lie, turns) };
  const { length } = view.waiting;
  switch (is) {
    case null:
      return null;
    case 'order':
      return {
        is,
        order,
        ...hands(turnsOf(length, cards, order)),
        ...(replaceShoe && { replaceShoe }),
      };
    case 'cannot-be-reconstructed':
      return { is, ...(clause.effect === 'reconstruct' && hands(turnsOf(length, [], []))) };
    case 'so':
      return { is, ...(clause.effect === 'offer-or-return' && { intended }) };
    case 'continue':
      return { is, ...(discard.length > 0 && { discard }) };
    case 'return':
      return bets.length === 0 ? null : { is, bets };
    case 'not-so':
    case 'reconstructed':
    case 'void':
    case 'settle':
      return { is };
  }
};

/** The one at that place comes one earlier. */
export const earlier = (order: readonly number[], place: number): readonly number[] => [
  ...order.slice(0, place - 1),
  ...order.slice(place, place + 1),
  ...order.slice(place - 1, place),
  ...order.slice(place + 1),
];
