import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { commandId } from '../src/api/command-id.ts';
import { type FarHouse, opened, patronCookie, percentile, withHouse } from './house-client.ts';
import type { Bench } from './measure.ts';

const CLIENTS = 64;
const SECONDS = 1.5;
const TURNS = 7;
/** A folder of memory: whatever is written there is as good as on disk at once. */
const MEMORY = '/dev/shm';

/**
 * Durable bets over WebSocket, with ids by chance alone, against a bare socket that reads and writes the same JSON,
 * against one that keeps it as well, and against the same house on a disk that nobody has to wait for. All take turns, since a disk is now fast and now slow;
 * the median of the ratios counts.
 */
export default {
  title: 'Durable bets',
  run: () =>
    withHouse((house) =>
      withHouse(
        async (unsynced) => {
          const [ours, quick, echo, kept] = [
            await bettors(house),
            await bettors(unsynced),
            await echoes(house.barePort),
            await echoes(house.durablePort),
          ];
          for (const crowd of [ours, quick, echo, kept]) await crowd.bet(1, randomUUID);
          const turns: Turn[] = [];
          for (let turn = 0; turn < TURNS; turn++) {
            const { perSecond, batch } = await ours.bet(SECONDS, randomUUID);
            turns.push({
              ours: perSecond,
              batch,
              echo: (await echo.bet(SECONDS, randomUUID)).perSecond,
              kept: (await kept.bet(SECONDS, randomUUID)).perSecond,
              quick: (await quick.bet(SECONDS, randomUUID)).perSecond,
              timed: (await ours.bet(SECONDS, timed)).perSecond,
            });
          }
          return report(turns);
        },
        { within: MEMORY },
      ),
    ),
} satisfies Bench;

type Turn = {
  ours: number;
  echo: number;
  kept: number;
  quick: number;
  timed: number;
  batch: number;
};

const timed = () => commandId(Date.now(), randomBytes);

const report = (turns: readonly Turn[]) => {
  const middle = (figure: (turn: Turn) => number) => percentile(turns.map(figure), 0.5);
  const against = (
    what: string,
    other: 'echo' | 'kept' | 'quick' | 'timed',
    least: number | null,
  ) => {
    const ratio = middle((turn) => turn.ours / turn[other]);
    return {
      what,
      figure: `${whole(middle(({ ours }) => ours))} and ${whole(middle((turn) => turn[other]))} a second`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: least === null ? 'shown' : `≥ ${least} ×`,
      ok: least === null || ratio >= least,
    };
  };
  const batch = middle((turn) => turn.batch);
  return [
    against(
      `bets acknowledged once durable, ${CLIENTS} clients over WebSocket, ids by chance alone, against a bare echo of the same JSON; medians of ${turns.length} turns`,
      'echo',
      0.25,
    ),
    against('the same against an echo that keeps each as a row on the same disk', 'kept', null),
    against('the same against the house on a disk in memory, which nobody waits for', 'quick', 0.8),
    against('the same against ids in order of time', 'timed', 0.8),
    {
      what: 'bets that shared a commit, on average',
      figure: `${batch.toFixed(1)}`,
      ratio: `${(batch / 16).toFixed(2)} × the target`,
      target: '≥ 16',
      ok: batch >= 16,
    },
  ];
};

type Count = { readonly appends: number; readonly entries: number };
type Bettors = {
  readonly bet: (
    seconds: number,
    ids: () => string,
  ) => Promise<{ perSecond: number; batch: number }>;
};

/** Patrons who each lay a chip, wait until it is accepted, and lay the next. */
const bettors = async ({ port, ask }: FarHouse): Promise<Bettors> => {
  const people: Awaited<ReturnType<typeof patronCookie>>[] = [];
  for (let n = 0; n < CLIENTS; n++) people.push(await patronCookie(port));
  const address = `ws://127.0.0.1:${port}/api/tables/t1/live?boards=parts&as=patron`;
  const sockets = await Promise.all(people.map(({ cookie }) => opened(address, { cookie })));
  const crowd = closedLoop(sockets, ANSWER, (i) => people[i] ?? { patron: '', box: 1 });
  return {
    bet: async (seconds, ids) => {
      const before = await ask<Count>({ do: 'count' });
      const perSecond = await crowd(seconds, ids);
      const after = await ask<Count>({ do: 'count' });
      const batch = (after.entries - before.entries) / (after.appends - before.appends);
      return { perSecond, batch };
    },
  };
};

/** The same words to a socket that says them again. */
const echoes = async (port: number): Promise<Bettors> => {
  const address = `ws://127.0.0.1:${port}/`;
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, () => opened(address, { greeted: false })),
  );
  const patron = (i: number) => ({ patron: `p-${String(i).padStart(8, '0')}`, box: 1 });
  const crowd = closedLoop(sockets, COMMAND, patron);
  return { bet: async (seconds, ids) => ({ perSecond: await crowd(seconds, ids), batch: 0 }) };
};

/** Each sends, waits for what begins like an answer, and sends again; answers a second. */
const closedLoop = (
  sockets: readonly WebSocket[],
  answer: Buffer,
  place: (i: number) => { readonly patron: string; readonly box: number },
) => {
  let acknowledged = 0;
  let going = false;
  let newId: () => string = timed;
  const starts = sockets.map((socket, i) => {
    const { patron, box } = place(i);
    const send = () => {
      const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: 100, round: 1 };
      socket.send(JSON.stringify({ type: 'command', id: newId(), command }));
    };
    socket.on('message', (data: Buffer) => {
      if (!data.subarray(0, answer.length).equals(answer)) return;
      if (data.includes('"error"')) throw new Error(String(data));
      acknowledged += 1;
      if (going) send();
    });
    return send;
  });
  return async (seconds: number, ids: () => string): Promise<number> => {
    newId = ids;
    acknowledged = 0;
    going = true;
    const start = process.hrtime.bigint();
    for (const send of starts) send();
    await pause(seconds * 1000);
    going = false;
    const perSecond = acknowledged / (Number(process.hrtime.bigint() - start) / 1e9);
    await pause(300);
    return perSecond;
  };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const ANSWER = Buffer.from('{"type":"answer"');
const COMMAND = Buffer.from('{"type":"command"');
const whole = (value: number) => Math.round(value).toLocaleString('en');
