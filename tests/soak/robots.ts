import { seededChance } from '../../src/cli/seeded.ts';
import { houseAt, orThrow } from '../../src/client/index.ts';
import { arrivalsBy } from '../../src/house/demo/arrivals.ts';
import { booksOf, settingsFor } from '../../src/house/demo/book.ts';
import { openPatron, ROBOT } from '../../src/house/demo/patron.ts';
import { openPit } from '../../src/house/demo/pit.ts';
import { STYLES } from '../../src/house/demo/styles.ts';
import { until } from '../house/until.ts';
import type { Asked } from './asked.ts';

export type RobotFloor = {
  /** Of the processes of the house; tables are shared out among them. */
  readonly addresses: readonly string[];
  /** Of a supervisor, as the client keeps it. */
  readonly session: string;
  readonly tables: number;
  readonly seed: string;
  readonly speed: number;
  readonly asked: Asked;
  readonly log: (message: string, facts: object) => void;
};

export type Robots = {
  readonly tables: readonly string[];
  readonly patrons: number;
  readonly stop: () => Promise<void>;
};

/** How long it may take until all have come in. */
const ARRIVED_WITHIN = 10 * 60_000;

/**
 * Tables of every game with the robots of the demonstration, three or four to a table and one for the pit, who use the
 * client alone. No two tables go at the same pace, so that not all of them come to the end of a shoe together.
 */
export const openRobots = async (floor: RobotFloor): Promise<Robots> => {
  const { addresses, session, seed, asked, log } = floor;
  const staff = addresses.map((address) => houseAt(address, { as: 'staff', session }));
  const at = (n: number) => {
    const house = staff[n % staff.length];
    if (house === undefined) throw new Error('no house');
    return house;
  };
  const books = await booksOf(at(0));
  const { below } = seededChance(seed);
  const all = Array.from({ length: floor.tables }, (_, n) => {
    const book = books[n % books.length];
    if (book === undefined) throw new Error('no book');
    return { table: `t${n + 1}`, n, book, speed: floor.speed * (0.8 + below(401) / 1000) };
  });
  for (const { table, n, book, speed } of all) {
    const settings = settingsFor(book, { faceDown: n % 2 === 0, speed });
    orThrow(await at(0).post('/tables', { id: table, name: table, settings }));
  }
  let arrived = 0;
  /** The processes hear of new tables one after the other: whoever is too early tries again. */
  const arrivals = staff.map((house) => {
    const { admit, stop } = arrivalsBy(house, 0);
    const again: typeof admit = async (patron, who) => {
      for (let time = 1; ; time += 1) {
        try {
          await admit(patron, who);
          arrived += 1;
          return;
        } catch (error) {
          if (time === 10) throw error;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
    };
    return { admit: again, stop };
  });
  const renew = async () => {};
  const pits = all.map(({ table, n, speed }) =>
    openPit({ house: asked.noting(at(n)), table, renew, speed }),
  );
  const patrons = STYLES.flatMap((style, place) =>
    all
      .filter(({ n }) => place < (n % 2 === 0 ? 4 : 3))
      .map(({ n, ...means }) => {
        const house = asked.noting(houseAt(at(n).address, { as: 'patron' }));
        const id = `${ROBOT}${n + 1}${'abcd'[place]}`;
        const admitted = arrivals[n % arrivals.length];
        if (admitted === undefined) throw new Error('no way in');
        return openPatron({ ...means, house, id, style, place, arrivals: admitted, log });
      }),
  );
  await until(() => arrived >= patrons.length, 'every robot to come in', ARRIVED_WITHIN);
  return {
    tables: all.map(({ table }) => table),
    patrons: patrons.length,
    stop: async () => {
      await Promise.all(arrivals.map(({ stop }) => stop()));
      await Promise.all([...pits, ...patrons].map((stop) => stop()));
    },
  };
};
