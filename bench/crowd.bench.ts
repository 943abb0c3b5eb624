import { Crowd, withClients } from './crowd.ts';
import { percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** So many patrons lay one bet each in so many seconds; the last of them has waited no longer than that. */
const CROWDS = [
  { patrons: 1_000, seconds: 15, most: 100 },
  { patrons: 5_000, seconds: 15, most: 100 },
  { patrons: 15_000, seconds: 20, most: 500 },
] as const;
const SETTLED_WITH = 6_000;
const SETTLED_WITHIN = 200;
const ROUNDS_BEFORE = 60;

export default {
  title: 'Crowds',
  run: () =>
    withHouse((house) =>
      withClients(async (many, few) => {
        const crowd = new Crowd(house, many, few);
        // Late in a shoe, when its board is long.
        await crowd.playAlone(ROUNDS_BEFORE);
        const lines: Line[] = [];
        const perPatron: number[] = [];
        for (const { patrons, seconds, most } of CROWDS) {
          if (crowd.count < SETTLED_WITH && patrons > SETTLED_WITH) {
            await crowd.fill(SETTLED_WITH);
            await crowd.bet(8);
            const { all, disk } = await crowd.settle();
            lines.push({
              what: `settled after ${ROUNDS_BEFORE} rounds of the shoe with ${whole(SETTLED_WITH)} patrons connected and a bet of each: from the dealer's word to the last of them`,
              figure: `${all.toFixed(0)} ms, on disk after ${disk.toFixed(0)}`,
              ratio: `${(all / SETTLED_WITHIN).toFixed(2)} × the target`,
              target: `≤ ${SETTLED_WITHIN} ms`,
              ok: all <= SETTLED_WITHIN,
            });
          }
          await crowd.fill(patrons);
          const { waits, bytes, strain } = await crowd.bet(seconds);
          const p99 = percentile(waits, 0.99);
          perPatron.push(bytes / patrons);
          lines.push({
            what: `${whole(patrons)} patrons, one bet each in ${seconds} s, all of them watching: 99th percentile of an answer, of every tenth patron`,
            figure: `${p99.toFixed(0)} ms, median ${percentile(waits, 0.5).toFixed(1)} ms; ${(strain.house * 100).toFixed(0)}% of a core; ${(bytes / patrons / 1024).toFixed(0)} KiB a patron`,
            ratio: `${(p99 / most).toFixed(2)} × the target`,
            target: `≤ ${most} ms`,
            ok: p99 <= most,
          });
          await crowd.settle();
        }
        const [first = 1, ...more] = perPatron;
        const growth = Math.max(...more) / first;
        lines.push({
          what: 'bytes a patron with 5,000 or 15,000 against 1,000',
          figure: `${perPatron.map((bytes) => (bytes / 1024).toFixed(0)).join(', ')} KiB`,
          ratio: `${growth.toFixed(2)} ×`,
          target: '≤ 1.1 ×',
          ok: growth <= 1.1,
        });
        return lines;
      }),
    ),
} satisfies Bench;

const whole = (value: number) => value.toLocaleString('en');
