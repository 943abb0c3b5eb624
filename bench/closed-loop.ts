import type { WebSocket } from 'ws';
import { type FarHouse, opened, patronCookie } from './house-client.ts';

export const CLIENTS = 64;

type Count = { readonly appends: number; readonly entries: number; readonly cpu: number };
/** Bets a second, how many of them shared a commit, and microseconds of processor of the house for each. */
type Rate = { readonly perSecond: number; readonly batch: number; readonly cost: number };
export type ClosedLoop = {
  readonly bet: (seconds: number, ids: () => string) => Promise<Rate>;
};

/** Patrons who each lay a chip, wait until it is accepted, and lay the next. */
export const bettors = async ({ port, ask }: FarHouse): Promise<ClosedLoop> => {
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
      const entries = after.entries - before.entries;
      const batch = entries / (after.appends - before.appends);
      return { perSecond, batch, cost: (after.cpu - before.cpu) / entries };
    },
  };
};

/** The same words to a socket that says them again. */
export const echoes = async (
  port: number,
): Promise<{ readonly bet: (...args: Parameters<ClosedLoop['bet']>) => Promise<number> }> => {
  const address = `ws://127.0.0.1:${port}/`;
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, () => opened(address, { greeted: false })),
  );
  const patron = (i: number) => ({ patron: `p-${String(i).padStart(8, '0')}`, box: 1 });
  const crowd = closedLoop(sockets, COMMAND, patron);
  return { bet: crowd };
};

/** Each sends, waits for what begins like an answer, and sends again; answers a second. */
const closedLoop = (
  sockets: readonly WebSocket[],
  answer: Buffer,
  place: (i: number) => { readonly patron: string; readonly box: number },
) => {
  let acknowledged = 0;
  let going = false;
  let newId: () => string = () => '';
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
