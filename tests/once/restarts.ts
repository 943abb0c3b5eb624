import type { Crowd } from '../crash/prepared.ts';
import { until } from '../house/until.ts';
import type { Server } from '../postgres/server.ts';
import { type Member, startMember } from '../processes/members.ts';
import type { MemberSetUp } from '../processes/orders.ts';
import { verifiedExport } from '../processes/verified.ts';
import type { Chance } from '../table/model-chance.ts';
import { check } from '../table/model-check.ts';

/** What is restarted: a process that is killed or stopped in order, or the database under all of them. */
export type Restart = 'kill' | 'stop' | 'database';

const START_WITHIN = 120_000;

/** One process on SQLite, two on PostgreSQL. */
export class RestartedProcesses {
  readonly counts = { killed: 0, stopped: 0, 'database restarted': 0 };
  readonly #setUp: Omit<MemberSetUp, 'name'>;
  readonly #server: Server | null;
  readonly #members = new Map<string, Member>();
  readonly #starting = new Map<string, Promise<void>>();
  #away: Promise<void> | null = null;
  #failed: Error | null = null;

  constructor(setUp: Omit<MemberSetUp, 'name'>, server: Server | null) {
    this.#setUp = setUp;
    this.#server = server;
  }

  get #names(): readonly string[] {
    return this.#setUp.database === null ? ['a'] : ['a', 'b'];
  }

  async start(): Promise<void> {
    for (const name of this.#names) await this.#start(name);
  }

  #start(name: string): Promise<void> {
    const { data, database } = this.#setUp;
    // Each keeps its checkpoints by itself; the folder is SQLite's.
    const own = database === null ? data : `${data}-${name}`;
    const started = startMember({ ...this.#setUp, data: own, name }).then((member) => {
      this.#members.set(name, member);
      this.#starting.delete(name);
    });
    this.#starting.set(name, started);
    return started;
  }

  isDatabaseAway = (): boolean => this.#away !== null;

  choose(chance: Chance): Restart {
    const choices: Restart[] = ['kill', 'kill', 'stop'];
    return chance.one(this.#server === null ? choices : [...choices, 'database']);
  }

  /** One that runs; where none does, the first that does again. */
  async oneOf(chance: Chance): Promise<Member> {
    const running = () => [...this.#members.values()].filter((member) => member.isRunning());
    if (running().length === 0) {
      await until(
        () => {
          if (this.#failed !== null) throw this.#failed;
          return running().length > 0;
        },
        'a process',
        START_WITHIN,
      );
    }
    return chance.one(running());
  }

  /** Ends it now; what comes after goes on beside what is sent meanwhile. */
  async restart(restart: Restart, chance: Chance): Promise<void> {
    // One thing at a time: somebody must be there.
    await Promise.all([...this.#starting.values(), this.#away]);
    if (restart === 'database') {
      const server = this.#server;
      if (server === null) throw new Error('the server is not ours to restart');
      this.counts['database restarted'] += 1;
      this.#away = server.restart().then(() => {
        this.#away = null;
      });
      return this.#heed(this.#away);
    }
    const member = await this.oneOf(chance);
    const ended = restart === 'kill' ? member.kill() : member.stop();
    this.counts[restart === 'kill' ? 'killed' : 'stopped'] += 1;
    this.#members.delete(member.name);
    const again = ended.then(() => this.#start(member.name));
    this.#starting.set(member.name, again);
    this.#heed(again);
  }

  #heed(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#failed = error instanceof Error ? error : new Error(String(error));
    });
  }

  /** The record of each table as the auditor gets it; no process came upon a command that it could not decide. */
  async verify(crowd: Crowd, tables: readonly string[]): Promise<void> {
    await Promise.all(this.#starting.values());
    const [member] = this.#members.values();
    crowd.moveTo(member?.address ?? '');
    for (const table of tables) await verifiedExport(crowd.a1, table);
    for (const one of this.#members.values()) {
      const report = await one.tell();
      check(report?.faults === 0, `${one.name} could not decide ${report?.faults} commands`);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#members.values()].map((member) => member.stop()));
  }

  /** Whatever is left. */
  kill(): void {
    for (const member of this.#members.values()) if (member.isRunning()) void member.kill();
  }
}
