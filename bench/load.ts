import { automaticTables } from './automatic-tables.ts';
import { type Clients, Crowd, strained, withClients } from './crowd.ts';
import { type FarHouse, percentile, withHouse } from './house-client.ts';
import { bentBy, cores, gauge, type Strain, strainOf } from './strain.ts';

/** One size of a load: how long it kept people waiting, and what it strained. Milliseconds. */
export type LoadStep = {
  readonly size: number;
  /** What was done a second: bets, frames, steps of tables. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly strain: Strain;
};

export type LoadKind = {
  readonly name: string;
  /** What its size counts, and what is waited for. */
  readonly of: string;
  readonly waits: string;
  /** Where the 99th percentile is above this, it bends. Milliseconds. */
  readonly bound: number;
  /** The first is that of the benchmarks. */
  readonly sizes: readonly number[];
  /** Goes up through the sizes, as far as `tell` says to go on. */
  readonly climb: (sizes: readonly number[], tell: Tell) => Promise<void>;
};

type Tell = (step: LoadStep) => boolean;

const BETTORS = 64;
const BETS_FOR = 8;
/** As a crowd of the benchmarks bets: one bet each in so many seconds. */
const A_ROUND = 15;
const FRAMES = { count: 30, gap: 400 };
/** Sessions that displays share; each line looks its own up, as it would with one of its own. */
const SESSIONS = 500;
const TABLES_FOR = 30;

export const LOADS: readonly LoadKind[] = [
  {
    name: 'bets',
    of: `bets a second of ${BETTORS} patrons at one table`,
    waits: 'from the bet until it is acknowledged',
    bound: 50,
    sizes: [1000, 2000, 3000, 4000, 6000, 8000, 12_000],
    climb: (sizes, tell) =>
      withCrowd(async (crowd) => {
        await crowd.fill(BETTORS);
        await crowd.bet(2, 10);
        for (const size of sizes) {
          const times = Math.max(1, Math.round((size * BETS_FOR) / BETTORS));
          const { waits, strain, seconds } = await crowd.bet(BETS_FOR, times);
          const rate = (BETTORS * times) / seconds;
          if (!tell({ size, rate, ...between(waits), strain })) return;
        }
      }),
  },
  {
    name: 'crowds',
    of: `patrons at one table, one bet each in ${A_ROUND} s, all of them watching`,
    waits: 'from the bet until it is acknowledged',
    bound: 100,
    sizes: [1000, 2000, 5000, 10_000, 15_000],
    climb: (sizes, tell) =>
      withCrowd(async (crowd) => {
        for (const size of sizes) {
          await crowd.fill(size);
          const { waits, strain, seconds } = await crowd.bet(A_ROUND);
          await crowd.settle();
          if (!tell({ size, rate: size / seconds, ...between(waits), strain })) return;
        }
      }),
  },
  {
    name: 'viewers',
    of: `viewers of one table, ${FRAMES.count} frames ${FRAMES.gap} ms apart`,
    waits: 'from the commit until the last viewer was told',
    bound: 250,
    sizes: [1000, 2000, 5000, 10_000, 15_000],
    climb: (sizes, tell) =>
      withHouse((house) =>
        withClients(async (one, other) => {
          await house.ask({ do: 'join' });
          const displays = await displaysOf(house);
          let there = 0;
          for (const size of sizes) {
            await displays(one, Math.ceil((size - there) / 2));
            await displays(other, Math.floor((size - there) / 2));
            there = size;
            const { late, strain, seconds } = await framesTold(house, [one, other]);
            if (!tell({ size, rate: late.length / seconds, ...between(late), strain })) return;
          }
        }),
      ),
  },
  {
    name: 'tables',
    of: 'automatic tables of one process on SQLite',
    waits: 'how late the house takes a step',
    bound: 50,
    sizes: [200, 400, 800, 1600],
    climb: async (sizes, tell) => {
      for (const size of sizes) if (!tell(await tablesFor(size))) return;
    },
  },
];

/** Up to the first size that bends; null: none did. */
export const climbed = async (
  { sizes, bound, climb }: LoadKind,
  scale: number,
  told: (step: LoadStep) => void,
): Promise<{ readonly steps: readonly LoadStep[]; readonly bent: string | null }> => {
  const steps: LoadStep[] = [];
  let bent: string | null = null;
  await climb(
    sizes.map((size) => Math.max(1, Math.round(size * scale))),
    (step) => {
      steps.push(step);
      told(step);
      if (step.p99 > bound) bent = bentBy(step.strain);
      return bent === null;
    },
  );
  return { steps, bent };
};

const between = (waits: readonly number[]) => ({
  p50: percentile(waits, 0.5),
  p99: percentile(waits, 0.99),
});

const withCrowd = (use: (crowd: Crowd) => Promise<void>): Promise<void> =>
  withHouse((house) => withClients((many, few) => use(new Crowd(house, many, few))));

/** Connects so many more of them to a table. */
export const displaysOf = async (house: FarHouse) => {
  const order = { do: 'displays', count: SESSIONS };
  const { people: sessions } = await house.ask<{ people: object[] }>(order);
  return async (clients: Clients, count: number): Promise<void> => {
    const people = Array.from({ length: count }, (_, n) => sessions[n % SESSIONS]);
    await clients.ask({ do: 'connect', as: 'display', port: house.port, people });
  };
};

type Timed = { readonly commits: readonly { sequence: number; at: string }[] };
type HeardAt = { readonly heard: readonly (readonly [number, string])[] };

/** How long after each commit the last viewer had been told. */
const framesTold = async (house: FarHouse, clients: readonly Clients[]) => {
  await Promise.all(clients.map((one) => one.ask({ do: 'time' })));
  const { done, ...rest } = await strained(house, clients, () =>
    house.ask<Timed>({ do: 'bets', ...FRAMES }),
  );
  // What the last of them is told may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const timed = await Promise.all(clients.map((one) => one.ask<HeardAt>({ do: 'timed' })));
  const last = new Map<number, bigint>();
  for (const [sequence, at] of timed.flatMap(({ heard }) => heard)) {
    const known = last.get(sequence);
    if (known === undefined || known < BigInt(at)) last.set(sequence, BigInt(at));
  }
  const late = done.commits.flatMap(({ sequence, at }) => {
    const heard = last.get(sequence);
    return heard === undefined ? [] : [Number(heard - BigInt(at)) / 1e6];
  });
  return { late, ...rest };
};

const tablesFor = async (size: number): Promise<LoadStep> => {
  const floor = await automaticTables(size);
  try {
    // They were opened one after the other, and shoes are being shuffled.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    floor.late.length = 0;
    const [house, machine] = [gauge(), cores()];
    await new Promise((resolve) => setTimeout(resolve, TABLES_FOR * 1000));
    const strain = strainOf({
      house: { from: house, to: gauge() },
      machine: { from: machine, to: cores() },
    });
    return { size, rate: floor.late.length / TABLES_FOR, ...between(floor.late), strain };
  } finally {
    await floor.stop();
  }
};
