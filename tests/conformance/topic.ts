import type { Figures } from '../second/truth.ts';

/** One subject, shared by the books whose text is the same in substance. */
export type Topic = {
  /** What the paragraph says, in our own words, one short sentence. */
  says: string;
} & (
  | {
      /** Source files that implement it, relative to the repository root. */
      in: readonly string[];
      procedure?: never;
      open?: never;
    }
  | {
      /** What people carry out and software cannot, or a term with nothing to compute; why. */
      procedure: string;
      in?: never;
      open?: never;
    }
  | {
      /** Belongs to the live table, not built yet; what is to come. */
      open: string;
      in?: never;
      procedure?: never;
    }
);

/** By subject; where a figure of the book is in the words, they are made from it. */
export type Topics = Readonly<Record<string, Topic | ((figures: Figures) => Topic)>>;

/** Where a bet is implemented. */
export const betsAndPays = ['src/rulebooks/', 'src/rules/pays.ts'] as const;

// biome-ignore format: a table
const WORDS = [
  'No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven',
  'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen', 'Twenty',
];

export const inWords = (count: number): string => WORDS[count] ?? String(count);
