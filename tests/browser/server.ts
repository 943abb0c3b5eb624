import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '../house/until.ts';

/** A real `puntobanco serve` in a process of its own. */
export type Server = {
  readonly address: string;
  readonly port: number;
  /** What it wrote so far. */
  readonly said: () => string;
  /** As when the plug is pulled. */
  readonly kill: () => Promise<void>;
};

export type Serving = {
  readonly data: string;
  /** 0: any that is free. */
  readonly port?: number;
  /** A folder of further rulebooks. */
  readonly books?: string;
  /** A demonstration, so many times faster than usual. */
  readonly demonstration?: number;
};

const PROGRAM = fileURLToPath(new URL('../../bin/puntobanco.js', import.meta.url));
const START_WITHIN = 60_000;

export const startServer = async (serving: Serving): Promise<Server> => {
  const { data, port = 0, demonstration, books } = serving;
  const demo = demonstration === undefined ? [] : ['--demo'];
  const further = books === undefined ? [] : ['--books', books];
  const child: ChildProcess = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--data', data, ...demo, ...further],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(port),
        PUNTOBANCO_DEMO_SPEED: String(demonstration ?? 1),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close');
  let address = '';
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${said}`);
      address = /(?:Serving at|Open) (http:\/\/[^\s]+)/.exec(said)?.[1] ?? '';
      return address !== '';
    },
    'the server to start',
    START_WITHIN,
  );
  return {
    address,
    port: Number(new URL(address).port),
    said: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
