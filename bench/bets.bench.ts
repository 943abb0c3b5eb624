import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { Stored } from '../src/house/store/store.ts';
import { opened, patronCookie, withHouse } from './house-client.ts';
import type { Bench } from './measure.ts';

const CLIENTS = 64;
const SECONDS = 6;

/** Durable bets over WebSocket against the store alone, which is given the same events and answers in batches of that size. */
export default {
  title: 'Durable bets',
  async run() {
    const measured = await withHouse(async (house) => {
      const people: Awaited<ReturnType<typeof patronCookie>>[] = [];
      for (let n = 0; n < CLIENTS; n++) people.push(await patronCookie(house.port));
      const address = `ws://127.0.0.1:${house.port}/api/tables/t1/live?as=patron`;
      const sockets = await Promise.all(people.map(({ cookie }) => opened(address, { cookie })));
      const before = await house.ask<{ appends: number; events: number }>({ do: 'count' });
      let acknowledged = 0;
      let going = true;
      const start = process.hrtime.bigint();
      sockets.forEach((socket, i) => {
        const { patron, box } = people[i] ?? { patron: '', box: 1 };
        let n = 0;
        const send = () => {
          n += 1;
          const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: 100 };
          socket.send(JSON.stringify({ type: 'command', id: `${patron}-${n}`, command }));
        };
        socket.on('message', (data: Buffer) => {
          if (!going || !data.subarray(0, 16).equals(ANSWER)) return;
          if (data.includes('"error"')) throw new Error(String(data));
          acknowledged += 1;
          send();
        });
        send();
      });
      await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
      going = false;
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const after = await house.ask<{ appends: number; events: number }>({ do: 'count' });
      const batch = (after.events - before.events) / (after.appends - before.appends);
      for (const socket of sockets) socket.terminate();
      return { perSecond: acknowledged / seconds, batch, folder: house.folder };
    });
    const raw = await rawStore(Math.round(measured.batch));
    const ratio = measured.perSecond / raw;
    const { batch } = measured;
    return [
      {
        what: `bets acknowledged once durable, ${CLIENTS} clients over WebSocket, against the bare store in batches of ${Math.round(batch)}`,
        figure: `${whole(measured.perSecond)} and ${whole(raw)} a second`,
        ratio: `${ratio.toFixed(2)} ×`,
        target: '≥ 0.5 ×',
        ok: ratio >= 0.5,
      },
      {
        what: 'bets that shared a commit, on average',
        figure: `${batch.toFixed(1)}`,
        ratio: `${(batch / 16).toFixed(2)} × the target`,
        target: '≥ 16',
        ok: batch >= 16,
      },
    ];
  },
} satisfies Bench;

const ANSWER = Buffer.from('{"type":"answer"');
const whole = (value: number) => Math.round(value).toLocaleString('en');

const BET = {
  box: 1,
  patron: 'p-01234567',
  bet: 'player',
  hand: 'player',
  amount: 100,
  asked: 100,
  standing: true,
  asItLay: false,
};

/** The store alone: so many events with their answers a commit, each as a bet has them. */
const rawStore = async (batch: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bench-'));
  const store = await openSqlite(folder, { clock: Date.now });
  const text = (sequence: number) =>
    JSON.stringify({
      sequence,
      at: 1_800_000_000_000,
      by: { role: 'patron', id: 'p-01234567' },
      command: `p-01234567-${sequence}`,
      type: 'BetPlaced',
      data: BET,
      previous: '0'.repeat(64),
    });
  let known = 0;
  const start = process.hrtime.bigint();
  while (Number(process.hrtime.bigint() - start) < 3e9) {
    const events: Stored[] = Array.from({ length: batch }, (_, i) => {
      const sequence = known + i + 1;
      const hash = '0'.repeat(64);
      return { sequence, at: 1, type: 'BetPlaced', text: text(sequence), hash };
    });
    await store.append({ stream: 't1', known, commands: [] }, () => ({
      events,
      answers: events.map(({ sequence }) => ({
        actor: 'patron:p-01234567',
        id: `p-01234567-${sequence}`,
        body: '0'.repeat(64),
        text: JSON.stringify({ id: `p-01234567-${sequence}`, sequence, events: [BET] }),
      })),
      rounds: [],
    }));
    known += batch;
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return known / seconds;
};
