import type { SettlementLine } from '../../../rules/index.ts';

/** Won or lost, in cents: what came back less what was staked. */
export const balanceOf = (lines: readonly SettlementLine[]): number =>
  lines.reduce((sum, { amount, paid, returned }) => sum + paid + returned - amount, 0);
