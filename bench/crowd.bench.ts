import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type FarHouse, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** So many patrons lay one bet each in so many seconds; the last of them has waited no longer than that. */
const CROWDS = [
  { patrons: 1_000, seconds: 5, most: 100 },
  { patrons: 5_000, seconds: 15, most: 100 },
  { patrons: 15_000, seconds: 20, most: 500 },
] as const;
const SETTLED_WITH = 6_000;
const SETTLED_WITHIN = 200;

type Clients = { readonly ask: <T>(message: object) => Promise<T> };

const withClients = async <T>(use: (clients: Clients) => Promise<T>): Promise<T> => {
  const child = fork(fileURLToPath(new URL('crowd-clients.ts', import.meta.url)), {
    stdio: 'inherit',
  });
  try {
    return await use({
      ask: (message) => {
        child.send(message);
        return answered(child);
      },
    });
  } finally {
    child.kill('SIGKILL');
  }
};

const answered = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const stopped = () => reject(new Error('the patrons went away'));
    child.once('exit', stopped);
    child.once('message', (message) => {
      child.off('exit', stopped);
      resolve(message as T);
    });
  });

type Used = { readonly user: number; readonly system: number; readonly heapUsed: number };

/** Joins and connects until there are so many. */
const filled = async (house: FarHouse, clients: Clients, have: number, want: number) => {
  for (let n = have; n < want; n += 500) {
    const count = Math.min(500, want - n);
    const { people } = await house.ask<{ people: unknown[] }>({ do: 'crowd', count });
    await clients.ask({ do: 'connect', port: house.port, people });
  }
};

export default {
  title: 'Crowds',
  run: () =>
    withHouse((house) =>
      withClients(async (clients) => {
        const lines: Line[] = [];
        const perPatron: number[] = [];
        let have = 0;
        let round = 1;
        const settle = async () => {
          await clients.ask({ do: 'watch' });
          const { at, kept } = await house.ask<{ at: string; kept: string }>({ do: 'play' });
          const { last } = await clients.ask<{ last: string }>({ do: 'settled' });
          round += 1;
          return {
            all: Number(BigInt(last) - BigInt(at)) / 1e6,
            told: Number(BigInt(last) - BigInt(kept)) / 1e6,
          };
        };
        for (const { patrons, seconds, most } of CROWDS) {
          if (have < SETTLED_WITH && patrons > SETTLED_WITH) {
            await filled(house, clients, have, SETTLED_WITH);
            have = SETTLED_WITH;
            const order = { do: 'bets', seconds: 8, round, from: 0, to: have };
            await clients.ask(order);
            const { all, told } = await settle();
            lines.push({
              what: `settled with ${whole(have)} patrons connected and a bet of each: from the dealer's word to the last of them`,
              figure: `${all.toFixed(0)} ms, ${told.toFixed(0)} of them after it was on disk`,
              ratio: `${(all / SETTLED_WITHIN).toFixed(2)} × the target`,
              target: `≤ ${SETTLED_WITHIN} ms`,
              ok: all <= SETTLED_WITHIN,
            });
          }
          await filled(house, clients, have, patrons);
          have = patrons;
          const before = await house.ask<Used>({ do: 'used' });
          const begun = performance.now();
          const order = { do: 'bets', seconds, round, from: 0, to: patrons };
          const { waits, bytes } = await clients.ask<{ waits: number[]; bytes: number }>(order);
          const took = (performance.now() - begun) / 1000;
          const after = await house.ask<Used>({ do: 'used' });
          const busy = (after.user + after.system - before.user - before.system) / 1e6 / took;
          const p99 = percentile(waits, 0.99);
          perPatron.push(bytes / patrons);
          lines.push({
            what: `${whole(patrons)} patrons, one bet each in ${seconds} s, all of them watching: 99th percentile of an answer`,
            figure: `${p99.toFixed(0)} ms, median ${percentile(waits, 0.5).toFixed(1)} ms; ${(busy * 100).toFixed(0)}% of a core; ${(bytes / patrons / 1024).toFixed(0)} KiB a patron`,
            ratio: `${(p99 / most).toFixed(2)} × the target`,
            target: `≤ ${most} ms`,
            ok: p99 <= most,
          });
          await settle();
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
