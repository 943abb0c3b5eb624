/** A patron at the table. Names live elsewhere: here are only ids. */
export type Patron = {
  readonly id: string;
  readonly rack: number;
  readonly box: number;
  readonly seat: 'seated' | 'standing';
};

/**
 * The patrons, in pages of 32, so that a change copies one page and not a thousand patrons.
 * Whoever leaves keeps the place, empty.
 */
export type Roster = {
  readonly places: ReadonlyMap<string, number>;
  readonly pages: readonly (readonly (Patron | null)[])[];
};

const PAGE = 32;

export const NOBODY: Roster = { places: new Map(), pages: [] };

export const patronOf = ({ places, pages }: Roster, id: string): Patron | undefined => {
  const place = places.get(id) ?? -1;
  return pages[Math.floor(place / PAGE)]?.[place % PAGE] ?? undefined;
};

export const withPatron = (roster: Roster, patron: Patron): Roster =>
  put(roster, patron.id, patron);

export const withSeat = (
  roster: Roster,
  { id, box, seat }: Pick<Patron, 'id' | 'box' | 'seat'>,
): Roster => {
  const patron = patronOf(roster, id);
  return patron === undefined ? roster : put(roster, id, { ...patron, box, seat });
};

export const withoutPatron = (roster: Roster, id: string): Roster => put(roster, id, null);

/** Adds so much to the rack of each of these patrons; a page is copied once, whoever is on it. */
export const withRacks = (roster: Roster, changes: ReadonlyMap<string, number>): Roster => {
  const { places } = roster;
  const pages = [...roster.pages];
  const copied = new Map<number, (Patron | null)[]>();
  for (const [id, change] of changes) {
    const place = places.get(id) ?? -1;
    const number = Math.floor(place / PAGE);
    const now = pages[number];
    const patron = now?.[place % PAGE];
    if (!now || !patron) throw new Error(`no rack of ${id}`);
    let page = copied.get(number);
    if (page === undefined) {
      page = [...now];
      copied.set(number, page);
      pages[number] = page;
    }
    page[place % PAGE] = { ...patron, rack: patron.rack + change };
  }
  return { places, pages };
};

export const patrons = ({ pages }: Roster): Patron[] =>
  pages.flat().filter((patron) => patron !== null);

const put = (roster: Roster, id: string, patron: Patron | null): Roster => {
  const place = roster.places.get(id) ?? roster.places.size;
  const places = roster.places.has(id) ? roster.places : new Map([...roster.places, [id, place]]);
  const number = Math.floor(place / PAGE);
  const page = [...(roster.pages[number] ?? [])];
  page[place % PAGE] = patron;
  const pages = [...roster.pages];
  pages[number] = page;
  return { places, pages };
};
