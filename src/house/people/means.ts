import type { KeyRing } from '../record/keys.ts';
import type { Documents } from '../store/store.ts';
import type { Guesses } from './guesses.ts';
import type { JournalEntry } from './journal.ts';

/** What the people of the house are kept with. Time and chance come in here and nowhere else. */
export type Means = {
  readonly documents: Documents;
  /** What is kept of PINs and codes tells nothing to whoever has the data alone. */
  readonly keys: PeopleKeys;
  /** In milliseconds; the store's clock, so that all processes agree. */
  readonly now: () => Promise<number>;
  /** So many bytes of the operating system's entropy. */
  readonly bytes: (count: number) => Uint8Array;
  /** Written once the thing has happened; what the book has numbered is written once (`noteDown`). */
  readonly journal: (entry: JournalEntry, decided?: BookPlace) => Promise<void>;
  /** Who tried wrong codes and PINs of late. */
  readonly guesses: Guesses;
  /** Others write: sessions are looked up, and nothing is noted of that. */
  readonly readOnly?: boolean;
  /** Tests make PINs cheap; everybody else leaves this out. */
  readonly pinCost?: PinCost;
};

/** Its number in the book of the house, and when it was decided. */
export type BookPlace = { readonly number: number; readonly at: number };

/** The current one's id and secrets, and those of the ones before. */
export type PeopleKeys = Pick<KeyRing, 'id' | 'secretFor' | 'older' | 'isBehind'>;

/** Of argon2id: memory in KiB, passes, lanes. */
export type PinCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
