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

type Name = string | null | undefined;

/** The rulebook of a game, in a version or the one in force, asked for once per page; null while it is on its way. */
export const useRulebook = (game: Name, version?: string): Rulebook | null =>
  useSyncExternalStore(subscribe, () => entryOf(game, version)).book;

export const useRulebookError = (game: Name, version?: string): Failure | null =>
  useSyncExternalStore(subscribe, () => entryOf(game, version)).error;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const entryOf = (game: Name, version?: string): Entry => {
  if (game === null || game === undefined) return NONE;
  const path = pathOf(game, version);
  const known = books.get(path);
  if (known !== undefined) return known;
  books.set(path, NONE);
  loading.set(path, load(path));
  return NONE;
};

const pathOf = (game: string, version?: string): string =>
  `/rulebooks/${encodeURIComponent(game)}${version === undefined ? '' : `?version=${version}`}`;

/** Asks for a book before anything is drawn from it. */
export const bookOf = async (game: string, version?: string): Promise<void> => {
  entryOf(game, version);
  await loading.get(pathOf(game, version));
};

const RETRY = 3_000;

const load = async (path: string): Promise<void> => {
  const answered = await api.get(path, BookSchema);
  if (failed(answered)) {
    books.set(path, { book: null, error: answered.error });
    setTimeout(() => void load(path), RETRY);
  } else {
    books.set(path, { book: answered.value, error: null });
  }
  for (const listener of listeners) listener();
};
