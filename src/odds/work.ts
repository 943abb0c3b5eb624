import type { Bet, Rulebook } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import type { ShoeRules } from './counted-shoe.ts';
import type { CountingPlan } from './counting.ts';
import { ANY_TRIGGER, type LinearCount, tagsOf } from './linear-count.ts';
import { removal } from './removal.ts';
import { FEWEST_CARDS, type ShoeCounts, shoeOf } from './shoe.ts';
import type { Plan } from './simulate.ts';

/** What another thread is told of a plan, be it a process of Node or a page: plain data. */
export type SimulationWork = {
  readonly book: Rulebook;
  readonly counts: readonly number[];
  readonly seed: number;
  readonly rounds: number;
  readonly mix: readonly (readonly [bet: string, stake: number])[];
};

export const simulationWork = (plan: Plan): SimulationWork => ({
  book: plan.book,
  counts: plan.shoe.counts,
  seed: plan.seed,
  rounds: plan.rounds,
  mix: plan.mix.map(({ bet, stake }) => [bet.id, stake]),
});

export const simulationPlan = ({ book, counts, seed, rounds, mix }: SimulationWork): Plan => ({
  book,
  shoe: shoeIn(counts),
  seed,
  rounds,
  mix: mix.flatMap(([id, stake]) => {
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? [] : [{ bet, stake }];
  }),
});

export type CountingWork = {
  readonly book: Rulebook;
  readonly counts: readonly number[];
  readonly rules: ShoeRules;
  readonly seed: number;
  readonly shoes: number;
  readonly bets: readonly { readonly bet: string; readonly count: LinearCount }[];
};

export const countingWork = (plan: CountingPlan): CountingWork => ({
  book: plan.book,
  counts: plan.shoe.counts,
  rules: plan.rules,
  seed: plan.seed,
  shoes: plan.shoes,
  bets: plan.bets.map(({ bet, count }) => ({ bet: bet.id, count })),
});

export const plannedCounting = (work: CountingWork): CountingPlan => {
  const { book, counts, rules, seed, shoes } = work;
  const bets = work.bets.flatMap(({ bet: id, count }) => {
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? [] : [{ bet, count }];
  });
  return { book, shoe: shoeIn(counts), rules, seed, shoes, bets };
};

/** The count that follows each bet best, unless one is stated for all. */
export const countsFor = (
  { book, shoe }: { readonly book: Rulebook; readonly shoe: ShoeCounts },
  bets: readonly Bet[],
  stated: LinearCount | null = null,
): CountingPlan['bets'] | Refusal => {
  const effects = removal(book, shoe);
  if (isRefusal(effects)) return effects;
  return effects
    .filter(({ bet }) => bets.includes(bet))
    .map((one) => ({
      bet: one.bet,
      count: stated ?? { tags: tagsOf(one), triggers: ANY_TRIGGER },
    }));
};

/** Whoever made the plan had a shoe. */
const shoeIn = (counts: readonly number[]): ShoeCounts => {
  const shoe = shoeOf(counts);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};

/** The burn and a first round must come before the cut card. */
const BEFORE_CUT = 26;

/** Where the cut card may be: the round in which it comes out, and those after it, may need six cards each. */
export const cutBounds = (
  { cards }: Pick<ShoeCounts, 'cards'>,
  afterCut: number,
): { readonly from: number; readonly to: number } => ({
  from: FEWEST_CARDS * (afterCut + 1),
  to: cards - BEFORE_CUT,
});
