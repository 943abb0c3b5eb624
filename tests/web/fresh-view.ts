import { rulebook } from '../../src/rulebooks/index.ts';
import { freshTable } from '../../src/table/fresh-table.ts';
import { type PublicView, publicView, settingsOf } from '../../src/table/index.ts';

/** What everybody sees of a table that was just opened. */
export const freshView = (game: string): PublicView => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return publicView(freshTable(settingsOf(game), book, 0));
};
