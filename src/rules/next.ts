import type { Hand, Rulebook } from '../rulebooks/index.ts';
import { type Card, cardValue, FACE_DOWN, type Slot } from './cards.ts';
import { type Offer, offersAt, type Situation } from './insurance-table.ts';
import { bankerDraws, playerDraws, pointsOfTwo } from './points.ts';

/** The cards on the table, each Hand in the order in which it received them. */
export type Deal = { readonly player: readonly Slot[]; readonly banker: readonly Slot[] };

/** A deal with every card exposed. */
export type OpenDeal = { readonly player: readonly Card[]; readonly banker: readonly Card[] };

/** What the round needs now. `offers` are open until the step is taken. */
export type Step =
  | { readonly step: 'deal'; readonly to: Hand; readonly offers: readonly Offer[] }
  | {
      readonly step: 'expose';
      readonly to: Hand;
      readonly index: number;
      readonly offers: readonly Offer[];
    }
  | { readonly step: 'settle' };

export const EMPTY: OpenDeal = { player: [], banker: [] };

const SETTLE: Step = { step: 'settle' };
const NO_OFFERS: readonly Offer[] = [];
/** Made once: most cards are dealt without an offer. */
const DEAL: Readonly<Record<Hand, Step>> = {
  player: { step: 'deal', to: 'player', offers: NO_OFFERS },
  banker: { step: 'deal', to: 'banker', offers: NO_OFFERS },
};
const dealTo = (to: Hand, offers: readonly Offer[]): Step =>
  offers.length === 0 ? DEAL[to] : { step: 'deal', to, offers };
const expose = (to: Hand, index: number): Step => ({
  step: 'expose',
  to,
  index,
  offers: NO_OFFERS,
});

/** The one driver: the live table, the settlement, the odds and the replay all ask it. */
export const next = (book: Rulebook, deal: Deal): Step => {
  const step = stepIn(book, deal);
  if (step === null) throw new Error(`no Table of Play deals this: ${JSON.stringify(deal)}`);
  return step;
};

/** Whether cards can lie like this in a round: each Hand has as many as the Table of Play gives it. */
export const isDealable = (book: Rulebook, deal: Deal): boolean => stepIn(book, deal) !== null;

/** null: no Table of Play deals this. */
const stepIn = (book: Rulebook, { player, banker }: Deal): Step | null => {
  if (player.length < 2 || banker.length < 2) {
    const ahead = player.length - banker.length;
    if (ahead !== 0 && ahead !== 1) return null;
    return ahead === 0 ? DEAL.player : DEAL.banker;
  }
  if (player.length > 3 || banker.length > 3) return null;
  const [p1, p2, p3] = player;
  const [b1, b2, b3] = banker;
  if (!open(p1)) return expose('player', 0);
  if (!open(p2)) return expose('player', 1);
  if (!open(b1)) return expose('banker', 0);
  if (!open(b2)) return expose('banker', 1);

  const table = book.play.tableOfPlay;
  const points = { player: pointsOfTwo(p1, p2), banker: pointsOfTwo(b1, b2) };
  if (playerDraws(table, points)) {
    if (p3 === undefined) {
      return b3 === undefined ? dealTo('player', offersAt(book, { after: 4, ...points })) : null;
    }
    if (!open(p3)) return expose('player', 2);
    if (bankerDraws(table, points, cardValue(p3))) {
      const now = (points.player + cardValue(p3)) % 10;
      return bankerThird(b3, book, { after: 5, player: now, banker: points.banker });
    }
  } else {
    if (p3 !== undefined) return null;
    if (bankerDraws(table, points, null)) return bankerThird(b3, book, { after: 4, ...points });
  }
  return b3 === undefined ? SETTLE : null;
};

const bankerThird = (third: Slot | undefined, book: Rulebook, situation: Situation): Step => {
  if (third === undefined) return dealTo('banker', offersAt(book, situation));
  return open(third) ? SETTLE : expose('banker', 2);
};

/** Deals the cards in the order in which they left the shoe; stops at the last one needed or given. */
export const dealOut = (
  book: Rulebook,
  cards: readonly Card[],
): { deal: OpenDeal; used: number; step: Step } => {
  const deal: Record<Hand, Card[]> = { player: [], banker: [] };
  let step = next(book, deal);
  let used = 0;
  for (const card of cards) {
    if (step.step === 'settle') break;
    deal[step.to].push(card);
    used += 1;
    step = next(book, deal);
  }
  return { deal, used, step };
};

export const add = <S extends Slot>(
  deal: { readonly player: readonly S[]; readonly banker: readonly S[] },
  to: Hand,
  slot: S,
): { readonly player: readonly S[]; readonly banker: readonly S[] } =>
  to === 'player'
    ? { player: [...deal.player, slot], banker: deal.banker }
    : { player: deal.player, banker: [...deal.banker, slot] };

const open = (slot: Slot | undefined): slot is Card => slot !== undefined && slot !== FACE_DOWN;
