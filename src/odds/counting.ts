import type { Bet, InsuranceRow, Rulebook } from '../rulebooks/index.ts';
import { dealShoe, type OfferMade, type Onlooker, type ShoeRules } from './counted-shoe.ts';
import { STOOD } from './drawing.ts';
import { asNumber, gainOver } from './gains.ts';
import { CARDS_IN_A_DECK, type LinearCount } from './linear-count.ts';
import { offerGain } from './offer-gain.ts';
import { seeded } from './random.ts';
import {
  countOutcomes,
  type Reading,
  type ReadingKind,
  reading,
  totalsOf,
  UNIT,
} from './readings.ts';
import { countsByValue, type ShoeCounts } from './shoe.ts';
import { shuffle } from './shuffle.ts';
import { pairsTally, scoreTally } from './tally.ts';

/**
 * A patron who knows the exact odds of the cards not seen stakes a unit before every round on every
 * bet that favours him, and on every insurance offered that does. Cards put aside unseen are as
 * likely to come as any other that was not seen. Beside him sits one who keeps a linear count.
 */
export type CountingPlan = {
  readonly book: Rulebook;
  readonly shoe: ShoeCounts;
  readonly rules: ShoeRules;
  readonly seed: number;
  readonly shoes: number;
  /** The bets looked at, each with the count that is kept for it. */
  readonly bets: readonly { readonly bet: Bet; readonly count: LinearCount }[];
};

/**
 * Sums over shoes, in columns that add up in any order: at every place the sum of what a shoe gave,
 * of its square, and of its product with the rounds of the shoe.
 */
export type Gains = {
  /** How often it was on offer, and how often staked on. */
  readonly offered: Float64Array;
  readonly staked: Float64Array;
  readonly gain: Float64Array;
  readonly squares: Float64Array;
  readonly byRounds: Float64Array;
};

export type Counted = {
  shoes: number;
  /** By cut. */
  readonly rounds: Float64Array;
  readonly roundsSquared: Float64Array;
  /** By bet, then row of the insurance table, and cut: with the exact odds known. */
  readonly perfect: Gains;
  /** By bet and trigger, at the first cut. */
  readonly linear: Gains;
};

/** The cut that was asked for, and every quarter of a deck further up to the middle of the shoe. */
export const cutsOf = ({
  rules,
  shoe,
}: Pick<CountingPlan, 'rules' | 'shoe'>): readonly number[] => {
  const cuts = [rules.cut];
  const next = Math.floor(rules.cut / QUARTER_DECK) * QUARTER_DECK + QUARTER_DECK;
  for (let cut = next; cut <= shoe.cards / 2; cut += QUARTER_DECK) cuts.push(cut);
  return cuts;
};

const QUARTER_DECK = 13;

/** The rows of the insurance table, each a wager behind the bets; none in a book without. */
export const insuranceRows = (book: Rulebook): readonly InsuranceRow[] =>
  book.insurance?.table.rows ?? [];

export const nothingCounted = (plan: CountingPlan): Counted => {
  const cuts = cutsOf(plan).length;
  const wagers = plan.bets.length + insuranceRows(plan.book).length;
  return {
    shoes: 0,
    rounds: new Float64Array(cuts),
    roundsSquared: new Float64Array(cuts),
    perfect: noGains(wagers * cuts),
    linear: noGains(plan.bets.reduce((sum, { count }) => sum + count.triggers.length, 0)),
  };
};

const noGains = (places: number): Gains => ({
  offered: new Float64Array(places),
  staked: new Float64Array(places),
  gain: new Float64Array(places),
  squares: new Float64Array(places),
  byRounds: new Float64Array(places),
});

/** Adds what was counted elsewhere. */
export const addCounted = (into: Counted, other: Counted): void => {
  into.shoes += other.shoes;
  for (const [to, from] of [
    [into.rounds, other.rounds] as const,
    [into.roundsSquared, other.roundsSquared] as const,
    ...columns(into.perfect, other.perfect),
    ...columns(into.linear, other.linear),
  ]) {
    for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + (from[at] ?? 0);
  }
};

const columns = (into: Gains, other: Gains) =>
  GAINS.map((name) => [into[name], other[name]] as const);
const GAINS = ['offered', 'staked', 'gain', 'squares', 'byRounds'] as const;

/** A shuffled shoe of the plan; every shoe has a seed of its own, so that anybody can deal any of them. */
export const shuffled = ({ shoe, seed }: CountingPlan, at: number): Uint8Array => {
  const cards = Uint8Array.from(
    shoe.counts.flatMap((count, rank) => Array.from({ length: count }, () => rank)),
  );
  shuffle(cards, seeded(seed, at));
  return cards;
};

/**
 * The shoes are cut into so many parts, each of which one thread sums up in order: so the sums are
 * the same to the last digit, whoever deals a part and whenever.
 */
export const PARTS = 64;

export const shoesInPart = (shoes: number, part: number): { from: number; to: number } => ({
  from: Math.floor((shoes * part) / PARTS),
  to: Math.floor((shoes * (part + 1)) / PARTS),
});

/** Deals one shoe and adds what it gave. */
export const countShoe = (plan: CountingPlan, cards: Uint8Array, into: Counted): void => {
  dealShoe(plan.book, cards, plan.rules.burn, watch(plan, into));
  into.shoes += 1;
};

const watch = (plan: CountingPlan, into: Counted): Onlooker => {
  const { book, rules } = plan;
  const cuts = cutsOf(plan);
  const rows = rowPlaces(book);
  const edges = edgesOf(plan);
  const unseen = [...plan.shoe.counts];
  let cards = plan.shoe.cards;
  const running = plan.bets.map(() => 0);
  const wagers = plan.bets.length + insuranceRows(book).length;
  const perfect = noGains(wagers);
  const linear = plan.bets.map(({ count }) => noGains(count.triggers.length));
  let rounds = 0;
  /** Of the deepest cut that still deals. A deeper one never ends before a shallower. */
  let open = cuts.length - 1;
  const since = cuts.map(() => -1);

  const stake = (place: number, gain: number): void => {
    raise(perfect.offered, place, 1);
    if (gain < LEAST_GAIN) return;
    raise(perfect.staked, place, 1);
    raise(perfect.gain, place, gain);
  };
  const close = (cut: number): void => {
    raise(into.rounds, cut, rounds);
    raise(into.roundsSquared, cut, rounds * rounds);
    for (let at = 0; at < wagers; at += 1) {
      flush(perfect, at, into.perfect, at * cuts.length + cut, rounds);
    }
    if (cut > 0) return;
    let place = 0;
    for (const gains of linear) {
      upwards(gains);
      for (let at = 0; at < gains.gain.length; at += 1, place += 1) {
        flush(gains, at, into.linear, place, rounds);
      }
    }
  };
  return {
    sees: (rank) => {
      unseen[rank] = (unseen[rank] ?? 0) - 1;
      cards -= 1;
      for (const [at, { count }] of plan.bets.entries()) {
        running[at] = (running[at] ?? 0) + (count.tags[rank] ?? 0);
      }
    },
    round: () => {
      rounds += 1;
      const gains = edges({ counts: unseen, cards });
      for (const [at, gain] of gains.entries()) {
        stake(at, gain);
        const trueCount = ((running[at] ?? 0) * CARDS_IN_A_DECK) / cards;
        const reached = highest(plan.bets[at]?.count.triggers ?? [], trueCount);
        const counted = linear[at];
        if (reached < 0 || counted === undefined) continue;
        raise(counted.staked, reached, 1);
        raise(counted.gain, reached, gain);
      }
    },
    offered: (made) => {
      const row = rows(made);
      stake(plan.bets.length + row, offerGain(book, made, countsByValue(unseen)));
    },
    // As at a table, a cut card that would come instead of a first card came out with the round before.
    ended: (left) => {
      for (let cut = open; cut >= 0; cut -= 1) {
        if ((since[cut] ?? 0) >= 0) since[cut] = (since[cut] ?? 0) + 1;
        else if (left <= (cuts[cut] ?? 0)) since[cut] = 0;
      }
      for (; open >= 0 && (since[open] ?? 0) >= rules.afterCut; open -= 1) close(open);
      return open >= 0;
    },
  };
};

/** Less is rounding, where a bet favours nobody. */
const LEAST_GAIN = 1e-12;

const raise = (column: Float64Array, at: number, by: number): void => {
  column[at] = (column[at] ?? 0) + by;
};

/** What a shoe gave so far at one place goes to the sums over shoes. */
const flush = (from: Gains, at: number, into: Gains, to: number, rounds: number): void => {
  const gain = from.gain[at] ?? 0;
  raise(into.offered, to, from.offered[at] ?? 0);
  raise(into.staked, to, from.staked[at] ?? 0);
  raise(into.gain, to, gain);
  raise(into.squares, to, gain * gain);
  raise(into.byRounds, to, gain * rounds);
};

/** Who waits for a lower trigger stakes at a higher one too. */
const upwards = ({ staked, gain }: Gains): void => {
  for (let at = gain.length - 2; at >= 0; at -= 1) {
    raise(staked, at, staked[at + 1] ?? 0);
    raise(gain, at, gain[at + 1] ?? 0);
  }
};

/** The place of the highest trigger that was reached; -1 if none was. */
const highest = (triggers: readonly number[], trueCount: number): number => {
  let from = 0;
  let to = triggers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((triggers[middle] ?? 0) <= trueCount) from = middle + 1;
    else to = middle;
  }
  return from - 1;
};

/** What a unit on each bet gains on average with these cards. */
const edgesOf = ({ book, bets }: CountingPlan): ((shoe: ShoeCounts) => readonly number[]) => {
  const readings = bets.map(({ bet }) => readingOf(bet));
  const asked = (kind: ReadingKind) => readings.some(({ of }) => of === kind);
  const [score, pairs] = [asked('score'), asked('pairs')];
  return (shoe) => {
    const tallies = {
      score: score ? scoreTally(book, shoe) : NONE,
      pairs: pairs ? pairsTally(shoe) : NONE,
    };
    const totals = totalsOf(tallies);
    return readings.map((one) => {
      const counts = countOutcomes(one, tallies, totals);
      return asNumber(gainOver(counts, one.gains)) / totals[one.of] / UNIT;
    });
  };
};

const NONE = new Float64Array(0);

/** Built once a bet. */
const readingOf = (bet: Bet): Reading => {
  const found = known.get(bet) ?? reading(bet);
  known.set(bet, found);
  return found;
};
const known = new WeakMap<Bet, Reading>();

/** The row of the insurance table that an offer is made by. */
const rowPlaces = (book: Rulebook) => {
  const all = insuranceRows(book);
  return ({ offer, both, third }: OfferMade): number => {
    const player = (Math.floor(both / 10) + (third === STOOD ? 0 : third)) % 10;
    const [own, other] = offer.hand === 'player' ? [player, both % 10] : [both % 10, player];
    const place = all.findIndex(
      (row) =>
        row.hand === offer.hand &&
        row.after === offer.after &&
        row.own.includes(own) &&
        row.other.includes(other),
    );
    if (place < 0) throw new Error('an offer that no row makes');
    return place;
  };
};
