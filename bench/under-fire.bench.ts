import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandId } from '../src/api/command-id.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { createDatabase, startPostgres } from '../tests/postgres/server.ts';
import type { Attack } from './attackers.ts';
import {
  type FarHouse,
  opened,
  patronCookie,
  percentile,
  roleTaken,
  withHouse,
} from './house-client.ts';
import type { Bench, Line } from './measure.ts';

/** Bets of one turn, and how long after an answer the next is laid. */
const BETS = 200;
const GAP = 30;
const PATRONS = 8;
const TURNS = 5;
const WITHIN = 5;

/**
 * What an honest bet waits while 500 odds, reports and exports are wanted at once, and four addresses ask for four
 * times what they may; against the same bets in a quiet house. Both take turns; the medians count.
 */
export default {
  title: 'Under fire',
  run: async () => {
    const sqlite = await withHouse((house) => measured('SQLite', house, house.ask), {
      limits: 'usual',
    });
    const server = await startPostgres();
    try {
      const database = await createDatabase(server.address);
      const rival = await openPostgres(database);
      try {
        const lines = await withHouse(
          (house) =>
            measured('PostgreSQL', house, async () => {
              // Another process that wants the table gets it only where the house has lost it.
              return { holds: (await rival.lease('t1')) === null };
            }),
          { limits: 'usual', database },
        );
        return [...sqlite, ...lines];
      } finally {
        await rival.close();
      }
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

type Held = { readonly holds: boolean };

const measured = async (
  store: string,
  { port }: FarHouse,
  holds: (message: object) => Promise<Held>,
): Promise<readonly Line[]> => {
  const honest = await bettor(port);
  const { cookie: auditor } = await roleTaken(port, 'auditor');
  const patrons: string[] = [];
  for (let n = 0; n < 4; n += 1) patrons.push((await patronCookie(port)).cookie);
  await honest.bets(BETS);
  const quiet: number[][] = [];
  const fire: number[][] = [];
  const statuses = new Map<string, number>();
  let moved = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(await honest.bets(BETS));
    const attackers = await attacking({ port, auditor, patrons });
    await pause(500);
    fire.push(await honest.bets(BETS));
    if (!(await holds({ do: 'holds' })).holds) moved += 1;
    for (const [status, times] of Object.entries(await attackers.told())) {
      statuses.set(status, (statuses.get(status) ?? 0) + times);
    }
    attackers.end();
    await pause(1000);
  }
  const at = (turns: readonly number[][], share: number) =>
    percentile(
      turns.map((waits) => percentile(waits, share)),
      0.5,
    );
  const ratio = at(fire, 0.99) / at(quiet, 0.99);
  const told = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
  return [
    {
      what: `99th percentile of an honest bet under fire, against a quiet house; ${store}, medians of ${TURNS} turns; the attackers were told ${told.join(', ')}`,
      figure: `${at(fire, 0.99).toFixed(1)} and ${at(quiet, 0.99).toFixed(1)} ms (medians ${at(fire, 0.5).toFixed(1)} and ${at(quiet, 0.5).toFixed(1)} ms)`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: `≤ ${WITHIN} ×`,
      ok: ratio <= WITHIN,
    },
    {
      what: `leases that moved meanwhile, ${store}`,
      figure: `${moved} of ${TURNS}`,
      ratio: String(moved),
      target: '0',
      ok: moved === 0,
    },
  ];
};

/** Patrons at an address of their own who lay a chip in turn: none of them more often than a patron may. */
const bettor = async (port: number) => {
  const patrons: (() => Promise<number>)[] = [];
  for (let n = 0; n < PATRONS; n++) patrons.push(await onePatron(port));
  return {
    bets: async (count: number): Promise<number[]> => {
      const waits: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const bet = patrons[n % PATRONS];
        if (bet !== undefined) waits.push(await bet());
        await pause(GAP);
      }
      return waits;
    },
  };
};

const onePatron = async (port: number): Promise<() => Promise<number>> => {
  const { cookie, patron, box } = await patronCookie(port);
  const address = `ws://127.0.0.1:${port}/api/tables/t1/live?boards=parts&as=patron`;
  const socket = await opened(address, { cookie, from: '127.0.0.9' });
  let told: (answer: string) => void = () => {};
  socket.on('close', (code, why) => told(`"error" ${code} ${why}`));
  socket.on('message', (data: Buffer) => {
    if (data.subarray(0, 16).equals(ANSWER)) told(String(data));
  });
  return async (): Promise<number> => {
    const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: 100, round: 1 };
    const id = commandId(Date.now(), randomBytes);
    const answered = new Promise<string>((resolve) => {
      told = resolve;
    });
    const start = performance.now();
    socket.send(JSON.stringify({ type: 'command', id, command }));
    const answer = await answered;
    if (answer.includes('"error"')) throw new Error(answer);
    return performance.now() - start;
  };
};

const ANSWER = Buffer.from('{"type":"answer"');

const attacking = async (attack: Attack) => {
  const program = fileURLToPath(new URL('attackers.ts', import.meta.url));
  const child: ChildProcess = fork(program, { stdio: 'inherit' });
  await once(child, 'message');
  child.send(attack);
  return {
    told: async (): Promise<Readonly<Record<string, number>>> => {
      const heard = once(child, 'message');
      child.send('told');
      const [statuses] = await heard;
      return statuses as Readonly<Record<string, number>>;
    },
    end: () => child.kill('SIGKILL'),
  };
};
