import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { readerAt } from '../../src/house/store/reader.ts';
import type { StoreReader } from '../../src/house/store/sqlite-reader.ts';
import type { Stored } from '../../src/house/store/store.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { due, initialState } from '../../src/table/index.ts';
import { type Crowd, prepare } from '../crash/prepared.ts';
import { until } from '../house/until.ts';
import { createDatabase, type Server } from '../postgres/server.ts';
import { watchedSteps, watchSteps, wereUnderLease } from '../postgres/watched.ts';
import { AnswersHeard } from '../processes/answers.ts';
import {
  AskingPeople,
  type PlayableTable,
  playableTable,
  type SentCommand,
} from '../processes/commands.ts';
import type { PlantedFault } from '../processes/faults.ts';
import { FollowedTable, follow } from '../processes/followed.ts';
import { compareKept, type Prepared } from '../processes/kept.ts';
import { SessionLines } from '../processes/lines.ts';
import { type Member, startMember } from '../processes/members.ts';
import { verifiedExport } from '../processes/verified.ts';
import { Chance } from '../table/model-chance.ts';
import { check, same } from '../table/model-check.ts';
import { compareTold, LineReader, StoreReaderBeside } from './readers.ts';
import { Stops } from './stops.ts';
import { Writers } from './writers.ts';

export type OrderOptions = {
  readonly seed: number;
  readonly tables: number;
  readonly writers: number;
  /** How often the process that runs the clocks is stopped and goes on. */
  readonly stops: number;
  /** How often PostgreSQL is. */
  readonly restarts: number;
  readonly server: Server;
  /** Of these so many are until another process has taken over; left out: half. */
  readonly long?: number;
  readonly fault?: PlantedFault | null;
  readonly progress?: (stopped: number) => void;
};

export type OrderOutcome = {
  /** Which law broke; null: none. */
  readonly broken: string | null;
  readonly figures: Readonly<Record<string, number>>;
};

/** At so many tables somebody looks on through each process. */
const WATCHED_TABLES = 8;
const NAMES = ['one', 'two'] as const;

export const runOrder = async (options: OrderOptions): Promise<OrderOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-order-'));
  const run = new OrderRun(options, folder);
  let broken: string | null = null;
  try {
    await run.play();
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  await run.end();
  rmSync(folder, { recursive: true, force: true });
  return { broken, figures: run.figures };
};

/** Writers at many tables through two processes, of which one stands still now and then, and the database too. */
class OrderRun {
  readonly #options: OrderOptions;
  readonly #folder: string;
  readonly #chance: Chance;
  readonly #tables: readonly PlayableTable[];
  readonly #followed = new Map<string, FollowedTable>();
  readonly #answers = new AnswersHeard();
  readonly #lines = new SessionLines({ request: 20, socket: 20, liveTables: 50 });
  readonly #readers: LineReader[] = [];
  readonly #members: Member[] = [];
  #reader: StoreReader | null = null;
  #beside: StoreReaderBeside | null = null;
  #writers: Writers | null = null;
  #stops: Stops | null = null;
  #following: NodeJS.Timeout | undefined;
  #kept: Readonly<Record<string, number>> = {};

  constructor(options: OrderOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
    this.#chance = new Chance(Math.imul(options.seed, 0x9e3779b1));
    this.#tables = Array.from({ length: options.tables }, (_, i) =>
      playableTable(i + 1, this.#chance),
    );
  }

  get figures(): Readonly<Record<string, number>> {
    const sum = (name: keyof LineReader['counts']) =>
      this.#readers.reduce((all, { counts }) => all + counts[name], 0);
    return {
      tables: this.#tables.length,
      writers: this.#options.writers,
      ...this.#stops?.counts,
      ...this.#writers?.counts,
      ...this.#answers.counts,
      ...this.#lines.counts,
      ...this.#kept,
      lines: this.#readers.length,
      frames: sum('frames'),
      'whole views': sum('views'),
      'lines broken': sum('broken'),
      'told to a reader beside': this.#beside?.told ?? 0,
    };
  }

  async play(): Promise<void> {
    const { server, stops, restarts, writers, long = Math.ceil(stops / 2) } = this.#options;
    const chance = this.#chance;
    const address = await createDatabase(server.address);
    const crowd = await this.#prepare(address);
    const before = this.#prepared();
    const members = await this.#start(address, crowd);
    const stopping = new Stops(members, server, { chance, tables: this.#tables.length });
    this.#stops = stopping;
    await stopping.calm();
    this.#writers = new Writers(writers, {
      ...{ chance, members, answers: this.#answers, lines: this.#lines, tables: this.#tables },
      people: new AskingPeople(chance),
      stateOf: (table) => this.#followed.get(table)?.state ?? initialState,
    });
    for (let stopped = 0; stopped < stops; stopped += 1) {
      await pause(200 + chance.below(800));
      // Spread over the run, with the database in between.
      const isLong =
        Math.floor(((stopped + 1) * long) / stops) > Math.floor((stopped * long) / stops);
      await (isLong ? stopping.long() : stopping.short());
      const due = Math.floor(((stopped + 1) * restarts) / stops);
      if (due > stopping.counts['database stopped']) await stopping.database();
      if (this.#writers.broken !== null) throw this.#writers.broken;
      this.#options.progress?.(stopped + 1);
    }
    await this.#writers.stop();
    await stopping.calm();
    await this.#compare(address, crowd, before);
  }

  async #prepare(address: string): Promise<Crowd> {
    const keyFile = join(this.#folder, 'house.key');
    const wanted = this.#tables.map(({ id, shape: { settings } }) => ({ id, settings }));
    const crowd = await prepare({ store: await openPostgres(address), keyFile }, wanted);
    this.#lines.crowd = crowd;
    await watchSteps(address);
    for (const { id } of this.#tables) this.#followed.set(id, new FollowedTable(id));
    this.#reader = await readerAt({ is: 'postgres', address });
    await follow(this.#reader, this.#followed);
    return crowd;
  }

  #prepared(): ReadonlyMap<string, Prepared> {
    return new Map([...this.#followed].map(([id, { asked, state }]) => [id, { asked, state }]));
  }

  async #start(address: string, crowd: Crowd): Promise<readonly [Member, Member]> {
    const { fault = null } = this.#options;
    const lossy = fault === 'a frame is lost';
    for (const name of NAMES) {
      const data = join(this.#folder, name);
      const keyFile = join(this.#folder, 'house.key');
      this.#members.push(await startMember({ name, data, keyFile, database: address, fault }));
    }
    this.#beside = await StoreReaderBeside.open(address);
    for (const [i, { id: table }] of this.#tables.slice(0, WATCHED_TABLES).entries()) {
      for (const member of this.#members) {
        const client = i % 2 === 0 ? crowd.d1 : crowd.patron(table, 'p1');
        this.#readers.push(new LineReader(member.address, client, { table, drops: lossy }));
      }
    }
    this.#followAlong();
    const [one, two] = this.#members;
    if (one === undefined || two === undefined) throw new Error('two processes are wanted');
    return [one, two];
  }

  /** What people see when they ask; a law that breaks on the way stops the run. */
  #followAlong(): void {
    const look = async () => {
      const reader = this.#reader;
      if (reader === null) return;
      await follow(reader, this.#followed).catch((error: unknown) => {
        if (isOutage(error) || this.#writers === null) return;
        this.#writers.broken ??= error instanceof Error ? error : new Error(String(error));
      });
      this.#following = setTimeout(look, 150);
    };
    void look();
  }

  /** No further round is opened, and the last one is played to where somebody would have to act. */
  async #settle(member: Member): Promise<void> {
    const by = { role: 'shift-manager', id: 'sm1' } as const;
    for (const { id: table } of this.#tables) {
      const command: SentCommand = { table, by, id: 'the-end', bodies: [{ type: 'CloseTable' }] };
      this.#answers.sent(command);
      const answer = await member.deliver({ table, by, id: command.id, wish: command.bodies[0] });
      const taken = answer !== null && this.#answers.take(TO_END(command), answer);
      check(taken, `${table} cannot be closed: ${JSON.stringify(answer)}`);
    }
    const isQuiet = async () => {
      const states = [...this.#followed.values()].map(({ state }) => state);
      if (states.some((state) => due(state) !== null)) return false;
      // What the house does about shoes comes a moment later.
      await pause(1000);
      return (await this.#behind()).length === 0;
    };
    await until(isQuiet, 'everybody to know everything', QUIET_WITHIN).catch(async () => {
      throw new Error(`not everybody comes to know everything: ${await this.#behind()}`);
    });
  }

  /** Who has not seen all there is. */
  async #behind(): Promise<readonly string[]> {
    const behind: string[] = [];
    const heads = new Map(
      (await this.#reader?.streams())?.map((head) => [head.stream, head.count]),
    );
    const look = (who: string, table: string, seen: number) => {
      if (seen !== heads.get(table)) behind.push(`${who} is at ${seen} of ${table}`);
    };
    for (const { id, sequence } of this.#followed.values()) look('the reader', id, sequence);
    for (const { table, sequence } of this.#readers) look('a line', table, sequence);
    for (const member of this.#members) {
      for (const { table, to } of (await member.tell())?.tables ?? []) look(member.name, table, to);
    }
    for (const { id } of this.#tables) {
      look('the store beside', id, this.#beside?.entries.get(id)?.length ?? 0);
    }
    return behind;
  }

  async #compare(
    address: string,
    crowd: Crowd,
    before: ReadonlyMap<string, Prepared>,
  ): Promise<void> {
    const [member] = this.#members;
    if (member === undefined) throw new Error('nobody runs');
    await this.#settle(member);
    crowd.moveTo(member.address);
    const reader = this.#reader;
    for (const { id } of this.#tables) {
      const lines = await verifiedExport(crowd.a1, id);
      const entries = (await reader?.read(id, 1, 1_000_000)) ?? [];
      same(lines.length - 1, entries.length, `${id}: the export`);
      onlyOnce(id, entries);
      this.#beside?.compare(id, entries);
      for (const one of this.#readers) if (one.table === id) one.compare(entries);
      for (const { name, tell } of this.#members) {
        const report = await tell();
        check(report?.faults === 0, `${name} could not decide something`);
        const told = report?.tables.find(({ table }) => table === id);
        if (told === undefined) throw new Error(`${name} knows no table ${id}`);
        compareTold(name, told, entries);
      }
    }
    const steps = await watchedSteps(address);
    const words = steps.map(({ writer, holder, steps: n }) => `${n} by ${writer} under ${holder}`);
    check(wereUnderLease(steps), `steps were taken without the lease: ${words.join(', ')}`);
    await Promise.all(this.#members.map(({ stop }) => stop()));
    const store = await openPostgres(address);
    const kept = await compareKept(store, before, this.#answers).finally(() => store.close());
    this.#kept = { ...kept, 'steps of the house': steps.reduce((sum, one) => sum + one.steps, 0) };
  }

  async end(): Promise<void> {
    clearTimeout(this.#following);
    for (const reader of this.#readers) reader.close();
    this.#lines.close();
    for (const member of this.#members) if (member.isRunning()) await member.kill();
    await this.#beside?.close();
    await this.#reader?.close();
  }
}

const QUIET_WITHIN = 180_000;

const TO_END = (command: SentCommand) => ({ command, body: 0, when: 'at once' }) as const;

/** No deadline was met twice. */
const onlyOnce = (table: string, entries: readonly Stored[]): void => {
  const met = new Set<string>();
  for (const { sequence, person, text } of entries) {
    if (person !== 'house') continue;
    const { command, given } = entryIn(text);
    if (given?.due === undefined) continue;
    const deadline = `${command.type} due at ${given.due}`;
    check(!met.has(deadline), `${table}, entry ${sequence}: ${deadline} a second time`);
    met.add(deadline);
  }
};

/** The database went while somebody read. */
const isOutage = (error: unknown): boolean => error instanceof StoreUnavailable;
