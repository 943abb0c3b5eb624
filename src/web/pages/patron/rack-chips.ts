import type { PublicView } from '../../../table/index.ts';
import { rackChips } from '../../parts/chip-set.ts';

/** The chips that this table's limits have a use for, smallest first. */
export const chipsOf = ({ limits, chipUnit }: Pick<PublicView, 'limits' | 'chipUnit'>) => {
  const side = Object.values(limits.side);
  const maximum = Math.max(limits.maximum, ...side.map((one) => one.maximum));
  const all = rackChips({ chipUnit, maximum });
  const smallest = Math.min(limits.minimum, ...side.map((one) => one.minimum));
  // Far below every minimum a chip only makes work; the two next to it are for odd sums and side bets.
  const first = all.findIndex((chip) => chip >= smallest);
  return all.slice(Math.max(0, first - 2));
};

/** The chip in hand at first: the smallest that makes a bet by itself. */
export const firstChip = (chips: readonly number[], minimum: number): number =>
  chips.find((chip) => chip >= minimum) ?? chips.at(-1) ?? 0;
