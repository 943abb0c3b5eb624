import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../src/api/live.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { readerAt } from '../../src/house/store/reader.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { StoreReader } from '../../src/house/store/sqlite-reader.ts';
import type { Store } from '../../src/house/store/store.ts';
import { type Crowd, prepare } from '../crash/prepared.ts';
import type { Server } from '../postgres/server.ts';
import { AnswersHeard } from '../processes/answers.ts';
import {
  AskingPeople,
  type PlayableTable,
  playableTable,
  type Sending,
} from '../processes/commands.ts';
import type { PlantedFault } from '../processes/faults.ts';
import { FollowedTable, follow } from '../processes/followed.ts';
import { compareKept, type Prepared } from '../processes/kept.ts';
import { SessionLines } from '../processes/lines.ts';
import type { MemberSetUp } from '../processes/orders.ts';
import { Chance } from '../table/model-chance.ts';
import { type Restart, RestartedProcesses } from './restarts.ts';

export type OnceOptions = {
  readonly seed: number;
  /** How many different commands are given. */
  readonly commands: number;
  /** How often a process, or the database, is restarted in between. */
  readonly restarts: number;
  /** An empty PostgreSQL database; null: SQLite. */
  readonly database: string | null;
  /** Whose server may be restarted too; left out: it may not. */
  readonly server?: Server;
  readonly fault?: PlantedFault | null;
  readonly progress?: (given: number) => void;
};

export type OnceOutcome = {
  /** Which law broke; null: none. */
  readonly broken: string | null;
  readonly figures: Readonly<Record<string, number>>;
};

/** Of one person's refusals at a table the last thousand are remembered: so few commands that it does not come to that. */
const COMMANDS_A_TABLE = 500;
const LEAST_TABLES = 3;
/** At most so many people ask for something at one table in one turn. */
const AT_ONCE = 4;
/** What is sent later is sent within so many turns. */
const LATER = 12;
const MOST_TRIES = 1000;

type Pending = { readonly sending: Sending; readonly tries: number };

export const runOnce = async (options: OnceOptions): Promise<OnceOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-once-'));
  const run = new OnceRun(options, folder);
  try {
    await run.play();
    return { broken: null, figures: run.figures };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error), figures: run.figures };
  } finally {
    await run.end();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Turn by turn: everybody asks, what is due once more is sent once more, and in some turns something is restarted. */
class OnceRun {
  readonly #options: OnceOptions;
  readonly #chance: Chance;
  readonly #people: AskingPeople;
  readonly #tables: readonly PlayableTable[];
  readonly #followed = new Map<string, FollowedTable>();
  readonly #answers = new AnswersHeard();
  readonly #setUp: Omit<MemberSetUp, 'name'>;
  readonly #processes: RestartedProcesses;
  readonly #lines = new SessionLines({ request: 8, socket: 8, liveTables: 10 });
  #reader: StoreReader | null = null;
  /** What is to be sent again, by the turn in which it is due; and what waits for a restart. */
  readonly #due = new Map<number, Pending[]>();
  #afterRestart: Pending[] = [];
  #turn = 0;
  #given = 0;
  #restarts = 0;
  readonly #counts = { sent: 0, lost: 0, 'at once': 0, later: 0, 'after a restart': 0 };
  readonly #times = new Map<number, number>();
  #kept = { accepted: 0, refused: 0, entries: 0 };

  constructor(options: OnceOptions, folder: string) {
    const { seed, commands, database, server, fault = null } = options;
    this.#options = options;
    this.#chance = new Chance(Math.imul(seed, 0x9e3779b1));
    this.#people = new AskingPeople(this.#chance);
    const count = Math.max(LEAST_TABLES, Math.ceil(commands / COMMANDS_A_TABLE));
    this.#tables = Array.from({ length: count }, (_, i) => playableTable(i + 1, this.#chance));
    this.#setUp = {
      data: join(folder, 'data'),
      keyFile: join(folder, 'house.key'),
      database,
      fault,
    };
    this.#processes = new RestartedProcesses(this.#setUp, server ?? null);
  }

  get figures(): Readonly<Record<string, number>> {
    const { 'at once': atOnce, later, 'after a restart': afterRestart, sent, lost } = this.#counts;
    return {
      commands: this.#given,
      tables: this.#tables.length,
      ...Object.fromEntries(
        [...this.#times].sort().map(([n, count]) => [`sent ${n} times`, count]),
      ),
      sent,
      ...{ 'first or at once': atOnce, later, 'after a restart': afterRestart, lost },
      ...this.#answers.counts,
      ...this.#lines.counts,
      ...this.#kept,
      ...this.#processes.counts,
    };
  }

  #openStore(): Promise<Store> {
    const { database, data } = this.#setUp;
    return database === null ? openSqlite(data, { clock: Date.now }) : openPostgres(database);
  }

  async play(): Promise<void> {
    const { commands, restarts, progress } = this.#options;
    const { keyFile } = this.#setUp;
    const wanted = this.#tables.map(({ id, shape: { settings } }) => ({ id, settings }));
    const crowd = await prepare({ store: await this.#openStore(), keyFile }, wanted);
    this.#lines.crowd = crowd;
    for (const { id } of this.#tables) this.#followed.set(id, new FollowedTable(id));
    const { database, data } = this.#setUp;
    this.#reader = await readerAt(
      database === null ? { is: 'sqlite', folder: data } : { is: 'postgres', address: database },
    );
    await this.#follow();
    const before = this.#prepared();
    await this.#processes.start();
    const each = commands / (restarts + 1);
    while (this.#given < commands) {
      const isTime = this.#given >= each * (this.#restarts + 1);
      await this.#takeTurn(true, isTime ? this.#processes.choose(this.#chance) : null);
      progress?.(this.#given);
    }
    // What waits for a restart has one.
    await this.#takeTurn(false, 'kill');
    while (this.#due.size > 0 || this.#afterRestart.length > 0) await this.#takeTurn(false, null);
    await this.#compare(crowd, before);
  }

  #prepared(): ReadonlyMap<string, Prepared> {
    return new Map([...this.#followed].map(([id, { asked, state }]) => [id, { asked, state }]));
  }

  async #follow(): Promise<void> {
    const reader = this.#reader;
    if (reader === null) throw new Error('nobody reads yet');
    // While the database is away, people see what they saw.
    await follow(reader, this.#followed).catch((error: unknown) => {
      if (!this.#processes.isDatabaseAway()) throw error;
    });
  }

  async #takeTurn(fresh: boolean, restart: Restart | null): Promise<void> {
    this.#turn += 1;
    await this.#follow();
    if (fresh) this.#askForMore();
    const due = this.#due.get(this.#turn) ?? [];
    this.#due.delete(this.#turn);
    const sent = Promise.all(this.#chance.some(due, due.length).map((one) => this.#send(one)));
    const [answered] = await Promise.all([sent, restart === null ? null : this.#restart(restart)]);
    const lost = answered.filter((one) => !one).length;
    // Whoever was not answered waits a moment before he asks again.
    if (lost > 0) await pause(50);
  }

  #askForMore(): void {
    const chance = this.#chance;
    for (const table of this.#tables) {
      const state = this.#followed.get(table.id)?.state;
      if (state === undefined) continue;
      for (let i = chance.below(AT_ONCE); i >= 0 && this.#given < this.#options.commands; i -= 1) {
        const command = this.#people.next(table, state);
        if (command === null) continue;
        this.#given += 1;
        const sendings = this.#people.sendings(command);
        this.#times.set(sendings.length, (this.#times.get(sendings.length) ?? 0) + 1);
        this.#answers.sent(command);
        for (const sending of sendings) this.#plan({ sending, tries: 0 });
      }
    }
  }

  #plan(pending: Pending): void {
    const { when } = pending.sending;
    this.#counts[when] += 1;
    if (when === 'after a restart') this.#afterRestart.push(pending);
    else this.#dueIn(when === 'at once' ? 0 : 1 + this.#chance.below(LATER), pending);
  }

  #dueIn(turns: number, pending: Pending): void {
    const turn = this.#turn + turns;
    const list = this.#due.get(turn);
    if (list === undefined) this.#due.set(turn, [pending]);
    else list.push(pending);
  }

  async #restart(restart: Restart): Promise<void> {
    // In the middle of what was just sent.
    await pause(this.#chance.below(25));
    await this.#processes.restart(restart, this.#chance);
    this.#restarts += 1;
    for (const one of this.#afterRestart) this.#dueIn(1 + this.#chance.below(LATER), one);
    this.#afterRestart = [];
  }

  /** Whether it was answered; else it is due again. */
  async #send(pending: Pending): Promise<boolean> {
    const { sending, tries } = pending;
    const { command, body } = sending;
    const wish = command.bodies[body] ?? command.bodies[0];
    const { table, by, id } = command;
    this.#counts.sent += 1;
    const member = await this.#processes.oneOf(this.#chance);
    const spoken = this.#lines.speaks(command, this.#chance);
    const answer: Answer | null =
      spoken === null
        ? await member.deliver({ table, by, id, wish })
        : await this.#lines.asks(spoken, member.address, { table, id, wish });
    if (answer === null) this.#counts.lost += 1;
    if (answer !== null && this.#answers.take(sending, answer)) return true;
    if (tries > MOST_TRIES)
      throw new Error(`${table} ${id} is not answered, however often it is sent`);
    this.#dueIn(1, { sending, tries: tries + 1 });
    return false;
  }

  async #compare(crowd: Crowd, before: ReadonlyMap<string, Prepared>): Promise<void> {
    await this.#processes.verify(crowd, [...this.#followed.keys()]);
    await this.#processes.stop();
    await this.#reader?.close();
    const store = await this.#openStore();
    try {
      this.#kept = await compareKept(store, before, this.#answers);
    } finally {
      await store.close();
    }
  }

  async end(): Promise<void> {
    this.#lines.close();
    this.#processes.kill();
    await this.#reader?.close().catch(() => {});
  }
}
