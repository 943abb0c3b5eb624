import { meantFor, type SeenByAsker, type Wanted, type Wish } from '../../src/table/index.ts';
import type { Came } from './documented.ts';
import { Live } from './live.ts';
import { moment } from './until.ts';

export type Reply = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Null where it is no JSON. */
  readonly json: unknown;
};

/** A device: its own cookies, and a record of everything that was ever sent to it. */
export class Client {
  readonly name: string;
  readonly address: string;
  readonly cookies = new Map<string, string>();
  /** Every answer and every frame, as it came, in order. */
  readonly received: string[] = [];
  /** The answers alone. */
  readonly answers: string[] = [];
  readonly lives: Live[] = [];
  /** As which of its sessions it speaks. */
  kind: 'staff' | 'patron' | 'display' | 'page' = 'page';
  /** Holds every answer against what the house says of itself. */
  check: (came: Came) => void = () => {};
  /** Where it reads and watches, if not where it commands. */
  viewing: string | null = null;
  /** Waited for after whatever may have changed something. */
  afterwards: () => Promise<void> = async () => {};
  #commands = 0;

  /** Where it stands, as a proxy would say; the house listens to that behind TLS alone. */
  readonly #place: string;

  constructor(name: string, address: string, place = '10.0.0.1') {
    this.#place = place;
    this.name = name;
    this.address = address;
  }

  get cookieLine(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const content: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/json' };
    const place = method === 'GET' ? (this.viewing ?? this.address) : this.address;
    const answer = await fetch(place + path, {
      method,
      headers: {
        'x-puntobanco': this.kind,
        'x-forwarded-for': this.#place,
        cookie: this.cookieLine,
        ...content,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const text = await answer.text();
    const whole = `${method} ${path} ${answer.status} ${headersOf(answer.headers)}\n${text}`;
    this.received.push(whole);
    this.answers.push(whole);
    if (method !== 'GET') await this.afterwards();
    const json = jsonIn(text);
    this.check({ method, path, status: answer.status, json });
    return { status: answer.status, text, headers: answer.headers, json };
  }

  get = (path: string) => this.request('GET', path);
  post = (path: string, body?: unknown) => this.request('POST', path, body);

  /** The answer to a request that must succeed. */
  async ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text, json } = await this.request(method, path, body);
    if (status >= 300) throw new Error(`${this.name}: ${method} ${path}: ${status} ${text}`);
    return json as T;
  }

  nextId = (): string => `${this.name}-${++this.#commands}`;

  /** A command over HTTP to the letter, whatever becomes of it. */
  sends = (table: string, command: object, id = this.nextId()): Promise<Reply> =>
    this.post(`/api/tables/${table}/commands`, { id, command });

  /** A command over HTTP, meant for what is to be seen now unless it says otherwise; whatever becomes of it. */
  async tries(table: string, command: object, id = this.nextId()): Promise<Reply> {
    return this.sends(table, await this.meant(table, command), id);
  }

  /** A command over HTTP that must be carried out; whoever is told that it was too much at once waits. */
  async does(table: string, command: Wanted, id = this.nextId()): Promise<Answered> {
    let reply = await this.tries(table, command, id);
    for (let waits = 0; reply.status === 429 && waits < 8; waits += 1) {
      await moment(500);
      reply = await this.tries(table, command, id);
    }
    const { status, text, json } = reply;
    if (status !== 200) throw new Error(`${this.name}: ${command.type}: ${status} ${text}`);
    return json as Answered;
  }

  /** A command over HTTP that must be refused. */
  async refused(table: string, command: object, id = this.nextId()): Promise<Refused> {
    const { status, text, json } = await this.tries(table, command, id);
    if (status < 400 || status >= 500) throw new Error(`${this.name}: not refused: ${text}`);
    return { status, ...(json as { error: Omit<Refused, 'status'> }).error };
  }

  /** The command with what it is meant for. */
  meant = async (table: string, command: object): Promise<Wish> =>
    meantFor(command as Wanted, (await this.looks(table))?.public ?? null);

  /** A glance at the table, which is no part of what this device received; null: it may not look, or cannot. */
  async looks(table: string, waits = 4): Promise<Glance | null> {
    const headers = {
      'x-puntobanco': this.kind,
      'x-forwarded-for': this.#place,
      cookie: this.cookieLine,
    };
    const answer = await fetch(`${this.address}/api/tables/${table}`, { headers });
    const text = await answer.text();
    if (answer.status === 429 && waits > 0) {
      await moment(500);
      return this.looks(table, waits - 1);
    }
    return answer.ok ? (JSON.parse(text) as Glance) : null;
  }

  /** Opens the live connection and waits for what comes first. */
  async watch(table: string, query: Record<string, string> = {}, waits = 8): Promise<Live> {
    const live = this.connect(table, query);
    await live.until(() => live.frames.length > 0 || live.denied === 429, `a line to ${table}`);
    if (live.denied !== 429) return live;
    if (waits === 0) throw new Error(`${this.name}: too many lines at once to ${table}`);
    await moment(500);
    return this.watch(table, query, waits - 1);
  }

  /** Takes up again where an earlier line was cut. */
  async resume(table: string, cut: Live): Promise<Live> {
    const live = this.connect(table, { from: String(cut.sequence) });
    live.public = cut.public;
    live.own = cut.own;
    live.sequence = cut.sequence;
    await live.until(() => live.frames.some(({ type }) => type === 'own' || type === 'view'));
    return live;
  }

  connect(
    table: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Live {
    const as = this.kind === 'page' ? {} : { as: this.kind };
    const search = new URLSearchParams({ boards: 'parts', ...as, ...query });
    const url = `${(this.viewing ?? this.address).replace('http', 'ws')}/api/tables/${table}/live?${search}`;
    const live = new Live(
      url,
      { 'x-forwarded-for': this.#place, cookie: this.cookieLine, ...headers },
      (text) => {
        this.received.push(text);
      },
    );
    this.lives.push(live);
    return live;
  }

  close(): void {
    for (const live of this.lives) live.socket.terminate();
  }

  #keep(line: string): void {
    const [pair = '', ...rest] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const gone = rest.some((part) => /^\s*max-age=0|expires=thu, 01 jan 1970/i.test(part));
    if (gone || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export type Glance = { readonly sequence: number; readonly public: SeenByAsker };
export type Answered = {
  readonly id: string;
  readonly sequence: number;
  readonly events: readonly { readonly type: string; readonly [field: string]: unknown }[];
};
export type Refused = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly rule?: string;
};

/** Of HTTP itself: they follow the machine's clock and say nothing of a table. */
const TIMED = new Set(['date', 'keep-alive']);
const headersOf = (headers: Headers): string =>
  JSON.stringify([...headers].filter(([name]) => !TIMED.has(name)));

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
