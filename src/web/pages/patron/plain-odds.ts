import { type PlainOdds, PlainOddsSchema } from '../../../api/odds.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { figureText } from '../../words/formats.ts';
import type { Words } from '../../words/index.ts';

/** How often a bet wins, and what the house keeps of it, in plain words. */
export const plainOddsText = (
  { wins, keeps }: Pick<PlainOdds['bets'][number], 'wins' | 'keeps'>,
  { say, language }: Words,
): string => {
  const kept = figureText(keeps * 100, language);
  return wins >= 0.1
    ? say('patron.explain.odds.often', { count: Math.round(wins * 100), kept })
    : say('patron.explain.odds.seldom', { count: Math.round(1 / wins), kept });
};

/** Empty until it has come: the house has it ready. */
export const useOddsText = (
  { game, decks, bet }: { readonly game: string; readonly decks: number; readonly bet: string },
  words: Words,
): string => {
  const path = `/odds/${encodeURIComponent(game)}/plain?decks=${decks}`;
  const fetched = useFetched(path, PlainOddsSchema, undefined, 'patron');
  const own = fetched.is === 'ready' ? fetched.value.bets.find((one) => one.bet === bet) : null;
  return own ? plainOddsText(own, words) : '';
};
