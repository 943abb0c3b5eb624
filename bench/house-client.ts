import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

/** A house in another process, asked one thing at a time. */
export type FarHouse = {
  readonly port: number;
  readonly barePort: number;
  /** Of the one that keeps what it says again. */
  readonly durablePort: number;
  readonly folder: string;
  readonly ask: <T>(message: object) => Promise<T>;
};

export type FarHouseOptions = {
  /** The limits of a real house; else none. */
  readonly limits?: 'usual' | 'none';
  /** A PostgreSQL; else SQLite in the folder. */
  readonly database?: string;
  /** Where its folder is made; in memory nothing waits for a disk. */
  readonly within?: string;
};

export const withHouse = async <T>(
  use: (house: FarHouse) => Promise<T>,
  { limits = 'none', database, within = tmpdir() }: FarHouseOptions = {},
): Promise<T> => {
  const folder = mkdtempSync(join(within, 'puntobanco-bench-'));
  const args = [folder, GAME, '16', limits, ...(database === undefined ? [] : [database])];
  const { ask, greeting, kill } = farProcess('house-process.ts', args);
  try {
    const ports = await greeting<Pick<FarHouse, 'port' | 'barePort' | 'durablePort'>>();
    return await use({ ...ports, folder, ask });
  } finally {
    kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A program of this folder in a process of its own, asked one thing at a time. */
export const farProcess = (file: string, args: readonly string[] = []) => {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(program, args, { stdio: 'inherit', execArgv: ['--expose-gc'] });
  return {
    /** What it says by itself, once it is there. */
    greeting: <T>() => answer<T>(child),
    ask: <T>(message: object) => {
      child.send(message);
      return answer<T>(child);
    },
    kill: () => child.kill('SIGKILL'),
  };
};

export const GAME = 'tiger-buffalo-commission-insurance';

const answer = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const stopped = () => reject(new Error('the process stopped'));
    child.once('exit', stopped);
    child.once('message', (message) => {
      child.off('exit', stopped);
      resolve(message as T);
    });
  });

/** The cookie of a patron who sits or stands at the table with play money. */
export const patronCookie = (
  port: number,
): Promise<{ cookie: string; patron: string; box: number }> => roleTaken(port, 'patron');

/** Anybody may be anybody at a demonstration. */
export const roleTaken = async (
  port: number,
  role: string,
): Promise<{ cookie: string; patron: string; box: number }> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/demonstration/role`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-puntobanco': '1' },
    body: JSON.stringify({ role, table: 't1' }),
  });
  const { patron, box } = (await response.json()) as { patron: string; box: number };
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, patron, box };
};

/** A socket, once it is open and, where it is `greeted`, has had its first frame. */
export const opened = (
  address: string,
  {
    cookie,
    greeted = true,
    from = '127.0.0.1',
  }: { readonly cookie?: string; readonly greeted?: boolean; readonly from?: string } = {},
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const headers = cookie === undefined ? {} : { cookie };
    const socket = new WebSocket(address, {
      headers,
      localAddress: from,
      perMessageDeflate: false,
    });
    socket.once(greeted ? 'message' : 'open', () => resolve(socket));
    socket.once('error', reject);
  });

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
