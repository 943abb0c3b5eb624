import type { ServerFrame } from '../../src/api/live.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { Store, Stored } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { eventsIn } from '../../src/house/tables/stream.ts';
import { announced } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { LiveLine } from '../processes/line.ts';
import type { Told } from '../processes/told.ts';
import { happenedSum } from '../processes/told.ts';
import { check, same } from '../table/model-check.ts';

/** Somebody who looks at a table over a line, and comes back from where he was when it breaks. */
export class LineReader {
  readonly table: string;
  /** How far he has seen; −1: nothing yet. */
  sequence = -1;
  readonly faults: string[] = [];
  readonly counts = { frames: 0, views: 0, broken: 0 };
  /** What was said aloud, with the entries that it belongs to. */
  readonly #heard: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  readonly #address: string;
  readonly #client: Client;
  /** A planted fault: a frame does not arrive. */
  readonly #drops: boolean;
  #hasDropped = false;
  #line: LiveLine | null = null;
  #closed = false;

  constructor(
    address: string,
    client: Client,
    { table, drops = false }: { readonly table: string; readonly drops?: boolean },
  ) {
    this.table = table;
    this.#address = address;
    this.#client = client;
    this.#drops = drops;
    this.#connect();
  }

  #connect(): void {
    const from = this.sequence < 0 ? {} : { from: this.sequence };
    const line = new LiveLine(this.#address, this.#client, { table: this.table, ...from });
    this.#line = line;
    line.onFrame = (frame) => this.#take(frame);
    line.onClose = () => {
      if (this.#closed) return;
      this.counts.broken += 1;
      setTimeout(() => this.#closed || this.#connect(), 200);
    };
  }

  #take(frame: ServerFrame): void {
    this.counts.frames += 1;
    switch (frame.type) {
      case 'view':
        this.counts.views += 1;
        if (frame.sequence < this.sequence) {
          this.faults.push(`a view of ${frame.sequence} after ${this.sequence}`);
        }
        this.sequence = frame.sequence;
        return;
      case 'change': {
        const { from, sequence, heard } = frame;
        if (this.#drops && this.#heard.length === 4 && !this.#hasDropped) {
          this.#hasDropped = true;
          return;
        }
        if (from !== this.sequence) this.faults.push(`from ${from} after ${this.sequence}`);
        if (sequence <= from) this.faults.push(`from ${from} to ${sequence}`);
        this.sequence = sequence;
        this.#heard.push({ from, to: sequence, text: heard.map(canonical).join('\n') });
        return;
      }
      case 'own':
        if (frame.sequence !== this.sequence && this.sequence >= 0) {
          this.faults.push(`an own part of ${frame.sequence} at ${this.sequence}`);
        }
        return;
      default:
        return;
    }
  }

  /** Everything was seen, once and in order, and nothing else was heard than what the record says. */
  compare(entries: readonly Stored[]): void {
    const who = `a line of ${this.#client.name} at ${this.table}`;
    same(this.faults, [], who);
    same(this.sequence, entries.length, `${who}: as far as it goes`);
    for (const { from, to, text } of this.#heard) {
      const events = entries.slice(from, to).flatMap((entry) => eventsIn(entry.text));
      const said = events.map((event) => announced(event, false)).filter((one) => one !== null);
      const right = said.map((one) => canonical(JSON.parse(JSON.stringify(one)))).join('\n');
      check(right === text, `${who} heard something else from ${from} to ${to}: ${text}`);
    }
  }

  close(): void {
    this.#closed = true;
    this.#line?.close();
  }
}

/** A process that writes nothing, and reads what it is told of: every entry once, in order, none before it is kept. */
export class StoreReaderBeside {
  readonly entries = new Map<string, Stored[]>();
  readonly faults: string[] = [];
  told = 0;
  readonly #store: Store;
  readonly #reading = new Map<string, Promise<void>>();
  readonly #unwatch: () => void;

  private constructor(store: Store) {
    this.#store = store;
    this.#unwatch = store.watch({
      grown: (stream, sequence) => {
        this.told += 1;
        const before = this.#reading.get(stream) ?? Promise.resolve();
        this.#reading.set(
          stream,
          before.then(() => this.#read(stream, sequence)),
        );
      },
      changed: () => {},
    });
  }

  static async open(address: string): Promise<StoreReaderBeside> {
    return new StoreReaderBeside(await openPostgres(address, { readOnly: true }));
  }

  async #read(stream: string, to: number): Promise<void> {
    const known = this.entries.get(stream) ?? [];
    this.entries.set(stream, known);
    if (to <= known.length) return;
    let page: readonly Stored[];
    try {
      page = await this.#store.read(stream, known.length + 1, 100_000);
    } catch {
      // The database is away: it tells of everything again when it is back.
      return;
    }
    if (known.length + page.length < to) {
      this.faults.push(`${stream}: told of ${to}, and there are ${known.length + page.length}`);
    }
    for (const entry of page) {
      if (entry.sequence !== known.length + 1) {
        this.faults.push(`${stream}: ${entry.sequence} after ${known.length}`);
      }
      known.push(entry);
    }
  }

  /** Every entry came, once and in order, as it is kept now. */
  compare(stream: string, entries: readonly Stored[]): void {
    same(this.faults, [], 'a process that only reads');
    const known = this.entries.get(stream) ?? [];
    same(known.length, entries.length, `${stream}: how many a process that only reads has seen`);
    const other = known.find((entry, i) => entry.hash !== entries[i]?.hash);
    check(other === undefined, `${stream}: entry ${other?.sequence} was another one when it came`);
  }

  async close(): Promise<void> {
    this.#unwatch();
    await Promise.all(this.#reading.values());
    await this.#store.close();
  }
}

/** What a table told those who listen in its process is what the record says, each once and in order. */
export const compareTold = (name: string, told: Told, entries: readonly Stored[]): void => {
  const { table, from, to, gaps, digest } = told;
  same(gaps, [], `${name} at ${table}`);
  same(to, entries.length, `${name} at ${table}: as far as it was told`);
  const sum = happenedSum();
  for (const { text } of entries.slice(from)) sum.add(eventsIn(text));
  check(sum.digest() === digest, `${name} at ${table} told something else than is kept`);
};
