import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../../src/api/live.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import { keysFrom } from '../../src/house/record/keys.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import { type LiveTable, runTable } from '../../src/house/tables/live-table.ts';
import { shoesOf } from '../../src/house/tables/shoes.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  patronOf,
  type Settings,
  seenOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { until } from '../house/until.ts';
import { dealer, manager, settings, patron as somebody } from '../table/scenario.ts';
import { type LateFault, lateFault } from './late-faults.ts';

/** A table that is served at two doors, as by two processes on one store, with patrons whose racks do not run dry. */

export const RACED = 't1';
/** Where the house closes by its clock. */
export const CLOCKED = 't2';
/** Each with a box of his own; no book has a box 4. */
export const BOXES = { p1: 1, p2: 2, p3: 3, p4: 5, p5: 6 } as const;
export const PATRONS = ['p1', 'p2', 'p3', 'p4', 'p5'] as const;
const RACK = 1_000_000_000;
const HIGHEST = 1e12;

const raced = (more: Partial<Settings> = {}): Settings => {
  const plain = settings('NC', { boxes: 6, ...more });
  return { ...plain, thresholds: { cashOut: HIGHEST, fill: HIGHEST, credit: HIGHEST } };
};

export class LateHouse {
  readonly house: House;
  /** Of the raced table; the first is the house's own. */
  readonly doors: readonly [LiveTable, LiveTable];
  readonly #folder: string;
  readonly #store: Store;
  #given = 0;

  private constructor(folder: string, store: Store, house: House, doors: LateHouse['doors']) {
    this.#folder = folder;
    this.#store = store;
    this.house = house;
    this.doors = doors;
  }

  static async open(fault: LateFault | null): Promise<LateHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'puntobanco-late-'));
    const kept = await openSqlite(folder, { clock: Date.now });
    const planted = lateFault(fault);
    const store = { ...kept, append: planted.append(kept.append) };
    const keys = { ...keysFrom(createHash('sha512').update('late').digest()), older: [] };
    let drawn = 0;
    const bytes = (count: number) => {
      drawn += 1;
      return createHash('sha512').update(`chance ${drawn}`).digest().subarray(0, count);
    };
    const house = await openHouse({
      store,
      keys: { ...keys, isBehind: async () => false },
      now: kept.now,
      bytes,
      log: () => {},
      demonstration: false,
      frameEvery: 1000,
    });
    for (const [id, set] of [
      [RACED, raced()],
      [CLOCKED, raced({ shoe: 'electronic', automation: { ...MANUAL, ...QUICK } })],
    ] as const) {
      const answer = await house.floor.create(manager, { id, name: id, settings: set });
      if ('error' in answer) throw new Error(answer.error.message);
    }
    const own = house.floor.table(RACED)?.live;
    if (own === undefined) throw new Error('no table');
    const shoes = shoesOf(RACED, { documents: store.documents, keys: house.keys, bytes });
    const other = await runTable(RACED, {
      store,
      shoes,
      version: evolveVersion(),
      keys: [house.keys.publicKey],
      salt: () => '',
    });
    const late = new LateHouse(folder, kept, house, [planted.door(own), planted.door(other)]);
    await late.#fill();
    return late;
  }

  async #fill(): Promise<void> {
    for (const table of [RACED, CLOCKED]) {
      await this.does(table, manager, { type: 'FillTray', amount: 100 * RACK });
      for (const patron of PATRONS) {
        const place = { patron, box: BOXES[patron], seat: 'seated' } as const;
        await this.does(table, somebody(patron), { type: 'Join', ...place });
        await this.does(table, dealer, { type: 'BuyIn', patron, amount: RACK });
      }
    }
    await this.does(RACED, dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  }

  live(table: string): LiveTable {
    const found = table === RACED ? this.doors[0] : this.house.floor.table(table)?.live;
    if (found === undefined) throw new Error(`no table ${table}`);
    return found;
  }

  state(table: string): Table {
    const { state } = this.live(table).stream();
    if (state.status === 'unopened') throw new Error(`${table} is not open`);
    return state;
  }

  rack = (table: string, patron: string): number =>
    patronOf(this.state(table).roster, patron)?.rack ?? Number.NaN;

  nextId = (): string => {
    this.#given += 1;
    return `g-${this.#given}`;
  };

  tries = (table: string, by: Actor, wanted: Wanted): Promise<Answer> =>
    this.live(table).submit(by, this.nextId(), meantFor(wanted, seenOf(this.state(table))));

  async does(table: string, by: Actor, wanted: Wanted): Promise<void> {
    const answer = await this.tries(table, by, wanted);
    if ('error' in answer) throw new Error(`${wanted.type}: ${answer.error.message}`);
  }

  /** An electronic table has a shoe to deal from. */
  async ready(): Promise<void> {
    await until(async () => {
      const answer = await this.tries(CLOCKED, dealer, { type: 'OpenRound' });
      if (!('error' in answer)) return true;
      await this.tries(CLOCKED, dealer, { type: 'LoadShoe' });
      return false;
    }, 'a round at the table that the house runs');
  }

  async end(): Promise<void> {
    await this.house.stop();
    await this.#store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Everything but the opening is the house's, at once. */
const QUICK = { open: null, close: 2, draw: 0, settle: 0, elections: 0 } as const;
