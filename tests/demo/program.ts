import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts the program as a person would, with nothing of our own environment but what is needed. */
const command = fileURLToPath(new URL('../../bin/puntobanco.js', import.meta.url));

export type Ended = { readonly status: number | null; readonly out: string; readonly err: string };
type Environment = Readonly<Record<string, string>>;

const start = (args: readonly string[], env: Environment): ChildProcess =>
  spawn(process.execPath, [command, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a command to its end. */
export const puntobanco = async (
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> => {
  const child = start(args, env);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (data: Buffer) => out.push(data));
  child.stderr?.on('data', (data: Buffer) => err.push(data));
  const [status] = await once(child, 'close');
  return { status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
};

export type Running = {
  readonly address: string;
  /** All that it wrote so far. */
  readonly said: () => string;
  /** As Ctrl-C does; answers the exit code. */
  readonly stop: () => Promise<number | null>;
  /** As a power cut does. */
  readonly kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();

/** A demonstration that is served; twenty times as fast as usual. */
export const demonstration = async (data: string): Promise<Running> => {
  const child = start(['serve', '--demo', '--port', '0', '--data', data], {
    PUNTOBANCO_DEMO_SPEED: '20',
  });
  running.add(child);
  const ended = once(child, 'exit').then(([status]) => {
    running.delete(child);
    return status as number | null;
  });
  let text = '';
  const address = await new Promise<string>((resolve, reject) => {
    const heard = (data: Buffer) => {
      text += data.toString();
      const found = /http:\/\/[^\s]+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', heard);
    child.stderr?.on('data', heard);
    void ended.then(() => reject(new Error(`it ended: ${text}`)));
  });
  return {
    address,
    said: () => text,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

const folders: string[] = [];

/** A folder that is there for this file's tests alone. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-demo-'));
  folders.push(folder);
  return folder;
};

/** Whatever a failed test has left. */
export const cleanUp = async (): Promise<void> => {
  const left = [...running];
  await Promise.all(
    left.map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};

/** Asks until it is so. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | null>,
  within = 60_000,
): Promise<T> => {
  const end = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`it was not to be seen in ${within} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

/** All of them, two at a time. */
export const inPairs = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let i = 0; i < all.length; i += 2) {
    results.push(...(await Promise.all(all.slice(i, i + 2).map(work))));
  }
  return results;
};
