import type { Answer } from '../../src/api/live.ts';
import type { Actor, Wish } from '../../src/table/index.ts';
import type { Crowd } from '../crash/prepared.ts';
import type { Client } from '../house/client.ts';
import type { Chance } from '../table/model-chance.ts';
import { ON_THE_LINE, type SentCommand } from './commands.ts';
import { LiveLine, postCommand } from './line.ts';

/** Of a hundred commands of those who have a session so many go over HTTP, and so many over a live connection. */
export type Shares = {
  readonly request: number;
  readonly socket: number;
  /** At so many tables there are live connections; at the others those go over HTTP too. */
  readonly liveTables: number;
};

type Asked = { readonly table: string; readonly id: string; readonly wish: Wish };
export type Spoken = { readonly client: Client; readonly by: 'request' | 'socket' };

/** The doors of the processes, for those who came in with a session. */
export class SessionLines {
  crowd: Crowd | null = null;
  readonly counts = { 'by request': 0, 'by socket': 0 };
  readonly #lines = new Map<string, LiveLine>();
  readonly #shares: Shares;

  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /** How this one is sent; null: straight to the table. */
  speaks({ table, by }: SentCommand, chance: Chance): Spoken | null {
    const { request, socket, liveTables } = this.#shares;
    const way = chance.below(100);
    const client = way < request + socket ? this.#clientOf(table, by) : null;
    if (client === null) return null;
    const live = way >= request && Number(table.slice(1)) <= liveTables;
    return { client, by: live ? 'socket' : 'request' };
  }

  #clientOf(table: string, { role, id }: Actor): Client | null {
    if (this.crowd === null) return null;
    if (role === 'patron') return id === 'p1' || id === 'p2' ? this.crowd.patron(table, id) : null;
    const own = ON_THE_LINE.get(role);
    return own !== undefined && own === id ? this.crowd[own] : null;
  }

  async asks({ client, by }: Spoken, address: string, asked: Asked): Promise<Answer | null> {
    if (by === 'request') {
      this.counts['by request'] += 1;
      return postCommand(address, client, asked);
    }
    this.counts['by socket'] += 1;
    return this.#lineOf(client, address, asked.table).asks(asked.id, asked.wish);
  }

  #lineOf(client: Client, address: string, table: string): LiveLine {
    const key = `${address} ${table} ${client.kind} ${client.name}`;
    const known = this.#lines.get(key);
    if (known !== undefined && !known.closed) return known;
    const line = new LiveLine(address, client, { table });
    this.#lines.set(key, line);
    return line;
  }

  close(): void {
    for (const line of this.#lines.values()) line.close();
  }
}
