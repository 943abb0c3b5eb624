import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type House, type Log, openHouse } from '../../src/house/house.ts';
import type { App } from '../../src/house/http/app.ts';
import { type ServerOptions, serverOf } from '../../src/house/http/server.ts';
import { openWayIn, setUpToken } from '../../src/house/people/index.ts';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { type Checkpoints, checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import { treesOf } from '../../src/house/record/trees.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import type { HostedTable } from '../../src/house/tables/floor.ts';
import type { Settings, StaffView } from '../../src/table/index.ts';
import { allowing } from './budgets-of.ts';
import { Client } from './client.ts';
import { type Came, documentedBy } from './documented.ts';
import type { Edge } from './edge.ts';
import { moment, until } from './until.ts';

export const PIN = '294751';
const ROLES = {
  d1: 'dealer',
  d2: 'dealer',
  s1: 'pit-supervisor',
  s2: 'pit-supervisor',
  m1: 'pit-manager',
  h1: 'shift-manager',
  a1: 'auditor',
} as const;
export type StaffId = 'sm1' | keyof typeof ROLES;

/** So many requests that no test of something else is stopped by a budget. */
export const GENEROUS: ServerOptions = {
  tls: false,
  budgets: allowing(1e6),
  clock: () => performance.now(),
  requestWithin: 30_000,
  proxies: [],
  metricsToken: null,
  names: null,
  commandsPerSecond: 1e5,
  patronCommandsPerSecond: 1e5,
  socketsAtOnce: 1e4,
};

export type HarnessOptions = {
  readonly server?: Partial<ServerOptions>;
  /** Time goes by as on the wall; else it stands still unless told. */
  readonly running?: boolean;
  /** Least milliseconds between two frames. */
  readonly frameEvery?: number;
  /** On PostgreSQL at this address, by its clock; else on SQLite. */
  readonly database?: string;
  /** Bytes below which a disk counts as full. */
  readonly leastFree?: number;
  /** Who besides sm1 works here. */
  readonly staff?: readonly (keyof typeof ROLES)[];
  /** What stands between the house and its store, if anything does. */
  readonly keeps?: (store: Store) => Store;
  /** Told of the server before its door is opened. */
  readonly door?: (app: App) => void;
  /** Told of every table as the house opens it. */
  readonly opened?: (table: HostedTable) => void;
};

/** Made once: every house of a process has the same document, and to work it out takes longer than most tests. */
let documented: ((came: Came) => void) | undefined;

/** A house on SQLite in a folder of its own, or on PostgreSQL, behind its real server, with people who come and go over HTTP. */
export class Harness {
  readonly folder = mkdtempSync(join(tmpdir(), 'puntobanco-house-'));
  readonly clients: Client[] = [];
  readonly staff = new Map<StaffId, Client>();
  readonly logged: { message: string; facts: object }[] = [];
  /** Given out as the next 32 bytes of chance, before any others. */
  readonly seeds: string[] = [];
  /** Given out in the place of bytes that would be drawn, by those in hex. */
  readonly instead = new Map<string, string>();
  /** Every 32 bytes that were drawn, in hex. */
  readonly drawn: string[] = [];
  /** How many things the store is asked for at the moment. */
  underway = 0;
  /** By how many milliseconds the clock of the house is behind that of the store. */
  behind = 0;
  /** How long the store takes to find a document, as one at the other end of a network would. */
  lag = 0;
  /** With this whatever is asked of the store fails. */
  broken: Error | null = null;
  /** Where SQLite keeps its data, and what is kept beside it. */
  readonly data = join(this.folder, 'data');
  readonly checkpoints = `${this.data}.checkpoints`;
  keyFile = join(this.folder, 'house.key');
  /** The next start makes a key in the place of a lost one, as with `--new-key`. */
  newKey = false;
  /** The next start goes on behind a checkpoint, as with `--accept-rollback`. */
  acceptRollback = false;
  address = '';
  /** Where everybody looks, if not where he commands. */
  edge: Edge | null = null;
  /** Of the first start. */
  setUpToken = '';
  #running: House | null = null;
  #app: App | null = null;
  #store: Store | null = null;
  #documented: (came: Came) => void = () => {};
  #signing: Checkpoints | null = null;
  #drawn = 0;
  #passed = 0;
  readonly #options: HarnessOptions;
  readonly #began = performance.now();

  constructor(options: HarnessOptions) {
    this.#options = options;
  }

  now = (): number => {
    const wall = this.#options.running ? Math.floor(performance.now() - this.#began) : 0;
    return Date.UTC(2030, 0, 1) + this.#passed + wall;
  };
  pass = (milliseconds: number) => {
    this.#passed += milliseconds;
  };

  /** The same bytes in every run. */
  #bytes = (count: number): Uint8Array => {
    const seed = count === 32 ? this.seeds.shift() : undefined;
    if (seed !== undefined) return Buffer.from(seed, 'hex');
    this.#drawn += 1;
    const bytes = createHash('sha512').update(`chance ${this.#drawn}`).digest().subarray(0, count);
    const drawn = bytes.toString('hex');
    const given = this.instead.get(drawn) ?? drawn;
    if (count === 32) this.drawn.push(given);
    return Buffer.from(given, 'hex');
  };

  /** The same, failing while it is said to be broken, and counting what is under way. */
  #breakable<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (this.broken !== null) return Promise.reject(this.broken);
          const answer: unknown = member(...given);
          if (answer instanceof Promise) {
            this.underway += 1;
            const over = () => {
              this.underway -= 1;
            };
            answer.then(over, over);
          }
          return answer;
        };
      },
    });
  }

  get isOpen(): boolean {
    return this.#running !== null;
  }

  get house(): House {
    if (this.#running === null) throw new Error('the house is not open');
    return this.#running;
  }

  /** What answers, to be asked without a network. */
  get app(): App {
    if (this.#app === null) throw new Error('the house is not open');
    return this.#app;
  }

  async start(): Promise<this> {
    const { database } = this.#options;
    const opened =
      database === undefined
        ? await openSqlite(this.data, { clock: this.now })
        : await openPostgres(database);
    const store = this.#options.keeps?.(opened) ?? opened;
    this.#store = store;
    const log: Log = (message, facts) => this.logged.push({ message, facts });
    const file = new CheckpointFile(this.checkpoints);
    const now = () => this.now() - this.behind;
    const { ring: keys, successions } = await openKeys({
      store,
      file: this.keyFile,
      newKey: this.newKey,
      bytes: (count) =>
        createHash('sha512')
          .update(this.keyFile.slice(this.folder.length))
          .digest()
          .subarray(0, count),
      now,
      lost: ({ id }) => openWayIn(store.documents, id, this.#bytes),
    });
    this.#signing = checkpointsTo(file, { keys, now, log, trees: treesOf(store) });
    for (const note of successions()) await this.#signing.succeed(note);
    const documents: Store['documents'] = {
      ...store.documents,
      get: async (kind, id) => {
        if (this.lag > 0) await moment(this.lag);
        return store.documents.get(kind, id);
      },
    };
    this.#running = await openHouse({
      store: this.#breakable({ ...store, documents: this.#breakable(documents) }),
      keys,
      now,
      bytes: this.#bytes,
      log,
      demonstration: false,
      checkpoints: this.#signing,
      acceptRollback: this.acceptRollback,
      places: [this.folder],
      leastFree: this.#options.leastFree ?? 0,
      ...(this.#options.opened !== undefined && { opened: this.#options.opened }),
      // Each change in a frame of its own, unless a test wants them as they come.
      frameEvery: this.#options.frameEvery ?? 0,
      pinCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    });
    this.#app = await serverOf(this.#running, { ...GENEROUS, ...this.#options.server });
    documented ??= documentedBy(this.#app.swagger());
    this.#documented = documented;
    this.#options.door?.(this.#app);
    await this.#app.listen({ host: '127.0.0.1', port: 0 });
    const at = this.#app.server.address();
    if (at === null || typeof at === 'string') throw new Error('no address');
    this.address = `http://127.0.0.1:${at.port}`;
    return this;
  }

  /** Closes orderly; the folder stays. */
  async stop(): Promise<void> {
    await this.edge?.stop();
    this.edge = null;
    await this.#app?.close();
    for (const client of this.clients) client.close();
    await this.#running?.stop();
    await this.#signing?.stop();
    await this.#store?.close();
    this.#app = null;
    this.#running = null;
    this.#signing = null;
    this.#store = null;
  }

  /** Stops and starts on the same folder; clients keep their cookies and find the new address. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
    for (const client of this.clients) Object.assign(client, { address: this.address });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  client(name: string): Client {
    const client = new Client(name, this.address, `10.0.0.${this.clients.length % 250}`);
    client.check = (came) => this.#documented(came);
    this.edge?.shows(client);
    this.clients.push(client);
    return client;
  }

  /** The set-up link makes sm1; then sm1 adds the others, each at a terminal of his own. */
  async setUp(): Promise<void> {
    this.setUpToken = (await setUpToken(this.house.people)) ?? '';
    const first = this.client('sm1');
    await first.ok('POST', '/api/set-up', { token: this.setUpToken, id: 'sm1', pin: PIN });
    first.kind = 'staff';
    this.staff.set('sm1', first);
    for (const id of this.#options.staff ?? ['d1', 's1', 'm1', 'a1']) await this.addStaff(id);
  }

  async addStaff(id: keyof typeof ROLES): Promise<Client> {
    await this.by('sm1').ok('POST', '/api/staff', { id, role: ROLES[id], pin: PIN });
    const client = await this.terminal(id);
    await client.ok('POST', '/api/sign-in', { id, pin: PIN });
    client.kind = 'staff';
    this.staff.set(id, client);
    return client;
  }

  /** A device that is enrolled, and nobody signed in. */
  async terminal(name: string): Promise<Client> {
    const { text } = await this.by('sm1').ok<{ text: string }>('POST', '/api/terminals/codes');
    const client = this.client(name);
    await client.ok('POST', '/api/terminals', { code: text, label: `terminal of ${name}` });
    return client;
  }

  /** The same where it takes two: sm1 asks, somebody confirms. */
  async terminalBy({ id }: { id: string }, second: { id: string; pin: string }): Promise<Client> {
    const asking = { wish: { type: 'EnrolTerminal' }, second };
    const { done } = await this.by('sm1').ok<{ done: { code: { text: string } } }>(
      'POST',
      '/api/asks',
      asking,
    );
    const client = this.client(`second terminal of ${id}`);
    await client.ok('POST', '/api/terminals', { code: done.code.text, label: `another of ${id}` });
    return client;
  }

  by(id: StaffId): Client {
    const client = this.staff.get(id);
    if (client === undefined) throw new Error(`${id} does not work here`);
    return client;
  }

  /** A table with a full tray; a physical one with its shoe loaded. */
  async table(id: string, settings: Settings): Promise<string> {
    const s1 = this.by('s1');
    await s1.ok('POST', '/api/tables', { id, name: `Table ${id}`, settings });
    // Two persons, where the table asks for them.
    const fill = { type: 'FillTray', amount: 100_000_000 } as const;
    if (settings.thresholds.fill >= fill.amount) await s1.does(id, fill);
    else {
      const { sequence } = await s1.does(id, { type: 'Ask', wish: fill });
      await this.by('sm1').does(id, { type: 'Confirm', ask: sequence });
    }
    if (settings.shoe === 'physical') {
      const cards = settings.decks * 52;
      await this.by('d1').does(id, { type: 'LoadShoe', shuffled: true, cards });
    } else {
      await until(() => this.isCommitted(id), 'the first shoe');
    }
    return id;
  }

  /** Whether the house has committed to the next shoe: nothing else is loaded. */
  private isCommitted(table: string): boolean {
    const state = this.house.floor.table(table)?.live.stream().state;
    return state !== undefined && state.status !== 'unopened' && state.coming !== null;
  }

  /** The tray holds what it should: s1 counts, d1 looks on; false: not now. */
  async closed(table: string): Promise<boolean> {
    const path = `/api/tables/${table}`;
    const { own } = await this.by('s1').ok<{ own: StaffView }>('GET', path);
    const count = { amount: own.money.tray };
    const reply = await this.by('s1').tries(table, {
      type: 'Ask',
      wish: { type: 'CloseTable', count },
    });
    const { sequence } = reply.json as { sequence?: number };
    if (sequence === undefined) return false;
    return (await this.by('d1').tries(table, { type: 'Confirm', ask: sequence })).status === 200;
  }

  /** What is kept of an electronic shoe. */
  sealed = async (table: string, shoe: number): Promise<string | null> =>
    (await this.house.store.documents.get('shoe', `${table}.${shoe}`))?.text ?? null;

  /** Joins by a code that the dealer hands out, takes a box and buys chips. */
  async patron(
    table: string,
    patron: string,
    { box = 1, seat = 'seated' as 'seated' | 'standing', amount = 2_000_000 } = {},
  ): Promise<Client> {
    const path = `/api/tables/${table}/codes`;
    const { text } = await this.by('d1').ok<{ text: string }>('POST', path, { patron });
    const client = this.client(patron);
    await client.ok('POST', '/api/join', { code: text });
    client.kind = 'patron';
    await client.does(table, { type: 'Join', patron, box, seat });
    await this.by('d1').does(table, { type: 'BuyIn', patron, amount });
    return client;
  }

  async display(table: string, name = 'display'): Promise<Client> {
    const path = `/api/tables/${table}/displays`;
    const { token } = await this.by('s1').ok<{ token: string }>('POST', path);
    const client = this.client(name);
    await client.ok('POST', '/api/display', { token });
    client.kind = 'display';
    return client;
  }

  /** The house’s end of every line. */
  sockets = (): ReadonlySet<{ readonly bufferedAmount: number }> =>
    this.#app?.websocketServer.clients ?? new Set();

  /** How many entries the table has. */
  count = (table: string): number => this.house.floor.table(table)?.live.stream().sequence ?? 0;

  /** The record of a table, as the auditor gets it. */
  async exported(table: string): Promise<string[]> {
    const { text, status } = await this.by('a1').get(`/api/tables/${table}/export`);
    if (status !== 200) throw new Error(`export: ${status} ${text}`);
    return text.trimEnd().split('\n');
  }
}

export const openHarness = async (options: HarnessOptions = {}): Promise<Harness> => {
  const harness = await new Harness(options).start();
  await harness.setUp();
  return harness;
};
