// Patrons at their sockets, in a process of their own: the house has one core, they have the other.
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { opened } from './house-client.ts';

type Person = { readonly patron: string; readonly box: number; readonly token: string };
const people: Person[] = [];
const sockets: WebSocket[] = [];
let bytes = 0;
const sent: bigint[] = [];
let waits: number[] = [];
/** When the last one had heard of it. */
let settled = 0;
let last = 0n;

const ANSWER = Buffer.from('{"type":"answer"');
const SETTLED = '"RoundSettled"';
let watching = false;

const connect = async (port: number, seats: readonly Person[]) => {
  const address = `ws://127.0.0.1:${port}/api/tables/t1/live?as=patron`;
  for (let n = 0; n < seats.length; n += 50) {
    const some = seats.slice(n, n + 50);
    const lines = await Promise.all(
      some.map(({ token }) => opened(address, { cookie: `pb_patron=${token}` })),
    );
    for (const [i, socket] of lines.entries()) {
      const place = people.length;
      people.push(some[i] as Person);
      sockets.push(socket);
      sent.push(0n);
      socket.on('message', (data: Buffer) => {
        bytes += data.length;
        if (data.subarray(0, 16).equals(ANSWER)) {
          if (data.includes('"error"')) throw new Error(String(data));
          waits.push(Number(process.hrtime.bigint() - (sent[place] ?? 0n)) / 1e6);
        } else if (watching && data.includes(SETTLED)) {
          settled += 1;
          last = process.hrtime.bigint();
        }
      });
    }
  }
};

const BETS = ['player', 'banker', 'tie'];

/** One bet each, spread evenly over so many seconds. */
const bets = async (seconds: number, round: number, from: number, to: number) => {
  waits = [];
  const begun = performance.now();
  for (let n = from; n < to; n++) {
    const due = begun + ((n - from) / (to - from)) * seconds * 1000;
    if (due > performance.now())
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const { patron, box } = people[n] as Person;
    const command = { type: 'PlaceBet', box, patron, bet: BETS[n % 3], amount: 100, round };
    sent[n] = process.hrtime.bigint();
    sockets[n]?.send(JSON.stringify({ type: 'command', id: randomUUID(), command }));
  }
  while (waits.length < to - from) await new Promise((resolve) => setTimeout(resolve, 20));
  return { waits, bytes };
};

type Order =
  | { readonly do: 'connect'; readonly port: number; readonly people: readonly Person[] }
  | {
      readonly do: 'bets';
      readonly seconds: number;
      readonly round: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly do: 'watch' | 'settled' };

process.on('message', async (message: Order) => {
  if (message.do === 'connect') {
    await connect(message.port, message.people);
    process.send?.({ count: sockets.length });
  }
  if (message.do === 'bets') {
    bytes = 0;
    process.send?.(await bets(message.seconds, message.round, message.from, message.to));
  }
  if (message.do === 'watch') {
    watching = true;
    settled = 0;
    process.send?.({});
  }
  if (message.do === 'settled') {
    while (settled < sockets.length) await new Promise((resolve) => setTimeout(resolve, 5));
    watching = false;
    process.send?.({ last: String(last) });
  }
});
