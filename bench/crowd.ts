import { type FarHouse, farProcess } from './house-client.ts';
import { cores, type Gauge, type Strain, strainOf } from './strain.ts';

/** Of every so many patrons one sits apart, where it is measured how long his answer takes. */
const APART = 10;
/** The boxes of the table, in each of which one sits. */
const SEATED = 16;

export type Clients = { readonly ask: <T>(message: object) => Promise<T> };

/**
 * Most patrons, and those who are measured, in two processes: one that has thousands of frames to read would hear the
 * answer late, and that would be its own fault.
 */
export const withClients = async <T>(
  use: (many: Clients, few: Clients) => Promise<T>,
): Promise<T> => {
  const clients = [farProcess('crowd-clients.ts'), farProcess('crowd-clients.ts')] as const;
  try {
    return await use(...clients);
  } finally {
    for (const { kill } of clients) kill();
  }
};

/** What was strained while something was done, and how many seconds that took. */
export const strained = async <T>(
  house: Clients,
  clients: readonly Clients[],
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly strain: Strain; readonly seconds: number }> => {
  const look = async () => ({
    house: await house.ask<Gauge>({ do: 'used' }),
    clients: await Promise.all(clients.map((one) => one.ask<Gauge>({ do: 'used' }))),
    machine: cores(),
    at: performance.now(),
  });
  const from = await look();
  const done = await work();
  const to = await look();
  const strain = strainOf({
    house: { from: from.house, to: to.house },
    clients: to.clients.map((one, i) => ({ from: from.clients[i] ?? one, to: one })),
    machine: { from: from.machine, to: to.machine },
  });
  return { done, strain, seconds: (to.at - from.at) / 1000 };
};

type Heard = { readonly waits: number[]; readonly bytes: number };

/** Patrons of one table, who all watch it and bet. */
export class Crowd {
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

  /**
   * So many bets each within so many seconds; how long those who are measured waited, what all heard meanwhile, how
   * long it took in the end, and what it strained.
   */
  async bet(
    seconds: number,
    times = 1,
  ): Promise<Heard & { readonly strain: Strain; readonly seconds: number }> {
    // Whoever stands behind a box bets with whoever sits there; the two may be in different processes.
    await this.#house.ask({ do: 'spread', count: SEATED, gap: 0 });
    const order = { do: 'bets', seconds, round: this.round, times };
    const clients = [this.#few, this.#many];
    const { done, strain, ...took } = await strained(this.#house, clients, () =>
      Promise.all(clients.map((one) => one.ask<Heard>(order))),
    );
    const [few, many] = done;
    if (few === undefined || many === undefined) throw new Error('no clients');
    return { waits: few.waits, bytes: few.bytes + many.bytes, strain, ...took };
  }

  /** So many rounds, before anybody has come. */
  async playAlone(count: number): Promise<void> {
    await this.#house.ask({ do: 'rounds', count });
    this.round += count;
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
