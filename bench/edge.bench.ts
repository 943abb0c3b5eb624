import { createDatabase, startPostgres } from '../tests/postgres/server.ts';
import { type FarHouse, farProcess, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** So few that none of them waits for the others, and as many as one process may be given. */
const CROWDS = [200, 2_000, 10_000];
/** For how many the machines are worked out on paper. */
const ON_PAPER = 100_000;
/** More than everybody can see one by one; each bets once a round, one after the other, so many milliseconds apart. */
const PATRONS = 300;
const GAP = 45;
/** That the viewers share; each line looks its own up, as it would with one of its own. */
const SESSIONS = 500;
const ROUNDS = 2;
const IDLE = 20;

/** Milliseconds between two frames of bets of a crowd at the least: with more viewers an edge tells them less often. */
const CALM = 100;

type Used = { readonly user: number; readonly system: number; readonly rss: number };
type Heard = { readonly bytes: number; readonly frames: number };

type Measured = {
  readonly viewers: number;
  /** Bytes of memory. */
  readonly memory: number;
  /** Microseconds of a processor, for one viewer: in a second in which nothing happens, and for a frame. */
  readonly idle: number;
  readonly frame: number;
  readonly frames: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly share: number;
  /** From the disk of the house to the last viewer, milliseconds. */
  readonly late: number;
};

/** Displays at an edge, while a house in another process runs the table. */
export default {
  title: 'An edge',
  run: async () => {
    const server = await startPostgres();
    try {
      const measured: Measured[] = [];
      for (const viewers of CROWDS) {
        const database = await createDatabase(server.address);
        measured.push(await withHouse((house) => measure(house, database, viewers), { database }));
      }
      return [...measured.flatMap(linesOf), ...onPaper(measured)];
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

const measure = async (house: FarHouse, database: string, viewers: number): Promise<Measured> => {
  await house.ask({ do: 'crowd', count: PATRONS });
  const edge = farProcess('edge-process.ts', [database]);
  const clients = farProcess('crowd-clients.ts');
  const used = () => edge.ask<Used>({});
  try {
    const { port } = await edge.greeting<{ port: number }>();
    const displays = { do: 'displays', count: SESSIONS };
    const { people: sessions } = await house.ask<{ people: object[] }>(displays);
    const people = Array.from({ length: viewers }, (_, n) => sessions[n % SESSIONS]);
    const empty = await used();
    await clients.ask({ do: 'connect', as: 'display', port, people });
    await pause(2);
    const full = await used();
    await pause(IDLE);
    const rested = await used();
    const idle = spent(full, rested) / IDLE;
    await clients.ask<Heard>({ do: 'heard' });
    const begun = performance.now();
    const late: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await house.ask({ do: 'spread', count: PATRONS, gap: GAP });
      await clients.ask({ do: 'watch' });
      const { kept } = await house.ask<{ kept: string }>({ do: 'play' });
      const { last } = await clients.ask<{ last: string }>({ do: 'settled' });
      late.push(Number(BigInt(last) - BigInt(kept)) / 1e6);
    }
    const seconds = (performance.now() - begun) / 1000;
    const after = await used();
    const { bytes, frames } = await clients.ask<Heard>({ do: 'heard' });
    const busy = spent(rested, after);
    return {
      viewers,
      memory: (full.rss - empty.rss) / viewers,
      idle: idle / viewers,
      frame: (busy - idle * seconds) / frames / viewers,
      frames: frames / ROUNDS,
      bytes: bytes / viewers / ROUNDS,
      seconds: seconds / ROUNDS,
      share: busy / 1e6 / seconds,
      late: Math.max(...late),
    };
  } finally {
    edge.kill();
    clients.kill();
  }
};

const spent = (from: Used, to: Used) => to.user + to.system - from.user - from.system;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const linesOf = (one: Measured): Line[] => {
  const of = `${whole(one.viewers)} viewers`;
  const shown = (what: string, figure: string, ratio: string): Line => {
    return { what: `${what}, ${of}`, figure, ratio, target: 'shown', ok: true };
  };
  return [
    shown(
      'processor time of an edge a viewer and frame',
      `${one.frame.toFixed(1)} µs; ${one.frames.toFixed(0)} frames a round of ${one.seconds.toFixed(0)} s; ${one.idle.toFixed(1)} µs a second where nothing happens`,
      `${(one.share * 100).toFixed(0)}% of a core`,
    ),
    shown('memory a viewer', `${(one.memory / 1024).toFixed(1)} KiB`, ''),
    shown(
      'bytes a viewer and round',
      `${(one.bytes / 1024).toFixed(1)} KiB`,
      `${(one.bytes / one.frames).toFixed(0)} a frame`,
    ),
    shown(
      'a settlement, from the disk of the house to the last viewer at the edge',
      `${one.late.toFixed(0)} ms`,
      '',
    ),
  ];
};

/** What is at hand: the part that is used up first is what there is too little of. */
const MACHINE = { cores: 8, memory: 16, gigabits: 10 };

const onPaper = (measured: readonly Measured[]): Line[] => {
  const [few, many] = [measured[0], measured.at(-1)];
  if (few === undefined || many === undefined) return [];
  // Telling may take a quarter of the time between two frames of bets, else they come less often.
  const each = (CALM / 4 / many.frame) * 1000;
  return [
    paper('every frame that few viewers are told', few, many, ON_PAPER / each),
    paper(`as often as ${whole(many.viewers)} are told`, many, many, ON_PAPER / many.viewers),
  ];
};

/** Frames and bytes as the one was told them, at what they cost the other. */
const paper = (how: string, told: Measured, cost: Measured, edges: number): Line => {
  const rate = told.frames / told.seconds;
  const cores = (ON_PAPER * (rate * cost.frame + cost.idle)) / 1e6;
  const memory = (ON_PAPER * cost.memory) / 2 ** 30;
  const gigabits = (ON_PAPER * told.bytes * 8) / told.seconds / 1e9;
  const shares = [
    { of: 'processor', share: cores / MACHINE.cores },
    { of: 'memory', share: memory / MACHINE.memory },
    { of: 'network', share: gigabits / MACHINE.gigabits },
  ].sort((a, b) => b.share - a.share);
  const [first = { of: '', share: 0 }] = shares;
  return {
    what: `on paper: ${whole(ON_PAPER)} viewers of one table, ${how} (${rate.toFixed(1)} a second)`,
    figure: `${Math.ceil(edges)} edges: ${cores.toFixed(1)} cores, ${memory.toFixed(1)} GiB, ${gigabits.toFixed(2)} Gbit/s`,
    ratio: `${first.share.toFixed(2)} × the ${first.of} of ${MACHINE.cores} cores, ${MACHINE.memory} GiB, ${MACHINE.gigabits} Gbit/s`,
    target: 'shown',
    ok: true,
  };
};

const whole = (value: number) => value.toLocaleString('en');
