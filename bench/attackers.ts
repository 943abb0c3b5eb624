// Those who ask too much, in a process of their own, as lightly as it can be done: raw requests over kept lines.
import { connect, type Socket } from 'node:net';
import { BUDGETS } from '../src/house/http/costs.ts';

/** What they are told: where the house is, and the cookies of an auditor and of a patron for each address. */
export type Attack = {
  readonly port: number;
  readonly auditor: string;
  readonly patrons: readonly string[];
};

const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];
const AT_ONCE = 500;
/** Of what is allowed. */
const TIMES = 4;
const EVERY = 50;

const statuses = new Map<number, number>();

/** One line that is asked again only once it has answered; opened anew where it was closed. */
const lineFrom = (port: number, from: string) => {
  let line: Socket | null = null;
  let busy = false;
  const opened = (): Socket => {
    const own = connect({ port, host: '127.0.0.1', localAddress: from });
    own.on('data', (data: Buffer) => {
      if (data.subarray(0, 5).toString() !== 'HTTP/') return;
      const status = Number(data.subarray(9, 12).toString());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      busy = false;
    });
    own.on('error', () => {});
    own.on('close', () => {
      line = null;
      busy = false;
    });
    return own;
  };
  return {
    isFree: () => !busy,
    ask: (what: string, cookie: string) => {
      busy = true;
      line ??= opened();
      const head = `${what} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-puntobanco: 1\r\n`;
      line.write(`${head}content-length: 0\r\ncookie: ${cookie}\r\n\r\n`);
    },
  };
};

/** Each of another shoe, so that nothing is worked out once for all. */
let shoes = 0;
const odds = (): string => {
  shoes += 1;
  const counts = Array.from({ length: 13 }, (_, rank) => 32 - ((shoes >> rank) & 1));
  return `GET /api/odds/tiger-buffalo-commission-insurance?counts=${counts.join()}`;
};

const begin = ({ port, patrons, auditor }: Attack): void => {
  const crowd = Array.from({ length: AT_ONCE }, () => lineFrom(port, '127.0.0.1'));
  const costly = (n: number): [string, string] => {
    if (n % 10 === 0) return ['GET /api/reports?by=day', auditor];
    return n % 10 === 1 ? ['GET /api/tables/t1/export', auditor] : [odds(), patrons[0] ?? ''];
  };
  // Five hundred at once, and again as soon as a second is over.
  const crowding = () => {
    for (const [n, line] of crowd.entries()) if (line.isFree()) line.ask(...costly(n));
  };
  setInterval(crowding, 1000);
  crowding();
  const steady = ADDRESSES.flatMap((from, n) => [
    { rate: BUDGETS.usual.strangers, what: () => 'GET /api/floor', cookie: '', from },
    { rate: BUDGETS.costly.session, what: odds, cookie: patrons[n] ?? '', from },
    { rate: BUDGETS.guess.strangers, what: () => 'POST /api/sign-in', cookie: '', from },
  ]).map((one) => ({
    ...one,
    due: 0,
    lines: Array.from({ length: 100 }, () => lineFrom(port, one.from)),
  }));
  setInterval(() => {
    for (const one of steady) {
      one.due += (TIMES * one.rate * EVERY) / 1000;
      for (const line of one.lines) {
        if (one.due < 1) break;
        if (!line.isFree()) continue;
        one.due -= 1;
        line.ask(one.what(), one.cookie);
      }
      // What could not be sent is not caught up with.
      one.due = Math.min(one.due, 1);
    }
  }, EVERY);
};

process.once('message', (attack: Attack) => {
  begin(attack);
  process.on('message', () => process.send?.(Object.fromEntries(statuses)));
});
process.send?.('ready');
