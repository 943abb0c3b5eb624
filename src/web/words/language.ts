import { bringAll } from './bring.ts';
import { LANGUAGES, type Language } from './catalogue.ts';

const REMEMBERED = 'puntobanco.language';

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

const remembered = (): Language => {
  const chosen = localStorage.getItem(REMEMBERED);
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};

let current: Language | null = null;
const listeners = new Set<() => void>();

/** What `<html lang>` says: a screen reader picks its voice by it. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

export const language = (): Language => {
  if (current === null) {
    current = remembered();
    document.documentElement.lang = TAGS[current];
  }
  return current;
};

/** From now on; once the words are there, if they have to be loaded first. */
export const speak = (chosen: Language): void => {
  const coming = bringAll(chosen);
  if (coming === null) now(chosen);
  // Without a line the page goes on as it was.
  else coming.then(() => now(chosen)).catch(() => {});
};

const now = (chosen: Language): void => {
  current = chosen;
  localStorage.setItem(REMEMBERED, chosen);
  document.documentElement.lang = TAGS[chosen];
  for (const listener of listeners) listener();
};

export const onLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
