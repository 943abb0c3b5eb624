import { GamesSchema } from '../../../api/rulebooks.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';

type Games = ReturnType<typeof useGames>;

/** The games that can be practised. */
export const useGames = () => useFetched('/rulebooks', GamesSchema, undefined, 'staff');

/** The one that was practised last on this device, or was asked for, or the first. */
export const useGame = (games: Games, wanted: string | null): Rulebook | null => {
  const all = games.is === 'ready' ? games.value.rulebooks : [];
  const found =
    all.find(({ id }) => id === wanted) ?? all.find(({ id }) => id === lastGame()) ?? all[0];
  return useRulebook(found?.id, found?.version);
};

const KEY = 'puntobanco.drills.game';

const lastGame = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const keepGame = (game: string): void => {
  try {
    localStorage.setItem(KEY, game);
  } catch {
    // A device that keeps nothing is asked again.
  }
};
