import { useMemo } from 'react';
import type { ApiError } from '../../api/live.ts';
import { board } from './board.ts';
import { type Filling, fill, type Holes, type Language, type Text } from './catalogue.ts';
import { dealer } from './dealer.ts';
import { errors } from './errors.ts';
import { floor } from './floor.ts';
import { irregularities } from './irregularities.ts';
import { useLanguage } from './language.ts';
import { patron } from './patron.ts';
import { people } from './people.ts';
import { pit } from './pit.ts';
import { shared } from './shared.ts';

/** Every word of the pages, in both languages. */
export const CATALOGUES = {
  shared,
  errors,
  irregularities,
  floor,
  patron,
  dealer,
  board,
  people,
  pit,
} as const;

type Catalogues = typeof CATALOGUES;
type Section = keyof Catalogues;

/** `shared.live`, `patron.undo`: the section, a dot, the key within it. */
export type Key = { [S in Section]: `${S}.${keyof Catalogues[S]['en'] & string}` }[Section];

type TextOf<K extends Key> = K extends `${infer S extends Section}.${infer Own}`
  ? Own extends keyof Catalogues[S]['en']
    ? Catalogues[S]['en'][Own]
    : never
  : never;

/** A text with holes must be given what fills them. */
type Arguments<K extends Key> = [Holes<TextOf<K>>] extends [never]
  ? []
  : [filling: Readonly<Record<Holes<TextOf<K>>, string | number>>];

export type Say = <K extends Key>(key: K, ...filling: Arguments<K>) => string;

export type Words = {
  readonly language: Language;
  /** A text of the catalogue, its holes filled. */
  readonly say: Say;
  /** The name of a bet or a book's other named thing, as the rulebook gives it. */
  readonly name: (named: { readonly en: string; readonly zh: string }) => string;
  /** Why something was refused, in this language. */
  readonly why: (error: ApiError) => string;
};

export const useWords = (): Words => {
  const language = useLanguage();
  return useMemo(() => wordsIn(language), [language]);
};

export const wordsIn = (language: Language): Words => ({
  language,
  say: (key, ...filling) => fill(find(key, language) ?? key, language, filling[0]),
  name: (named) => named[language],
  why: (error) => whyIn(error, language),
});

const find = (key: string, language: Language): Text | undefined => {
  const dot = key.indexOf('.');
  const section = key.slice(0, dot);
  if (!isSection(section)) return undefined;
  const texts: Readonly<Record<string, Text>> = CATALOGUES[section][language];
  return texts[key.slice(dot + 1)];
};

const isSection = (name: string): name is Section => Object.hasOwn(CATALOGUES, name);

/** The house's own message says most; it is English, so elsewhere the code is put in words. */
const whyIn = ({ code, message }: ApiError, language: Language): string => {
  const known: Readonly<Record<string, Text>> = errors[language];
  const text = known[code];
  const own: Filling = {};
  if (text !== undefined && (language !== 'en' || message === '')) return fill(text, language, own);
  return message === '' ? code : sentence(message);
};

const sentence = (text: string): string => {
  const capital = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?。！？]$/.test(capital) ? capital : `${capital}.`;
};
