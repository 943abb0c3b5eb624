import type { WebSocket } from 'ws';
import { type FarHouse, opened, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

const CROWDS = [
  { viewers: 1_000, frames: 200, gap: 20, turns: 5 },
  { viewers: 10_000, frames: 20, gap: 400, turns: 3 },
] as const;
type Crowd = (typeof CROWDS)[number];
/** Deciding and storing take up to half as long again until they are compiled. */
const FIRST_BETS = 1_000;
/** Of the heap of the house, in bytes. */
const A_SOCKET = 5 << 10;
/** Of those who come late in a shoe, all in one go: as after a start. */
const COMING = 1_000;
const ROUNDS = 60;

type Timed = {
  readonly cpu: number;
  readonly commits: readonly { sequence: number; at: string }[];
};

/**
 * Viewers of one table of 16 boxes, against a bare broadcast of the same bytes to as many sockets. Both take turns, each
 * with sockets of its own; the median of the ratios counts.
 */
export default {
  title: 'Viewers',
  run: () =>
    withHouse(async (house) => {
      await house.ask({ do: 'join' });
      // What the first ones load and compile is nobody's.
      const first = await connect(displays(house), 50);
      await house.ask({ do: 'bets', count: FIRST_BETS, gap: 0 });
      for (const socket of first) socket.terminate();
      const lines: Line[] = [];
      for (const crowd of CROWDS) {
        const turns: Turn[] = [];
        while (turns.length < crowd.turns) turns.push(await turn(house, crowd));
        lines.push(...report(crowd, turns));
      }
      lines.push(await coming(house));
      return lines;
    }),
} satisfies Bench;

const displays = ({ port }: FarHouse) =>
  `ws://127.0.0.1:${port}/api/tables/t1/live?boards=parts&as=display`;

/** Microseconds of processor of the house, 99th percentile to the last client in ms, and heap of a socket. */
type Side = { readonly cpu: number; readonly p99: number; readonly heap: number };
type Turn = {
  readonly ours: Side;
  readonly bare: Side;
  /** What the same bets take where nobody looks on, and what as long a time takes with none. */
  readonly unseen: number;
  readonly idle: number;
  readonly frames: number;
};

const turn = async (house: FarHouse, { viewers, frames, gap }: Crowd): Promise<Turn> => {
  const ask = { count: frames, gap };
  const told: string[] = [];
  const ours = await side(house, displays(house), viewers, true, async (sockets) => {
    sockets[0]?.on('message', (data: Buffer) => told.push(String(data)));
    const arrived = arrivals(sockets, (text) => Number(/"sequence":(\d+)/.exec(text)?.[1]));
    const timed = await house.ask<Timed>({ do: 'bets', ...ask });
    return { timed, arrived };
  });
  const changes = told.filter((frame) => frame.startsWith('{"type":"change"'));
  if (changes.length === 0) throw new Error('nothing was told');
  const address = `ws://127.0.0.1:${house.barePort}/`;
  const bare = await side(house, address, viewers, false, async (sockets) => {
    const turns = new Map(changes.map((frame, place) => [frame.slice(0, 80), place]));
    const arrived = arrivals(sockets, (text) => turns.get(text) ?? -1);
    const timed = await house.ask<Timed>({ do: 'broadcast', frames: changes, gap });
    return { timed, arrived };
  });
  const { cpu: unseen } = await house.ask<Timed>({ do: 'bets', ...ask });
  const { cpu: idle } = await house.ask<{ cpu: number }>({ do: 'idle', ...ask });
  return { ours, bare, unseen, idle, frames: changes.length };
};

type Told = { readonly timed: Timed; readonly arrived: ReadonlyMap<number, bigint> };

/** So many sockets come, are told, and go. */
const side = async (
  house: FarHouse,
  address: string,
  viewers: number,
  greeted: boolean,
  tell: (sockets: readonly WebSocket[]) => Promise<Told>,
): Promise<Side> => {
  const before = await house.ask<{ heap: number }>({ do: 'heap' });
  const sockets = await connect(address, viewers, greeted);
  const after = await house.ask<{ heap: number }>({ do: 'heap' });
  const { timed, arrived } = await tell(sockets);
  await quiet();
  for (const socket of sockets) socket.terminate();
  await quiet();
  const p99 = percentile(latencies(timed, arrived), 0.99);
  return { cpu: timed.cpu, p99, heap: (after.heap - before.heap) / viewers };
};

const report = ({ viewers }: Crowd, turns: readonly Turn[]): Line[] => {
  const middle = (figure: (turn: Turn) => number) => percentile(turns.map(figure), 0.5);
  const all = `${viewers.toLocaleString('en')} viewers`;
  const against = (
    what: string,
    mine: (turn: Turn) => number,
    theirs: (turn: Turn) => number,
    most: number,
  ): Line => {
    const ratio = middle((turn) => mine(turn) / theirs(turn));
    return {
      what: `${what}, ${all}, against a bare broadcast of the same bytes; medians of ${turns.length} turns`,
      figure: `${middle(mine).toFixed(2)} ms and ${middle(theirs).toFixed(2)} ms`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: `≤ ${most} ×`,
      ok: ratio <= most,
    };
  };
  const aFrame = (used: number, { frames }: Turn) => used / frames / 1000;
  const bare = (turn: Turn) => aFrame(turn.bare.cpu - turn.idle, turn);
  const [socket, bareSocket] = [middle(({ ours }) => ours.heap), middle((turn) => turn.bare.heap)];
  return [
    against(
      'processor time a frame: bets that are looked at, less the same bets with nobody there',
      (turn) => aFrame(turn.ours.cpu - turn.unseen, turn),
      bare,
      0.9,
    ),
    against(
      'the same, deciding and storing included',
      (turn) => aFrame(turn.ours.cpu - turn.idle, turn),
      bare,
      0.9,
    ),
    against(
      '99th percentile from commit to the last client',
      ({ ours }) => ours.p99,
      (turn) => turn.bare.p99,
      1.5,
    ),
    {
      what: `heap of a socket, and of a bare one beside it, ${all}`,
      figure: `${kib(socket)} and ${kib(bareSocket)}`,
      ratio: `${(socket / A_SOCKET).toFixed(2)} × the target`,
      target: `≤ ${kib(A_SOCKET)}`,
      ok: socket <= A_SOCKET,
    },
  ];
};

/** Many who come at once, each of whom is shown the whole table, against as many bare sockets that are shown nothing. */
const coming = async (house: FarHouse): Promise<Line> => {
  const costOf = async (come: () => Promise<WebSocket[]>): Promise<number> => {
    const before = await house.ask<NodeJS.CpuUsage>({ do: 'used' });
    const sockets = await come();
    const after = await house.ask<NodeJS.CpuUsage>({ do: 'used' });
    for (const socket of sockets) socket.terminate();
    await quiet();
    return (after.user + after.system - before.user - before.system) / COMING;
  };
  await house.ask({ do: 'rounds', count: ROUNDS });
  await quiet();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    ours.push(await costOf(() => connect(displays(house), COMING)));
    bare.push(await costOf(() => connect(`ws://127.0.0.1:${house.barePort}/`, COMING, false)));
  }
  const [mine, theirs] = [percentile(ours, 0.5), percentile(bare, 0.5)];
  return {
    what: `processor time of a line that comes after ${ROUNDS} rounds of the shoe, the whole view included, against a bare one that is sent nothing`,
    figure: `${mine.toFixed(0)} and ${theirs.toFixed(0)} µs`,
    ratio: `${(mine / theirs).toFixed(2)} ×`,
    target: 'shown',
    ok: true,
  };
};

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

let comings = 0;

/** Each time from another address: a port of one that has gone is kept for a minute. */
const connect = async (address: string, count: number, greeted = true): Promise<WebSocket[]> => {
  const from = `127.0.0.${2 + (comings++ % 250)}`;
  const sockets: WebSocket[] = [];
  for (let n = 0; n < count; n += 50) {
    const some = Array.from({ length: 50 }, () => opened(address, { greeted, from }));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
};

/** For each frame the time at which the last viewer had it. */
const arrivals = (sockets: readonly WebSocket[], number: (text: string) => number) => {
  const last = new Map<number, bigint>();
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      const at = process.hrtime.bigint();
      last.set(number(String(data.subarray(0, 80))), at);
    });
  }
  return last;
};

const latencies = ({ commits }: Timed, arrived: ReadonlyMap<number, bigint>): number[] =>
  commits.flatMap(({ sequence, at }) => {
    const last = arrived.get(sequence);
    return last === undefined ? [] : [Number(last - BigInt(at)) / 1e6];
  });

const quiet = () => new Promise((resolve) => setTimeout(resolve, 1000));
