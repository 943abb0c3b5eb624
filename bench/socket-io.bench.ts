import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WebSocket } from 'ws';
import { bettorsAt, type Table, type Turn } from './bettors.ts';
import { type FarHouse, opened, percentile, withHouse } from './house-client.ts';
import type { Bench, Line } from './measure.ts';

const CLIENTS = [64, 500] as const;
const TURNS = 5;
const SECONDS = 3;
const ALONE = 20;
const GAP = 150;

/**
 * "Somebody bets, everybody sees it", beside a socket.io server that hands the same JSON to everybody in a room. Ours
 * is decided by the rules, on disk before anybody hears of it, and told to each by what he may see; theirs is only
 * handed on. Ours tells several bets in one frame, so what counts is when the last client has seen a bet. The clients
 * are the same on both sides, sockets of `ws` in one process.
 */
export default {
  title: 'Beside socket.io: somebody bets, everybody sees it',
  run: async () => {
    const lines: Line[] = [];
    for (const count of CLIENTS) lines.push(...(await beside(count)));
    return lines;
  },
} satisfies Bench;

const beside = (count: number): Promise<Line[]> =>
  withHouse((house) =>
    withSocketIo(async (port) => {
      const ours = bettorsAt(await atTheTable(house, count), count);
      const theirs = bettorsAt(await inTheRoom(port, count), count);
      await ours.together(1);
      await theirs.together(1);
      const turns: { ours: Turn; theirs: Turn }[] = [];
      const alone: { ours: readonly number[]; theirs: readonly number[] }[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        turns.push({
          ours: await ours.together(SECONDS),
          theirs: await theirs.together(SECONDS),
        });
        alone.push({
          ours: await ours.inTurn(ALONE, GAP),
          theirs: await theirs.inTurn(ALONE, GAP),
        });
      }
      return report(count, turns, alone);
    }),
  );

const report = (
  count: number,
  turns: readonly { ours: Turn; theirs: Turn }[],
  alone: readonly { ours: readonly number[]; theirs: readonly number[] }[],
): Line[] => {
  const middle = (figures: readonly number[]) => percentile(figures, 0.5);
  const all = `${count} clients who all bet`;
  const [bets, theirBets] = [
    middle(turns.map(({ ours }) => ours.perSecond)),
    middle(turns.map(({ theirs }) => theirs.perSecond)),
  ];
  const ratio = middle(turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  const waits = (
    what: string,
    pairs: readonly { ours: readonly number[]; theirs: readonly number[] }[],
  ) =>
    [0.5, 0.99].map((share): Line & { readonly times: number } => {
      const at = (of: 'ours' | 'theirs') =>
        middle(pairs.map((pair) => percentile(pair[of], share)));
      const times = middle(
        pairs.map((pair) => percentile(pair.ours, share) / percentile(pair.theirs, share)),
      );
      return {
        what: `${what}: from the bet to the last client, ${share === 0.5 ? 'median' : '99th percentile'}`,
        figure: `${at('ours').toFixed(1)} and ${at('theirs').toFixed(1)} ms`,
        ratio: `${times.toFixed(2)} ×`,
        target: 'shown',
        ok: true,
        times,
      };
    });
  const together = waits(
    all,
    turns.map(({ ours, theirs }) => ({ ours: ours.waits, theirs: theirs.waits })),
  ).map(({ times, ...line }): Line => ({ ...line, target: '≤ 1 ×', ok: times <= 1 }));
  const single = waits(`one of ${count} bets, nobody else`, alone).map(
    ({ times: _, ...line }): Line => line,
  );
  return [
    {
      what: `bets a second that all of ${count} clients have seen; ours decided and on disk, ${count > 64 ? 'shown in sums, ' : ''}socket.io without a store; medians of ${turns.length} turns`,
      figure: `${whole(bets)} and ${whole(theirBets)} a second`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: '≥ 1 ×',
      ok: ratio >= 1,
    },
    ...together,
    ...single,
  ];
};

type Person = { readonly patron: string; readonly box: number; readonly token: string };

/** A bet has the sequence that its answer names; a client has seen it with the first frame that goes as far. */
const atTheTable = async ({ port, ask }: FarHouse, count: number): Promise<Table> => {
  const { people } = await ask<{ people: readonly Person[] }>({ do: 'crowd', count });
  const address = `ws://127.0.0.1:${port}/api/tables/t1/live?boards=parts&as=patron`;
  const sockets = await inGroups(people, ({ token }) =>
    opened(address, { cookie: `pb_patron=${token}` }),
  );
  let told: (id: string) => void = () => {};
  /** How many have seen each entry, and which bet it is, whichever is known first. */
  const reached = new Map<number, number>();
  const bets = new Map<number, string>();
  const check = (sequence: number) => {
    const id = bets.get(sequence);
    if (id === undefined || reached.get(sequence) !== count) return;
    bets.delete(sequence);
    reached.delete(sequence);
    told(id);
  };
  for (const socket of sockets) {
    let at = 0;
    socket.on('message', (data: Buffer) => {
      const text = String(data);
      if (text.startsWith('{"type":"answer"')) {
        const { id, sequence, error } = JSON.parse(text);
        if (error !== undefined) throw new Error(error.message);
        bets.set(sequence, id);
        return check(sequence);
      }
      const to = Number(/"sequence":(\d+)/.exec(text)?.[1] ?? 0);
      // The view that it began with was heard before anybody listened here; what follows says what it follows.
      const from = at > 0 ? at : Number(/"from":(\d+)/.exec(text)?.[1] ?? to);
      for (let one = from + 1; one <= to; one++) {
        reached.set(one, (reached.get(one) ?? 0) + 1);
        check(one);
      }
      at = Math.max(at, to);
    });
  }
  return {
    send: (bettor, id) => sockets[bettor]?.send(betOf(people[bettor], id)),
    seen: (listener) => {
      told = listener;
    },
  };
};

/** The same words, in an event of socket.io's; who has heard them is counted bet by bet. */
const inTheRoom = async (port: number, count: number): Promise<Table> => {
  const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const people = Array.from({ length: count }, (_, i) => ({
    patron: `p-${String(i).padStart(8, '0')}`,
    box: 1,
  }));
  const sockets = await inGroups(people, async () => {
    const socket = await opened(address);
    const joined = new Promise((resolve) => socket.once('message', resolve));
    socket.send('40');
    await joined;
    return socket;
  });
  let told: (id: string) => void = () => {};
  const heard = new Map<string, number>();
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      const text = String(data);
      if (text === '2') return socket.send('3');
      const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
      const times = (heard.get(id) ?? 0) + 1;
      if (times < count) return heard.set(id, times);
      heard.delete(id);
      return told(id);
    });
  }
  return {
    send: (bettor, id) => sockets[bettor]?.send(`42["bet",${betOf(people[bettor], id)}]`),
    seen: (listener) => {
      told = listener;
    },
  };
};

const betOf = (person: Pick<Person, 'patron' | 'box'> | undefined, id: string): string => {
  const { patron, box } = person ?? { patron: '', box: 1 };
  const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: 100, round: 1 };
  return JSON.stringify({ type: 'command', id, command });
};

const inGroups = async <T>(
  all: readonly T[],
  open: (one: T) => Promise<WebSocket>,
): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < all.length; n += 50) {
    sockets.push(...(await Promise.all(all.slice(n, n + 50).map(open))));
  }
  return sockets;
};

const withSocketIo = async <T>(use: (port: number) => Promise<T>): Promise<T> => {
  const program = fileURLToPath(new URL('socket-io-process.ts', import.meta.url));
  const child = fork(program, { stdio: 'inherit' });
  try {
    return await use(await portOf(child));
  } finally {
    child.kill('SIGKILL');
  }
};

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('socket.io is not there: npm ci in bench')));
    child.once('message', (message) => resolve((message as { port: number }).port));
  });

const whole = (value: number) => Math.round(value).toLocaleString('en');
