import { useMemo, useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/live.ts';
import { moneyText } from '../parts/money-text.ts';
import type { audit } from './audit.ts';
import type { board } from './board.ts';
import { fill, type Holes, type Language, type Text } from './catalogue.ts';
import type { check } from './check.ts';
import type { dealer } from './dealer.ts';
import type { drills } from './drills.ts';
import type { errors } from './errors.ts';
import type { floor } from './floor.ts';
import type { irregularities } from './irregularities.ts';
import { textsIn } from './known.ts';
import type { lab } from './lab.ts';
import { onLanguage, language as spoken } from './language.ts';
import type { limits } from './limits.ts';
import type { patron } from './patron.ts';
import type { people } from './people.ts';
import type { pit } from './pit.ts';
import type { proof } from './proof.ts';
import type { rules } from './rules.ts';
import type { shared } from './shared.ts';

/** Every word of the pages, in both languages. */
export type Catalogues = {
  readonly shared: typeof shared;
  readonly errors: typeof errors;
  readonly irregularities: typeof irregularities;
  readonly floor: typeof floor;
  readonly patron: typeof patron;
  readonly limits: typeof limits;
  readonly proof: typeof proof;
  readonly dealer: typeof dealer;
  readonly board: typeof board;
  readonly people: typeof people;
  readonly pit: typeof pit;
  readonly rules: typeof rules;
  readonly audit: typeof audit;
  readonly check: typeof check;
  readonly lab: typeof lab;
  readonly drills: typeof drills;
};

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

/** A book, as far as it says what its game is called. */
export type Titled = { readonly title: string; readonly titleZh?: string };

export type Words = {
  readonly language: Language;
  /** A text of the catalogue, its holes filled. */
  readonly say: Say;
  /** The name of a bet or a book's other named thing, as the rulebook gives it. */
  readonly name: (named: { readonly en: string; readonly zh: string }) => string;
  /** What a game is called. */
  readonly title: (book: Titled) => string;
  /** Odds in a sentence: `3 to 2` in English, as a felt prints them in Chinese. */
  readonly odds: (odds: string) => string;
  /** Why something was refused, in this language. */
  readonly why: (error: ApiError) => string;
};

export const useWords = (): Words => {
  const language = useSyncExternalStore(onLanguage, spoken);
  return useMemo(() => wordsIn(language), [language]);
};

export const wordsIn = (language: Language): Words => ({
  language,
  say: (key, ...filling) => fill(find(key, language) ?? key, language, filling[0]),
  name: (named) => named[language],
  title: (book) => (language === 'zh' && book.titleZh) || book.title,
  odds: (odds) => (language === 'en' ? odds : odds.replace(' to ', ':')),
  why: (error) => whyIn(error, language),
});

const find = (key: string, language: Language): Text | undefined => {
  const dot = key.indexOf('.');
  return textsIn(language, key.slice(0, dot))?.[key.slice(dot + 1)];
};

/**
 * The amount that it turns on, if it has one. Else the house's own message says most; it is English, so elsewhere the code
 * is put in words.
 */
const whyIn = ({ code, message, cents, why }: ApiError, language: Language): string => {
  const texts = textsIn(language, 'errors');
  const exact = texts?.[`${code}.of`];
  if (exact !== undefined && cents !== undefined) {
    return fill(exact, language, { amount: moneyText(cents, { form: 'short' }) });
  }
  if (language === 'en' && message !== '') return sentence(message);
  // Staff meet more of them: those come with their pages.
  const said = (key: string) =>
    texts?.[key] ?? textsIn(language, 'people')?.[key] ?? textsIn(language, 'dealer')?.[key];
  const text = said(`${code}.${why}`) ?? said(code) ?? said('OTHER') ?? code;
  return fill(text, language, { code });
};

const sentence = (message: string): string => {
  const text = message.replace(/\b(\d+) cents?\b/g, (_, cents) => moneyText(Number(cents)));
  const capital = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?。！？]$/.test(capital) ? capital : `${capital}.`;
};
