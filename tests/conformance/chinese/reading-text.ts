/** A reading in words. */
export type ReadingText = { readonly title: string; readonly says: string; readonly why: string };

export const read = (title: string, says: string, why: string): ReadingText => ({
  title,
  says,
  why,
});
