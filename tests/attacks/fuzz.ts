import type { InjectOptions } from 'fastify';
import { ClientFrameSchema } from '../../src/api/client-frames.ts';
import type { Keywords } from '../../src/api/schema.ts';
import { digest } from '../../src/house/people/secrets.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import type { Client } from '../house/client.ts';
import { type Harness, openHarness } from '../house/harness.ts';
import { moment } from '../house/until.ts';
import { Chance } from '../table/model-chance.ts';
import { nothingStirs, recordsHold, roundGoesOn } from './aftermath.ts';
import { answerHolds, askedForHimself, BrokenLaw, inWords } from './answer-laws.ts';
import {
  actorFor,
  type Cast,
  type CastName,
  castOf,
  type FuzzedTable,
  fittingWish,
  kindOf,
  knownIn,
  revive,
  type Shape,
  TABLES,
} from './cast.ts';
import { type FuzzFault, plant } from './fuzz-faults.ts';
import { FuzzedLine } from './fuzzed-line.ts';
import { fitting, type Known } from './grammar.ts';
import { mutated, spoiled } from './mutations.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type FuzzedRequest, nextRequest } from './requests.ts';
import { overTheWire } from './wire.ts';

export type FuzzOptions = {
  readonly seed: number;
  /** Requests and frames together. */
  readonly count: number;
  readonly fault?: FuzzFault | null;
  /** Milliseconds after which an answer counts as missing; left out: however busy the machine is, none takes as long. */
  readonly patience?: number;
};

export type FuzzFigures = {
  requests: number;
  frames: number;
  /** Over real sockets: bytes of HTTP, and frames. */
  wire: number;
  /** What was obeyed. */
  granted: number;
  entries: number;
  /** Answers by status. */
  readonly statuses: Record<string, number>;
};

/** After so many, whoever was thrown out comes back, and it is looked whether all is well. */
const SETTLED_EVERY = 100;
/** Of a hundred, so many go over real sockets. */
const WIRE_PERCENT = 1.5;

/** One house, attacked by so many requests and frames of a seed; throws where a law broke. */
export const fuzz = async (options: FuzzOptions): Promise<FuzzFigures> => {
  const { seed, count, fault = null, patience = 120_000 } = options;
  const h = await openHarness();
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', hear);
  const attack = new Attack(h, seed, patience);
  try {
    await attack.begin();
    if (fault !== null) plant(h.house, fault);
    for (let i = 0; i < count; i += 1) {
      await attack.next();
      if (unhandled.length > 0) throw new BrokenLaw(`nobody caught ${String(unhandled[0])}`);
    }
    return await attack.end();
  } finally {
    attack.close();
    await h.end();
    process.off('unhandledRejection', hear);
  }
};

class Attack {
  readonly #h: Harness;
  readonly #chance: Chance;
  readonly #seed: number;
  readonly #patience: number;
  readonly #figures: FuzzFigures = {
    requests: 0,
    frames: 0,
    wire: 0,
    granted: 0,
    entries: 0,
    statuses: {},
  };
  #operations: readonly Operation[] = [];
  #cast: Cast = new Map();
  #shapes: ReadonlyMap<FuzzedTable, Shape> = new Map();
  #known: Known = {};
  #lines: FuzzedLine[] = [];
  #number = 0;

  constructor(h: Harness, seed: number, patience: number) {
    this.#h = h;
    this.#patience = patience;
    this.#seed = seed;
    this.#chance = new Chance(Math.imul(seed, 0x9e3779b1));
  }

  async begin(): Promise<void> {
    this.#operations = operationsOf(this.#h.app.swagger());
    const { cast, shapes } = await castOf(this.#h, this.#seed);
    this.#cast = cast;
    this.#shapes = shapes;
    await this.#settle();
  }

  async next(): Promise<void> {
    this.#number += 1;
    if (this.#number % SETTLED_EVERY === 0) await this.#settle();
    if (this.#chance.percent(WIRE_PERCENT)) return this.#wire();
    if (this.#chance.percent(50)) return this.#request();
    return this.#frame();
  }

  async end(): Promise<FuzzFigures> {
    await this.#answered();
    for (const table of TABLES) await this.#h.house.floor.table(table)?.live.settled();
    nothingStirs(this.#h);
    await roundGoesOn(this.#h.house, 'after');
    this.#figures.entries = await recordsHold(this.#h.house);
    return this.#figures;
  }

  close(): void {
    for (const line of this.#lines) line.close();
    this.#lines = [];
  }

  /** Now and then everybody who was thrown out comes back. */
  async #settle(): Promise<void> {
    await this.#answered();
    nothingStirs(this.#h);
    await revive(this.#h, this.#cast);
    for (const client of this.#cast.values()) {
      client.received.length = 0;
      client.answers.length = 0;
    }
    this.#known = knownIn(
      this.#h,
      rulebooks.map(({ id }) => id),
    );
    this.close();
    for (const [who, client] of this.#cast) this.#connect(who, client);
  }

  #connect(who: CastName, client: Client): void {
    const actor = actorFor(who);
    const kind = kindOf(who);
    const token = client.cookies.get(`pb_${kind}`);
    if (actor === null || token === undefined) return;
    const session = digest(token);
    const tables = kind === 'staff' ? TABLES : [who === 'p3' ? 't2' : 't1'];
    for (const table of tables) {
      const speaker = { who, table, actor, session };
      this.#lines.push(new FuzzedLine(this.#h.house, speaker, (code) => this.#count(code)));
    }
  }

  #fits(table: string): ReturnType<typeof fittingWish> {
    const shape = this.#shapes.get(table as FuzzedTable);
    return shape === undefined ? null : fittingWish(this.#h, table, shape, this.#chance);
  }

  async #request(): Promise<void> {
    const request = nextRequest({
      chance: this.#chance,
      known: this.#known,
      cast: [...this.#cast.keys()],
      fits: (table) => this.#fits(table),
      operations: this.#operations,
      number: this.#number,
    });
    this.#figures.requests += 1;
    const client = this.#cast.get(request.who);
    if (client === undefined) throw new Error(`nobody is ${request.who}`);
    const options: InjectOptions = {
      method: request.method as 'GET',
      url: request.url,
      headers: {
        'x-puntobanco': client.kind,
        cookie: client.cookieLine,
        ...request.headers,
      },
      ...(request.body !== null && { payload: request.body }),
    };
    const reply = await this.#within(this.#h.app.inject(options), () => inWords(request));
    const { statusCode: status, headers, payload: text } = reply;
    this.#count(status);
    answerHolds(request, { status, headers, text }, client.check);
    if (status < 400) this.#obeyed(request);
  }

  #count(status: number | string): void {
    const { statuses } = this.#figures;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 'done' || Number(status) < 400) this.#figures.granted += 1;
  }

  #obeyed(request: FuzzedRequest): void {
    if (!/^\/(?:api|%61pi)\/tables\/[^/]+\/commands/.test(request.url)) return;
    if (request.method !== 'POST' || request.body === null) return;
    const { command } = JSON.parse(String(request.body).replace(/^\ufeff/, '')) as {
      command: unknown;
    };
    if (!askedForHimself(request.who, command)) {
      throw new BrokenLaw(`did what is not his: ${inWords(request)}`);
    }
  }

  async #frame(): Promise<void> {
    const chance = this.#chance;
    const open = this.#lines.filter((line) => line.open);
    if (open.length === 0) return;
    let line = chance.one(open);
    this.#figures.frames += 1;
    if (chance.percent(5) && line.again.length > 0) {
      line.send(chance.one(line.again));
    } else {
      let frame = fitting(ClientFrameSchema as Keywords, chance, this.#known);
      const fit = chance.percent(80) ? this.#fits(line.table) : null;
      if (fit !== null) {
        const here = open.filter(({ table }) => table === line.table);
        const own = here.find(({ who }) => who === fit.who);
        // What fits one patron is often tried by another.
        const patrons = here.filter(({ who }) => kindOf(who) === 'patron');
        if (own !== undefined && chance.percent(75)) line = own;
        else if (patrons.length > 0 && chance.percent(50)) line = chance.one(patrons);
        frame = { type: 'command', id: `l-${this.#number}`, command: fit.wish };
      }
      const how = chance.weighted([
        [50, 'as it is'],
        [35, 'value'],
        [15, 'text'],
      ] as const);
      const text = JSON.stringify(how === 'value' ? mutated(frame, chance) : frame) ?? '';
      line.send(how === 'text' ? spoiled(text, chance) : text);
    }
    if (this.#number % 7 === 0) await this.#answered();
  }

  /** Every frame that asks for something was answered. */
  async #answered(): Promise<void> {
    const end = performance.now() + this.#patience;
    const missing = () => this.#lines.filter((line) => line.open && line.unanswered > 0);
    while (missing().length > 0) {
      for (const line of this.#lines) line.holds();
      if (performance.now() > end) {
        throw new BrokenLaw(`no answer to ${missing()[0]?.unanswered} frames`);
      }
      await moment(0);
    }
    for (const line of this.#lines) line.holds();
  }

  async #wire(): Promise<void> {
    this.#figures.wire += 1;
    const client = this.#cast.get('d1');
    if (client === undefined) return;
    const made = () => {
      const fit = this.#fits('t1');
      const frame = fitting(ClientFrameSchema as Keywords, this.#chance, this.#known);
      return fit === null ? frame : { type: 'command', id: `w-${this.#number}`, command: fit.wish };
    };
    await this.#within(
      overTheWire({ h: this.#h, client, chance: this.#chance, frame: made() }),
      () => 'what came over a socket',
    );
  }

  /** Whatever is not answered in time hangs. */
  async #within<T>(answer: Promise<T>, what: () => string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const hangs = () => reject(new BrokenLaw(`no answer to ${what()}`));
      timer = setTimeout(hangs, this.#patience);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
