import { useEffect, useState } from 'react';
import type { BookWords, HeldBy } from '../words/book-words.ts';
import type { Language } from '../words/catalogue.ts';
import { useWords } from '../words/index.ts';

/** A file for each book and language: whoever reads one loads that one. */
const WORDS = import.meta.glob<BookWords>(
  ['../words/paragraphs/*.en.json', '../words/paragraphs/*.zh.json'],
  { import: 'default' },
);
const HELD = import.meta.glob<HeldBy>('../words/paragraphs/*.held.json', { import: 'default' });

const file = (game: string, kind: string) => `../words/paragraphs/${game}.${kind}.json`;

type Coming<T> =
  | { readonly is: 'loading' }
  /** Null: there is no such file, or it could not be had; what the data hold is shown all the same. */
  | { readonly is: 'here'; readonly value: T | null };

const LOADING = { is: 'loading' } as const;

/** What a file holds, once it has come; it is kept. */
const useFile = <T>(path: string, load: (() => Promise<T>) | undefined): Coming<T> => {
  const [loaded, set] = useState<{ path: string; value: T | null } | null>(null);
  useEffect(() => {
    if (load === undefined) return;
    let gone = false;
    void load().then(
      (value) => {
        if (!gone) set({ path, value });
      },
      () => {
        if (!gone) set({ path, value: null });
      },
    );
    return () => {
      gone = true;
    };
  }, [path, load]);
  if (load === undefined) return { is: 'here', value: null };
  return loaded?.path === path ? { is: 'here', value: loaded.value } : LOADING;
};

/** What we say of a book in the language of the page; null: it is none of ours, or another version. */
export const useBookWords = (game: string, version: string): Coming<BookWords> => {
  const { language } = useWords();
  const path = file(game, language satisfies Language);
  const coming = useFile(path, WORDS[path]);
  if (coming.is === 'loading' || coming.value === null) return coming;
  return coming.value.version === version ? coming : { is: 'here', value: null };
};

/** Which files and tests hold each paragraph. */
export const useHeldBy = (game: string): HeldBy | null => {
  const path = file(game, 'held');
  const coming = useFile(path, HELD[path]);
  return coming.is === 'here' ? coming.value : null;
};
