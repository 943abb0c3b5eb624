import { type Bet, HANDS, type Hand, RANKS, type Rank, type Rulebook } from '../rulebooks/index.ts';
import { endOf, type WayOn, waysOn } from './completions.ts';
import type { Facts } from './facts.ts';
import { insuranceResult } from './insurance.ts';
import { type Offer, offersAt } from './insurance-table.ts';
import { pay, twentieths } from './money.ts';
import { type Deal, EMPTY } from './next.ts';
import { type Result, verdict } from './pays.ts';

/** What lies on a layout in sum. */
export type OnLayout = {
  /** On each bet. */
  readonly bets: Readonly<Record<string, number>>;
  /** How much of each Hand may yet be insured, and how much at the long odds, which are capped. */
  readonly insurable: Readonly<Record<Hand, number>>;
  readonly atLongOdds: Readonly<Record<Hand, number>>;
  /** What was insured on offers that are over. */
  readonly covers: readonly Covered[];
};

export type Covered = { readonly offer: Offer; readonly amount: number };

/** How far a round has come: its exposed cards, and the offers of insurance that are not over. */
export type Reached = { readonly deal: Deal; readonly stages: readonly (4 | 5)[] };

export const NOT_BEGUN: Reached = { deal: EMPTY, stages: [4, 5] };

/** What a unit of each thing that lies there costs the house at one end, in twentieths; less than 0 where it wins. */
type End = readonly number[];

/** The ends that can be the worst: whatever costs no more than another in every place is left out. */
export type Ends = { readonly bets: readonly string[]; readonly ends: readonly End[] };

/**
 * All that a deal can still come to, as far as it may cost the house the most, whatever rank each card not yet exposed
 * turns out to have. Whoever may insure does so where it wins.
 */
export const endsOf = (
  book: Rulebook,
  layout: string,
  { deal, stages }: Reached,
  covers: readonly Covered[] = [],
): Ends => {
  const bets = book.bets.filter(({ layouts }) => layouts.includes(layout));
  // Thousands of deals are alike but for their pairs, at which few bets look.
  const plain = interned(bets.map((bet) => (looksAtPairs(bet) ? null : bet)));
  const paired = interned(bets.map((bet) => (looksAtPairs(bet) ? bet : null)));
  const known = new Map<string | number, End>();
  for (const course of waysOn(book, deal)) {
    const facts = endOf(course);
    const first = plain(withoutPairs(facts));
    const second = paired(facts);
    const won = offersOn(book, course).filter(
      (offer) => stages.includes(offer.after) && insuranceResult(offer, facts) === 'win',
    );
    const alike = first.id * 4096 + second.id;
    if (won.length === 0 && covers.length === 0 && known.has(alike)) continue;
    const insured = insuredAt(book, facts, won, covers);
    known.set(won.length === 0 && covers.length === 0 ? alike : `${alike} ${insured}`, [
      ...first.costs.map((each, i) => each + (second.costs[i] ?? 0)),
      ...insured,
    ]);
  }
  const all = [...known.values()];
  const ends = all.filter((end) => !all.some((other) => other !== end && costsNoMore(end, other)));
  return { bets: bets.map(({ id }) => id), ends };
};

/** What insurance that may yet be taken and wins here costs, by Hand, and then what was taken. */
const insuredAt = (
  { insurance }: Rulebook,
  facts: Facts,
  won: readonly Offer[],
  covers: readonly Covered[],
): number[] => [
  ...HANDS.map((hand) => reserved(won, hand, (pays) => pays !== insurance?.cap.at)),
  ...HANDS.map((hand) => reserved(won, hand, (pays) => pays === insurance?.cap.at)),
  ...covers.map(({ offer }) => cost(insuranceResult(offer, facts), twentieths(offer.pays))),
];

const looksAtPairs = ({ pays, pushes = [] }: Bet): boolean =>
  [...pays.map(({ when }) => when), ...pushes].some(
    (when) => 'playerPair' in when || 'bankerPair' in when || 'pairs' in when,
  );

const withoutPairs = (facts: Facts): Facts => ({ ...facts, playerPair: null, bankerPair: null });

type Costs = { readonly id: number; readonly costs: readonly number[] };

/** What these bets cost by the facts, worked out once for each; where they cost the same they have one id. */
const interned = (bets: readonly (Bet | null)[]): ((facts: Facts) => Costs) => {
  const byFacts = new Map<number, Costs>();
  const byCosts = new Map<string, Costs>();
  return (facts) => {
    const key = keyOf(facts);
    const found = byFacts.get(key);
    if (found !== undefined) return found;
    const costs = bets.map((bet) => (bet === null ? 0 : costOf(bet, facts)));
    const same = byCosts.get(costs.join()) ?? { id: byCosts.size, costs };
    byCosts.set(costs.join(), same);
    byFacts.set(key, same);
    return same;
  };
};

const keyOf = (facts: Facts): number => {
  const points = facts.playerPoints * 10 + facts.bankerPoints;
  const cards = facts.playerCards * 4 + facts.bankerCards;
  return ((points * 16 + cards) * 16 + place(facts.playerPair)) * 16 + place(facts.bankerPair);
};

const place = (pair: Rank | null): number => (pair === null ? 15 : RANKS.indexOf(pair));

const costOf = (bet: Bet, facts: Facts): number => {
  const { result, line } = verdict(bet, facts);
  return cost(result, line === null ? 0 : twentieths(line.pays));
};

/** One end that costs no less than any of these, whatever lies there: what can be paid at it can be paid at all. */
export const noBetterThan = ({ bets, ends: [first = [], ...others] }: Ends): Ends => ({
  bets,
  ends: [first.map((cost, i) => others.reduce((most, end) => Math.max(most, end[i] ?? 0), cost))],
});

/** The most that the house can lose at any of these ends, in cents; below 0: it wins at all of them. */
export const worstOf = ({ bets, ends }: Ends, lies: OnLayout): number => {
  const amounts = bets.map((bet) => lies.bets[bet] ?? 0);
  for (const hand of HANDS) amounts.push(lies.insurable[hand]);
  for (const hand of HANDS) amounts.push(lies.atLongOdds[hand]);
  for (const { amount } of lies.covers) amounts.push(amount);
  let worst = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    let sum = 0;
    for (let i = 0; i < amounts.length; i++) sum += (amounts[i] ?? 0) * (end[i] ?? 0);
    if (sum > worst) worst = sum;
  }
  // Winnings are rounded down, one by one; where they are rounded up, see `roundedUp`.
  return Math.floor(worst / UNIT);
};

/**
 * What rounding winnings up may cost the house besides, in cents and never too little: for each bet the most on any of
 * its pay lines, for a bet that can be insured also what either offer may add.
 */
export const roundedUp = (
  { bets, rounding, insurance }: Rulebook,
  lying: readonly { readonly bet: string; readonly amount: number }[],
): number => {
  if (rounding.winnings === 'down') return 0;
  const { chip = 1 } = rounding;
  let sum = 0;
  for (const { bet: id, amount } of lying) {
    const bet = bets.find((one) => one.id === id);
    if (bet === undefined) continue;
    sum += Math.max(...bet.pays.map(({ pays }) => -pay(amount, pays, rounding).residue));
    if (bet.original !== null && insurance !== null) sum += 2 * UNIT * chip;
  }
  return Math.ceil(sum / UNIT);
};

/** The most that may be bet, and in how many boxes: Original Bets on one Hand, and every side bet. */
export type Most = {
  readonly original: number;
  readonly insured: number;
  readonly atLongOdds: number;
  /** How often that may be bet on a Hand. */
  readonly originals: number;
  readonly sides: Readonly<Record<string, number>>;
  readonly boxes: number;
};

/** The same where patrons have bet the most on whatever wins there, and on nothing else. */
export const worstAtMost = (book: Rulebook, { bets, ends }: Ends, most: Most): number => {
  const onHand = (end: End, hand: Hand, i: number) => {
    const bet = bets.findIndex((id) => book.bets.find((one) => one.id === id)?.original === hand);
    const insured = end[bets.length + i] ?? 0;
    const long = end[bets.length + HANDS.length + i] ?? 0;
    return (end[bet] ?? 0) * most.original + insured * most.insured + long * most.atLongOdds;
  };
  const costs = ends.map((end) => {
    const hands = HANDS.map((hand, i) => onHand(end, hand, i));
    const sides = bets.map((id, i) => Math.max(0, (end[i] ?? 0) * (most.sides[id] ?? 0)));
    const inBox = sides.reduce((sum, one) => sum + one, 0);
    return most.originals * Math.max(0, ...hands) + most.boxes * inBox;
  });
  return Math.floor(Math.max(...costs) / UNIT);
};

/** All odds of the books divide a twentieth. */
const UNIT = 20;

const cost = (result: Result, pays: number): number => {
  if (result === 'win') return pays;
  return result === 'lose' ? -UNIT : 0;
};

/** Every insurance that is offered on the way, where a further card is to come. */
const offersOn = (
  book: Rulebook,
  { player, banker, playerThird, bankerThird }: WayOn,
): readonly Offer[] => {
  if (playerThird === null && bankerThird === null) return [];
  const first = offersAt(book, { after: 4, player: player.points, banker: banker.points });
  if (playerThird === null || bankerThird === null) return first;
  const points = (player.points + playerThird) % 10;
  return [...first, ...offersAt(book, { after: 5, player: points, banker: banker.points })];
};

const reserved = (won: readonly Offer[], hand: Hand, at: (pays: Offer['pays']) => boolean) =>
  won.reduce(
    (sum, offer) => (offer.hand === hand && at(offer.pays) ? sum + twentieths(offer.pays) : sum),
    0,
  );

const costsNoMore = (one: End, other: End): boolean =>
  one.every((each, i) => each <= (other[i] ?? 0));
