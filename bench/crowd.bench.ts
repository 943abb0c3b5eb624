import { type FarHouse, farProcess, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** So many patrons lay one bet each in so many seconds; the last of them has waited no longer than that. */
const CROWDS = [
  { patrons: 1_000, seconds: 15, most: 100 },
  { patrons: 5_000, seconds: 15, most: 100 },
  { patrons: 15_000, seconds: 20, most: 500 },
] as const;
const SETTLED_WITH = 6_000;
const SETTLED_WITHIN = 200;

/** Of every so many patrons one sits apart, where it is measured how long his answer takes. */
const APART = 10;

type Clients = { readonly ask: <T>(message: object) => Promise<T> };

/**
 * Most patrons, and those who are measured, in two processes: one that has thousands of frames to read would hear the
 * answer late, and that would be its own fault.
 */
const withClients = async <T>(use: (many: Clients, few: Clients) => Promise<T>): Promise<T> => {
  const clients = [farProcess('crowd-clients.ts'), farProcess('crowd-clients.ts')] as const;
  try {
    return await use(...clients);
  } finally {
    for (const { kill } of clients) kill();
  }
};

type Used = { readonly user: number; readonly system: number; readonly heapUsed: number };

type Heard = { readonly waits: number[]; readonly bytes: number };

class Crowd {
  count = 0;
  round = 1;
  readonly #house: FarHouse;
  readonly #many: Clients;
  readonly #few: Clients;

  constructor(house: FarHouse, many: Clients, few: Clients) {
    this.#house = house;
    this.#many = many;
    this.#few = few;
  }

  /** Joins and connects until there are so many. */
  async fill(want: number): Promise<void> {
    const { port } = this.#house;
    while (this.count < want) {
      const count = Math.min(500, want - this.count);
      const { people } = await this.#house.ask<{ people: object[] }>({ do: 'crowd', count });
      await this.#few.ask({
        do: 'connect',
        port,
        people: people.filter((_, i) => i % APART === 0),
      });
      await this.#many.ask({ do: 'connect', port, people: people.filter((_, i) => i % APART > 0) });
      this.count += count;
    }
  }

  /** One bet each within so many seconds; how long those who are measured waited, and what all heard meanwhile. */
  async bet(seconds: number): Promise<Heard & { readonly busy: number }> {
    const before = await this.#house.ask<Used>({ do: 'used' });
    const begun = performance.now();
    const order = { do: 'bets', seconds, round: this.round };
    const [few, many] = await Promise.all([
      this.#few.ask<Heard>(order),
      this.#many.ask<Heard>(order),
    ]);
    const took = performance.now() - begun;
    const after = await this.#house.ask<Used>({ do: 'used' });
    const used = after.user + after.system - before.user - before.system;
    return { waits: few.waits, bytes: few.bytes + many.bytes, busy: used / 1e3 / took };
  }

  /** From the dealer's word to the last who heard of it, in milliseconds; and until it was on disk. */
  async settle(): Promise<{ readonly all: number; readonly disk: number }> {
    await Promise.all([this.#few.ask({ do: 'watch' }), this.#many.ask({ do: 'watch' })]);
    const { at, kept } = await this.#house.ask<{ at: string; kept: string }>({ do: 'play' });
    const ends = await Promise.all(
      [this.#few, this.#many].map((clients) => clients.ask<{ last: string }>({ do: 'settled' })),
    );
    this.round += 1;
    const last = Math.max(...ends.map((end) => Number(BigInt(end.last) - BigInt(at))));
    return { all: last / 1e6, disk: Number(BigInt(kept) - BigInt(at)) / 1e6 };
  }
}

export default {
  title: 'Crowds',
  run: () =>
    withHouse((house) =>
      withClients(async (many, few) => {
        const crowd = new Crowd(house, many, few);
        const lines: Line[] = [];
        const perPatron: number[] = [];
        for (const { patrons, seconds, most } of CROWDS) {
          if (crowd.count < SETTLED_WITH && patrons > SETTLED_WITH) {
            await crowd.fill(SETTLED_WITH);
            await crowd.bet(8);
            const { all, disk } = await crowd.settle();
            lines.push({
              what: `settled with ${whole(SETTLED_WITH)} patrons connected and a bet of each: from the dealer's word to the last of them`,
              figure: `${all.toFixed(0)} ms, on disk after ${disk.toFixed(0)}`,
              ratio: `${(all / SETTLED_WITHIN).toFixed(2)} × the target`,
              target: `≤ ${SETTLED_WITHIN} ms`,
              ok: all <= SETTLED_WITHIN,
            });
          }
          await crowd.fill(patrons);
          const { waits, bytes, busy } = await crowd.bet(seconds);
          const p99 = percentile(waits, 0.99);
          perPatron.push(bytes / patrons);
          lines.push({
            what: `${whole(patrons)} patrons, one bet each in ${seconds} s, all of them watching: 99th percentile of an answer, of every tenth patron`,
            figure: `${p99.toFixed(0)} ms, median ${percentile(waits, 0.5).toFixed(1)} ms; ${(busy * 100).toFixed(0)}% of a core; ${(bytes / patrons / 1024).toFixed(0)} KiB a patron`,
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
