import type { WebSocket } from 'ws';
import { type FarHouse, opened, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

const CROWDS = [
  { viewers: 1_000, frames: 200, gap: 20 },
  { viewers: 10_000, frames: 20, gap: 400 },
] as const;
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

/** Viewers of one table of 16 boxes, against a bare broadcast of the same bytes to as many sockets. */
export default {
  title: 'Viewers',
  run: () =>
    withHouse(async (house) => {
      await house.ask({ do: 'join' });
      // What the first ones load and compile is nobody's.
      await connect(`ws://127.0.0.1:${house.port}/api/tables/t1/live?boards=parts&as=display`, 50);
      await house.ask({ do: 'bets', count: FIRST_BETS, gap: 0 });
      const lines: Line[] = [];
      for (const { viewers, frames: count, gap } of CROWDS) {
        const before = await house.ask<{ heap: number }>({ do: 'heap' });
        const address = `ws://127.0.0.1:${house.port}/api/tables/t1/live?boards=parts&as=display`;
        const live = await connect(address, viewers);
        const after = await house.ask<{ heap: number }>({ do: 'heap' });
        const frames: string[] = [];
        live[0]?.on('message', (data: Buffer) => frames.push(String(data)));
        const arrived = arrivals(live, (text) => Number(/"sequence":(\d+)/.exec(text)?.[1]));
        const ours = await house.ask<Timed>({ do: 'bets', count, gap });
        await quiet();
        const changes = frames.filter((frame) => frame.startsWith('{"type":"change"'));
        if (changes.length === 0) throw new Error('nothing was told');
        const mine = latencies(ours, arrived);
        for (const socket of live) socket.terminate();
        await quiet();

        const empty = await house.ask<{ heap: number }>({ do: 'heap' });
        const plain = await connect(`ws://127.0.0.1:${house.barePort}/`, viewers, false);
        const full = await house.ask<{ heap: number }>({ do: 'heap' });
        const turns = new Map(changes.map((frame, turn) => [frame.slice(0, 80), turn]));
        const bareArrived = arrivals(plain, (text) => turns.get(text) ?? -1);
        const idle = await house.ask<{ cpu: number }>({ do: 'idle', count, gap });
        const bare = await house.ask<Timed>({ do: 'broadcast', frames: changes, gap });
        await quiet();
        const theirs = latencies(bare, bareArrived);
        for (const socket of plain) socket.terminate();
        await quiet();

        const perFrame = (ours.cpu - idle.cpu) / changes.length;
        const barePerFrame = (bare.cpu - idle.cpu) / changes.length;
        const [p99, bareP99] = [percentile(mine, 0.99), percentile(theirs, 0.99)];
        const line = (what: string, ratio: number, most: number, figures: readonly string[]) => ({
          what: `${what}, ${viewers.toLocaleString('en')} viewers, against a bare broadcast of the same bytes`,
          figure: figures.join(' and '),
          ratio: `${ratio.toFixed(2)} ×`,
          target: `≤ ${most} ×`,
          ok: ratio <= most,
        });
        lines.push(
          line(
            'processor time a frame, deciding and storing included',
            perFrame / barePerFrame,
            0.9,
            [`${(perFrame / 1000).toFixed(2)} ms`, `${(barePerFrame / 1000).toFixed(2)} ms`],
          ),
          line('99th percentile from commit to the last client', p99 / bareP99, 1.5, [
            `${p99.toFixed(1)} ms`,
            `${bareP99.toFixed(1)} ms`,
          ]),
        );
        const socket = (after.heap - before.heap) / viewers;
        const bareSocket = (full.heap - empty.heap) / viewers;
        lines.push({
          what: `heap of a socket, and of a bare one beside it, ${viewers.toLocaleString('en')} viewers`,
          figure: `${kib(socket)} and ${kib(bareSocket)}`,
          ratio: `${(socket / A_SOCKET).toFixed(2)} × the target`,
          target: `≤ ${kib(A_SOCKET)}`,
          ok: socket <= A_SOCKET,
        });
      }
      lines.push(await coming(house));
      return lines;
    }),
} satisfies Bench;

/** Many who come at once, each of whom is shown the whole table, against as many bare sockets that are shown nothing. */
const coming = async (house: FarHouse): Promise<Line> => {
  const address = `ws://127.0.0.1:${house.port}/api/tables/t1/live?boards=parts&as=display`;
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
    ours.push(await costOf(() => connect(address, COMING)));
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

const connect = async (address: string, count: number, greeted = true): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < count; n += 50) {
    sockets.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => opened(address, { greeted })))),
    );
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
