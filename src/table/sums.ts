import type { Hand, Rulebook } from '../rulebooks/index.ts';
import { percentOf } from '../rules/index.ts';
import type { BetPlace } from './commands.ts';
import { sumOn } from './place-of-stake.ts';
import type { Settings } from './settings.ts';
import type { RoundData } from './state.ts';

/** What lies on the layout in sum, kept up with every bet. */
export type LaidSums = {
  readonly bets: Readonly<Record<string, number>>;
  /** How much of each Hand could be insured at the long odds, of which each patron has a part up to `most`. */
  readonly atLongOdds: Readonly<Record<Hand, number>>;
  readonly most: number;
};

export const NO_SUMS: LaidSums = { bets: {}, atLongOdds: { player: 0, banker: 0 }, most: 0 };

/** Nothing lies there yet. */
export const nothingLaid = (
  { insurance }: Rulebook,
  { limits, insurance: isOffered }: Settings,
): LaidSums => ({
  ...NO_SUMS,
  most:
    insurance === null || isOffered === 'off'
      ? 0
      : percentOf(limits.maximum, insurance.cap.percentOfMaximum),
});

/** The sums with so much more on a patron's bet, or less. */
export const sumsWith = (
  round: Pick<RoundData, 'sums' | 'boxes' | 'stakePlaces'>,
  at: BetPlace,
  hand: Hand | null,
  change: number,
): LaidSums => {
  const { sums } = round;
  const bets = { ...sums.bets, [at.bet]: (sums.bets[at.bet] ?? 0) + change };
  if (hand === null || sums.most === 0) return { ...sums, bets };
  const before = sumOn(round, at);
  const more = Math.min(before + change, sums.most) - Math.min(before, sums.most);
  const atLongOdds = { ...sums.atLongOdds, [hand]: sums.atLongOdds[hand] + more };
  return { ...sums, bets, atLongOdds };
};
