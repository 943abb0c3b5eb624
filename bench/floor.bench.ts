import { randomBytes, randomUUID } from 'node:crypto';
import { openHouse } from '../src/house/house.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import type { LiveTable } from '../src/house/tables/live-table.ts';
import { rulebook } from '../src/rulebooks/index.ts';
import { boxNumbers } from '../src/rules/index.ts';
import { type Actor, MANUAL, settingsOf } from '../src/table/index.ts';
import { createDatabase, startPostgres } from '../tests/postgres/server.ts';
import { accepted } from './accepted.ts';
import { GAME, percentile } from './house-client.ts';
import type { Bench } from './measure.ts';

const TABLES = 8;
const PATRONS = 64;
const SECONDS = 2;
const TURNS = 7;

/** As many patrons at eight tables as at one, each of whom bets again once the last bet is on disk. */
export default {
  title: 'A floor on PostgreSQL',
  run: async () => {
    const server = await startPostgres();
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
      const tables: LiveTable[] = [];
      for (let n = 0; n <= TABLES; n++) {
        await house.floor.create(supervisor, { id: `t${n}`, name: `${n}`, settings });
        const live = house.floor.table(`t${n}`)?.live;
        if (live === undefined) throw new Error('no table');
        await filled(live, n === 0 ? PATRONS : PATRONS / TABLES);
        tables.push(live);
      }
      const [alone, ...eight] = tables;
      if (alone === undefined) throw new Error('no table');
      await bets([alone]);
      await bets(eight);
      const turns: { one: Rate; eight: Rate }[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        turns.push({ one: await bets([alone]), eight: await bets(eight) });
      }
      const middle = (figure: (turn: (typeof turns)[number]) => number) =>
        percentile(turns.map(figure), 0.5);
      const speed = middle((turn) => turn.eight.perSecond / turn.one.perSecond);
      const cost = middle((turn) => turn.eight.cost / turn.one.cost);
      return [
        {
          what: `bets a second at ${TABLES} tables of one process, ${PATRONS} patrons in all, against one table with as many; medians of ${TURNS} turns`,
          figure: `${whole(middle((turn) => turn.eight.perSecond))} and ${whole(middle((turn) => turn.one.perSecond))} a second`,
          ratio: `${speed.toFixed(2)} ×`,
          target: '≥ 1 ×',
          ok: speed >= 1,
        },
        {
          what: 'processor time of a bet there, without that of PostgreSQL',
          figure: `${middle((turn) => turn.eight.cost).toFixed(0)} and ${middle((turn) => turn.one.cost).toFixed(0)} µs`,
          ratio: `${cost.toFixed(2)} ×`,
          target: '≤ 1.1 ×',
          ok: cost <= 1.1,
        },
      ];
    } finally {
      await house.stop();
      await store.close();
      await server.stop();
    }
  },
} satisfies Bench;

type Rate = { readonly perSecond: number; readonly cost: number };

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
const here = new Map<LiveTable, number>();

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
  here.set(live, patrons);
};

const bet = async (live: LiveTable, n: number): Promise<void> => {
  const by = patronOf(n);
  const place = { box: boxOf(n), patron: by.id, bet: 'player' };
  const wish = { type: 'PlaceBet', ...place, amount: 100, round: 1 } as const;
  await accepted(live.submit(by, randomUUID(), wish));
};

const bets = async (tables: readonly LiveTable[]): Promise<Rate> => {
  let count = 0;
  const from = process.cpuUsage();
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  const going = tables.flatMap((live) =>
    Array.from({ length: here.get(live) ?? 0 }, async (_, n) => {
      while (performance.now() < end) {
        await bet(live, n);
        count += 1;
      }
    }),
  );
  await Promise.all(going);
  const { user, system } = process.cpuUsage(from);
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: count / seconds, cost: (user + system) / count };
};

const whole = (value: number) => Math.round(value).toLocaleString('en');
