import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Orders, Said } from './doomed-words.ts';
import { type DeathPoint, DRIVER_ORDERS, type DriverOrders } from './driver.ts';
import { traced } from './strace.ts';

/** How a life ends. */
export type Death =
  /** By a signal, so many milliseconds after so many answers. */
  | { readonly way: 'signal'; readonly after: number; readonly delay: number }
  /** By a signal before it is open, after such a part of the time that a start takes. */
  | { readonly way: 'start'; readonly part: number }
  /** By itself, at a statement of its database. */
  | { readonly way: 'point'; readonly point: DeathPoint }
  /** By `strace`, as it enters such a call of the system for the nth time in one thread. */
  | { readonly way: 'call'; readonly call: string; readonly nth: number }
  /** Not killed: it stops by itself. */
  | { readonly way: 'stop' };

export type Lived = {
  /** How it ended: what does not come to pass in time is ended by a signal. */
  readonly ended: Death['way'];
  /** How long it took to be open, in milliseconds; null: it never was. */
  readonly started: number | null;
};

const HOUSE = fileURLToPath(new URL('doomed-house.ts', import.meta.url));
/** What comes before it. */
const BEFORE = ['as-written.js', 'driver.ts'].flatMap((name) => [
  '--import',
  new URL(name, import.meta.url).href,
]);
const STILL = 90_000;
/** Whatever was to end it has not come by then. */
const ENOUGH = 80;

export const houseCommand = (): string[] => [process.execPath, ...BEFORE, HOUSE];

export const houseEnv = (driver: DriverOrders): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  [DRIVER_ORDERS]: JSON.stringify(driver),
});

export type LifeMeans = {
  readonly heard: (said: Said) => void;
  /** How long a start takes, in milliseconds. */
  readonly usual: number;
  /** What a signal does before it kills: the database may go with the house. */
  readonly first?: () => Promise<void>;
};

/** One life of a house, from its start to its end; each thing it says is heard at once. */
export const live = (orders: Orders, death: Death, means: LifeMeans): Promise<Lived> =>
  new Life(orders, death, means).over();

class Life {
  readonly #death: Death;
  readonly #means: LifeMeans;
  readonly #child: ChildProcess;
  readonly #begun = performance.now();
  /** Of the house itself; 0: it has not said it yet, and somebody else runs it. */
  #pid: number;
  #ended: Death['way'];
  #started: number | null = null;
  #answers = 0;
  #lastHeard = this.#begun;
  #why: string | null = null;
  #words = '';

  constructor(orders: Orders, death: Death, means: LifeMeans) {
    this.#death = death;
    this.#ended = death.way;
    this.#means = means;
    const [program = '', ...given] = commandOf(death);
    const driver = orders.database === null ? 'sqlite' : 'postgres';
    const dies = death.way === 'point' ? death.point : null;
    const env = houseEnv({ driver, dies, fault: orders.fault });
    this.#child = spawn(program, given, { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.#pid = death.way === 'call' ? 0 : (this.#child.pid ?? 0);
    this.#listen();
    this.#child.stdin?.on('error', () => {});
    this.#child.stdin?.write(`${JSON.stringify(orders)}\n`);
    if (death.way === 'start') this.#killAfter(death.part * means.usual);
  }

  async over(): Promise<Lived> {
    const watch = setInterval(() => {
      if (performance.now() - this.#lastHeard > STILL) this.#falter(`nothing was heard for long`);
    }, 1000);
    const [code, signal] = (await once(this.#child, 'close')) as [number | null, string | null];
    clearInterval(watch);
    // Whoever traces ends as the traced one did.
    const killed = signal === 'SIGKILL' || code === 137;
    const planned = this.#death.way === 'stop' ? code === 0 : killed;
    if (this.#why === null && planned) return { ended: this.#ended, started: this.#started };
    throw new Error(`${this.#why ?? `it ended with ${code ?? signal}`}\n${this.#words}`);
  }

  #listen(): void {
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // A line cut by the end of the process says nothing.
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      try {
        for (const line of lines) this.#take(JSON.parse(line) as Said);
      } catch (error) {
        this.#falter(error instanceof Error ? error.message : String(error));
      }
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#words = `${this.#words}${text}`.slice(-4000);
    });
  }

  #take(said: Said): void {
    this.#lastHeard = performance.now();
    this.#means.heard(said);
    if (said.is === 'begun') this.#pid = said.pid;
    if (said.is === 'open') this.#started = performance.now() - this.#begun;
    if (said.is !== 'answered') return;
    this.#answers += 1;
    const death = this.#death;
    if (death.way === 'signal' && this.#answers === death.after) this.#killAfter(death.delay);
    if (this.#answers !== ENOUGH || death.way === 'stop' || death.way === 'signal') return;
    this.#ended = 'signal';
    this.#kill();
  }

  #falter(why: string): void {
    this.#why ??= why;
    this.#kill();
  }

  #killAfter(milliseconds: number): void {
    setTimeout(async () => {
      await this.#means.first?.();
      this.#kill();
    }, milliseconds);
  }

  #kill(): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    // Before a traced one has said which it is, whoever traces takes it with him.
    if (this.#pid === 0) this.#child.kill('SIGKILL');
    try {
      if (this.#pid !== 0) process.kill(this.#pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
}

const commandOf = (death: Death): readonly string[] => {
  if (death.way !== 'call') return houseCommand();
  const { call, nth } = death;
  // Where only some calls are watched, none is killed.
  const kill = `inject=${call}:signal=SIGKILL:when=${nth}`;
  return traced(['-o', '/dev/null', '-e', `trace=${call}`, '-e', kill], houseCommand());
};
