import { pluralOf } from './formats.ts';

/** A text with its holes in braces; where a number decides the form, one text for each. */
export type Text = string | Plural;
export type Plural = { readonly one: string; readonly other: string };

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Catalogue<E extends Record<string, Text>> = {
  readonly en: E;
  readonly zh: { readonly [K in keyof E]: Text };
};

/** Both languages of one page. The compiler sees to it that neither lacks a key nor has one more. */
export const catalogue = <const E extends Record<string, Text>>(both: Catalogue<E>): Catalogue<E> =>
  both;

/** The names of a text's holes. */
export type Holes<T> = T extends Plural ? 'count' | Named<T['one'] | T['other']> : Named<T>;
type Named<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

export type Filling = Readonly<Record<string, string | number>>;

/** Fills the holes. A hole that nobody filled stays visible, so that a test or an eye finds it. */
export const fill = (text: Text, language: Language, filling: Filling = {}): string => {
  const chosen =
    typeof text === 'string' ? text : text[pluralOf(language, Number(filling['count'] ?? 0))];
  return chosen.replace(/\{(\w+)\}/g, (hole, name: string) => String(filling[name] ?? hole));
};
