import type { ComponentType } from 'react';
import { bring, type WordFile } from './words/bring.ts';
import { LANGUAGES } from './words/catalogue.ts';
import { language } from './words/language.ts';

type Loaded<P> = {
  readonly default: ComponentType<P>;
  /** What it does before it is drawn for the first time, for a table. */
  readonly beforeDrawing?: (table: string) => Promise<void>;
};

/** A page with its words. */
export type Page<P> = {
  readonly load: () => Promise<Loaded<P>>;
  /** Null until it was loaded. */
  readonly ready: () => ComponentType<P> | null;
};

export const page = <P>(load: Page<P>['load'], ...words: readonly WordFile[]): Page<P> => {
  let ready: ComponentType<P> | null = null;
  return {
    load: async () => {
      const [loaded] = await Promise.all([load(), bring(language(), words)]);
      ready = loaded.default;
      return loaded;
    },
    ready: () => ready,
  };
};

/** The same, once these words have come in every language. */
const inBoth = <P>({ load, ready }: Page<P>, words: readonly WordFile[]): Page<P> => ({
  load: async () => {
    const [loaded] = await Promise.all([load(), ...LANGUAGES.map((one) => bring(one, words))]);
    return loaded;
  },
  ready,
});

/** The pages, each in a file of its own, and the files of words that they speak from. */
export const PAGES = {
  floor: page(() => import('./pages/floor/index.tsx'), 'floor', 'people'),
  patron: page(() => import('./pages/patron/index.tsx'), 'patron'),
  dealer: page(() => import('./pages/dealer/index.tsx'), 'dealer'),
  // A wall speaks to everybody who passes: it has both languages.
  board: inBoth(
    page(() => import('./pages/board/index.tsx'), 'board'),
    ['always', 'board'],
  ),
  'sign-in': page(() => import('./pages/sign-in/index.tsx'), 'people'),
  // What lies behind the table has a list of its own, which comes with it.
  behind: page(() => import('./pages-behind.tsx'), 'floor'),
  pit: page(() => import('./pages/pit/index.tsx'), 'pit', 'floor', 'people', 'dealer', 'board'),
};
