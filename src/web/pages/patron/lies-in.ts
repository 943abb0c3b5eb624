import type { PublicView, StakeView } from '../../../table/index.ts';

/** What lies on one bet of a box: in sum, of how many patrons, and the stacks that can be seen, largest first. */
export type LyingOn = {
  readonly bet: string;
  readonly sum: number;
  readonly patrons: number;
  readonly stacks: readonly StakeView[];
};

export const liesIn = ({ stakes, totals }: PublicView, box: number): readonly LyingOn[] => {
  const here = Map.groupBy(
    stakes.filter((stake) => stake.box === box),
    ({ bet }) => bet,
  );
  return [...here].map(([bet, stacks]) => {
    const total = totals?.find((one) => one.box === box && one.bet === bet);
    return {
      bet,
      sum: stacks.reduce((sum, { amount }) => sum + amount, 0),
      patrons: total?.patrons ?? stacks.length,
      stacks: stacks.toSorted((a, b) => b.amount - a.amount),
    };
  });
};
