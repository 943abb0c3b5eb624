import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { adoptBooks, type Rulebook } from '../rulebooks/index.ts';
import { localTime } from './local-time.ts';

type Handed = { readonly books: readonly Rulebook[]; readonly zone: string };

const HANDED = 'puntobanco books';

/** Makes books known to this process and to every thread that it starts from now on. */
export const adopt = (books: readonly Rulebook[], zone: string): void => {
  setEnvironmentData(HANDED, { books, zone } satisfies Handed);
  adoptBooks(books, localTime(zone));
};

/** For a thread, before anything else: the books of the process that started it. */
export const adoptHanded = (): void => {
  const handed = getEnvironmentData(HANDED) as Handed | undefined;
  if (handed !== undefined) adoptBooks(handed.books, localTime(handed.zone));
};
