import { createHash } from 'node:crypto';
import type { ServerFrame } from '../../src/api/live.ts';
import { endSession, openSession, wake } from '../../src/house/people/sessions.ts';
import { StoreDamaged } from '../../src/house/store/unavailable.ts';
import { type Actor, meantFor, type State, seenOf } from '../../src/table/index.ts';
import { Chance } from '../table/model-chance.ts';
import { nextAsked } from '../table/model-commands.ts';
import { type Means, Robot } from './crowd.ts';
import { Database } from './database.ts';
import { type FaultName, faultNamed } from './faults.ts';
import { type Instance, simulatedKeys, startInstance } from './instance.ts';
import { HouseLaws } from './laws.ts';
import { type SimulatedTable, setUpTables } from './set-up.ts';
import { tellsAll } from './store.ts';
import { trouble } from './troubles.ts';
import { World } from './world.ts';

export type Outcome = {
  readonly seed: number;
  /** Which law broke; null: none. */
  readonly broken: string | null;
  /** A digest of everything that happened. */
  readonly digest: string;
  readonly steps: number;
  readonly seconds: number;
  readonly crashes: number;
  readonly counts: HouseLaws['counts'];
};

type Options = {
  readonly seed: number;
  readonly fault?: FaultName | null;
  readonly trace?: (line: string) => void;
};

/** How long trouble lasts, and how long the house then has to put everything in order. */
const TROUBLED = 45_000;
const CALM = 12_000;

/** One seed from its first step to its last. */
export const simulate = async (options: Options): Promise<Outcome> => {
  const world = new World(new Chance(Math.imul(options.seed, 0x9e3779b1)));
  const restore = world.install();
  try {
    return await new Run(world, options).play();
  } finally {
    restore();
  }
};

class Run {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #seed: number;
  readonly #database: Database;
  readonly #laws: HouseLaws;
  readonly #fault: FaultName | null;
  readonly #digest = createHash('sha256');
  readonly #trace: (line: string) => void;
  readonly #robots = new Map<string, Robot>();
  readonly #tables = new Map<string, SimulatedTable>();
  readonly #wishes = new Map<string, object>();
  #instances: Instance[] = [];
  #broken: string | null = null;
  #crashes = 0;
  #given = 0;
  #started = 0;
  #troubled = false;

  constructor(world: World, { seed, fault = null, trace }: Options) {
    this.#world = world;
    this.#chance = world.chance;
    this.#seed = seed;
    this.#fault = fault;
    this.#trace = (line) => {
      const text = `${world.now.toFixed(3)} ${line}\n`;
      this.#digest.update(text);
      trace?.(text);
    };
    this.#database = new Database(fault === null ? null : faultNamed(fault, this.#wishes));
    this.#laws = new HouseLaws(this.#database, {
      now: () => world.now,
      trace: this.#trace,
    });
    this.#database.kept = (kept) => this.#guarded(() => this.#laws.kept(kept));
  }

  /** A law that is broken is broken, whoever catches what is thrown. */
  #guarded<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.#breaks(error);
      return undefined;
    }
  }

  #breaks(error: unknown): void {
    if (this.#broken !== null) return;
    this.#broken = error instanceof Error ? error.message : String(error);
    this.#trace(`BROKEN: ${error instanceof Error ? error.stack : error}`);
  }

  async play(): Promise<Outcome> {
    try {
      const processes = this.#chance.one([1, 2, 2, 3]);
      for (let i = 0; i < processes; i += 1) this.#start();
      await this.#pass(() => this.#instances.every(({ house }) => house !== null), 60_000);
      const [first] = this.#instances;
      if (first === undefined) throw new Error('no house');
      for (const [id, table] of await setUpTables(this.#world, first)) this.#tables.set(id, table);
      this.#troubled = true;
      this.#database.lossy = true;
      this.#next(() => this.#act(), 350);
      this.#next(() => this.#trouble(), 3000);
      this.#next(() => this.#endOne(), 9000);
      await this.#passFor(TROUBLED);
      this.#troubled = false;
      this.#heal();
      await this.#passFor(CALM);
      this.#end();
    } catch (error) {
      this.#breaks(error);
    }
    const { steps, now } = this.#world;
    const seconds = Math.round(now / 1000);
    const digest = this.#digest.digest('hex');
    const { counts } = this.#laws;
    return {
      ...{ seed: this.#seed, broken: this.#broken, digest, steps, seconds },
      ...{ crashes: this.#crashes, counts },
    };
  }

  async #pass(until: () => boolean, within: number): Promise<void> {
    const end = this.#world.now + within;
    while (!until() && this.#broken === null) {
      if (this.#world.now > end) throw new Error('nothing comes of it');
      await this.#world.step();
    }
  }

  async #passFor(milliseconds: number): Promise<void> {
    const end = this.#world.now + milliseconds;
    while (this.#world.now < end && this.#broken === null) await this.#world.step();
  }

  /** Again and again while there is trouble, about so many milliseconds apart. */
  #next(run: () => void, about: number): void {
    const wait = about * (0.2 + this.#chance.below(1600) / 1000);
    this.#world.after(
      wait,
      () => {
        if (!this.#troubled) return;
        this.#next(run, about);
        run();
      },
      null,
    );
  }

  #start(): void {
    this.#started += 1;
    const instance = startInstance(this.#world, this.#database, {
      name: `house${this.#started}`,
      trace: this.#trace,
      failed: (failing, error) => {
        this.#trace(`${failing.owner.name} could not open: ${String(error)}`);
        if (error instanceof StoreDamaged) this.#breaks(error);
        this.#kill(failing, 500);
      },
    });
    this.#instances.push(instance);
    tellsAll(() => this.#instances.map(({ link }) => link), instance.link);
  }

  #kill(instance: Instance, downFor: number): void {
    const { owner, link, lines } = instance;
    if (owner.dead) return;
    this.#trace(`${owner.name} dies`);
    owner.dead = true;
    for (const gone of lines) gone();
    this.#instances = this.#instances.filter((one) => one !== instance);
    // The machine is gone as well, and the database waits for it in vain; or its system says that it is.
    if (this.#chance.percent(50)) link.gone();
    else this.#world.after(4000, () => link.gone(), null);
    this.#world.after(downFor, () => this.#start(), null);
  }

  #running(): Instance | null {
    const running = this.#instances.filter(({ house }) => house !== null);
    return running.length === 0 ? null : this.#chance.one(running);
  }

  /** Somebody does something: mostly what fits, now and then late, twice, or by whoever may not. */
  #act(): void {
    const chance = this.#chance;
    const table = chance.one([...this.#tables.keys()]);
    const shape = this.#tables.get(table);
    const { count } = this.#database.head(table);
    const behind = chance.percent(15) ? chance.below(4) : 0;
    const state: State | undefined = this.#laws.stateAt(table, Math.max(0, count - behind));
    if (shape === undefined || state === undefined || state.status === 'unopened') return;
    const { by, wish } = nextAsked(state, chance, { ...shape, steps: [] });
    if (by.role === 'house') return;
    const command = JSON.parse(JSON.stringify(meantFor(wish, seenOf(state)))) as object;
    this.#given += 1;
    const id = `c-${this.#given}`;
    this.#wishes.set(id, command);
    this.#withRobot(table, by, (robot) => {
      robot.connect();
      this.#world.after(
        chance.percent(5) ? chance.below(15_000) : chance.below(100),
        () => robot.give(id, command),
        null,
      );
      if (!chance.percent(6)) return;
      // Somebody takes an id for something else.
      const other = { ...command, amount: 7700 };
      this.#world.after(chance.below(8000), () => this.#reuse(robot, id, other), null);
    });
  }

  #reuse(robot: Robot, id: string, command: object): void {
    this.#wishes.set(id, command);
    // On another device of his.
    const device = new Robot(robot.table, robot.actor, robot.session, this.#means);
    device.connect();
    device.give(id, command, false);
  }

  #withRobot(table: string, by: Actor, run: (robot: Robot) => void): void {
    const key = `${table} ${by.role} ${by.id}`;
    const known = this.#robots.get(key);
    if (known !== undefined && known.session !== '') {
      run(known);
      return;
    }
    const instance = this.#running();
    if (instance === null || instance.house === null) return;
    const { people } = instance.house;
    const kind = by.role === 'patron' || by.role === 'display' ? by.role : 'staff';
    const who = {
      kind,
      actor: by,
      table: kind === 'staff' ? null : table,
      terminal: null,
    } as const;
    this.#world.as(instance.owner, () =>
      openSession(people, who).then(
        ({ session }) => {
          const robot = known ?? new Robot(table, by, session.id, this.#means);
          robot.session = session.id;
          this.#robots.set(key, robot);
          this.#world.after(0, () => run(robot), null);
        },
        () => {},
      ),
    );
  }

  readonly #means: Means = (() => {
    const run = this;
    return {
      get world() {
        return run.#world;
      },
      get laws() {
        return run.#guardedLaws;
      },
      instances: () => run.#instances,
      tamper: (_table, frame) => run.#tampered(frame),
      speaksAs: (actor, command) => run.#speaker(actor, command),
    };
  })();

  /** What breaks on the way out or in is not to be caught by the house. */
  get #guardedLaws(): HouseLaws {
    const laws = this.#laws;
    return new Proxy(laws, {
      get: (_, name) => {
        if (name === 'said')
          return (...given: Parameters<HouseLaws['said']>) =>
            this.#guarded(() => laws.said(...given)) ?? null;
        if (name === 'heard')
          return (...given: Parameters<HouseLaws['heard']>) =>
            this.#guarded(() => laws.heard(...given));
        return laws[name as 'sent' | 'trace'];
      },
    });
  }

  #tampered(frame: ServerFrame): ServerFrame {
    if (this.#fault !== 'leaked face' || (frame.type !== 'view' && frame.type !== 'change'))
      return frame;
    const shown = JSON.stringify(frame).replace(/(?<=[[,])"faceDown"(?=[\],])/, '"7S"');
    return JSON.parse(shown) as ServerFrame;
  }

  #speaker(actor: Actor, command: object): Actor {
    if (this.#fault !== 'a bet for another' || actor.role !== 'patron') return actor;
    const { patron } = command as { patron?: string };
    return patron === undefined ? actor : { role: 'patron', id: patron };
  }

  #endOne(): void {
    const robots = [...this.#robots.values()].filter(({ session }) => session !== '');
    const instance = this.#running();
    if (robots.length === 0 || instance === null || instance.house === null) return;
    const robot = this.#chance.one(robots);
    const { session } = robot;
    const { people } = instance.house;
    const other = this.#running();
    const woken = other?.house?.people;
    if (woken !== undefined && other !== null && this.#chance.percent(70))
      this.#world.as(other.owner, () => void wake(woken, session).catch(() => {}));
    this.#world.as(instance.owner, () =>
      endSession(people, session).then(
        (done) => {
          if (done) this.#laws.ended.add(session);
          this.#trace(`session ${session.slice(0, 8)} has ended`);
        },
        () => {},
      ),
    );
    // He goes on for a while as if nothing had happened, then signs in again.
    this.#world.after(
      this.#chance.below(4000),
      () => {
        robot.session = '';
        robot.cut();
      },
      null,
    );
  }

  #trouble(): void {
    trouble({
      world: this.#world,
      database: this.#database,
      instance: this.#instances.length === 0 ? null : this.#chance.one(this.#instances),
      robots: [...this.#robots.values()],
      told: (what) => this.#trace(`trouble: ${what}`),
      kill: (instance, downFor) => {
        this.#crashes += 1;
        this.#kill(instance, downFor);
      },
    });
  }

  #heal(): void {
    this.#database.down = false;
    this.#database.full = false;
    this.#database.lossy = false;
    for (const { owner, link } of this.#instances) {
      owner.stoppedUntil = Math.min(owner.stoppedUntil, this.#world.now);
      link.cut(0);
    }
  }

  /** Everybody knows everything, and the record holds. */
  #end(): void {
    if (this.#broken !== null) return;
    const served = this.#instances.flatMap(({ house, owner }) =>
      (house?.floor.tables() ?? []).map(({ id, live }) => {
        const { state, sequence } = live.stream();
        return { id, state, sequence, behind: this.#database.head(id).count - sequence, owner };
      }),
    );
    for (const { id, behind, owner } of served)
      if (behind > 3) this.#breaks(new Error(`${owner.name} is ${behind} behind at ${id}`));
    this.#guarded(() => this.#laws.verify(simulatedKeys(), served));
  }
}
