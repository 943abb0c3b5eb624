import type { Answer } from '../../src/api/live.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { Store, Stored } from '../../src/house/store/store.ts';
import { entryLine, GENESIS } from '../../src/record/index.ts';
import { check } from '../table/model-check.ts';

type Place = { readonly table: string; readonly sequence: number };
type Kept = {
  count: number;
  last: Stored | null;
  readonly verifying: Pick<ReturnType<typeof verification>, 'take'>;
};

/**
 * What bettors asked and were answered, held against what is on the disk: the laws of the account of a house
 * (`account.ts`), in the memory of what is still to be found and not of all that ever was.
 */
export class LoadedAccount {
  /** Of each bettor the one bet that he waits for. */
  readonly #open = new Map<number, string>();
  readonly #asked = new Map<string, { readonly table: string; readonly person: string }>();
  /** Answered, and not found on the disk yet. */
  readonly #acknowledged = new Map<string, Place>();
  /** Found on the disk, and never answered. */
  readonly #unanswered = new Map<string, Place>();
  readonly #kept = new Map<string, Kept>();
  #refused: string | null = null;
  answers = 0;
  /** Answered in a later life than they were kept. */
  again = 0;

  get open(): number {
    return this.#open.size;
  }

  get entries(): number {
    return [...this.#kept.values()].reduce((sum, { count }) => sum + count, 0);
  }

  counted(): ReadonlyMap<string, number> {
    return new Map([...this.#kept].map(([table, { count }]) => [table, count]));
  }

  openOf(bettor: number): string | undefined {
    return this.#open.get(bettor);
  }

  asked(bettor: number, by: { readonly table: string; readonly person: string }, id: string): void {
    this.#open.set(bettor, id);
    this.#asked.set(id, by);
  }

  answered(bettor: number, answer: Answer): void {
    const { id } = answer;
    // It says nothing of the bet, which is asked again.
    if ('error' in answer && answer.error.code === 'UNAVAILABLE') return;
    this.#open.delete(bettor);
    if ('error' in answer) {
      this.#refused ??= `${id} was refused: ${answer.error.message}`;
      return;
    }
    const { table = '' } = this.#asked.get(id) ?? {};
    const { sequence } = answer;
    this.answers += 1;
    const found = this.#unanswered.get(id);
    this.#acknowledged.set(id, { table, sequence });
    if (found !== undefined) this.#find(id, found);
  }

  /** Reads what has come to the disk. `found`: whoever made it, it was there before. */
  async look(store: Store, found: 'asked for' | 'found' = 'asked for'): Promise<void> {
    check(this.#refused === null, String(this.#refused));
    for (const { stream, count, hash } of await store.streams()) {
      if (stream === JOURNAL) continue;
      const kept = this.#of(stream);
      if (kept.last !== null) {
        const [same] = await store.read(stream, kept.count, 1);
        check(same?.text === kept.last.text, `${stream}: entry ${kept.count} is gone, or another`);
      }
      for (;;) {
        const news = await store.read(stream, kept.count + 1, AT_ONCE);
        for (const entry of news) this.#take(stream, kept, entry, found);
        if (news.length < AT_ONCE) break;
      }
      check(kept.count === count, `${stream} has ${kept.count} of ${count}`);
      check((kept.last?.hash ?? GENESIS) === hash, `the head of ${stream} is not its last entry`);
    }
    for (const [id, { table, sequence }] of this.#acknowledged)
      check(false, `${id} was acknowledged as ${table} ${sequence} and is not there`);
  }

  #of(table: string): Kept {
    const kept = this.#kept.get(table) ?? {
      count: 0,
      last: null,
      verifying: verification(ciphers),
    };
    this.#kept.set(table, kept);
    return kept;
  }

  #take(table: string, kept: Kept, entry: Stored, found: 'asked for' | 'found'): void {
    const { sequence, person, id, text, hash } = entry;
    const wrong = kept.verifying.take(entryLine(text, hash).trimEnd());
    check(wrong === undefined, `${table} ${sequence}: ${wrong?.fault}`);
    kept.count += 1;
    kept.last = entry;
    if (person === 'house' || found === 'found') return;
    const by = this.#asked.get(id);
    const own = by?.table === table && by.person === person;
    check(own, `${table} ${sequence}: nobody asked for ${id} of ${person}`);
    if (this.#acknowledged.has(id)) this.#find(id, { table, sequence });
    else {
      check(!this.#unanswered.has(id), `${table} ${sequence}: ${id} is there twice`);
      this.#unanswered.set(id, { table, sequence });
    }
  }

  /** It is answered and on the disk: at the place that was said, and never again. */
  #find(id: string, { table, sequence }: Place): void {
    const said = this.#acknowledged.get(id);
    const same = said?.table === table && said.sequence === sequence;
    check(same, `${id} is ${table} ${sequence}, and was acknowledged as ${said?.sequence}`);
    this.#acknowledged.delete(id);
    if (this.#unanswered.delete(id)) this.again += 1;
    this.#asked.delete(id);
  }
}

const JOURNAL = 'house';
/** Entries that are read together. */
const AT_ONCE = 5000;
