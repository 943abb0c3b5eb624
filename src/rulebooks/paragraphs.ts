import type { Clause, Elections, Rulebook, Standing } from './rulebook.ts';

const known = new WeakMap<Rulebook, ReadonlySet<string>>();

/** The paragraphs that a book decides by: every number that its data names, and the rules that have names instead. */
export const paragraphsOf = (book: Rulebook): ReadonlySet<string> => {
  let found = known.get(book);
  if (found === undefined) {
    const { asPrinted: _, ...law } = book;
    found = new Set(rulesIn(law, ''));
    known.set(book, found);
  }
  return found;
};

const NUMBER = /^\d+(\.\d+)+(\([a-z]\))?$/;

const rulesIn = (value: unknown, key: string): string[] => {
  if (typeof value === 'string') return NUMBER.test(value) || NAMES.has(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([within, part]) => rulesIn(part, within));
};

/** Where a rule without a number is named. */
const NAMES: ReadonlySet<string> = new Set([
  'rule',
  'established',
  'notEstablished',
  'previousRounds',
  'voided',
  'return',
] satisfies (
  | keyof Extract<Clause, { effect: 'void-unless-established' }>
  | keyof Standing
  | keyof Elections
)[]);
