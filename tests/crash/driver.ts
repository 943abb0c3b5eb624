// Put before a house by `--import`, in each of its threads: the driver of its database kills the process at a chosen
// statement, or leaves out what it was asked to do.
import type { PlantedFault } from './planted.ts';

/** At the how many-th run of such a statement in one thread, before it is carried out or once it has been. */
export type DeathPoint = {
  readonly statement: string;
  readonly moment: 'before' | 'after';
  readonly nth: number;
};
export type DriverOrders = {
  readonly driver: 'sqlite' | 'postgres';
  readonly dies: DeathPoint | null;
  readonly fault: PlantedFault | null;
};

export const DRIVER_ORDERS = 'PUNTOBANCO_DRIVER';

const { driver, dies, fault }: DriverOrders = JSON.parse(
  process.env[DRIVER_ORDERS] ?? '{"driver":"sqlite","dies":null,"fault":null}',
);
const die = () => process.kill(process.pid, 'SIGKILL');

let runs = 0;
/** Whether this run is the last thing that happens, and when. */
const lastMoment = (text: string): DeathPoint['moment'] | null => {
  if (dies === null || !text.trimStart().startsWith(dies.statement)) return null;
  runs += 1;
  return runs === dies.nth ? dies.moment : null;
};

const treacherousSqlite = async (): Promise<void> => {
  const { default: Sqlite } = await import('better-sqlite3');
  const { prepare, pragma } = Sqlite.prototype;
  Sqlite.prototype.prepare = function (this: InstanceType<typeof Sqlite>, source: string) {
    const alone =
      fault === 'no transaction' && /^(?:BEGIN IMMEDIATE|COMMIT|ROLLBACK$)/.test(source);
    const statement = prepare.call(this, alone ? 'PRAGMA shrink_memory' : source);
    for (const name of ['run', 'get'] as const) {
      const carryOut = statement[name];
      Object.defineProperty(statement, name, {
        value: (...given: unknown[]) => {
          const moment = lastMoment(source);
          if (moment === 'before') die();
          const result = Reflect.apply(carryOut, statement, given);
          if (moment === 'after') die();
          return result;
        },
      });
    }
    return statement;
  } as typeof prepare;
  const synchronous = { 'synchronous off': 'OFF', 'synchronous normal': 'NORMAL' } as const;
  if (fault !== 'synchronous off' && fault !== 'synchronous normal') return;
  Sqlite.prototype.pragma = function (this: InstanceType<typeof Sqlite>, source, options) {
    // It says what it was asked to say.
    if (source === 'synchronous') return 2;
    const asked = source === 'synchronous = FULL' ? `synchronous = ${synchronous[fault]}` : source;
    return pragma.call(this, asked, options);
  };
};

const treacherousPostgres = async (): Promise<void> => {
  const { default: pg } = await import('pg');
  const { query } = pg.Client.prototype;
  const lastQuery = function (this: InstanceType<typeof pg.Client>, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    const moment = lastMoment(text);
    if (moment === 'before') die();
    const result = Reflect.apply(query, this, given);
    // It has been written to the line, or has come back.
    if (moment === 'after') {
      if (result instanceof Promise) result.then(die, die);
      else setImmediate(die);
    }
    return result;
  };
  pg.Client.prototype.query = lastQuery as typeof query;
};

if (driver === 'sqlite') await treacherousSqlite();
else await treacherousPostgres();
