import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { pino } from 'pino';
import { HOUSE } from '../table/index.ts';
import { refuseForeignFolder } from './data-folder.ts';
import { openDemonstration } from './demo/demonstration.ts';
import { type House, type Log, openHouse } from './house.ts';
import type { App } from './http/app.ts';
import { closing } from './http/closing.ts';
import { timesBudgets } from './http/costs.ts';
import { serverOf, USUAL } from './http/server.ts';
import { enrolmentCode, hasStaff, openWayIn, setUpToken } from './people/index.ts';
import { CheckpointFile } from './record/checkpoint-file.ts';
import { checkpointsTo } from './record/checkpoints.ts';
import { followKeys } from './record/follow-keys.ts';
import { keysLookingOn, openKeys } from './record/house-keys.ts';
import { treesOf } from './record/trees.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { steadyClock } from './store/steady-clock.ts';
import type { Store } from './store/store.ts';
import { StoreUnavailable } from './store/unavailable.ts';

/** Where and how a house is run; from flags and the environment. */
export type Serving = {
  readonly port: number;
  readonly host: string;
  /** The folder of SQLite. */
  readonly data: string;
  /** A `postgres://` address; null: SQLite in the data folder. */
  readonly database: string | null;
  /** Outside the data folder, so that a copy of the data opens no shoe. */
  readonly keyFile: string | null;
  /** The key is lost for good: goes on with a new one; the record says so, and a shift manager is let in again. */
  readonly newKey: boolean;
  /** Outside the data folder: a copy of the data does not bring its checkpoints along. */
  readonly checkpoints: string | null;
  /** Goes on though the data does not go as far as was once signed; the record says so. */
  readonly acceptRollback: boolean;
  readonly demonstration: boolean;
  /** The house's time zone; left out: the usual one. */
  readonly zone?: string;
  /** For viewers alone: takes no lease and writes nothing. */
  readonly edge: boolean;
  /** A demonstration may be reached from elsewhere. */
  readonly publicly: boolean;
  /** How many times faster than usual a demonstration is. */
  readonly speed: number;
  /** How many times the usual number of requests, frames and commands is taken. */
  readonly budgets: number;
  readonly tls: boolean;
  /** Whoever reads the metrics from elsewhere has it. */
  readonly metricsToken: string | null;
  /** Addresses and networks of the proxies before it. */
  readonly proxies: readonly string[];
  /** Also makes a code to enrol a terminal: the way back in when none is left. */
  readonly enrol: boolean;
  /** The newest decisions that it can make; left out: those of this program. Tests run the release to come by it. */
  readonly decider?: number;
};

export type Served = {
  readonly address: string;
  readonly house: House;
  readonly app: App;
  /** Shown once, while nobody has an account: makes the first shift manager; or lets one in after the key was lost. */
  readonly setUpLink: string | null;
  /** Somebody works here: the link lets a shift manager in again. */
  readonly isSetUp: boolean;
  readonly enrolmentCode: string | null;
  /** Kept once it cannot go on; says why. */
  readonly over: Promise<string>;
  /** Stops taking commands, leaves every round where it is, and gives the leases back. */
  readonly stop: () => Promise<void>;
};

/** Something that whoever starts it can mend; said in one line. */
export class CannotServe extends Error {}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export const serve = async (serving: Serving): Promise<Served> => {
  const { demonstration, edge, publicly, host, port, data } = serving;
  if (demonstration && !publicly && !LOOPBACK.has(host)) {
    throw new CannotServe(
      `a demonstration has no sign-in and stays on this machine: leave HOST out, or add --demo-public`,
    );
  }
  const store = await openStore(serving);
  /** Closed in the other order; a start that fails gives its leases back too, or rounds would count as cut short. */
  const open: (() => Promise<unknown>)[] = [() => store.close()];
  const stop = async () => {
    for (const close of open.splice(0).reverse()) await close();
  };
  try {
    await rightKindOfFloor(store, serving);
    const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', redact: SECRETS });
    const { now } = store;
    const log: Log = (message, facts) => logger.warn(facts, message);
    const bytes = (count: number) => randomBytes(count);
    const file = keyFileOf(serving);
    const kept = edge
      ? await keysLookingOn(store, file)
      : await openKeys({
          store,
          file,
          newKey: serving.newKey,
          bytes,
          now,
          lost: ({ id }) => openWayIn(store.documents, id, bytes),
        });
    const keys = kept.ring;
    const checkpointFile = resolve(serving.checkpoints ?? `${resolve(data)}.checkpoints`);
    const checkpoints = edge
      ? null
      : checkpointsTo(new CheckpointFile(checkpointFile), {
          keys,
          now,
          log,
          trees: treesOf(store),
        });
    const house = await openHouse({
      store,
      keys,
      now,
      bytes,
      log,
      demonstration,
      edge,
      ...(serving.zone !== undefined && { zone: serving.zone }),
      ...(checkpoints !== null && {
        checkpoints,
        places: [dirname(checkpointFile), ...(serving.database === null ? [resolve(data)] : [])],
      }),
      // Play money: whoever throws the data of a demonstration away starts anew.
      acceptRollback: serving.acceptRollback || demonstration,
      ...(serving.decider !== undefined && { decider: serving.decider }),
    });
    if (checkpoints !== null) open.push(checkpoints.stop);
    open.push(house.stop);
    const { promise: over, resolve: end } = Promise.withResolvers<string>();
    open.push(followKeys(kept, { store, checkpoints, log, over: end }));
    const { tls, proxies, metricsToken, speed, budgets: times } = serving;
    const names = demonstration && !publicly ? LOOPBACK : null;
    const app = await serverOf(house, {
      ...USUAL,
      tls,
      proxies,
      metricsToken,
      names,
      budgets: timesBudgets(USUAL.budgets, times),
      commandsPerSecond: USUAL.commandsPerSecond * times,
      // Robots bet as much faster as their rounds are.
      patronCommandsPerSecond: USUAL.patronCommandsPerSecond * times * (demonstration ? speed : 1),
    });
    open.push(closing(app));
    const address = await listening(app, host, port);
    const robots = demonstration
      ? await openDemonstration(address, { speed, log: house.log })
      : null;
    if (robots !== null) open.push(robots.stop);
    const token = demonstration || edge ? null : await setUpToken(house.people);
    const code = serving.enrol ? await enrolmentCode(house.people, { by: HOUSE }) : null;
    return {
      address,
      house,
      app,
      setUpLink: token === null ? null : `${address}/set-up/${token}`,
      isSetUp: await hasStaff(house.people),
      enrolmentCode: code !== null && 'text' in code ? code.text : null,
      over,
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};

/** What must never be in a log. */
const SECRETS = [
  'pin',
  'token',
  'code',
  'secret',
  'seed',
  '*.pin',
  '*.token',
  '*.secret',
  '*.seed',
];

const openStore = async ({ database, data, edge }: Serving): Promise<Store> => {
  if (database !== null && !/^postgres(?:ql)?:\/\//.test(database)) {
    throw new CannotServe('DATABASE_URL is no postgres:// address: correct it, or leave it out');
  }
  if (database !== null) return openPostgres(database, { readOnly: edge });
  refuseForeignFolder(resolve(data));
  const { now: clock, ...rest } = steadyClock(Date.now);
  return openSqlite(resolve(data), { clock, ...rest });
};

/** Several processes, perhaps on several machines, share one: nobody is to guess where it is. */
const keyFileOf = ({ keyFile, database, data }: Serving): string => {
  if (keyFile === null && database !== null) {
    throw new StoreUnavailable('with DATABASE_URL set PUNTOBANCO_KEY_FILE to the house’s key file');
  }
  return resolve(keyFile ?? `${resolve(data)}.key`);
};

const KIND = 'floor';

/** A demonstration never runs on the data of a real floor, nor the other way round. */
const rightKindOfFloor = async (store: Store, serving: Serving): Promise<void> => {
  const { demonstration, edge } = serving;
  const wanted = demonstration ? 'demonstration' : 'real';
  if (!edge) await store.documents.put(KIND, 'kind', wanted, 0);
  const kept = (await store.documents.get(KIND, 'kind'))?.text;
  if (kept === undefined) {
    throw new CannotServe('there is no house yet: start puntobanco serve without --edge first');
  }
  if (kept === wanted) return;
  throw new CannotServe(
    demonstration
      ? 'this data holds a real floor: a demonstration needs a folder of its own (PUNTOBANCO_DATA)'
      : 'this data holds a demonstration: a real floor needs a folder of its own (PUNTOBANCO_DATA)',
  );
};

const listening = async (app: App, host: string, port: number): Promise<string> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CannotServe(`port ${port} is in use: choose another one with --port or PORT`);
    }
    throw new CannotServe(`cannot listen on ${host}:${port} (${code}): check HOST and PORT`);
  }
  const at = app.server.address();
  const bound = typeof at === 'object' && at !== null ? at.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
};
