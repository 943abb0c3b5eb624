import { isIP } from 'node:net';
import { CannotServe, type Served, type Serving, serve } from '../house/serve.ts';
import { StoreUnavailable } from '../house/store/unavailable.ts';
import type { ServeOptions } from './commands/serve.ts';
import { Unusable } from './unusable.ts';
import { UsageError } from './usage-error.ts';
import { zoneIn } from './zone.ts';

export const serveHouse = async (options: ServeOptions, decider: number): Promise<void> => {
  const serving = { ...servingOf(options, process.env), decider };
  const asked = stopped();
  const served = await serve(serving).catch(unusable);
  process.stdout.write(`${greeting(served, serving)}\n`);
  const why = await Promise.race([asked, served.over]);
  process.stdout.write(
    serving.edge
      ? 'Stopping: the tables go on without it.\n'
      : 'Stopping: every round stays as it is and goes on at the next start.\n',
  );
  await served.stop();
  if (why !== undefined) throw new Unusable(why);
  process.exit(0);
};

/** Flags before environment before what is usual. */
export const servingOf = (options: ServeOptions, env: NodeJS.ProcessEnv): Serving => {
  const text = options.port ?? env['PORT'] ?? '8080';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`a port is a number up to 65535, not '${text}'`);
  const database = env['DATABASE_URL'] || null;
  if (options.edge) refuseAtEdge(options, database);
  const demonstration = options.demo === true || options.demoPublic === true;
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    data: options.data ?? env['PUNTOBANCO_DATA'] ?? (demonstration ? './data/demo' : './data'),
    database,
    keyFile: env['PUNTOBANCO_KEY_FILE'] || null,
    newKey: options.newKey === true,
    checkpoints: env['PUNTOBANCO_CHECKPOINTS'] || null,
    acceptRollback: options.acceptRollback === true,
    demonstration,
    edge: options.edge === true,
    publicly: options.demoPublic === true,
    speed: timesOf('PUNTOBANCO_DEMO_SPEED', env, 99),
    budgets: timesOf('PUNTOBANCO_BUDGETS', env, 1000),
    tls: env['PUNTOBANCO_TLS'] === '1',
    metricsToken: env['PUNTOBANCO_METRICS_TOKEN'] || null,
    zone: zoneIn(env),
    proxies: proxiesIn(env['PUNTOBANCO_PROXIES'] ?? ''),
    enrol: options.enrol === true,
  };
};

/** What only a process that runs tables can do. */
const NOT_AT_AN_EDGE = {
  demo: '--demo',
  demoPublic: '--demo-public',
  newKey: '--new-key',
  enrol: '--enrol',
  acceptRollback: '--accept-rollback',
} as const satisfies Partial<Record<keyof ServeOptions, string>>;

const refuseAtEdge = (options: ServeOptions, database: string | null): void => {
  for (const [name, flag] of Object.entries(NOT_AT_AN_EDGE)) {
    if (options[name as keyof typeof NOT_AT_AN_EDGE] === undefined) continue;
    throw new UsageError(`--edge only shows the tables: start a process without it for ${flag}`);
  }
  if (database !== null) return;
  throw new UsageError(
    '--edge shows tables that other processes run on PostgreSQL: set DATABASE_URL to theirs, or leave --edge out',
  );
};

/** So many times the usual; once, where nothing is said. */
const timesOf = (name: string, env: NodeJS.ProcessEnv, most: number): number => {
  const text = env[name] || '1';
  const times = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (times > 0 && times <= most) return times;
  throw new UsageError(`${name} is a whole number from 1 to ${most}, not '${text}'`);
};

const greeting = (
  { address, setUpLink, isSetUp, enrolmentCode }: Served,
  { demonstration, edge }: Serving,
): string => {
  if (edge) return `For viewers alone. Serving at ${address}`;
  if (demonstration) {
    return `DEMONSTRATION: play money, no sign-in.\nOpen ${address} in a browser. Stop with Ctrl-C.`;
  }
  const what = isSetUp
    ? 'The key is a new one: a shift manager gets in again, with a new PIN, at'
    : 'First start: make the first shift manager at';
  const first = setUpLink === null ? '' : `\n${what} ${setUpLink}`;
  const code = enrolmentCode === null ? '' : `\nEnrol a terminal with the code ${enrolmentCode}`;
  return `Serving at ${address}${first}${code}`;
};

/** How long a signal may come twice: from the terminal, and passed on by whatever started us. */
const TWICE = 1000;

/** Stopping takes a moment; who asks again after that does not want to wait. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    let first: number | null = null;
    const asked = () => {
      first ??= performance.now();
      if (performance.now() - first > TWICE) process.exit(1);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, asked);
  });

/** What whoever starts it can mend is one line; anything else is a fault. */
const unusable = (error: unknown): never => {
  if (error instanceof CannotServe || error instanceof StoreUnavailable) {
    throw new Unusable(error.message);
  }
  throw error;
};

/** Addresses, or networks such as 10.0.0.0/8: whoever else says whose address he passes on is not believed. */
const proxiesIn = (text: string): readonly string[] => {
  const all = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = all.find((one) => !isNetwork(one));
  if (wrong === undefined) return all;
  throw new UsageError(
    `PUNTOBANCO_PROXIES holds addresses such as 10.0.0.7 or 10.0.0.0/8, not '${wrong}'`,
  );
};

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
};
