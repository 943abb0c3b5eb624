import type { StakeView, Wanted } from '../../../table/index.ts';

/** What lies on each bet, in cents, by the bet's id. */
export type Amounts = Readonly<Record<string, number>>;

/** So much more on a bet, or, below zero, so much less. */
export type Change = { readonly bet: string; readonly amount: number };
/** What one press of a button did; undo takes it back as a whole. */
export type ChipStep = readonly Change[];

export type ChipPlace = { readonly box: number; readonly patron: string };

/** What a patron has on each bet of one box. */
export const amountsOf = (stakes: readonly StakeView[], { box, patron }: ChipPlace): Amounts => {
  const amounts: Record<string, number> = {};
  for (const stake of stakes) {
    if (stake.patron !== patron || stake.box !== box) continue;
    amounts[stake.bet] = (amounts[stake.bet] ?? 0) + stake.amount;
  }
  return amounts;
};

/** All that a patron has on the table, whichever boxes it lies in. */
export const stakedBy = (stakes: readonly StakeView[], patron: string): number =>
  stakes.reduce((sum, stake) => sum + (stake.patron === patron ? stake.amount : 0), 0);

export const sumOf = (amounts: Amounts): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** Takes everything back. */
export const clearing = (lying: Amounts): ChipStep => changes(lying, (bet) => -(lying[bet] ?? 0));

/** Brings every bet up to what it was in the round before; what lies above that stays. */
export const rebetting = (last: Amounts, lying: Amounts): ChipStep =>
  changes(last, (bet) => Math.max(0, (last[bet] ?? 0) - (lying[bet] ?? 0)));

/** As much again on every bet. */
export const doubling = (lying: Amounts): ChipStep => changes(lying, (bet) => lying[bet] ?? 0);

/** The opposite of the last step, as far as what it placed still lies there; null: nothing to undo. */
export const undoing = (steps: readonly ChipStep[], lying: Amounts): ChipStep | null => {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return last
    .toReversed()
    .map(({ bet, amount }) => ({
      bet,
      amount: amount > 0 ? -Math.min(amount, lying[bet] ?? 0) : -amount,
    }))
    .filter(({ amount }) => amount !== 0);
};

/** What a step takes from the rack; below zero, what comes back. */
export const costOf = (step: ChipStep): number => step.reduce((sum, { amount }) => sum + amount, 0);

/** What is to be asked of the table for a change, given what lies there. */
export const chipCommand = ({ bet, amount }: Change, place: ChipPlace, lying: Amounts): Wanted => {
  const where = { ...place, bet };
  if (amount > 0) return { type: 'PlaceBet', ...where, amount };
  return -amount >= (lying[bet] ?? 0)
    ? { type: 'WithdrawBet', ...where }
    : { type: 'ReduceBet', ...where, amount: -amount };
};

const changes = (amounts: Amounts, change: (bet: string) => number): ChipStep =>
  Object.keys(amounts)
    .map((bet) => ({ bet, amount: change(bet) }))
    // Minus nothing is nothing.
    .filter(({ amount }) => amount !== 0);
