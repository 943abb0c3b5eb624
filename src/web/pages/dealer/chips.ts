import { HANDS, type Rulebook } from '../../../rulebooks/index.ts';
import type { InsuranceStake, StakeView } from '../../../table/index.ts';

/** A bet of the layout, or an insurance by its offer. */
export type Correctable = { readonly key: string; readonly bet: string; readonly after?: 4 | 5 };

export const correctableBets = (
  { bets, insurance }: Pick<Rulebook, 'bets' | 'insurance'>,
  layout: string,
): readonly Correctable[] => [
  ...bets.filter(({ layouts }) => layouts.includes(layout)).map(({ id }) => ({ key: id, bet: id })),
  ...(insurance === null
    ? []
    : HANDS.flatMap((hand) =>
        STAGES.map((after) => ({
          key: `${hand}-insurance ${after}`,
          bet: `${hand}-insurance`,
          after,
        })),
      )),
];

const STAGES = [4, 5] as const;

/** What the record says lay there. */
export const recordedAt = (
  stakes: readonly StakeView[],
  insurance: readonly InsuranceStake[],
  { box, patron }: { readonly box: number; readonly patron: string },
  { bet, after }: Correctable,
): number => {
  const here = (one: { readonly box: number; readonly patron: string }) =>
    one.box === box && one.patron === patron;
  const lying =
    after === undefined
      ? stakes.filter((one) => here(one) && one.bet === bet)
      : insurance.filter(
          (one) => here(one) && `${one.hand}-insurance` === bet && one.after === after,
        );
  return lying.reduce((sum, { amount }) => sum + amount, 0);
};
