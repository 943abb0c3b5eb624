import { chainVerification } from '../../src/api/chain-verification.ts';
import type { Answer } from '../../src/api/live.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { KeyRing } from '../../src/house/record/keys.ts';
import type { Store, Stored } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { eventsIn, personOf } from '../../src/house/tables/stream.ts';
import { entryLine, GENESIS } from '../../src/record/index.ts';
import { HouseLaws } from '../simulation/laws.ts';
import { check } from '../table/model-check.ts';
import { type Asked, DOCUMENT_KIND, documentText, type Said } from './doomed-words.ts';

type Kept = {
  readonly entries: Stored[];
  readonly verifying: Pick<ReturnType<typeof verification>, 'take'>;
  /** Entries that settled a round, and which. */
  readonly settled: Map<number, number>;
};
type Written = { asked: number; acknowledged: number };

/** The stream of what the house does with people and keys. */
const JOURNAL = 'house';

/** Of whoever killed it nothing is known: its steps are those of whoever held the lease. */
const HELD = { held: true, holder: 'it', epoch: 0, came: { at: 0, after: 0 } };

/** What a house was asked and has answered in all its lives, held against what is on its disk after each. */
export class Account {
  readonly laws: HouseLaws;
  /** Given and not answered yet, in the order in which it was given. */
  readonly open = new Map<string, Asked>();
  /** Answered for good: asked again it is answered the same. */
  readonly done = new Map<string, Asked>();
  readonly #acknowledged = new Map<string, { readonly asked: Asked; readonly answer: Answer }>();
  readonly #kept = new Map<string, Kept>();
  readonly #written = new Map<string, Written>();
  readonly #bulk: number;
  /** It was open once: there is something to look into. */
  wasOpen = false;
  isSetUp = false;
  answers = 0;

  constructor(bulk: number) {
    this.#bulk = bulk;
    this.laws = new HouseLaws(
      {
        head: (table) => ({ count: this.#of(table).entries.length }),
        stream: (table) => this.#of(table),
        jumps: [],
      },
      { now: () => 0, trace: () => {} },
    );
  }

  get entries(): number {
    return [...this.#kept.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** How many entries each table has. */
  counted(): ReadonlyMap<string, number> {
    const tables = [...this.#kept].filter(([stream]) => stream !== JOURNAL);
    return new Map(tables.map(([table, { entries }]) => [table, entries.length]));
  }

  /** What is on the disk, as it was looked at last. */
  record(): ReadonlyMap<string, readonly Stored[]> {
    return new Map([...this.#kept].map(([stream, { entries }]) => [stream, entries]));
  }

  hear(said: Said): void {
    if (said.is === 'open') this.wasOpen = true;
    if (said.is === 'set-up') this.isSetUp = true;
    if (said.is === 'asked') this.asked(said);
    if (said.is === 'answered') this.answered(said.id, said.answer);
    if (said.is !== 'writing' && said.is !== 'written') return;
    const { document, revision } = said;
    const written = this.#written.get(document) ?? { asked: 0, acknowledged: 0 };
    written[said.is === 'writing' ? 'asked' : 'acknowledged'] = revision;
    this.#written.set(document, written);
  }

  asked({ table, by, id, command }: Asked): void {
    const body = canonical(command);
    const sent = this.laws.sent.get(id) ?? {
      table,
      actor: by,
      id,
      bodies: new Map<string, string | null>(),
      sessions: new Set(['one']),
    };
    if (!sent.bodies.has(body)) sent.bodies.set(body, null);
    this.laws.sent.set(id, sent);
    if (!this.done.has(id)) this.open.set(id, { table, by, id, command });
  }

  answered(id: string, answer: Answer): void {
    this.answers += 1;
    const sent = this.laws.sent.get(id);
    const asked = this.open.get(id) ?? this.done.get(id);
    if (sent === undefined || asked === undefined) return;
    this.laws.heard(sent, canonical(asked.command), answer);
    if ('error' in answer && answer.error.code === 'UNAVAILABLE') return;
    this.open.delete(id);
    this.done.set(id, asked);
    if (!('error' in answer)) this.#acknowledged.set(id, { asked, answer });
  }

  #of(table: string): Kept {
    const known = this.#kept.get(table);
    if (known !== undefined) return known;
    const verifying = table === JOURNAL ? chainVerification(ciphers) : verification(ciphers);
    const fresh: Kept = { entries: [], verifying, settled: new Map() };
    this.#kept.set(table, fresh);
    return fresh;
  }

  /** Reads what has come to the disk, and holds all of it to the laws. `found`: whoever made it, it was before. */
  async look(store: Store, found: 'asked for' | 'found' = 'asked for'): Promise<void> {
    for (const { stream, count, hash } of await store.streams()) {
      const kept = this.#of(stream);
      const before = kept.entries.length;
      // The last one that was seen comes along: what was there stays as it was.
      const read = await store.read(stream, Math.max(1, before), 1_000_000);
      const news = before === 0 ? read : read.slice(1);
      const last = kept.entries.at(-1);
      if (last !== undefined)
        check(read[0]?.text === last.text, `${stream}: entry ${before} is gone, or another`);
      for (const entry of news) this.#take(stream, kept, entry, found);
      const end = kept.entries.at(-1);
      check(kept.entries.length === count, `${stream} has ${kept.entries.length} of ${count}`);
      check((end?.hash ?? GENESIS) === hash, `the head of ${stream} is not its last entry`);
      this.laws.kept({ stream, entries: news, writer: 'it', lease: HELD });
      if (stream !== JOURNAL) await this.#together(store, stream, kept);
    }
    this.#acknowledgedIsKept();
    await this.#documents(store);
  }

  #take(stream: string, kept: Kept, entry: Stored, found: 'asked for' | 'found'): void {
    const { sequence, person, id, text, hash } = entry;
    const wrong = kept.verifying.take(entryLine(text, hash).trimEnd());
    check(wrong === undefined, `${stream} ${sequence}: ${wrong?.fault}`);
    kept.entries.push(entry);
    if (stream === JOURNAL) return;
    for (const event of eventsIn(text))
      if (event.type === 'RoundSettled') kept.settled.set(sequence, Number(event.settlement.id));
    if (person === 'house' || found === 'found') return;
    check(this.laws.sent.has(id), `${stream} ${sequence}: nobody asked for ${id} of ${person}`);
  }

  #acknowledgedIsKept(): void {
    for (const [id, { asked, answer }] of this.#acknowledged) {
      if ('error' in answer) continue;
      const entry = this.#kept.get(asked.table)?.entries[answer.sequence - 1];
      const own = entry?.id === id && entry.person === personOf(asked.by);
      check(own, `${id} was acknowledged as ${asked.table} ${answer.sequence} and is not there`);
      this.#acknowledged.delete(id);
    }
  }

  /** What goes with an entry was kept with it: a settled round has its mark and its history. */
  async #together(store: Store, stream: string, { settled }: Kept): Promise<void> {
    const marked = await store.readMarked({ kinds: ['RoundSettled'], stream });
    const found = new Set(marked.map(({ sequence }) => sequence));
    for (const sequence of settled.keys())
      check(found.has(sequence), `${stream} ${sequence} is not found by its mark`);
    check(found.size === settled.size, `${stream} has marks of entries that are not there`);
    const [last] = [...settled.values()].slice(-1);
    if (last === undefined) return;
    const [history] = await store.rounds({ stream, round: last, limit: 1 });
    check(history !== undefined, `round ${last} of ${stream} is over and has no history`);
  }

  async #documents(store: Store): Promise<void> {
    for (const [document, written] of this.#written) {
      const kept = await store.documents.get(DOCUMENT_KIND, document);
      const revision = kept?.revision ?? 0;
      const { asked, acknowledged } = written;
      check(revision >= acknowledged, `${document} is at ${revision}, ${acknowledged} was kept`);
      check(revision <= asked, `${document} is at ${revision}, nobody wrote more than ${asked}`);
      const right = kept === null || kept.text === documentText(document, revision, this.#bulk);
      check(right, `${document} has another text than at ${revision}`);
    }
  }

  /** Each record as a whole, from its first entry, as anybody would check an export. */
  async close(store: Store, keys: KeyRing): Promise<void> {
    for (const [stream, { entries }] of this.#kept) {
      const all = await store.read(stream, 1, 1_000_000);
      const same = all.every(
        ({ text, hash }, i) => entries[i]?.text === text && entries[i]?.hash === hash,
      );
      check(all.length === entries.length && same, `${stream} is not what it was before`);
    }
    this.laws.verify(keys, []);
  }
}
