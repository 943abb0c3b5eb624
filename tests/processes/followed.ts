import { ciphers } from '../../src/house/record/ciphers.ts';
import type { StoreReader } from '../../src/house/store/sqlite-reader.ts';
import type { Stored } from '../../src/house/store/store.ts';
import { entryIn, eventsIn, personOf } from '../../src/house/tables/stream.ts';
import { GENESIS, hashOf } from '../../src/record/index.ts';
import { due, grow, initialState, type State } from '../../src/table/index.ts';
import { check } from '../table/model-check.ts';

/**
 * A table as somebody makes it out who reads its record beside the houses that write it. Throws where an entry does not
 * follow on the one before, where time goes back, where a command is there twice, and where a step of the clock was taken
 * that was not due.
 */
export class FollowedTable {
  readonly id: string;
  state: State = initialState;
  sequence = 0;
  hash = GENESIS;
  at = 0;
  /** Entries, without what the house did by itself. */
  asked = 0;
  /** Steps that the clock took. */
  clocked = 0;
  readonly #commands = new Set<string>();

  constructor(id: string) {
    this.id = id;
  }

  take(entries: readonly Stored[]): void {
    for (const entry of entries) this.#takeOne(entry);
  }

  #takeOne({ sequence, at, person, id, text, hash }: Stored): void {
    const place = `${this.id}, entry ${sequence}`;
    const told = entryIn(text);
    const { by, command, given } = told;
    check(sequence === this.sequence + 1, `${place} comes after ${this.sequence}`);
    check(told.sequence === sequence && told.at === at, `${place} says another number or time`);
    check(personOf(by) === person && told.id === id, `${place} is filed under another command`);
    check(told.previous === this.hash, `${place} follows on another chain`);
    check(hashOf(ciphers, text) === hash, `${place} has another hash`);
    check(at >= this.at, `${place} is of ${at}, and the one before of ${this.at}`);
    const key = `${person} ${told.id}`;
    check(!this.#commands.has(key), `${place}: ${key} has two effects`);
    this.#commands.add(key);
    if (person !== 'house') this.asked += 1;
    if (person === 'house' && id.startsWith('auto')) {
      this.clocked += 1;
      const next = due(this.state);
      check(next?.type === command.type, `${place}: ${command.type} was not due`);
      check((next?.at ?? 0) <= at, `${place}: ${command.type} before its time`);
    }
    this.state = grow(this.state, eventsIn(text), given?.book);
    Object.assign(this, { sequence, hash, at });
  }
}

const PAGE = 5000;

/** Brings tables to what is kept by now; those that have grown. */
export const follow = async (
  reader: Pick<StoreReader, 'streams' | 'read'>,
  tables: ReadonlyMap<string, FollowedTable>,
): Promise<readonly FollowedTable[]> => {
  const grown = (await reader.streams()).flatMap(({ stream, count }) => {
    const table = tables.get(stream);
    return table !== undefined && table.sequence < count ? [table] : [];
  });
  await Promise.all(
    grown.map(async (table) => {
      for (;;) {
        const page = await reader.read(table.id, table.sequence + 1, PAGE);
        table.take(page);
        if (page.length < PAGE) return;
      }
    }),
  );
  return grown;
};
