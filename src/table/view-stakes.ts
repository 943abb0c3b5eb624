import { stakeFlag } from './limit-flags.ts';
import { type Lying, type RoundData, stakesOf, type Table } from './state.ts';

/** A stake as everybody sees it; `limit` where it is under its minimum or over its maximum. */
export type StakeView = Omit<Lying, 'own'> & { readonly limit?: 'short' | 'over' };

export const stakeView = ({ settings, book }: Table, { own: _, ...stake }: Lying): StakeView => {
  const limit = stakeFlag(stake, settings.limits, book);
  return limit === null ? stake : { ...stake, limit };
};

const flagged = new WeakMap<RoundData['boxes'], readonly StakeView[]>();

/** The limits of a round do not change while it has boxes. */
export const stakesIn = (boxes: RoundData['boxes'], table: Table): readonly StakeView[] => {
  const known = flagged.get(boxes);
  if (known !== undefined) return known;
  const found = stakesOf({ boxes }).map((stake) => stakeView(table, stake));
  flagged.set(boxes, found);
  return found;
};
