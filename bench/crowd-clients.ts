// Patrons, or displays, at their sockets, in a process of their own: the house has one core, they have the other.
import { randomUUID } from 'node:crypto';
import { type BareSocket, bareSocket } from './bare-socket.ts';
import { gauge } from './strain.ts';

type Person = { readonly patron: string; readonly box: number; readonly token: string };
const people: Person[] = [];
const sockets: BareSocket[] = [];
let bytes = 0;
/** Changes that the first of them was told. */
let frames = 0;
/** When each of them sent what is not answered yet, the oldest first. */
const sent: bigint[][] = [];
let waits: number[] = [];
/** How many have heard that the round is settled, and when the last of them did. */
let settled = 0;
let last = 0n;
let watching = false;
/** Where frames are timed: when the last of them heard of each change. */
let heardAt: Map<number, bigint> | null = null;

type As = 'patron' | 'display';

const connect = async (port: number, seats: readonly Person[], as: As) => {
  const path = `/api/tables/t1/live?boards=parts&as=${as}`;
  for (let n = 0; n < seats.length; n += 50) {
    const some = seats.slice(n, n + 50);
    await Promise.all(
      some.map(async (person) => {
        const place = people.push(person) - 1;
        const cookie = `pb_${as}=${person.token}`;
        const answers = occurrences(ANSWER);
        sockets[place] = await bareSocket({ port, path, cookie }, (data) => {
          bytes += data.length;
          if (place === 0) frames += String(data).split('"type":"change"').length - 1;
          for (let count = answers(data); count > 0; count -= 1) {
            if (data.includes('"error"')) throw new Error(String(data));
            const since = sent[place]?.shift() ?? 0n;
            waits.push(Number(process.hrtime.bigint() - since) / 1e6);
          }
          if (heardAt !== null) {
            const head = data.toString('latin1', 0, 120);
            const sequence = /"type":"change".*?"sequence":(\d+)/.exec(head)?.[1];
            if (sequence !== undefined) heardAt.set(Number(sequence), process.hrtime.bigint());
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

const ANSWER = Buffer.from('"type":"answer"');

/** How often it comes in what is heard, also where it is cut in two. */
const occurrences = (words: Buffer) => {
  let rest = Buffer.alloc(0);
  return (data: Buffer): number => {
    const seam = Buffer.concat([rest, data.subarray(0, words.length - 1)]);
    let count = seam.includes(words) ? 1 : 0;
    for (let at = data.indexOf(words); at >= 0; at = data.indexOf(words, at + 1)) count += 1;
    const end = data.length < words.length ? Buffer.concat([rest, data]) : data;
    rest = Buffer.from(end.subarray(Math.max(0, end.length - words.length + 1)));
    return count;
  };
};

const BETS = ['player', 'banker', 'tie'];

/** So many bets each, spread evenly over so many seconds. */
const bets = async (seconds: number, round: number, times: number) => {
  waits = [];
  const begun = performance.now();
  const to = people.length * times;
  for (let n = 0; n < to; n++) {
    const due = begun + (n / to) * seconds * 1000;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const place = n % people.length;
    const { patron, box } = people[place] as Person;
    const command = { type: 'PlaceBet', box, patron, bet: BETS[place % 3], amount: 100, round };
    sent[place] ??= [];
    sent[place].push(process.hrtime.bigint());
    sockets[place]?.send(JSON.stringify({ type: 'command', id: randomUUID(), command }));
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
      readonly times?: number;
    }
  | { readonly do: 'watch' | 'settled' | 'heard' | 'used' | 'time' | 'timed' };

process.on('message', async (message: Order) => {
  if (message.do === 'connect') {
    await connect(message.port, message.people, message.as ?? 'patron');
    process.send?.({ count: sockets.length });
  }
  if (message.do === 'bets') {
    bytes = 0;
    process.send?.(await bets(message.seconds, message.round, message.times ?? 1));
  }
  if (message.do === 'heard') {
    process.send?.({ bytes, frames });
    bytes = 0;
    frames = 0;
  }
  if (message.do === 'used') process.send?.(gauge());
  if (message.do === 'time') {
    heardAt = new Map();
    process.send?.({});
  }
  if (message.do === 'timed') {
    process.send?.({ heard: [...(heardAt ?? [])].map(([sequence, at]) => [sequence, String(at)]) });
    heardAt = null;
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
