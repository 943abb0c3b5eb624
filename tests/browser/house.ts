import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asked, Settings, StaffView } from '../../src/table/index.ts';
import { Client } from '../house/client.ts';
import { until } from '../house/until.ts';
import { type Server, startServer } from './server.ts';

export const PIN = '294751';
const ROLES = { d1: 'dealer', s1: 'pit-supervisor', m1: 'pit-manager' } as const;
export type StaffId = 'sm1' | keyof typeof ROLES;
export const RACK = 5_000_000;
const TRAY = 500_000_000;

/** A real house, on SQLite in a folder of its own, in a process of its own. */
export class House {
  readonly folder = mkdtempSync(join(tmpdir(), 'puntobanco-pages-'));
  readonly staff = new Map<StaffId, Client>();
  readonly clients: Client[] = [];
  #server: Server | null = null;
  readonly #books: string | undefined;

  /** `books`: a folder of further rulebooks. */
  constructor(books?: string) {
    this.#books = books;
  }

  get server(): Server {
    if (this.#server === null) throw new Error('the house is not open');
    return this.#server;
  }
  get address(): string {
    return this.server.address;
  }
  /** The link that makes the first shift manager. */
  get setUpLink(): string {
    return /http:\/\/\S+\/set-up\/\S+/.exec(this.server.said())?.[0] ?? '';
  }

  async start(port = 0): Promise<this> {
    this.#server = await startServer({
      data: join(this.folder, 'data'),
      port,
      ...(this.#books !== undefined && { books: this.#books }),
    });
    for (const client of this.clients) Object.assign(client, { address: this.address });
    return this;
  }

  async end(): Promise<void> {
    await this.#server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  client(name: string): Client {
    const client = new Client(name, this.address);
    this.clients.push(client);
    return client;
  }

  /** The first shift manager by the link; he adds the others, each at a terminal of his own. */
  async setUp(): Promise<this> {
    const first = this.client('sm1');
    const token = this.setUpLink.split('/').at(-1);
    await first.ok('POST', '/api/set-up', { token, id: 'sm1', pin: PIN });
    first.kind = 'staff';
    this.staff.set('sm1', first);
    for (const id of ['d1', 's1', 'm1'] as const) await this.hire(id, ROLES[id]);
    return this;
  }

  async hire(id: keyof typeof ROLES, role: string): Promise<void> {
    await this.by('sm1').ok('POST', '/api/staff', { id, role, pin: PIN });
    const code = await this.by('sm1').ok<{ text: string }>('POST', '/api/terminals/codes');
    const client = this.client(id);
    await client.ok('POST', '/api/terminals', { code: code.text, label: `terminal of ${id}` });
    await client.ok('POST', '/api/sign-in', { id, pin: PIN });
    client.kind = 'staff';
    this.staff.set(id, client);
  }

  by(id: StaffId): Client {
    const client = this.staff.get(id);
    if (client === undefined) throw new Error(`${id} does not work here`);
    return client;
  }

  /** A table with a full tray; a physical one with its shoe loaded. */
  async table(id: string, settings: Settings, name = `Table ${id}`): Promise<string> {
    const s1 = this.by('s1');
    await s1.ok('POST', '/api/tables', { id, name, settings });
    await this.twoPersons(id, { type: 'FillTray', amount: TRAY });
    if (settings.shoe === 'physical') {
      const cards = settings.decks * 52;
      await this.by('d1').does(id, { type: 'LoadShoe', shuffled: true, cards });
    } else {
      await until(
        async () => (await this.by('d1').tries(id, { type: 'LoadShoe' })).status === 200,
        'the first shoe',
      );
    }
    return id;
  }

  /** What takes two persons: s1 asks, m1 confirms. */
  async twoPersons(table: string, wish: Asked): Promise<void> {
    const { sequence } = await this.by('s1').does(table, { type: 'Ask', wish });
    await this.by('m1').does(table, { type: 'Confirm', ask: sequence });
  }

  /** The tray holds what it should. */
  async closed(table: string): Promise<void> {
    await this.twoPersons(table, { type: 'CloseTable', count: { amount: await this.tray(table) } });
  }

  async tray(table: string): Promise<number> {
    const { own } = await this.by('s1').ok<{ own: StaffView }>('GET', `/api/tables/${table}`);
    return own.money.tray;
  }

  async code(table: string, patron?: string): Promise<string> {
    const body = patron === undefined ? {} : { patron };
    const path = `/api/tables/${table}/codes`;
    return (await this.by('d1').ok<{ text: string }>('POST', path, body)).text;
  }

  /** Joins by a code, sits down and buys chips. */
  async patron(table: string, patron: string, box: number, amount = RACK): Promise<Client> {
    const client = this.client(patron);
    await client.ok('POST', '/api/join', { code: await this.code(table, patron) });
    client.kind = 'patron';
    await client.does(table, { type: 'Join', patron, box, seat: 'seated' });
    await this.by('d1').does(table, { type: 'BuyIn', patron, amount });
    return client;
  }

  async display(table: string): Promise<Client> {
    const path = `/api/tables/${table}/displays`;
    const { token } = await this.by('s1').ok<{ token: string }>('POST', path);
    const client = this.client('display');
    await client.ok('POST', '/api/display', { token });
    client.kind = 'display';
    return client;
  }
}

export const openHouse = async (books?: string): Promise<House> => {
  const house = new House(books);
  try {
    await house.start();
    return await house.setUp();
  } catch (error) {
    await house.end();
    throw error;
  }
};
