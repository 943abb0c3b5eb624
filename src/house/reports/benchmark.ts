import { courseTally } from '../../odds/course-tally.ts';
import { type Course, courses } from '../../odds/courses.ts';
import {
  exactOdds,
  freshShoe,
  type Reading,
  readings,
  type ShoeCounts,
  type Tally,
  together,
  UNIT,
} from '../../odds/index.ts';
import { type Hand, type Rulebook, rulebookOf } from '../../rulebooks/index.ts';
import {
  type Card,
  cardValue,
  dealOut,
  type Facts,
  insuranceBet,
  insuranceResult,
  isRefusal,
  type Offer,
  offersAt,
  pointTotal,
  twentieths,
} from '../../rules/index.ts';

/** What the exact odds of a fresh shoe say of a game. */
export type Benchmark = {
  readonly book: Rulebook;
  /** What the house gains on a unit staked, by bet. */
  readonly edges: ReadonlyMap<string, number>;
  /** Of the results of two bets in one round, a unit staked on each. */
  readonly covariance: (bet: string, other: string) => number;
  readonly situation: (cards: readonly Card[], after: 4 | 5) => OfferMoment | undefined;
};

/** Null where these are no rules or no shoe that the odds know. Worked out once for each. */
export const benchmarkOf = (game: string, version: string, decks: number): Benchmark | null => {
  const key = JSON.stringify([game, version, decks]);
  let found = known.get(key);
  if (found === undefined) {
    const book = rulebookOf(game, version);
    const shoe = book === undefined ? null : freshShoe(book, decks);
    // Nothing is kept for rules that are not known: a log may name any number of them.
    if (book === undefined || shoe === null || isRefusal(shoe)) return null;
    found = build(book, shoe);
    known.set(key, found);
  }
  return found;
};

const known = new Map<string, Benchmark>();

const build = (book: Rulebook, shoe: ShoeCounts): Benchmark => {
  const { bets } = exactOdds(book, shoe);
  const { covariance } = together(book, shoe);
  const places = new Map(bets.map(({ bet }, at) => [bet.id, at]));
  const at = (bet: string) => places.get(bet) ?? -1;
  const byCourse = courseTally(book, shoe);
  const situations = new Map<string, OfferMoment>();
  return {
    book,
    edges: new Map(bets.map(({ bet, houseEdge }) => [bet.id, houseEdge])),
    covariance: (bet, other) => covariance[at(bet)]?.[at(other)] ?? 0,
    situation: (cards, after) => {
      const points = pointsAfter(book, cards, after);
      if (points === undefined) return undefined;
      const key = Object.values(points).join();
      const situation = situations.get(key) ?? situationAt({ book, byCourse, after, points });
      situations.set(key, situation);
      return situation;
    },
  };
};

/**
 * A moment at which insurance is offered: the courses that the deal can still take, and what each is worth to
 * whoever has a unit on a bet or an insurance. Points and the Player third card are known then, ranks are not:
 * the odds of insurance are taken over all deals that look so.
 */
export type OfferMoment = {
  readonly weights: readonly number[];
  readonly gains: (name: string) => readonly number[] | undefined;
  readonly offers: readonly Offer[];
  readonly covariances: Map<string, number>;
};

/** An insurance offer in its situation. */
export type Cover = { readonly situation: OfferMoment; readonly offer: Offer };

export const coverOf = (
  benchmark: Benchmark,
  cards: readonly Card[],
  { hand, after }: { readonly hand: Hand; readonly after: 4 | 5 },
): Cover | null => {
  const situation = benchmark.situation(cards, after);
  const offer = situation?.offers.find((one) => one.hand === hand && one.after === after);
  return situation === undefined || offer === undefined ? null : { situation, offer };
};

export const coverName = ({ hand, after }: Offer): string => `${insuranceBet(hand)} ${after}`;

/** What the house gains on a unit of insurance. */
export const conditionalEdge = ({ situation, offer }: Cover): number =>
  -mean(situation.weights, situation.gains(coverName(offer)) ?? []);

/** Given the situation. A bet on pairs is decided by then, so it moves with nothing. */
export const conditionalCovariance = (at: OfferMoment, one: string, other: string): number => {
  const key = `${one}|${other}`;
  let value = at.covariances.get(key);
  if (value === undefined) {
    const [a, b] = [at.gains(one), at.gains(other)];
    value = a === undefined || b === undefined ? 0 : covarianceOf(at.weights, a, b);
    at.covariances.set(key, value);
  }
  return value;
};

type Points = {
  readonly player: number;
  readonly banker: number;
  /** Points of the Player's first two cards. */
  readonly early: number;
  readonly third: number | null;
};

/** What lies open after so many cards, if a further card is to come. */
const pointsAfter = (book: Rulebook, cards: readonly Card[], after: 4 | 5): Points | undefined => {
  const { deal, used, step } = dealOut(book, cards.slice(0, after));
  if (used !== after || step.step === 'settle') return undefined;
  const third = deal.player[2];
  return {
    player: pointTotal(deal.player),
    banker: pointTotal(deal.banker),
    early: pointTotal(deal.player.slice(0, 2)),
    third: third === undefined ? null : cardValue(third),
  };
};

const situationAt = (of: {
  book: Rulebook;
  byCourse: Tally;
  after: 4 | 5;
  points: Points;
}): OfferMoment => {
  const { book, byCourse, after, points } = of;
  const { player, banker, early, third } = points;
  const open = courses(book).filter(
    (course) =>
      course.player === early &&
      course.banker === banker &&
      (third === null || course.playerThird === third),
  );
  // Insurance of four cards may still lie when five are open.
  const offers = [
    ...offersAt(book, { after: 4, player: early, banker }),
    ...(after === 5 ? offersAt(book, { after, player, banker }) : []),
  ];
  const gains = new Map([
    ...readings(book).flatMap((reading) =>
      reading.of === 'pairs' ? [] : [[reading.bet.id, betGains(reading, open)] as const],
    ),
    ...offers.map((offer) => [coverName(offer), coverGains(offer, open)] as const),
  ]);
  return {
    weights: open.map(({ cell }) => byCourse[cell] ?? 0),
    gains: (name) => gains.get(name),
    offers,
    covariances: new Map(),
  };
};

const betGains = ({ outcomes, gains }: Reading, open: readonly Course[]): number[] =>
  open.map(({ score }) => (gains[outcomes[score] ?? 0] ?? 0) / UNIT);

const coverGains = (offer: Offer, open: readonly Course[]): number[] =>
  open.map(({ facts }) => coverGain(offer, facts));

const coverGain = (offer: Offer, facts: Facts): number => {
  const result = insuranceResult(offer, facts);
  if (result === 'push') return 0;
  return result === 'win' ? twentieths(offer.pays) / UNIT : -1;
};

const mean = (weights: readonly number[], values: readonly number[]): number => {
  let all = 0;
  let sum = 0;
  weights.forEach((weight, at) => {
    all += weight;
    sum += weight * (values[at] ?? 0);
  });
  return all === 0 ? 0 : sum / all;
};

const covarianceOf = (
  weights: readonly number[],
  one: readonly number[],
  other: readonly number[],
): number => {
  const [a, b] = [mean(weights, one), mean(weights, other)];
  return mean(
    weights,
    one.map((value, at) => (value - a) * ((other[at] ?? 0) - b)),
  );
};
