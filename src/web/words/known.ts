import type { Language, Text } from './catalogue.ts';

/** The texts of one section in one language. */
type Texts = Readonly<Record<string, Text>>;

/** Texts by their section. */
export type Sections = Readonly<Record<string, Texts>>;

const known: Record<Language, Sections> = { en: {}, zh: {} };

export const learn = (language: Language, sections: Sections): void => {
  known[language] = { ...known[language], ...sections };
};

export const textsIn = (language: Language, section: string): Texts | undefined =>
  known[language][section];
