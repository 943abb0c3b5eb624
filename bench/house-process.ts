// A house in a process of its own for the benchmarks. Told what to do, and tells, over the channel to its parent.
import { randomBytes, randomUUID } from 'node:crypto';
import { WebSocketServer } from 'ws';
import { openHouse } from '../src/house/house.ts';
import { serverOf, USUAL } from '../src/house/http/server.ts';
import { openSession } from '../src/house/people/index.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { type Rulebook, rulebook } from '../src/rulebooks/index.ts';
import { boxNumbers } from '../src/rules/index.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  needed,
  seenOf,
  settingsOf,
  type Wanted,
} from '../src/table/index.ts';
import { allowing } from '../tests/house/budgets-of.ts';
import { accepted } from './accepted.ts';
import { durableEcho } from './durable-echo.ts';
import { gauge } from './strain.ts';

const [folder = '', game = '', boxes = '16', limits = 'none', database] = process.argv.slice(2);
const store =
  database === undefined
    ? await openSqlite(folder, { clock: Date.now })
    : await openPostgres(database);
let appends = 0;
let entries = 0;
/** When each change was durable, before anybody was told. */
const commits: { sequence: number; at: string }[] = [];
/** Milliseconds in which something was on its way to the disk; how much is now, and since when. */
let writing = 0;
let underWay = 0;
let since = 0;
const counted = {
  ...store,
  append: (async (request, work) => {
    let last = 0;
    if (underWay === 0) since = performance.now();
    underWay += 1;
    const kept = store.append(request, (now) => {
      const batch = work(now);
      last = batch.entries.at(-1)?.sequence ?? 0;
      if (request.stream === 't1' && batch.entries.length > 0) {
        appends += 1;
        entries += batch.entries.length;
      }
      return batch;
    });
    await kept.finally(() => {
      underWay -= 1;
      if (underWay === 0) writing += performance.now() - since;
    });
    if (request.stream === 't1' && last > 0) {
      commits.push({ sequence: last, at: String(process.hrtime.bigint()) });
    }
  }) as typeof store.append,
};
const house = await openHouse({
  store: counted,
  keys: keysFrom(randomBytes(64)),
  now: Date.now,
  bytes: (count) => randomBytes(count),
  log: () => {},
  demonstration: true,
});
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const settings = settingsOf(game, {
  layout: 'K',
  boxes: Number(boxes),
  shoe: 'electronic',
  automation: MANUAL,
  chipUnit: 100,
  thresholds: { cashOut: 1e13, fill: 1e13, credit: 1e13 },
  limits: { minimum: 100, maximum: 1e12, per: 'box', side: {} },
});
await house.floor.create(supervisor, { id: 't1', name: 'One', settings });
const live = house.floor.table('t1')?.live;
if (live === undefined) throw new Error('no table');
await accepted(live.submit(supervisor, 'fill', { type: 'FillTray', amount: 1e12 }));
await accepted(live.submit(supervisor, 'load', { type: 'LoadShoe' }));
await accepted(live.submit(supervisor, 'open', { type: 'OpenRound', round: 1 }));

const unlimited = {
  budgets: allowing(1e9),
  commandsPerSecond: 1e9,
  patronCommandsPerSecond: 1e9,
  socketsAtOnce: 1e5,
};
const app = await serverOf(house, { ...USUAL, ...(limits === 'none' && unlimited) });
await app.listen({ host: '127.0.0.1', port: 0 });
const port = (app.server.address() as { port: number }).port;

const bare = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await new Promise((resolve) => bare.once('listening', resolve));
/** The same bytes read and written as JSON, and nothing done with them. */
bare.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(JSON.stringify(JSON.parse(String(data)))));
});
const barePort = (bare.address() as { port: number }).port;
const durablePort = await durableEcho(folder);

const bet = (n: number) =>
  live.submit({ role: 'dealer', id: 'd1' }, `bet-${n}-${randomUUID()}`, {
    type: 'PlaceBet',
    box: 1,
    patron: 'p1',
    bet: 'player',
    amount: 100,
    round: 1,
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Order = {
  readonly do: string;
  readonly frames?: readonly string[];
  readonly count?: number;
  readonly gap?: number;
};

process.on('message', async (message: Order) => {
  const { count = 0, gap = 20 } = message;
  if (message.do === 'join') {
    await live.submit({ role: 'patron', id: 'p1' }, 'j', {
      type: 'Join',
      patron: 'p1',
      box: 1,
      seat: 'seated',
    });
    await live.submit(supervisor, 'b', { type: 'BuyIn', patron: 'p1', amount: 1e9 });
    process.send?.({ joined: true });
  }
  if (message.do === 'bets') {
    commits.length = 0;
    const from = process.cpuUsage();
    for (let n = 0; n < count; n++) {
      await bet(n);
      await pause(gap);
    }
    process.send?.({ cpu: used(from), commits });
  }
  if (message.do === 'broadcast') {
    const frames = (message.frames ?? []).map((frame) => Buffer.from(frame));
    const sent: { sequence: number; at: string }[] = [];
    const from = process.cpuUsage();
    for (const [n, frame] of frames.entries()) {
      sent.push({ sequence: n, at: String(process.hrtime.bigint()) });
      for (const client of bare.clients) client.send(frame, { binary: false });
      await pause(gap);
    }
    process.send?.({ cpu: used(from), commits: sent });
  }
  if (message.do === 'idle') {
    const from = process.cpuUsage();
    for (let n = 0; n < count; n++) await pause(gap);
    process.send?.({ cpu: used(from) });
  }
  if (message.do === 'crowd') process.send?.({ people: await crowd(count) });
  if (message.do === 'displays') process.send?.({ people: await displays(count) });
  if (message.do === 'spread') {
    await spread(count, gap);
    process.send?.({ spread: true });
  }
  if (message.do === 'heap') {
    globalThis.gc?.();
    process.send?.({ heap: process.memoryUsage().heapUsed });
  }
  if (message.do === 'used') process.send?.({ ...gauge(writing), ...process.memoryUsage() });
  if (message.do === 'play') process.send?.(await play());
  if (message.do === 'rounds') {
    await rounds(count);
    process.send?.({ rounds: count });
  }
  if (message.do === 'holds') {
    process.send?.({ holds: house.floor.table('t1')?.keeper.holds(), faults: house.faults() });
  }
  if (message.do === 'count') process.send?.({ appends, entries, cpu: used() });
});

const numbers = boxNumbers(rulebook(game) as Rulebook, Number(boxes));

/** So many patrons with a session each, seated first and then standing. */
const crowd = async (count: number) => {
  const { state } = live.stream();
  const known = state.status === 'unopened' ? 0 : state.roster.count;
  const all = Array.from({ length: count }, async (_, i) => {
    const n = known + i;
    const id = `p-${((n * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`;
    const by: Actor = { role: 'patron', id };
    const number = numbers[n % numbers.length] ?? 1;
    const seat = n < numbers.length ? 'seated' : 'standing';
    const join = { type: 'Join', patron: id, box: number, seat } as const;
    await accepted(live.submit(by, `join-${n}`, join));
    const buyIn = { type: 'BuyIn', patron: id, amount: 1e7 } as const;
    await accepted(live.submit(supervisor, `buy-${n}`, buyIn));
    const { token } = await openSession(house.people, {
      kind: 'patron',
      actor: by,
      table: 't1',
      terminal: null,
    });
    return { patron: id, box: number, token };
  });
  return Promise.all(all);
};

/** Sessions of boards. */
const displays = async (count: number) => {
  const actor: Actor = { role: 'display', id: 'display' };
  const who = { kind: 'display', actor, table: 't1', terminal: null } as const;
  const people: { token: string }[] = [];
  while (people.length < count) {
    people.push({ token: (await openSession(house.people, who)).token });
  }
  return people;
};

/** So many bets of so many patrons, one after the other; of those who sit first, since a standing bet needs theirs. */
const spread = async (count: number, gap: number) => {
  const { state } = live.stream();
  if (state.status === 'unopened') throw new Error('no table');
  const patrons = state.roster.pages.flat().filter((patron) => patron !== null);
  const seatedFirst = [true, false].flatMap((sits) =>
    patrons.filter(({ seat }) => (seat === 'seated') === sits),
  );
  for (const { id, box } of seatedFirst.slice(0, count)) {
    const wish = { type: 'PlaceBet', box, patron: id, bet: 'player', amount: 100 } as const;
    const answer = await live.submit({ role: 'patron', id }, randomUUID(), {
      ...wish,
      round: state.rounds,
    });
    if ('error' in answer) throw new Error(answer.error.message);
    await pause(gap);
  }
};

const dealer: Actor = { role: 'dealer', id: 'd1' };
const give = async (wanted: Wanted) => {
  const { state } = live.stream();
  const seen = state.status === 'unopened' ? null : seenOf(state);
  await accepted(live.submit(dealer, randomUUID(), meantFor(wanted, seen)));
};

/** Closes and deals, with so many milliseconds after each card. */
const dealt = async (gap: number) => {
  await give({ type: 'CloseBets' });
  while (needed(live.stream().state)?.type === 'DrawCard') {
    await give({ type: 'DrawCard' });
    if (gap > 0) await pause(gap);
  }
};

/** Closes, deals and settles, as fast as it goes; and opens the next round. */
const play = async () => {
  await dealt(50);
  await pause(1000);
  const at = String(process.hrtime.bigint());
  await give({ type: 'Settle' });
  const kept = String(process.hrtime.bigint());
  await pause(3000);
  await give({ type: 'OpenRound' });
  return { at, kept };
};

/** So many rounds without a pause. */
const rounds = async (count: number) => {
  for (let n = 0; n < count; n++) {
    await dealt(0);
    await give({ type: 'Settle' });
    await give({ type: 'OpenRound' });
  }
};

const used = (from?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return user + system;
};

process.send?.({ port, barePort, durablePort });
