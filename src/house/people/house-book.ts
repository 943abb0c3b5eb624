import { type HouseSettings, HouseSettingsSchema } from '../../api/house-settings.ts';
import { type HousePerson, type HouseWish, HouseWishSchema } from '../../api/house-wish.ts';
import { STAFF_ROLES, type StaffRole } from '../../api/people.ts';
import {
  anyOf,
  anything,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Schema,
  whole,
} from '../../api/schema.ts';
import { actor, text } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, get } from './documents.ts';
import type { JournalEntry } from './journal.ts';
import type { Means } from './means.ts';
import { isRefused, type PeopleError } from './refused.ts';

/** `pin` is what `hashPin` made; null once the person has gone. `pinBy` chose it. */
export type Account = {
  readonly id: string;
  readonly role: StaffRole;
  readonly pin: string | null;
  readonly pinBy: string;
  readonly removed: boolean;
  readonly removedBy?: string;
  readonly removedAt?: number;
};

export type Accounts = readonly Account[];

/** A question that waits for a second person; `pin` is what `hashPin` made of one that is to be set. */
export type HouseAsk = {
  readonly ask: number;
  readonly at: number;
  readonly by: Actor;
  readonly wish: HouseWish;
  readonly pin: string | null;
};

/**
 * Everything that takes two persons, in one document: what is decided by it holds at the moment of writing. What it did
 * stands in `unwritten` until it is in the journal, so the journal has all of it and in this order, whoever is cut off.
 */
export type HouseBook = {
  readonly accounts: Accounts;
  readonly asks: readonly HouseAsk[];
  /** How many questions there were. */
  readonly asked: number;
  /** Null: as usual. */
  readonly settings: HouseSettings | null;
  /** How many entries there were. */
  readonly noted: number;
  readonly unwritten: readonly {
    readonly number: number;
    /** When it was decided: it may be written up much later. */
    readonly at: number;
    readonly entry: JournalEntry;
  }[];
};

export type BookChange<R> = {
  readonly book?: Partial<Omit<HouseBook, 'noted' | 'unwritten'>>;
  readonly entries?: readonly JournalEntry[];
  readonly answer: R;
};

export const houseBook = async (means: Means): Promise<HouseBook> =>
  opened(await get(means, BOOK, ALL)).book;

export const changeBook = async <R extends object>(
  means: Means,
  work: (book: HouseBook, at: number) => BookChange<R> | PeopleError,
): Promise<R | PeopleError> => {
  const at = await means.now();
  const answer = await change(means, BOOK, ALL, (kept): DocumentChange<Kept, R | PeopleError> => {
    const { book, first } = opened(kept);
    const decided = work(book, at);
    if (isRefused(decided)) return { write: null, answer: decided };
    if (decided.book === undefined) return { write: null, answer: decided.answer };
    const entries = [...first, ...(decided.entries ?? [])];
    const unwritten = entries.map((entry, i) => ({ number: book.noted + i + 1, at, entry }));
    const write: HouseBook = {
      ...book,
      ...decided.book,
      noted: book.noted + entries.length,
      unwritten: [...book.unwritten, ...unwritten],
    };
    return { write, answer: decided.answer };
  });
  await writeUp(means);
  return answer;
};

/** Notes something in the journal, after whatever the book still has for it. */
export const noteDown = async (means: Means, entry: JournalEntry): Promise<void> => {
  await writeUp(means);
  await means.journal(entry);
};

/** What two processes write up at once is in the journal once: it is known there by its number. */
export const writeUp = async (means: Means): Promise<void> => {
  if (means.readOnly) return;
  const { unwritten } = await houseBook(means);
  const last = unwritten.at(-1);
  if (last === undefined) return;
  for (const { number, at, entry } of unwritten) await means.journal(entry, { number, at });
  await change(means, BOOK, ALL, (kept): DocumentChange<Kept, null> => {
    const { book } = opened(kept);
    const left = book.unwritten.filter(({ number }) => number > last.number);
    const write = left.length === book.unwritten.length ? null : { ...book, unwritten: left };
    return { write, answer: null };
  });
};

export const housePerson = ({
  id,
  role,
  pinBy,
  removed,
  removedBy = '',
  removedAt = 0,
}: Account): HousePerson => ({
  id,
  role,
  ownPin: pinBy === id,
  removed: removed ? { by: removedBy, at: removedAt } : null,
});

/** A book that was begun before two persons were asked for says who was there when that began. */
const opened = (
  kept: Kept | null,
): { readonly book: HouseBook; readonly first: readonly JournalEntry[] } => {
  if (kept !== null && !isOlder(kept)) return { book: kept, first: [] };
  const accounts = kept ?? [];
  const staff = accounts.map(({ id, role, pinBy, removed }) => ({
    id,
    role,
    ownPin: pinBy === id,
    removed,
  }));
  return {
    book: { accounts, asks: [], asked: 0, settings: null, noted: 0, unwritten: [] },
    first: [{ type: 'TwoPersons', staff }],
  };
};

const isOlder = (kept: Kept): kept is Accounts => Array.isArray(kept);

type Kept = Accounts | HouseBook;

const ACCOUNTS: Schema<Accounts> = listOf(
  object<Account>({
    id: text,
    role: oneOf(...STAFF_ROLES),
    pin: orNull(text),
    pinBy: text,
    removed: flag,
    removedBy: optional(text),
    removedAt: optional(whole),
  }),
);

/** Under which the accounts, the questions and the settings of the house are kept. */
export const HOUSE_KIND = 'staff';

const BOOK: DocumentKind<Kept> = {
  kind: HOUSE_KIND,
  schema: anyOf(
    ACCOUNTS,
    object<HouseBook>({
      accounts: ACCOUNTS,
      asks: listOf(
        object<HouseAsk>({
          ask: whole,
          at: whole,
          by: actor,
          wish: HouseWishSchema,
          pin: orNull(text),
        }),
      ),
      asked: whole,
      settings: orNull(HouseSettingsSchema),
      noted: whole,
      // Only this program writes it.
      unwritten: listOf(
        object<HouseBook['unwritten'][number]>({
          number: whole,
          at: whole,
          entry: anything as Schema<JournalEntry>,
        }),
      ),
    }),
  ) as Schema<Kept>,
};
const ALL = 'roster';
