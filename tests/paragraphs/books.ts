import { type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import { shortNames } from '../conformance/paragraphs.ts';

/** The five books by the short names under which tests cite them. */
export type Book = keyof typeof shortNames;

export const BOOKS = ['NC', 'DH', 'E6', 'CI', 'NI'] as const satisfies readonly Book[];
export const WITH_LIMITS = ['NC', 'DH', 'CI', 'NI'] as const satisfies readonly Book[];
export const WITH_INSURANCE = ['CI', 'NI'] as const satisfies readonly Book[];

/** By which an Original Bet goes back on a Tie. */
export const TIE = { NC: '3.14', DH: '3.14', E6: '3.8', CI: '3.17', NI: '3.17' } as const;

export const gameOf = (book: Book): string => shortNames[book];

export const rulesOf = (book: Book): Rulebook => {
  const found = rulebook(gameOf(book));
  if (found === undefined) throw new Error(`no rulebook ${book}`);
  return found;
};

/** `cite('NC', '3.12', '1.1')` is `NC 3.12, NC 1.1`. */
export const cite = (book: Book, ...paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `${book} ${paragraph}`).join(', ');

/** The same subject in several books: `across({ NC: '3.14', E6: '3.8' })` is `NC 3.14, E6 3.8`. */
export const across = (at: Partial<Record<Book, string>>): string =>
  BOOKS.flatMap((book) => (at[book] === undefined ? [] : cite(book, at[book]))).join(', ');

/** Where a book has a bet: its definition, its pay table, and the layouts that offer it. */
export type Place = readonly [definition: string, pays: string, layouts: string];

/** Read off section 1 and section 4.1 of each book; E6 and DH restrict no bet to a layout. */
// biome-ignore format: a table
export const bets = {
  player: {
    NC: ['1.16', '4.1.1', 'ABCDEFGHIJKLMNOPQ'], DH: ['1.11', '4.1.2', 'ABCD'],
    E6: ['1 Non-Commission Easy Six Baccarat', '4.1.1', 'ABC'],
    CI: ['1.16', '4.1.2', 'ABCDEFGHIJKLMN'], NI: ['1.15', '4.1.1', 'ABCDEFGHIJK'],
  },
  banker: {
    NC: ['1.16', '4.1.1', 'ABCDEFGHIJKLMNOPQ'], DH: ['1.11', '4.1.2', 'ABCD'],
    E6: ['1 Non-Commission Easy Six Baccarat', '4.1.1', 'ABC'],
    CI: ['1.16', '4.1.2', 'ABCDEFGHIJKLMN'], NI: ['1.15', '4.1.1', 'ABCDEFGHIJK'],
  },
  tie: {
    NC: ['1.30', '4.1.2', 'ABCDEFGHIJKLMNOPQ'], DH: ['1.20', '4.1.2', 'ABCD'],
    E6: ['1 Tie', '4.1.1', 'ABC'],
    CI: ['1.30', '4.1.3', 'ABCDEFGHIJKLMN'], NI: ['1.27', '4.1.2', 'ABCDEFGHIJK'],
  },
  'tiger-tie': {
    NC: ['1.34', '4.1.10', 'OQ'], DH: ['1.22', '4.1.2', 'ABCD'], CI: ['1.34', '4.1.11', 'LN'],
  },
  'player-pair': {
    NC: ['1.21', '4.1.3', 'ABDEGJKLMN'], E6: ['1 Player Pair or Banker Pair', '4.1.1', 'ABC'],
    CI: ['1.21', '4.1.4', 'ABDEGJK'], NI: ['1.19', '4.1.3', 'ABDEGJK'],
  },
  'banker-pair': {
    NC: ['1.21', '4.1.3', 'ABDEGJKLMN'], E6: ['1 Player Pair or Banker Pair', '4.1.1', 'ABC'],
    CI: ['1.21', '4.1.4', 'ABDEGJK'], NI: ['1.19', '4.1.3', 'ABDEGJK'],
  },
  'big-tiger': {
    NC: ['1.7', '4.1.4', 'ABCDEFGHIJKLMNOQ'], DH: ['1.3', '4.1.2', 'ABCD'],
    CI: ['1.7', '4.1.5', 'ABCDEFGHIJKLN'], NI: ['1.5', '4.1.4', 'ABCDEFGHIJK'],
  },
  'small-tiger': {
    NC: ['1.28', '4.1.4', 'ABCDEFGHIJKLMNOQ'], DH: ['1.18', '4.1.2', 'ABCD'],
    CI: ['1.28', '4.1.5', 'ABCDEFGHIJKLN'], NI: ['1.25', '4.1.4', 'ABCDEFGHIJK'],
  },
  'big-buffalo': {
    NC: ['1.6', '4.1.5', 'ABCDEFGHIJKLOQ'], CI: ['1.6', '4.1.6', 'ABCDEFGHIJKLN'],
    NI: ['1.4', '4.1.4', 'ABCDEFGHIJK'],
  },
  'small-buffalo': {
    NC: ['1.27', '4.1.5', 'ABCDEFGHIJKLOQ'], CI: ['1.27', '4.1.6', 'ABCDEFGHIJKLN'],
    NI: ['1.24', '4.1.4', 'ABCDEFGHIJK'],
  },
  'banker-big-7': { NC: ['1.2', '4.1.6', 'P'], CI: ['1.2', '4.1.7', 'M'] },
  'banker-small-7': { NC: ['1.4', '4.1.6', 'P'], CI: ['1.4', '4.1.7', 'M'] },
  'player-big-7': { NC: ['1.19', '4.1.7', 'P'], CI: ['1.19', '4.1.8', 'M'] },
  'player-small-7': { NC: ['1.22', '4.1.7', 'P'], CI: ['1.22', '4.1.8', 'M'] },
  'tiger-buffalo': {
    NC: ['1.32', '4.1.8', 'CFHI'], CI: ['1.32', '4.1.9', 'CFHI'], NI: ['1.28', '4.1.5', 'CFHI'],
  },
  'tiger-pair': {
    NC: ['1.33', '4.1.9', 'P'], DH: ['1.23', '4.1.2', 'ABCD'], CI: ['1.33', '4.1.10', 'M'],
  },
  tiger: {
    NC: ['1.31', '4.1.12', 'P'], DH: ['1.21', '4.1.2', 'ABCD'], CI: ['1.31', '4.1.13', 'M'],
  },
  'wu-dalang': {
    NC: ['1.36', '4.1.11', 'CFHIP'], CI: ['1.36', '4.1.12', 'CFHIM'], NI: ['1.30', '4.1.6', 'CFHI'],
  },
  'player-char-siu': {
    NC: ['1.20', '4.1.13', 'ABCDEFGHIJKLOQ'], CI: ['1.20', '4.1.14', 'ABCDEFGHIJKLN'],
    NI: ['1.18', '4.1.7', 'ABCDEFGHIJK'],
  },
  'banker-char-siu': {
    NC: ['1.3', '4.1.13', 'ABCDEFGHIJKLOQ'], CI: ['1.3', '4.1.14', 'ABCDEFGHIJKLN'],
    NI: ['1.2', '4.1.7', 'ABCDEFGHIJK'],
  },
  'easy-six': { E6: ['1 Easy Six', '4.1.1', 'ABC'] },
} as const satisfies Record<string, Partial<Record<Book, Place>>>;

export type BetName = keyof typeof bets;
export const BETS = Object.keys(bets) as BetName[];

/** Where a book has the bet, or undefined. */
export const placeOf = (bet: BetName, book: Book): Place | undefined => {
  const places: Partial<Record<Book, Place>> = bets[bet];
  return places[book];
};

/** The bets that a book lists, in the order of the table above. */
export const betsOf = (book: Book): BetName[] =>
  BETS.filter((bet) => placeOf(bet, book) !== undefined);

/** The layouts of a book with the boxes of each at its largest. E6 and DH: reading 14. */
// biome-ignore format: a table
export const layouts: Readonly<Record<Book, Readonly<Record<string, number>>>> = {
  NC: { A: 6, B: 6, C: 6, D: 5, E: 5, F: 5, G: 6, H: 6, I: 5, J: 6, K: 16, L: 5, M: 5, N: 5, O: 6, P: 6, Q: 6 },
  DH: { A: 9, B: 9, C: 9, D: 9 },
  E6: { A: 9, B: 7, C: 7 },
  CI: { A: 6, B: 6, C: 6, D: 5, E: 5, F: 5, G: 6, H: 6, I: 5, J: 6, K: 16, L: 6, M: 6, N: 6 },
  NI: { A: 6, B: 6, C: 6, D: 5, E: 5, F: 5, G: 6, H: 6, I: 5, J: 6, K: 16 },
};
