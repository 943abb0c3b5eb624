import type { Language, Text } from './catalogue.ts';

/** The texts of one section in one language. */
type Texts = Readonly<Record<string, Text>>;

const known: Record<Language, Readonly<Record<string, Texts>>> = { en: {}, zh: {} };

/** Texts by their section. */
export const learn = (language: Language, sections: Readonly<Record<string, Texts>>): void => {
  known[language] = { ...known[language], ...sections };
};

export const textsIn = (language: Language, section: string): Texts | undefined =>
  known[language][section];
