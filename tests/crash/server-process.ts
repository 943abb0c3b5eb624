import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '../house/until.ts';

/** A real `puntobanco serve`, in a process of its own that can be killed. */
export type ServerProcess = {
  readonly address: string;
  readonly pid: number;
  /** At once, without a word: kill −9. */
  readonly kill: () => Promise<void>;
  /** As an operator stops it; rejects if it does not end well. */
  readonly stop: () => Promise<void>;
  /** What it wrote so far. */
  readonly said: () => string;
};

export type Where = {
  readonly data: string;
  readonly keyFile: string;
  readonly database?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Further flags. */
  readonly flags?: readonly string[];
  /** What is started; left out: this release. */
  readonly program?: string;
  /** Milliseconds in which it has to start. */
  readonly within?: number;
};

const PROGRAM = fileURLToPath(new URL('../../bin/puntobanco.js', import.meta.url));
const START_WITHIN = 60_000;
const running = new Set<ChildProcess>();

export const startServer = (where: Where): Promise<ServerProcess> => launchServer(where).serving;

/** The same while it starts: it can be killed before it serves anybody. */
export const launchServer = ({
  data,
  keyFile,
  database,
  env = {},
  flags = [],
  program = PROGRAM,
  within = START_WITHIN,
}: Where): { readonly serving: Promise<ServerProcess>; readonly kill: () => Promise<void> } => {
  const child = spawn(process.execPath, [program, 'serve', '--data', data, ...flags], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      // Of everybody at once, from one address.
      PUNTOBANCO_BUDGETS: '1000',
      PUNTOBANCO_KEY_FILE: keyFile,
      ...(database !== undefined && { DATABASE_URL: database }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = once(child, 'close').then(() => running.delete(child));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const serves = async (): Promise<ServerProcess> => {
    let address: string | undefined;
    await until(
      () => {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the server did not start:\n${said}`);
        address = /Serving at (http:\/\/\S+)/.exec(said)?.[1];
        return address !== undefined;
      },
      'the server to start',
      within,
    );
    return {
      address: address ?? '',
      pid: child.pid ?? 0,
      kill,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
        if (child.exitCode !== 0) throw new Error(`it ended with ${child.exitCode}:\n${said}`);
      },
      said: () => said,
    };
  };
  return { serving: serves(), kill };
};

/** Whatever a test left behind. */
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
