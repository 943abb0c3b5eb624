import * as text from './as-printed.ts';
import { book as daHuYingXiong } from './da-hu-ying-xiong.ts';
import { book as easySix } from './easy-six.ts';
import type { Rulebook } from './rulebook.ts';
import { book as tigerBuffaloCommissionInsurance } from './tiger-buffalo-commission-insurance.ts';
import { book as tigerBuffaloNonCommission } from './tiger-buffalo-non-commission.ts';
import { book as tigerBuffaloNonCommissionInsurance } from './tiger-buffalo-non-commission-insurance.ts';

/** The books that this program brings with it. Further ones are files: `adoptBooks`. */
export const rulebooks: readonly Rulebook[] = [
  text.withText(tigerBuffaloNonCommission, text.nonCommission),
  text.withText(daHuYingXiong, text.daHu),
  text.withText(easySix, text.easySix),
  text.withText(tigerBuffaloCommissionInsurance, text.commissionInsurance),
  text.withText(tigerBuffaloNonCommissionInsurance, text.nonCommissionInsurance),
];

/** Local time of the casino, written as a book writes when it came into force. */
export type LocalTime = () => string;

/** Later than any book. */
const ALWAYS = '9999';

type Known = { readonly books: readonly Rulebook[]; readonly now: LocalTime };

const versionsById = (books: readonly Rulebook[]): ReadonlyMap<string, readonly Rulebook[]> => {
  const byId = new Map<string, Rulebook[]>();
  for (const book of books) byId.set(book.id, [...(byId.get(book.id) ?? []), book]);
  for (const all of byId.values()) all.sort((a, b) => (a.effective < b.effective ? -1 : 1));
  return byId;
};

let known: Known = { books: rulebooks, now: () => ALWAYS };
let versions = versionsById(rulebooks);

/**
 * Makes further books known to this process, once, before anything else is asked. Which version of a game is in force
 * is a matter of time, and of that the caller knows.
 */
export const adoptBooks = (further: readonly Rulebook[], now: LocalTime): void => {
  const books = [...rulebooks, ...further];
  known = { books, now };
  versions = versionsById(books);
};

/** Every version of a game, in the order in which they come into force; of all games, where none is named. */
export const versionsOf = (id?: string): readonly Rulebook[] =>
  id === undefined ? [...versions.values()].flat() : (versions.get(id) ?? []);

/** One that is known by its name and its version. */
export const rulebookOf = (id: string, version: string): Rulebook | undefined =>
  versions.get(id)?.find((book) => book.version === version);

/** The version of a game that is in force now. */
export const rulebook = (id: string): Rulebook | undefined => {
  const all = versions.get(id);
  if (all === undefined || (all.length === 1 && known.books === rulebooks)) return all?.[0];
  const now = known.now();
  return all.findLast((book) => isInForce(book, now));
};

/** A day is in force from its first minute on. */
export const isInForce = ({ effective }: Rulebook, now = known.now()): boolean => effective <= now;

/** The games that can be dealt now, each in the version in force. */
export const gamesInForce = (): readonly Rulebook[] =>
  [...versions.keys()].flatMap((id) => rulebook(id) ?? []);
