import { HANDS, type Hand, type Layout, type Rulebook } from '../rulebooks/index.ts';
import {
  add,
  type Card,
  EMPTY,
  insuranceCap,
  isRefusal,
  type Limits,
  next,
  type Offer,
  type OpenDeal,
  type PlacedInsurance,
  type Settlement,
  settle,
} from '../rules/index.ts';
import { type SamplePatron, samplePatrons } from './deal-bets.ts';
import type { Chance } from './seeded.ts';
import { type HandVerdict, verdicts } from './verdicts.ts';

/** What happens between the close and the settlement, in order. */
export type Moment =
  | { readonly type: 'hand'; readonly hand: Hand; readonly cards: readonly Card[] }
  | { readonly type: 'verdict'; readonly verdicts: readonly HandVerdict[] }
  | { readonly type: 'offer'; readonly offer: Offer; readonly answers: readonly PromptAnswer[] }
  | { readonly type: 'noOffer' };

/** A patron's answer to an offer: a stake up to the cap, none, or no right to it any more. */
export type PromptAnswer =
  | { readonly patron: string; readonly box: number; readonly takes: number; readonly cap: number }
  | {
      readonly patron: string;
      readonly box: number;
      readonly takes: null;
      readonly right: boolean;
    };

export type SampleRound = SampleTable & {
  readonly patrons: readonly SamplePatron[];
  readonly moments: readonly Moment[];
  readonly settlement: Settlement;
};

/** The table that a sample round is played at. */
export type SampleTable = {
  readonly book: Rulebook;
  readonly layout: Layout;
  readonly decks: number;
  readonly limits: Limits | null;
};

/** Plays one round with sample bets. `next` says what the round needs, `settle` what it comes to. */
export const sampleRound = (table: SampleTable, draw: () => Card, chance: Chance): SampleRound => {
  const patrons = samplePatrons(table.book, table.layout, chance);
  const { moments, cards, insurance } = played(table, patrons, draw, chance);
  const settlement = settle({
    ...table,
    id: 'sample',
    cards,
    bets: patrons.flatMap(({ bets }) => bets),
    insurance,
    voided: null,
    elections: [],
    returned: [],
    insuranceWaived: null,
  });
  if (isRefusal(settlement)) throw new Error(`a sample round is refused: ${settlement.message}`);
  return { ...table, patrons, moments, settlement };
};

const played = (
  { book, limits }: SampleTable,
  patrons: readonly SamplePatron[],
  draw: () => Card,
  chance: Chance,
) => {
  const moments: Moment[] = [];
  const insurance: PlacedInsurance[] = [];
  const cards: Card[] = [];
  // Whoever lets an offer pass has forgone insurance for the round.
  const forgone = new Set<string>();
  let deal: OpenDeal = EMPTY;
  for (;;) {
    const step = next(book, deal);
    const initial = deal.banker.length < 2;
    if (deal.banker.length === 2) {
      moments.push({ type: 'verdict', verdicts: verdicts(book, deal, step) });
    }
    if (step.step === 'settle') return { moments, insurance, cards };
    for (const offer of step.offers) {
      const answers = answered({ book, limits, patrons, offer, forgone, chance });
      moments.push({ type: 'offer', offer, answers });
      for (const { patron, box, takes } of answers) {
        const { hand, after } = offer;
        if (takes === null) forgone.add(patron);
        else insurance.push({ box, patron, hand, after, amount: takes, late: false });
      }
    }
    if (!initial && book.insurance !== null && step.offers.length === 0) {
      moments.push({ type: 'noOffer' });
    }
    const card = draw();
    cards.push(card);
    deal = add(deal, step.to, card);
    if (!initial) moments.push({ type: 'hand', hand: step.to, cards: deal[step.to] });
    else if (deal.banker.length === 2) {
      for (const hand of HANDS) moments.push({ type: 'hand', hand, cards: deal[hand] });
    }
  }
};

/** The first who may insure takes half of the cap or all of it; the others do as chance has it. */
const answered = ({
  book,
  limits,
  patrons,
  offer,
  forgone,
  chance,
}: {
  readonly book: Rulebook;
  readonly limits: Limits | null;
  readonly patrons: readonly SamplePatron[];
  readonly offer: Offer;
  readonly forgone: ReadonlySet<string>;
  readonly chance: Chance;
}): PromptAnswer[] => {
  let taken = false;
  return patrons.flatMap(({ id: patron, box, bets }): PromptAnswer[] => {
    const original = bets.find(({ bet }) => bet.original === offer.hand)?.amount;
    if (original === undefined || book.insurance === null) return [];
    if (forgone.has(patron)) return [{ patron, box, takes: null, right: false }];
    if (taken && chance.below(2) === 0) return [{ patron, box, takes: null, right: true }];
    taken = true;
    const maximum = limits?.maximumDifferential ?? null;
    const cap = insuranceCap(book.insurance, offer, { original, maximum });
    return [{ patron, box, takes: chance.below(2) === 0 ? cap : Math.ceil(cap / 2), cap }];
  });
};
