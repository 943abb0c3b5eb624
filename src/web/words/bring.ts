import type { BehindFile } from './behind-files.ts';
import type { Language } from './catalogue.ts';
import { learn, type Sections } from './known.ts';

/** Each file of words, each language by itself: the build takes them apart, so that nobody loads what he does not read. */
const FILES = {
  always: { en: () => import('./always.ts?en'), zh: () => import('./always.ts?zh') },
  floor: { en: () => import('./floor.ts?en'), zh: () => import('./floor.ts?zh') },
  patron: { en: () => import('./patron.ts?en'), zh: () => import('./patron.ts?zh') },
  limits: { en: () => import('./limits.ts?en'), zh: () => import('./limits.ts?zh') },
  proof: { en: () => import('./proof.ts?en'), zh: () => import('./proof.ts?zh') },
  dealer: { en: () => import('./dealer.ts?en'), zh: () => import('./dealer.ts?zh') },
  board: { en: () => import('./board.ts?en'), zh: () => import('./board.ts?zh') },
  people: { en: () => import('./people.ts?en'), zh: () => import('./people.ts?zh') },
  pit: { en: () => import('./pit.ts?en'), zh: () => import('./pit.ts?zh') },
} as const satisfies Readonly<Record<string, WordsOf>>;

export type WordFile = keyof typeof FILES | BehindFile;

/** A file of words in each language. */
export type WordsOf = Readonly<Record<Language, () => Promise<{ readonly default: Sections }>>>;

const files = new Map<string, WordsOf>(Object.entries(FILES));

/** Further files that can be brought from now on. */
export const know = (more: Readonly<Record<string, WordsOf>>): void => {
  for (const [name, words] of Object.entries(more)) files.set(name, words);
};

const wanted = new Set<WordFile>();
const brought: Readonly<Record<Language, Set<WordFile>>> = { en: new Set(), zh: new Set() };

/** Loads what a page says, in one language. */
export const bring = async (language: Language, files: readonly WordFile[]): Promise<void> => {
  for (const file of files) wanted.add(file);
  await bringAll(language);
};

/** All that the pages so far say, in this language; null where nothing has to be loaded for it. */
export const bringAll = (language: Language): Promise<unknown> | null => {
  const missing = [...wanted].filter((file) => !brought[language].has(file));
  if (missing.length === 0) return null;
  return Promise.all(
    missing.map(async (file) => {
      const words = files.get(file);
      if (words === undefined) throw new Error(`nobody knows the words of ${file}`);
      learn(language, (await words[language]()).default);
      brought[language].add(file);
    }),
  );
};
