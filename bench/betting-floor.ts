import { randomBytes, randomUUID } from 'node:crypto';
import { openHouse } from '../src/house/house.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import type { LiveTable } from '../src/house/tables/live-table.ts';
import { rulebook } from '../src/rulebooks/index.ts';
import { boxNumbers } from '../src/rules/index.ts';
import { type Actor, MANUAL, settingsOf } from '../src/table/index.ts';
import { createDatabase, type Server } from '../tests/postgres/server.ts';
import { accepted } from './accepted.ts';
import { GAME } from './house-client.ts';

export type Rate = {
  readonly perSecond: number;
  /** Microseconds of processor for a bet, without those of PostgreSQL. */
  readonly cost: number;
};

/** A table with patrons who each bet again once the last bet is on disk. */
export type BettingTable = { readonly live: LiveTable; readonly patrons: number };

/** A house in this process on a PostgreSQL, with tables of so many patrons each. */
export const withBettingFloor = async <T>(
  server: Server,
  patrons: readonly number[],
  use: (tables: readonly BettingTable[]) => Promise<T>,
): Promise<T> => {
  const store = await openPostgres(await createDatabase(server.address));
  const house = await openHouse({
    store,
    keys: keysFrom(randomBytes(64)),
    now: Date.now,
    bytes: (count) => randomBytes(count),
    log: () => {},
    demonstration: true,
  });
  try {
    const tables: BettingTable[] = [];
    for (const [n, count] of patrons.entries()) {
      await house.floor.create(supervisor, { id: `t${n}`, name: `${n}`, settings });
      const live = house.floor.table(`t${n}`)?.live;
      if (live === undefined) throw new Error('no table');
      await filled(live, count);
      tables.push({ live, patrons: count });
    }
    return await use(tables);
  } finally {
    await house.stop();
    await store.close();
  }
};

const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const book = rulebook(GAME);
if (book === undefined) throw new Error('no game');
const settings = settingsOf(GAME, {
  layout: 'K',
  boxes: 16,
  automation: MANUAL,
  thresholds: { cashOut: 1e13, fill: 1e13, credit: 1e13 },
  limits: { minimum: 100, maximum: 1e12, per: 'box', side: {} },
});
const numbers = boxNumbers(book, settings.boxes);
const patronOf = (n: number): Actor => ({ role: 'patron', id: `p${n}` });
const boxOf = (n: number): number => numbers[n % numbers.length] ?? 1;

const filled = async (live: LiveTable, patrons: number): Promise<void> => {
  await accepted(live.submit(supervisor, 'fill', { type: 'FillTray', amount: 1e12 }));
  await accepted(live.submit(supervisor, 'load', { type: 'LoadShoe', shuffled: true, cards: 416 }));
  await accepted(live.submit(supervisor, 'open', { type: 'OpenRound', round: 1 }));
  for (let n = 0; n < patrons; n++) {
    const by = patronOf(n);
    const seat = n < numbers.length ? 'seated' : 'standing';
    const join = { type: 'Join', patron: by.id, box: boxOf(n), seat } as const;
    await accepted(live.submit(by, `j${n}`, join));
    const buyIn = { type: 'BuyIn', patron: by.id, amount: 1e9 } as const;
    await accepted(live.submit(supervisor, `b${n}`, buyIn));
  }
  for (let n = 0; n < patrons; n++) await bet(live, n);
};

const bet = async (live: LiveTable, n: number): Promise<void> => {
  const by = patronOf(n);
  const place = { box: boxOf(n), patron: by.id, bet: 'player' };
  const wish = { type: 'PlaceBet', ...place, amount: 100, round: 1 } as const;
  await accepted(live.submit(by, randomUUID(), wish));
};

export const betsFor = async (seconds: number, tables: readonly BettingTable[]): Promise<Rate> => {
  let count = 0;
  const from = process.cpuUsage();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const going = tables.flatMap(({ live, patrons }) =>
    Array.from({ length: patrons }, async (_, n) => {
      while (performance.now() < end) {
        await bet(live, n);
        count += 1;
      }
    }),
  );
  await Promise.all(going);
  const { user, system } = process.cpuUsage(from);
  const took = (performance.now() - begun) / 1000;
  return { perSecond: count / took, cost: (user + system) / count };
};
