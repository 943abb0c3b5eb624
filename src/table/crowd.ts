import type { Hand } from '../rulebooks/index.ts';
import { remembered } from './remembered.ts';
import { type Box, type RoundData, stakesInBox, type Table } from './state.ts';

/** Up to so many patrons everybody sees every stack, as on a felt, unless the table is set otherwise. */
export const CROWD = 64;

/** So many are at the table that everybody sees what lies on each bet in sum, and only his own stacks one by one. */
export const isCrowd = ({ settings, roster }: Pick<Table, 'settings' | 'roster'>): boolean =>
  roster.count > (settings.crowd ?? CROWD);

/** All that lies on one bet in one box, and of how many patrons. */
export type TotalView = {
  readonly box: number;
  readonly bet: string;
  readonly hand: Hand | null;
  readonly amount: number;
  readonly patrons: number;
};

/** A box that nothing happened to is the same object as before. */
export const totalsIn = remembered((lying: Box): readonly TotalView[] => {
  const totals = new Map<string, { hand: Hand | null; amount: number; patrons: number }>();
  for (const { bet, hand, amount } of stakesInBox(lying)) {
    const sum = totals.get(bet) ?? { hand, amount: 0, patrons: 0 };
    sum.amount += amount;
    sum.patrons += 1;
    totals.set(bet, sum);
  }
  return [...totals].map(([bet, sum]) => ({ box: lying.number, bet, ...sum }));
});

export const crowdTotals = ({ boxes }: Pick<RoundData, 'boxes'>): TotalView[] =>
  boxes.flatMap(totalsIn);
