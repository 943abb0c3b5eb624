/** What we say of a book, in one language: made by `scripts/paragraph-words.ts`. */
export type BookWords = {
  /** Of which version these are the words. */
  readonly version: string;
  /** In the order of the book. */
  readonly paragraphs: readonly ParagraphWords[];
  readonly readings: readonly ReadingWords[];
  /** What the book says nothing about, and what the house holds. */
  readonly silentOn: readonly { readonly subject: string; readonly policy: string }[];
};

export type ParagraphWords = {
  readonly at: string;
  readonly says: string;
  /** Why it is left to people. */
  readonly procedure?: string;
  /** The readings that we took of it. */
  readonly readings?: readonly string[];
};

export type ReadingWords = {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly why: string;
  /** The paragraphs of this book that it is about. */
  readonly on: readonly string[];
};

/** By paragraph: the files that implement it, and those of tests that name it, each with how many do. */
export type HeldBy = Readonly<
  Record<
    string,
    {
      readonly in: readonly string[];
      readonly tests: readonly (readonly [file: string, count: number])[];
    }
  >
>;
