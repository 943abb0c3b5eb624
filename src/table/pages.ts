/** A long list in pages, so that a change copies one page and the list of pages, and not all of it. */
export type Pages<T> = readonly (readonly T[])[];

export const PAGE = 32;

/** How many places there are. */
export const placesIn = <T>(pages: Pages<T>): number =>
  pages.length === 0 ? 0 : (pages.length - 1) * PAGE + (pages.at(-1)?.length ?? 0);

export const atPlace = <T>(pages: Pages<T>, place: number): T | undefined =>
  pages[Math.floor(place / PAGE)]?.[place % PAGE];

/** With something else in that place, or in the one behind the last. */
export const withPlace = <T>(pages: Pages<T>, place: number, value: T): Pages<T> => {
  const number = Math.floor(place / PAGE);
  const page = [...(pages[number] ?? [])];
  page[place % PAGE] = value;
  const changed = [...pages];
  changed[number] = page;
  return changed;
};
