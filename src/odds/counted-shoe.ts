import type { Rulebook } from '../rulebooks/index.ts';
import type { Offer } from '../rules/index.ts';
import { afterThird, drawing, points, STOOD } from './drawing.ts';
import { RANK_VALUES } from './shoe.ts';

/** How a house deals its shoes. */
export type ShoeRules = {
  /** Cards behind the cut card. */
  readonly cut: number;
  /** Rounds that follow the one in which the cut card comes out. */
  readonly afterCut: number;
  /** Whether the first card is shown and says how many are put aside unseen. */
  readonly burn: 'none' | 'first-card';
};

/** An insurance on offer: the points that are open, and the Player third card if it is. */
export type OfferMade = {
  readonly offer: Offer;
  /** Of the first two cards of both Hands, as `points` has them. */
  readonly both: number;
  /** Its value; `STOOD` while there is none. */
  readonly third: number;
};

/** Whoever watches a shoe being dealt. Ranks are places in `RANKS`. */
export type Onlooker = {
  readonly sees: (rank: number) => void;
  /** A round is about to be dealt. */
  readonly round: () => void;
  readonly offered: (made: OfferMade) => void;
  /** A round is over, and so many cards are left; answers whether to go on. */
  readonly ended: (left: number) => boolean;
};

/** Deals a shuffled shoe, from the last card down, until the onlooker has seen enough. */
export const dealShoe = (
  book: Rulebook,
  shoe: Uint8Array,
  burn: ShoeRules['burn'],
  onlooker: Onlooker,
): void => {
  const { playerDraws, bankerDraws, offersAfterFour, offersAfterFive } = drawing(book);
  let left = shoe.length;
  const draw = (): number => {
    left -= 1;
    const rank = shoe[left] ?? 0;
    onlooker.sees(rank);
    return RANK_VALUES[rank] ?? 0;
  };
  if (burn === 'first-card') {
    const shown = draw();
    left -= shown === 0 ? book.burn.tens : shown;
  }
  do {
    onlooker.round();
    const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
    const both = points((first + third) % 10, (second + fourth) % 10);
    for (const offer of offersAfterFour[both] ?? NONE) {
      onlooker.offered({ offer, both, third: STOOD });
    }
    const after = afterThird(both, playerDraws[both] === 1 ? draw() : STOOD);
    for (const offer of offersAfterFive[after] ?? NONE) {
      onlooker.offered({ offer, both, third: after - afterThird(both, 0) });
    }
    if (bankerDraws[after] === 1) draw();
  } while (onlooker.ended(left));
};

const NONE: readonly Offer[] = [];
