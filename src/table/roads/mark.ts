import type { Hand, Rulebook } from '../../rulebooks/index.ts';
import { type Facts, resultsOf } from '../../rules/index.ts';

/** What a settled round leaves on the board. A void round leaves nothing. */
export type Mark = Win | Tie;
export type Win = Shown & { readonly winner: Hand };
export type Tie = Shown & { readonly winner: 'tie' };

type Shown = {
  /** Point Total of the winning Hand; on a Tie, of both. */
  readonly points: number;
  /** A natural of either Hand ended the deal. */
  readonly natural: boolean;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  /** What else it was by the bets of the layout, best paid first; left out where nothing. */
  readonly results?: readonly string[];
};

export const markOf = (book: Rulebook, layout: string, facts: Facts): Mark => {
  const naturals = book.play.tableOfPlay.natural;
  const results = resultsOf(book, layout, facts);
  return {
    winner: facts.winner,
    points: Math.max(facts.playerPoints, facts.bankerPoints),
    natural:
      (facts.playerCards === 2 && naturals.includes(facts.playerPoints)) ||
      (facts.bankerCards === 2 && naturals.includes(facts.bankerPoints)),
    playerPair: facts.playerPair !== null,
    bankerPair: facts.bankerPair !== null,
    ...(results.length > 0 && { results }),
  };
};
