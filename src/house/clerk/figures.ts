import { oddsJson } from '../../api/odds-json.ts';
import type { CheckedBook } from '../../api/rulebooks.ts';
import { checkBook } from '../../books/check.ts';
import { exactOdds, liveOdds, type ShoeCounts, shoeOf, together } from '../../odds/index.ts';
import { type Rulebook, rulebook, rulebookOf } from '../../rulebooks/index.ts';
import { isRefusal } from '../../rules/index.ts';
import type { Doing } from './jobs.ts';

/** What is worked out from a book alone. */
export const OF_BOOKS: Doing<'odds' | 'liveOdds' | 'checkedBook'> = {
  odds: async ({ game, counts, layout }) => {
    const book = bookOf(game);
    const shoe = shoeHolding(counts);
    const joint = together(book, shoe, { layout });
    return JSON.stringify(oddsJson(exactOdds(book, shoe, { layout }), joint, null));
  },
  liveOdds: async ({ book, counts, layout }) => {
    const shoe = shoeHolding(counts);
    const known = typeof book === 'string' ? bookOf(book) : book;
    const odds = liveOdds(known, shoe, { layout });
    const bets = odds.map(({ bet, ...figures }) => ({ bet: bet.id, ...figures }));
    const { id: game, version } = known;
    const { cards, counts: left } = shoe;
    return JSON.stringify({ game, version, layout, cards, counts: left, bets });
  },
  checkedBook: async ({ book }) => {
    const whole = 'bets' in book ? book : versionNamed(book);
    const paragraphs = whole.asPrinted?.paragraphs ?? [];
    return JSON.stringify({ ...checkBook(whole), paragraphs } satisfies CheckedBook);
  },
};

/** Both were looked at where they were asked for. */
const bookOf = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};
const versionNamed = ({ id, version }: Pick<Rulebook, 'id' | 'version'>): Rulebook => {
  const book = rulebookOf(id, version);
  if (book === undefined) throw new Error(`no version ${version} of ${id}`);
  return book;
};
const shoeHolding = (counts: readonly number[]): ShoeCounts => {
  const shoe = shoeOf(counts);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};
