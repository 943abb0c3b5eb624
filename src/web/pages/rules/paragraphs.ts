import type { BookWords, ParagraphWords } from '../../words/book-words.ts';
import type { DataSaying } from './data-words.ts';

/** A paragraph as the page shows it: our words, or what the data say of it; nothing, where the text alone has it. */
export type ShownParagraph = Omit<ParagraphWords, 'says'> & { readonly says: readonly string[] };

/** Of a book that we know by heart. */
export const paragraphsInWords = ({ paragraphs }: BookWords): readonly ShownParagraph[] =>
  paragraphs.map((one) => ({ ...one, says: [one.says] }));

/** Of any other: every paragraph that its data name or its text has, by number; then names, as the data have them. */
export const paragraphsInData = (
  sayings: readonly DataSaying[],
  printed: readonly string[],
): readonly ShownParagraph[] => {
  const by = Map.groupBy(sayings, ({ rule }) => rule);
  const all = [...new Set([...by.keys(), ...printed])];
  const ordered = [
    ...all.filter(isNumbered).sort(byParagraph),
    ...all.filter((at) => !isNumbered(at)),
  ];
  return ordered.map((at) => ({
    at,
    says: [...new Set((by.get(at) ?? []).map(({ says }) => says))],
  }));
};

const isNumbered = (rule: string): boolean => /^\d/.test(rule);

/** 4.2 before 4.10, and 4.2.1 before 4.2.1(a). */
export const byParagraph = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const [x, y] = [a[i] ?? '', b[i] ?? ''];
    if (x === y) continue;
    if (x === '' || y === '') return x === '' ? -1 : 1;
    const [n, m] = [Number(x), Number(y)];
    if (!Number.isNaN(n) && !Number.isNaN(m)) return n - m;
    if (Number.isNaN(n) !== Number.isNaN(m)) return Number.isNaN(n) ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return 0;
};

const partsOf = (rule: string): readonly string[] => rule.split(/[.() ]+/).filter(Boolean);

export const SECTIONS = ['1', '2', '3', '4', '5'] as const;
export type SectionNumber = (typeof SECTIONS)[number];

/** Of a book that numbers otherwise, everything else stands at the end. */
export const sectionOf = (rule: string): SectionNumber | 'other' =>
  SECTIONS.find((number) => new RegExp(`^${number}(?:[. (]|$)`).test(rule)) ?? 'other';

/** A definition without a number goes by its term. */
export const isByTerm = (rule: string): boolean => /[A-Za-z]{2}/.test(rule);

/** How deep a paragraph stands under its heading. */
export const depthOf = (rule: string): number =>
  isByTerm(rule) ? 0 : Math.max(0, partsOf(rule).length - 2);
