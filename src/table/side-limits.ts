import type { Rulebook } from '../rulebooks/index.ts';
import { twentieths } from '../rules/index.ts';
import type { Settings, TableLimits } from './settings.ts';

/** With limits for every side bet of the layout: the house's own, or the usual ones. */
export const withSideLimits = (settings: Settings, book: Pick<Rulebook, 'bets'>): Settings => {
  const side = { ...usualSideLimits(book, settings), ...settings.limits.side };
  return { ...settings, limits: { ...settings.limits, side } };
};

/**
 * Limits of the side bets unless the house sets others (reading 60): none of their lines wins more than the maximum
 * Differential, in whole chips, but one chip may always be bet.
 */
export const usualSideLimits = (
  { bets }: Pick<Rulebook, 'bets'>,
  {
    layout,
    chipUnit,
    limits,
  }: Pick<Settings, 'layout' | 'chipUnit'> & { readonly limits: Pick<TableLimits, 'maximum'> },
): TableLimits['side'] =>
  Object.fromEntries(
    bets
      .filter(({ original, layouts }) => original === null && layouts.includes(layout))
      .map(({ id, pays }) => {
        const best = Math.max(...pays.map((line) => twentieths(line.pays)));
        const chips = Math.floor((limits.maximum * 20) / best / chipUnit);
        return [id, { minimum: chipUnit, maximum: Math.max(1, chips) * chipUnit }];
      }),
  );
