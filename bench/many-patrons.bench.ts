import { randomUUID } from 'node:crypto';
import { bettors, type ClosedLoop } from './closed-loop.ts';
import { type FarHouse, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** Beside the 64 who bet. */
const OTHERS = [0, 1_000, 10_000];
const SECONDS = 1.5;
const TURNS = 7;

/**
 * What a bet costs the house, from its socket to the disk and back, where 64 patrons bet as fast as they are answered:
 * alone, and among others who sit at the table, have a bet each, and do nothing. All take turns; the median of the
 * ratios counts.
 */
export default {
  title: 'A bet among many patrons',
  run: () =>
    withHouses(OTHERS.length, async (houses) => {
      const sides: ClosedLoop[] = [];
      for (const [n, house] of houses.entries()) {
        sides.push(await bettors(house));
        const others = OTHERS[n] ?? 0;
        await house.ask({ do: 'crowd', count: others });
        await house.ask({ do: 'spread', count: others, gap: 0 });
      }
      for (const { bet } of sides) await bet(1, randomUUID);
      const turns: number[][] = [];
      while (turns.length < TURNS) {
        const costs: number[] = [];
        for (const { bet } of sides) costs.push((await bet(SECONDS, randomUUID)).cost);
        turns.push(costs);
      }
      return OTHERS.slice(1).map((others, n) => report(others, turns, n + 1));
    }),
} satisfies Bench;

const withHouses = async <T>(
  count: number,
  use: (houses: readonly FarHouse[]) => Promise<T>,
): Promise<T> =>
  count === 0
    ? use([])
    : withHouse((house) => withHouses(count - 1, (houses) => use([house, ...houses])));

const report = (others: number, turns: readonly (readonly number[])[], place: number): Line => {
  const middle = (figure: (costs: readonly number[]) => number) =>
    percentile(turns.map(figure), 0.5);
  const ratio = middle((costs) => (costs[place] ?? 0) / (costs[0] ?? 1));
  const figures = [middle((costs) => costs[place] ?? 0), middle(([alone = 0]) => alone)];
  return {
    what: `processor time of a durable bet over WebSocket, ${others.toLocaleString('en')} others at the table with a bet each, against none; medians of ${turns.length} turns`,
    figure: `${figures.map((one) => one.toFixed(0)).join(' and ')} µs`,
    ratio: `${ratio.toFixed(2)} ×`,
    target: '≤ 1.25 ×',
    ok: ratio <= 1.25,
  };
};
