import { type Layout, type Rulebook, rulebook, rulebooks } from '../rulebooks/index.ts';
import { UsageError } from './usage-error.ts';

/** The game that was typed, or a line that says which there are. */
export const gameNamed = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new UsageError(`no game '${game}': there are ${gameNames()}`);
  return book;
};

export const gameNames = () => rulebooks.map(({ id }) => id).join(', ');

export const layoutNamed = ({ id, layouts }: Rulebook, letter: string): Layout => {
  const layout = layouts.find((one) => one.id === letter.toUpperCase());
  if (layout === undefined) {
    const there = layouts.map((one) => one.id).join(' ');
    throw new UsageError(`${id} has no layout '${letter}': there are ${there}`);
  }
  return layout;
};
