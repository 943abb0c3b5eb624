import type { Actor } from './commands.ts';

type Step = { readonly type: string; readonly by: Actor };

/** Who dealt a round, in the order in which they came: whoever closed the bets or drew a card, but for the house. */
export const dealersOf = (steps: readonly Step[]): readonly string[] => {
  const dealing = steps.filter(({ type }) => DEALS.includes(type));
  // A round that ended before its bets were closed still had somebody who opened it.
  const acting = dealing.length > 0 ? dealing : steps.filter(({ type }) => type === 'RoundOpened');
  const people = acting.filter(({ by }) => by.role !== 'house');
  return [...new Set(people.map(({ by }) => by.id))];
};

const DEALS: readonly string[] = ['BetsClosed', 'CardDealt'];
