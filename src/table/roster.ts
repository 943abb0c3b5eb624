import { groupedBy } from '../rules/grouped-by.ts';
import { atPlace, PAGE, type Pages, withPlace } from './pages.ts';

/** A patron at the table. Names live elsewhere: here are only ids. */
export type Patron = {
  readonly id: string;
  readonly rack: number;
  readonly box: number;
  readonly seat: 'seated' | 'standing';
};

/**
 * The patrons, in pages of 32, so that a change copies one page and not a thousand patrons. Whoever leaves keeps the
 * place, empty. The index says who is where, in drawers by id, so that whoever joins copies one of them.
 */
export type Roster = {
  readonly pages: Pages<Patron | null>;
  readonly index: readonly ReadonlyMap<string, number>[];
  /** How many places there are, empty ones too. */
  readonly places: number;
  /** How many patrons are there. */
  readonly count: number;
};

const DRAWERS = 256;

const EMPTY: ReadonlyMap<string, number> = new Map();

export const NOBODY: Roster = {
  pages: [],
  index: Array.from({ length: DRAWERS }, () => EMPTY),
  places: 0,
  count: 0,
};

export const patronOf = (roster: Roster, id: string): Patron | undefined => {
  const place = placeOf(roster, id) ?? -1;
  return atPlace(roster.pages, place) ?? undefined;
};

const placeOf = ({ index }: Roster, id: string): number | undefined => index[drawerOf(id)]?.get(id);

const drawerOf = (id: string): number => {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) | 0;
  return sum & (DRAWERS - 1);
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
  const pages = [...roster.pages];
  const copied = new Map<number, (Patron | null)[]>();
  for (const [id, change] of changes) {
    const place = placeOf(roster, id) ?? -1;
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
  return { ...roster, pages };
};

export const patrons = ({ pages }: Roster): Patron[] =>
  pages.flat().filter((patron) => patron !== null);

/** What a change of the roster comes to. */
export type RosterChange = {
  /** Whoever is there now and was not before, or with another rack or seat. */
  readonly changed: readonly Patron[];
  readonly left: readonly string[];
  /** Somebody is in a place again that he had left: he does not come last, as others who come. */
  readonly returned: boolean;
};

export const changedPatrons = (before: Roster, after: Roster): RosterChange => {
  const changed: Patron[] = [];
  const left: string[] = [];
  let returned = false;
  for (const [number, page] of after.pages.entries()) {
    const old = before.pages[number];
    if (old === page) continue;
    for (const [i, patron] of page.entries()) {
      const was = old?.[i] ?? null;
      if (patron === was) continue;
      if (patron !== null) {
        changed.push(patron);
        returned ||= was === null && number * PAGE + i < before.places;
      } else if (was !== null) left.push(was.id);
    }
  }
  return { changed, left, returned };
};

/** The roster of these places, as they were written down. */
export const rosterOf = (
  pages: Roster['pages'],
  index: readonly (readonly [string, number])[],
): Roster => {
  const drawers = groupedBy(index, ([id]) => drawerOf(id));
  const count = pages.flat().filter((patron) => patron !== null).length;
  return {
    pages,
    index: NOBODY.index.map((none, drawer) => {
      const places = drawers.get(drawer);
      return places === undefined ? none : new Map(places);
    }),
    places: index.length,
    count,
  };
};

/** Everybody who ever was there, with the place. */
export const allPlaces = ({ index }: Roster): (readonly [string, number])[] =>
  index.flatMap((drawer) => [...drawer]);

const put = (roster: Roster, id: string, patron: Patron | null): Roster => {
  const known = placeOf(roster, id);
  const place = known ?? roster.places;
  const was = atPlace(roster.pages, place) ?? null;
  const change = Number(patron !== null) - Number(was !== null);
  const pages = withPlace(roster.pages, place, patron);
  const count = roster.count + change;
  if (known !== undefined) return { ...roster, pages, count };
  const drawer = drawerOf(id);
  const index = [...roster.index];
  index[drawer] = new Map(index[drawer]).set(id, place);
  return { pages, index, places: roster.places + 1, count };
};
