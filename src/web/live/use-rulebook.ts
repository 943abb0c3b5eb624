import { useSyncExternalStore } from 'react';
import { BookSchema } from '../../api/rulebooks.ts';
import { type Failure, failed } from '../../client/requests.ts';
import type { Rulebook } from '../../rulebooks/index.ts';
import { api } from './api.ts';

type Entry = { readonly book: Rulebook | null; readonly error: Failure | null };

const NONE: Entry = { book: null, error: null };
const books = new Map<string, Entry>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** The rulebook of a game, asked for once per page; null while it is on its way. */
export const useRulebook = (game: string | null | undefined): Rulebook | null =>
  useSyncExternalStore(subscribe, () => entryOf(game)).book;

export const useRulebookError = (game: string | null | undefined): Failure | null =>
  useSyncExternalStore(subscribe, () => entryOf(game)).error;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const entryOf = (game: string | null | undefined): Entry => {
  if (game === null || game === undefined) return NONE;
  const known = books.get(game);
  if (known !== undefined) return known;
  books.set(game, NONE);
  loading.set(game, load(game));
  return NONE;
};

/** Asks for a book before anything is drawn from it. */
export const bookOf = async (game: string): Promise<void> => {
  entryOf(game);
  await loading.get(game);
};

const RETRY = 3_000;

const load = async (game: string): Promise<void> => {
  const answered = await api.get(`/rulebooks/${encodeURIComponent(game)}`, BookSchema);
  if (failed(answered)) {
    books.set(game, { book: null, error: answered.error });
    setTimeout(() => void load(game), RETRY);
  } else {
    books.set(game, { book: answered.value, error: null });
  }
  for (const listener of listeners) listener();
};
