import { FloorSchema } from '../../api/house.ts';
import { anything } from '../../api/schema.ts';
import { HouseRefused, houseAt, orThrow, type Requests } from '../../client/index.ts';
import { arrivalsBy } from './arrivals.ts';
import { type Book, booksOf, settingsFor } from './book.ts';
import { openPatron, ROBOT } from './patron.ts';
import { openPit } from './pit.ts';
import { STYLES } from './styles.ts';

const STAY_AWAKE = 2 * 60_000;

export type Demonstration = { readonly stop: () => Promise<void> };

export type Pace = {
  /** How many times faster than usual timers and robots are; 1 as a rule, more for tests. */
  readonly speed: number;
  readonly log: (message: string, facts: object) => void;
};

/**
 * A floor that plays by itself: a table for each game, robot patrons, and a pit that consents, fills the tray and
 * sells chips. Robots come in by the public API like everybody else.
 */
export const openDemonstration = async (
  address: string,
  { speed, log }: Pace = { speed: 1, log: () => {} },
): Promise<Demonstration> => {
  const staff = houseAt(address, { as: 'staff' });
  const renew = async () => {
    orThrow(await staff.post('/demonstration/role', { role: 'pit-supervisor' }));
  };
  await renew();
  const books = await booksOf(staff);
  const tables = await openTables(staff, books, speed);
  const arrivals = arrivalsBy(staff);
  const pits = tables.map(({ table }) => openPit({ house: staff, table, renew, speed }));
  // The first of every table come before the second of any.
  const patrons = STYLES.flatMap((style, place) =>
    tables
      .filter(({ position }) => place < (position % 2 === 0 ? 4 : 3))
      .map(({ table, book, position }) => {
        const id = `${ROBOT}${position + 1}${'abcd'[place]}`;
        const house = houseAt(address, { as: 'patron' });
        return openPatron({ house, id, table, book, style, place, speed, arrivals, log });
      }),
  );
  // Staff who do nothing are locked out after a while, and these have no PIN.
  const awake = setInterval(() => {
    void staff.get(`/tables/${tables[0]?.table}`, anything);
  }, STAY_AWAKE);
  return {
    stop: async () => {
      clearInterval(awake);
      await arrivals.stop();
      await Promise.all([...pits, ...patrons].map((stop) => stop()));
    },
  };
};

type Opened = { readonly table: string; readonly book: Book; readonly position: number };

/** The tables of an earlier start go on; a game without an open one gets a new one. */
const openTables = async (
  staff: Requests,
  books: readonly Book[],
  speed: number,
): Promise<readonly Opened[]> => {
  const { tables } = orThrow(await staff.get('/floor', FloorSchema));
  const squeezable = books.filter(({ squeeze }) => squeeze !== null);
  return Promise.all(
    books.map(async (book, position): Promise<Opened> => {
      const there = tables.find(({ game, status }) => game === book.id && status === 'open');
      if (there !== undefined) return { table: there.id, book, position };
      const faceDown = squeezable.slice(0, 2).includes(book);
      const settings = settingsFor(book, { faceDown, speed });
      for (let again = 1; ; again += 1) {
        const id = again === 1 ? `table-${position + 1}` : `table-${position + 1}-${again}`;
        try {
          orThrow(await staff.post('/tables', { id, name: book.title, settings }));
          return { table: id, book, position };
        } catch (error) {
          // Somebody has closed that table: it stays closed, and its record with it.
          if (!(error instanceof HouseRefused && error.status === 409)) throw error;
        }
      }
    }),
  );
};
