import type { Hand, InsuranceRow, Odds, Rulebook } from '../rulebooks/index.ts';

/** A situation: how many cards are exposed, and the points of each Hand. */
export type Situation = {
  readonly after: 4 | 5;
  readonly player: number;
  readonly banker: number;
};

/** An insurance that may be taken before the next card is drawn. */
export type Offer = {
  readonly hand: Hand;
  readonly after: 4 | 5;
  readonly pays: Odds;
  /** Paid on a Tie as well. */
  readonly paidOnTie: boolean;
  readonly rule: string;
};

/**
 * The offers of a situation in which a further card is to come (the caller knows that).
 * Built once per book, so that asking costs nothing while cards are dealt.
 */
export const offersAt = (book: Rulebook, situation: Situation): readonly Offer[] => {
  if (book.insurance === null) return NONE;
  let table = tables.get(book);
  if (table === undefined) {
    table = build(book.insurance.table);
    tables.set(book, table);
  }
  return table[index(situation)] ?? NONE;
};

const NONE: readonly Offer[] = [];
const tables = new WeakMap<Rulebook, readonly (readonly Offer[])[]>();

const index = ({ after, player, banker }: Situation) => (after - 4) * 100 + player * 10 + banker;

const build = (table: { rule: string; rows: readonly InsuranceRow[] }) => {
  const cells: Offer[][] = Array.from({ length: 200 }, () => []);
  for (const { hand, after, own, other, pays, paidOnTie } of table.rows) {
    const offer = { hand, after, pays, paidOnTie: paidOnTie !== undefined, rule: table.rule };
    for (const mine of own) {
      for (const theirs of other) {
        const [player, banker] = hand === 'player' ? [mine, theirs] : [theirs, mine];
        cells[index({ after, player, banker })]?.push(offer);
      }
    }
  }
  return cells;
};
