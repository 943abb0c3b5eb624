import type { WebSocket } from 'ws';
import { opened, percentile, withHouse } from './house-client.ts';
import type { Bench } from './measure.ts';

const VIEWERS = 1000;
const FRAMES = 200;

type Timed = {
  readonly cpu: number;
  readonly commits: readonly { sequence: number; at: string }[];
};

/** A thousand viewers of one table of 16 boxes, against a bare broadcast of the same bytes to as many sockets. */
export default {
  title: 'Viewers',
  run: () =>
    withHouse(async (house) => {
      await house.ask({ do: 'join' });
      const live = await connect(`ws://127.0.0.1:${house.port}/api/tables/t1/live?as=display`);
      const frames: string[] = [];
      live[0]?.on('message', (data: Buffer) => frames.push(String(data)));
      const arrived = arrivals(live, (text) => Number(/"sequence":(\d+)/.exec(text)?.[1]));
      const ours = await house.ask<Timed>({ do: 'bets', count: FRAMES });
      await quiet();
      const changes = frames.filter((frame) => frame.startsWith('{"type":"change"'));
      const mine = latencies(ours, arrived);
      for (const socket of live) socket.terminate();

      const plain = await connect(`ws://127.0.0.1:${house.barePort}/`, false);
      const turns = new Map(changes.map((frame, turn) => [frame.slice(0, 80), turn]));
      const bareArrived = arrivals(plain, (text) => turns.get(text) ?? -1);
      const idle = await house.ask<{ cpu: number }>({ do: 'idle', count: FRAMES });
      const bare = await house.ask<Timed>({ do: 'broadcast', frames: changes });
      await quiet();
      const theirs = latencies(bare, bareArrived);
      for (const socket of plain) socket.terminate();

      const perFrame = (ours.cpu - idle.cpu) / FRAMES;
      const barePerFrame = (bare.cpu - idle.cpu) / changes.length;
      const p99 = percentile(mine, 0.99);
      const bareP99 = percentile(theirs, 0.99);
      return [
        line('processor time a frame, deciding and storing included', perFrame / barePerFrame, {
          ours: `${(perFrame / 1000).toFixed(2)} ms`,
          bare: `${(barePerFrame / 1000).toFixed(2)} ms`,
        }),
        line('99th percentile from commit to the last client', p99 / bareP99, {
          ours: `${p99.toFixed(1)} ms`,
          bare: `${bareP99.toFixed(1)} ms`,
        }),
      ];
    }),
} satisfies Bench;

const line = (what: string, ratio: number, { ours, bare }: { ours: string; bare: string }) => ({
  what: `${what}, ${VIEWERS.toLocaleString('en')} viewers, against a bare broadcast of the same bytes`,
  figure: `${ours} and ${bare}`,
  ratio: `${ratio.toFixed(2)} ×`,
  target: '≤ 1.5 ×',
  ok: ratio <= 1.5,
});

const connect = async (address: string, greeted = true): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < VIEWERS; n += 50) {
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

const quiet = () => new Promise((resolve) => setTimeout(resolve, 500));
