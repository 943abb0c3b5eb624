import { startPostgres } from '../tests/postgres/server.ts';
import { betsFor, type Rate, withBettingFloor } from './betting-floor.ts';
import { percentile } from './house-client.ts';
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
    const patrons = [PATRONS, ...Array.from({ length: TABLES }, () => PATRONS / TABLES)];
    try {
      return await withBettingFloor(server, patrons, async ([alone, ...eight]) => {
        if (alone === undefined) throw new Error('no table');
        await betsFor(SECONDS, [alone]);
        await betsFor(SECONDS, eight);
        const turns: { one: Rate; eight: Rate }[] = [];
        for (let turn = 0; turn < TURNS; turn++) {
          turns.push({
            one: await betsFor(SECONDS, [alone]),
            eight: await betsFor(SECONDS, eight),
          });
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
      });
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

const whole = (value: number) => Math.round(value).toLocaleString('en');
