import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandId } from '../src/api/command-id.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { NewEntry, Store } from '../src/house/store/store.ts';
import { entryText, GENESIS } from '../src/record/index.ts';
import { type FarHouse, opened, patronCookie, percentile, withHouse } from './house-client.ts';
import type { Bench } from './measure.ts';

const CLIENTS = 64;
const SECONDS = 1.5;

const TURNS = 7;

/**
 * Durable bets over WebSocket against the store alone, which is given the same entries in batches of the same size; with
 * ids as our clients make them, in order of time, and with ids by chance alone. All take turns, since a disk is now
 * fast and now slow; the median of the ratios counts.
 */
export default {
  title: 'Durable bets',
  run: () =>
    withHouse(async (house) => {
      const crowd = await bettors(house);
      const folder = mkdtempSync(join(tmpdir(), 'puntobanco-bench-'));
      const store = await openSqlite(folder, { clock: Date.now });
      try {
        await crowd.bet(1, timed);
        const turns: Turn[] = [];
        let known = 0;
        for (let turn = 0; turn < TURNS; turn++) {
          const { perSecond, batch } = await crowd.bet(SECONDS, timed);
          const raw = await rawStore(store, Math.round(batch), known);
          known = raw.known;
          const { perSecond: random } = await crowd.bet(SECONDS, randomUUID);
          turns.push({ ours: perSecond, raw: raw.perSecond, random, batch });
        }
        return report(turns);
      } finally {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
} satisfies Bench;

type Turn = { ours: number; raw: number; random: number; batch: number };

const timed = () => commandId(Date.now(), randomBytes);

const report = (turns: readonly Turn[]) => {
  const random = percentile(
    turns.map((turn) => turn.random),
    0.5,
  );
  const ratio = percentile(
    turns.map(({ ours, raw }) => ours / raw),
    0.5,
  );
  const ours = percentile(
    turns.map((turn) => turn.ours),
    0.5,
  );
  const raw = percentile(
    turns.map((turn) => turn.raw),
    0.5,
  );
  const batch = turns.reduce((sum, turn) => sum + turn.batch, 0) / turns.length;
  return [
    {
      what: `bets acknowledged once durable, ${CLIENTS} clients over WebSocket, against the bare store in batches of ${Math.round(batch)}; medians of ${turns.length} turns`,
      figure: `${whole(ours)} and ${whole(raw)} a second`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: '≥ 0.5 ×',
      ok: ratio >= 0.5,
    },
    {
      what: 'the same bets with ids by chance alone, against ids in order of time',
      figure: `${whole(random)} and ${whole(ours)} a second`,
      ratio: `${(random / ours).toFixed(2)} ×`,
      target: '≥ 0.6 ×',
      ok: random >= 0.6 * ours,
    },
    {
      what: 'bets that shared a commit, on average',
      figure: `${batch.toFixed(1)}`,
      ratio: `${(batch / 16).toFixed(2)} × the target`,
      target: '≥ 16',
      ok: batch >= 16,
    },
  ];
};

/** Patrons who each lay a chip, wait until it is accepted, and lay the next. */
const bettors = async ({ port, ask }: FarHouse) => {
  const people: Awaited<ReturnType<typeof patronCookie>>[] = [];
  for (let n = 0; n < CLIENTS; n++) people.push(await patronCookie(port));
  const address = `ws://127.0.0.1:${port}/api/tables/t1/live?as=patron`;
  const sockets = await Promise.all(people.map(({ cookie }) => opened(address, { cookie })));
  let acknowledged = 0;
  let going = false;
  let newId: () => string = timed;
  const starts = sockets.map((socket, i) => {
    const { patron, box } = people[i] ?? { patron: '', box: 1 };
    const send = () => {
      const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: 100, round: 1 };
      socket.send(JSON.stringify({ type: 'command', id: newId(), command }));
    };
    socket.on('message', (data: Buffer) => {
      if (!data.subarray(0, 16).equals(ANSWER)) return;
      if (data.includes('"error"')) throw new Error(String(data));
      acknowledged += 1;
      if (going) send();
    });
    return send;
  });
  return {
    bet: async (
      seconds: number,
      ids: () => string,
    ): Promise<{ perSecond: number; batch: number }> => {
      newId = ids;
      const before = await ask<{ appends: number; entries: number }>({ do: 'count' });
      acknowledged = 0;
      going = true;
      const start = process.hrtime.bigint();
      for (const send of starts) send();
      await pause(seconds * 1000);
      going = false;
      const perSecond = acknowledged / (Number(process.hrtime.bigint() - start) / 1e9);
      await pause(300);
      const after = await ask<{ appends: number; entries: number }>({ do: 'count' });
      return {
        perSecond,
        batch: (after.entries - before.entries) / (after.appends - before.appends),
      };
    },
  };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const ANSWER = Buffer.from('{"type":"answer"');
const whole = (value: number) => Math.round(value).toLocaleString('en');

const BET = { box: 1, bet: 'player', amount: 100 };

/** The store alone: so many entries a commit, each as a bet makes it. */
const rawStore = async (
  store: Store,
  batch: number,
  from: number,
): Promise<{ perSecond: number; known: number }> => {
  let known = from;
  const start = process.hrtime.bigint();
  while (Number(process.hrtime.bigint() - start) < SECONDS * 1e9) {
    const entries = Array.from({ length: batch }, (_, i) => entryOf(known + i + 1));
    const commands = entries.map(({ person, id }) => ({ person, id }));
    await store.append({ stream: 't1', known, commands }, () => ({
      entries,
      refusals: [],
      rounds: [],
    }));
    known += batch;
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  return { perSecond: (known - from) / seconds, known };
};

/** As many patrons as there are clients, each with commands of his own. */
const patronOf = (sequence: number) =>
  `p-${(((sequence % CLIENTS) * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`;

const entryOf = (sequence: number): NewEntry => {
  const patron = patronOf(sequence);
  const id = timed();
  const placed = { hand: 'player', asked: 100, standing: true, asItLay: false };
  const text = entryText({
    sequence,
    at: 1_800_000_000_000,
    by: { role: 'patron', id: patron },
    id,
    command: { type: 'PlaceBet', ...BET, patron, round: 1 } as { type: string },
    events: [{ type: 'BetPlaced', ...BET, patron, ...placed } as { type: string }],
    previous: GENESIS,
  });
  return { sequence, at: 1, person: `patron:${patron}`, id, text, hash: GENESIS };
};
