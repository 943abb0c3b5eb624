// Patrons, or displays, at their sockets, in a process of their own: the house has one core, they have the other.
import { randomUUID } from 'node:crypto';
import { type BareSocket, bareSocket } from './bare-socket.ts';

type Person = { readonly patron: string; readonly box: number; readonly token: string };
const people: Person[] = [];
const sockets: BareSocket[] = [];
let bytes = 0;
/** Changes that the first of them was told. */
let frames = 0;
const sent: bigint[] = [];
let waits: number[] = [];
/** How many have heard that the round is settled, and when the last of them did. */
let settled = 0;
let last = 0n;
let watching = false;

type As = 'patron' | 'display';

const connect = async (port: number, seats: readonly Person[], as: As) => {
  const path = `/api/tables/t1/live?as=${as}`;
  for (let n = 0; n < seats.length; n += 50) {
    const some = seats.slice(n, n + 50);
    await Promise.all(
      some.map(async (person) => {
        const place = people.push(person) - 1;
        const cookie = `pb_${as}=${person.token}`;
        sockets[place] = await bareSocket({ port, path, cookie }, (data) => {
          bytes += data.length;
          if (place === 0) frames += String(data).split('"type":"change"').length - 1;
          if (data.includes('"type":"answer"')) {
            if (data.includes('"error"')) throw new Error(String(data));
            waits.push(Number(process.hrtime.bigint() - (sent[place] ?? 0n)) / 1e6);
          }
          if (watching && data.includes('"RoundSettled"')) {
            settled += 1;
            last = process.hrtime.bigint();
          }
        });
      }),
    );
  }
};

const BETS = ['player', 'banker', 'tie'];

/** One bet each, spread evenly over so many seconds. */
const bets = async (seconds: number, round: number) => {
  waits = [];
  const begun = performance.now();
  const to = people.length;
  for (let n = 0; n < to; n++) {
    const due = begun + (n / to) * seconds * 1000;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { patron, box } = people[n] as Person;
    const command = { type: 'PlaceBet', box, patron, bet: BETS[n % 3], amount: 100, round };
    sent[n] = process.hrtime.bigint();
    sockets[n]?.send(JSON.stringify({ type: 'command', id: randomUUID(), command }));
  }
  while (waits.length < to) await new Promise((resolve) => setTimeout(resolve, 20));
  return { waits, bytes };
};

type Order =
  | {
      readonly do: 'connect';
      readonly port: number;
      readonly people: readonly Person[];
      readonly as?: As;
    }
  | {
      readonly do: 'bets';
      readonly seconds: number;
      readonly round: number;
    }
  | { readonly do: 'watch' | 'settled' | 'heard' };

process.on('message', async (message: Order) => {
  if (message.do === 'connect') {
    await connect(message.port, message.people, message.as ?? 'patron');
    process.send?.({ count: sockets.length });
  }
  if (message.do === 'bets') {
    bytes = 0;
    process.send?.(await bets(message.seconds, message.round));
  }
  if (message.do === 'heard') {
    process.send?.({ bytes, frames });
    bytes = 0;
    frames = 0;
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
