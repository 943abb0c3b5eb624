import { existsSync } from 'node:fs';
import type { Answer } from '../../src/api/live.ts';
import { readKeyFile } from '../../src/house/record/key-file.ts';
import { ringOf } from '../../src/house/record/keys.ts';
import { databaseOf } from '../../src/house/store/sqlite-file.ts';
import type { Store, Stored } from '../../src/house/store/store.ts';
import { entryIn, eventsIn } from '../../src/house/tables/stream.ts';
import type { Account } from '../crash/account.ts';
import { lookInto } from '../crash/copied.ts';
import { type Asked, DOCUMENT_KIND, documentText, type Said } from '../crash/doomed-words.ts';
import { check } from '../table/model-check.ts';
import type { DiskCall } from './disk-calls.ts';
import { placesBelow } from './started.ts';

export type Answered = { readonly asked: Asked; readonly answer: Answer };

/** What a recorded house had said by a moment, held against what a cut at that moment leaves. */
export class Kept {
  /** The record as it was at the end of the recording: whatever a cut leaves is the beginning of it. */
  readonly #record: ReadonlyMap<string, readonly Stored[]>;
  readonly #bulk: number;
  /** How many entries of each stream have to be there. */
  readonly #counts: Map<string, number>;
  readonly #asked = new Map<string, Asked>();
  readonly #documents = new Map<string, { writing: number; written: number }>();
  #answered: Answered[] = [];
  /** Of each table that has begun to deal from an electronic shoe: where its bets were closed before. */
  #closed = new Map<string, number>();
  readonly found = { entries: 0, unacknowledged: 0 };

  private constructor(account: Account, counts: ReadonlyMap<string, number>, bulk: number) {
    this.#record = account.record();
    this.#counts = new Map(counts);
    this.#bulk = bulk;
  }

  /** Holds the whole recording to the laws; `before` has counted what was there at its beginning. */
  static async of(
    root: string,
    calls: readonly DiskCall[],
    { account, bulk }: { readonly account: Account; readonly bulk: number },
  ): Promise<Kept> {
    const before = new Map([...account.record()].map(([name, entries]) => [name, entries.length]));
    for (const call of calls) if (call.is === 'said') account.hear(call.said);
    const keys = readKeyFile(placesBelow(root).keyFile);
    await lookAt(root, async (store) => {
      await account.look(store);
      await account.close(
        store,
        ringOf(() => keys),
      );
    });
    return new Kept(account, before, bulk);
  }

  /** What was answered last, refusals among it: asked again it is answered the same. */
  lately(): readonly Answered[] {
    return this.#answered;
  }

  hear(said: Said): void {
    if (said.is === 'asked') this.#asked.set(said.id, said);
    if (said.is === 'answered') this.#hearAnswer(said);
    if (said.is !== 'writing' && said.is !== 'written') return;
    const { document, revision } = said;
    const one = this.#documents.get(document) ?? { writing: 0, written: 0 };
    this.#documents.set(document, { ...one, [said.is]: revision });
  }

  #hearAnswer({ id, answer }: Extract<Said, { is: 'answered' }>): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#answered = [...this.#answered.slice(-1), { asked, answer }];
    if ('error' in answer) return;
    const before = this.#counts.get(asked.table) ?? 0;
    this.#counts.set(asked.table, Math.max(before, answer.sequence));
  }

  /** Before a first card is drawn, what was bet is signed outside of the data; looked at behind `check`. */
  checkSigned(signed: readonly { readonly table: string; readonly count: number }[]): void {
    for (const [table, closed] of this.#closed) {
      const count = signed.find((one) => one.table === table)?.count ?? 0;
      check(count >= closed, `${table} is dealt from ${closed} on and signed up to ${count}`);
    }
  }

  async check(store: Store): Promise<void> {
    this.#closed = new Map();
    const heads = new Map((await store.streams()).map((head) => [head.stream, head]));
    for (const [stream, count] of this.#counts) {
      const there = heads.get(stream)?.count ?? 0;
      check(there >= count, `${count} entries of ${stream} were acknowledged, ${there} are there`);
      this.found.unacknowledged += there - count;
    }
    for (const { stream, count, hash } of heads.values()) {
      const right = this.#record.get(stream) ?? [];
      const entries = await store.read(stream, 1, 1_000_000);
      check(entries.length === count, `${stream} has ${entries.length} of ${count} entries`);
      check((entries.at(-1)?.hash ?? hash) === hash, `the head of ${stream} is not its last entry`);
      for (const [i, { text, hash: own }] of entries.entries())
        check(right[i]?.text === text && right[i]?.hash === own, `${stream} ${i + 1} is another`);
      this.found.entries += entries.length;
      this.#closed.set(stream, closedBefore(entries));
    }
    for (const [document, { writing, written }] of this.#documents) {
      const kept = await store.documents.get(DOCUMENT_KIND, document);
      const revision = kept?.revision ?? 0;
      check(revision >= written, `${document} is at ${revision}, ${written} was acknowledged`);
      check(revision <= writing, `${document} is at ${revision}, ${writing} was the last`);
      const text = kept === null || kept.text === documentText(document, revision, this.#bulk);
      check(text, `${document} has another text than at ${revision}`);
    }
  }
}

/** Where bets were closed before the last first card of a round from an electronic shoe; 0: none was drawn. */
const closedBefore = (entries: readonly Stored[]): number => {
  let isElectronic = false;
  let closed = 0;
  let begun = 0;
  for (const { sequence, text } of entries) {
    const { type } = entryIn(text).command;
    for (const event of eventsIn(text)) {
      if (event.type === 'ShoeLoaded') isElectronic = event.commitment !== null;
      if (event.type === 'BetsClosed') closed = sequence;
      const isFirst = event.type === 'CardDealt' && event.hand === 'player' && event.index === 0;
      if (isFirst && isElectronic && type === 'DrawCard') begun = closed;
    }
  }
  return begun;
};

/** A copy beside the root is looked at; there may be no database yet. */
export const lookAt = async (
  root: string,
  look: (store: Store) => Promise<void>,
): Promise<void> => {
  const { data } = placesBelow(root);
  if (!existsSync(databaseOf(data))) return;
  await lookInto({ data, database: null }, look, `${root}.copy`);
};
