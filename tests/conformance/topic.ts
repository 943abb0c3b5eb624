import type { Paragraph, ShortName } from './paragraphs.ts';

/** One subject, shared by the books whose text is the same in substance. */
export type Topic = {
  /** What the paragraph says, in our own words, one short sentence. */
  says: string;
  /** Where each book has it. */
  at: { readonly [Book in ShortName]?: Paragraph<Book> };
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
