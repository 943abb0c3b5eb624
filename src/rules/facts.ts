import type { Rank, Winner } from '../rulebooks/index.ts';
import { type Card, rankOf } from './cards.ts';
import type { OpenDeal } from './next.ts';
import { pointTotal } from './points.ts';

/** All that any bet looks at in a finished deal. */
export type Facts = {
  readonly winner: Winner;
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly playerCards: number;
  readonly bankerCards: number;
  /** The rank in which the first two cards of the Hand form a pair. */
  readonly playerPair: Rank | null;
  readonly bankerPair: Rank | null;
};

export const facts = ({ player, banker }: OpenDeal): Facts =>
  factsOf(
    { points: pointTotal(player), cards: player.length, pair: pairOf(player) },
    { points: pointTotal(banker), cards: banker.length, pair: pairOf(banker) },
  );

/** What counts of one Hand. */
export type HandFacts = {
  readonly points: number;
  readonly cards: number;
  readonly pair: Rank | null;
};

export const factsOf = (player: HandFacts, banker: HandFacts): Facts => ({
  winner: higher(player.points, banker.points),
  playerPoints: player.points,
  bankerPoints: banker.points,
  playerCards: player.cards,
  bankerCards: banker.cards,
  playerPair: player.pair,
  bankerPair: banker.pair,
});

/** The Hand with the higher Point Total wins. */
const higher = (player: number, banker: number): Winner => {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
};

const pairOf = ([first, second]: readonly Card[]): Rank | null => {
  if (first === undefined || second === undefined) return null;
  const rank = rankOf(first);
  return rank === rankOf(second) ? rank : null;
};
