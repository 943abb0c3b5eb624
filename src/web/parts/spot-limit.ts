import type { Bet, Rulebook } from '../../rulebooks/index.ts';
import type { PublicView } from '../../table/index.ts';
import type { Words } from '../words/index.ts';
import { moneyText } from './money-text.ts';

/** What a spot takes: as printed on it, and in a sentence. */
export type SpotLimit = { readonly printed: string; readonly said: string };

/** Of each bet that has a limit, by its id: side bets have one only where the table set it. */
export const spotLimits = (
  { bets, limits: differential }: Pick<Rulebook, 'bets' | 'limits'>,
  { minimum, maximum, side }: PublicView['limits'],
  say: Words['say'],
): Readonly<Record<string, SpotLimit>> => {
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  const limitOf = ({ id, original }: Bet): SpotLimit | null => {
    const own = original === null ? side[id] : { minimum, maximum };
    if (own === undefined) return null;
    const [from, to] = [money(own.minimum), money(own.maximum)];
    // Where the book has a Differential the maximum is of what one Hand has over the other.
    const most = original !== null && differential !== null ? 'differential' : 'range';
    return { printed: `${from}–${to}`, said: say(`shared.limit.${most}`, { from, to }) };
  };
  return Object.fromEntries(
    bets.flatMap((bet) => {
      const limit = limitOf(bet);
      return limit === null ? [] : [[bet.id, limit] as const];
    }),
  );
};
