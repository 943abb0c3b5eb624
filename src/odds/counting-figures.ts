import type { Bet, InsuranceRow } from '../rulebooks/index.ts';
import { type Counted, type CountingPlan, cutsOf, type Gains, insuranceRows } from './counting.ts';

/** What came of it, on average over shoes. Every error is one standard error of the figure before it. */
export type CountingFigures = {
  readonly cuts: readonly { readonly cut: number; readonly roundsPerShoe: number }[];
  readonly bets: readonly {
    readonly bet: Bet;
    /** By cut, the one that was asked for first. */
    readonly perfect: readonly Gained[];
    readonly count: CountFigures;
  }[];
  readonly insurance: readonly {
    readonly row: InsuranceRow;
    readonly perfect: readonly Gained[];
  }[];
};

export type Gained = {
  readonly cut: number;
  /** How often a shoe offers it: a bet in every round. */
  readonly offersPerShoe: number;
  /** How often the patron stakes, of what is on offer. */
  readonly staked: number;
  /** What a unit staked then gains. */
  readonly meanGain: number;
  readonly unitsPerShoe: number;
  readonly unitsPerShoeError: number;
  readonly unitsPer100Rounds: number;
  readonly unitsPer100RoundsError: number;
};

export type CountFigures = {
  readonly tags: readonly number[];
  /** Null where no true count is worth waiting for. */
  readonly trigger: number | null;
  readonly gained: Gained | null;
  /** Of what perfect play gains; null where that gains nothing. */
  readonly shareOfPerfect: number | null;
};

export const countingFigures = (plan: CountingPlan, counted: Counted): CountingFigures => {
  const cuts = cutsOf(plan);
  const byCut = (wager: number) =>
    cuts.map((cut, at) =>
      gained(counted, { of: counted.perfect, place: wager * cuts.length + at, cut, at }),
    );
  let place = 0;
  const bets = plan.bets.map(({ bet, count }, wager) => {
    const perfect = byCut(wager);
    const from = place;
    place += count.triggers.length;
    return { bet, perfect, count: countFigures(plan, counted, { wager, from, perfect }) };
  });
  const insurance = insuranceRows(plan.book).map((row, at) => ({
    row,
    perfect: byCut(plan.bets.length + at),
  }));
  return {
    cuts: cuts.map((cut, at) => ({
      cut,
      roundsPerShoe: (counted.rounds[at] ?? 0) / counted.shoes,
    })),
    bets,
    insurance,
  };
};

/** The trigger that gained most; of several alike the highest. */
const countFigures = (
  { bets, rules }: CountingPlan,
  counted: Counted,
  { wager, from, perfect }: { wager: number; from: number; perfect: readonly Gained[] },
): CountFigures => {
  const { tags = [], triggers = [] } = bets[wager]?.count ?? {};
  const gains = triggers.map((_, at) => counted.linear.gain[from + at] ?? 0);
  const stated = triggers.length === 1;
  const most = Math.max(...gains);
  const at = stated ? 0 : most > 0 ? gains.lastIndexOf(most) : -1;
  const all = perfect[0]?.unitsPerShoe ?? 0;
  if (at < 0) return { tags, trigger: null, gained: null, shareOfPerfect: all > 0 ? 0 : null };
  const found = gained(counted, { of: counted.linear, place: from + at, cut: rules.cut, at: 0 });
  return {
    tags,
    trigger: triggers[at] ?? 0,
    gained: found,
    shareOfPerfect: all > 0 ? found.unitsPerShoe / all : null,
  };
};

/** The rate over rounds is a ratio of two sums over shoes; its error is that of what is left over. */
const gained = (
  { shoes, rounds, roundsSquared }: Counted,
  { of, place, cut, at }: { of: Gains; place: number; cut: number; at: number },
): Gained => {
  const [gain, squares, byRounds] = [of.gain, of.squares, of.byRounds].map(
    (one) => one[place] ?? 0,
  );
  const [sum = 0, square = 0, product = 0] = [gain, squares, byRounds];
  const allRounds = rounds[at] ?? 0;
  const offered = of.offered[place] || allRounds;
  const staked = of.staked[place] ?? 0;
  const rate = sum / allRounds;
  const rest = square - 2 * rate * product + rate * rate * (roundsSquared[at] ?? 0);
  return {
    cut,
    offersPerShoe: offered / shoes,
    staked: staked / offered,
    meanGain: staked === 0 ? 0 : sum / staked,
    unitsPerShoe: sum / shoes,
    unitsPerShoeError: errorOf(square - (sum * sum) / shoes, shoes),
    unitsPer100Rounds: 100 * rate,
    unitsPer100RoundsError: (100 * errorOf(rest, shoes) * shoes) / allRounds,
  };
};

/** Of a mean over shoes, from the sum of squared deviations. */
const errorOf = (squares: number, shoes: number): number =>
  shoes < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(Math.max(0, squares) / (shoes - 1) / shoes);

/**
 * For a pit: the fewest cards behind the cut card with which the bet, by perfect play, gains less
 * than so many units in 100 rounds, two standard errors added; null if half a shoe is not enough.
 */
export const cutBelow = (perfect: readonly Gained[], units: number): number | null => {
  const sure = perfect.map((one) => one.unitsPer100Rounds + 2 * one.unitsPer100RoundsError < units);
  const last = sure.lastIndexOf(false);
  return perfect[last + 1]?.cut ?? null;
};
