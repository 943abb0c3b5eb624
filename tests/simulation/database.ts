import { keyText } from '../../src/house/store/batch.ts';
import { type AppendCall, stageBatch } from '../../src/house/store/postgres-stage.ts';
import type { SignOfLife } from '../../src/house/store/steady-clock.ts';
import {
  type Document,
  type Earlier,
  type NewEntry,
  REMEMBERED_FOR,
  type Snapshot,
  type StoredRound,
} from '../../src/house/store/store.ts';
import { GENESIS } from '../../src/record/index.ts';
import type { Fault } from './faults.ts';

type Stream = { entries: NewEntry[]; byKey: Map<string, NewEntry>; at: number };
type Refusal = { readonly at: number; readonly body: string; readonly text: string };
/**
 * By the time that nobody sets: when the holder came, and when whoever he went on from had given a sign of life; and when
 * whoever had the lease before last gave one.
 */
export type LeaseRow = {
  held: boolean;
  readonly holder: string;
  readonly epoch: number;
  readonly came: { readonly at: number; readonly after: number };
  readonly sign?: number;
};

/** What the laws are told of everything that is kept. */
export type Kept = {
  readonly stream: string;
  readonly entries: readonly NewEntry[];
  /** The process that wrote it. */
  readonly writer: string;
  /** The lease as it then was. */
  readonly lease: LeaseRow | undefined;
};

/**
 * The database of the simulation: what is in here is durable. Each of its functions is one transaction, and the whole
 * of it happens or nothing. `stageBatch` is the program's own.
 */
export class Database {
  readonly streams = new Map<string, Stream>();
  readonly documents = new Map<string, Map<string, Document>>();
  readonly refusals = new Map<string, Refusal>();
  readonly rounds = new Map<string, StoredRound>();
  readonly snapshots = new Map<string, Snapshot>();
  readonly leases = new Map<string, LeaseRow>();
  /** Advisory locks: which session has which stream. */
  readonly locks = new Map<string, number>();
  readonly alive = new Map<string, SignOfLife>();
  readonly signs = new Map<string, number>();
  /** Changed documents, for whoever was cut off. */
  readonly changes: { readonly kind: string; readonly id: string }[] = [];
  down = false;
  full = false;
  /** Answers are lost now and then. */
  lossy = false;
  /** By how much its clock is wrong. */
  skew = 0;
  /** When it was set, and how far. */
  readonly jumps: { readonly at: number; readonly by: number }[] = [];
  /** Of the last commit of each stream, for a disk that lies. */
  readonly undo = new Map<string, () => void>();
  kept: (kept: Kept) => void = () => {};
  readonly fault: Fault | null;

  constructor(fault: Fault | null) {
    this.fault = fault;
  }

  stream(name: string): Stream {
    const known = this.streams.get(name);
    if (known !== undefined) return known;
    const fresh: Stream = { entries: [], byKey: new Map(), at: 0 };
    this.streams.set(name, fresh);
    return fresh;
  }

  #earlier(stream: string, { request }: AppendCall, at: number): Map<string, Earlier> {
    const found = new Map<string, Earlier>();
    for (const key of request.commands) {
      const name = keyText(key);
      const refusal = this.refusals.get(`${stream} ${name}`);
      if (refusal !== undefined && refusal.at >= at - REMEMBERED_FOR) {
        const { body, text } = this.fault?.refusal?.(refusal, key.id) ?? refusal;
        found.set(name, { refusal: { body, text } });
      }
      const entry = this.stream(stream).byKey.get(name);
      if (entry !== undefined && this.fault?.is !== 'command id not remembered')
        found.set(name, { entry });
    }
    return this.fault?.is === 'refusal not remembered'
      ? new Map([...found].filter(([, one]) => 'entry' in one))
      : found;
  }

  /** One append as a transaction: what it makes, still to be kept. Throws what the work throws. */
  stage(call: AppendCall, clock: number, writer: { readonly epoch: number | undefined }) {
    const { stream } = call.request;
    const { entries, at: last } = this.stream(stream);
    const at = this.fault?.is === 'time goes back' ? clock - 500 : Math.max(clock, last);
    const row = this.leases.get(stream);
    const epoch = this.fault?.is === 'no epoch' ? (writer.epoch ?? 0) : (row?.epoch ?? 0);
    const gone = (call.request.documents ?? []).filter(
      ({ kind, id }) => !this.documents.get(kind)?.has(id),
    );
    const overwrites = this.fault?.is === 'an entry is overwritten';
    const head = overwrites ? Math.min(entries.length, call.request.known) : entries.length;
    const staged = stageBatch(
      {
        stream,
        head,
        at,
        epoch,
        missed: overwrites ? [] : entries.slice(call.request.known).map(plain),
        earlier: this.#earlier(stream, call, at),
        gone: this.fault?.is === 'session end not looked at' ? [] : gone,
      },
      [call],
    );
    if (staged.refused.has(call)) throw staged.refused.get(call);
    return {
      ...staged,
      entries: this.fault?.entries?.(staged.entries) ?? staged.entries,
      at,
      head,
    };
  }

  commit(stream: string, staged: ReturnType<Database['stage']>, writer: string): void {
    const kept = this.stream(stream);
    const before = kept.entries.length;
    const last = kept.at;
    kept.entries.length = Math.min(before, staged.head);
    for (const entry of staged.entries) {
      kept.entries.push(entry);
      kept.byKey.set(keyText(entry), entry);
      kept.at = entry.at;
    }
    for (const { body, text, ...key } of staged.refusals)
      this.refusals.set(`${stream} ${keyText(key)}`, { at: staged.at, body, text });
    for (const round of staged.rounds) this.rounds.set(`${round.stream} ${round.round}`, round);
    this.undo.set(stream, () => {
      for (const entry of kept.entries.splice(before)) kept.byKey.delete(keyText(entry));
      kept.at = last;
    });
    if (staged.entries.length === 0) return;
    this.kept({ stream, entries: staged.entries, writer, lease: this.leases.get(stream) });
  }

  head(stream: string): { stream: string; count: number; hash: string } {
    const { entries } = this.stream(stream);
    return { stream, count: entries.length, hash: entries.at(-1)?.hash ?? GENESIS };
  }

  put(kind: string, id: string, text: string, expected: number): boolean {
    const of = this.documents.get(kind) ?? new Map<string, Document>();
    this.documents.set(kind, of);
    const revision = of.get(id)?.revision ?? 0;
    const careless = this.fault?.is === 'session revision ignored' && kind === 'session';
    if (revision !== expected && !careless) return false;
    of.set(id, { id, text, revision: revision + 1 });
    this.changes.push({ kind, id });
    return true;
  }

  remove(kind: string, id: string): void {
    if (this.documents.get(kind)?.delete(id)) this.changes.push({ kind, id });
  }

  /** What is kept is kept, unless the disk lied. */
  fall(): void {
    this.down = true;
    if (this.fault?.is === 'skipped fsync') for (const undo of this.undo.values()) undo();
    this.undo.clear();
  }

  rise(): void {
    this.down = false;
  }

  /** There is room again. */
  empty(): void {
    this.full = false;
  }

  setClock(by: number, at: number): void {
    this.skew += by;
    this.jumps.push({ at, by: Math.abs(by) });
  }

  /** Of whoever holds a lease, or left one behind; and of whoever is there by that time. */
  lastSign(wall: number): (SignOfLife & { readonly holder: string }) | null {
    const holders = [...this.leases.values()].flatMap(({ held, holder }) => (held ? [holder] : []));
    const signs = [...this.alive]
      .filter(([holder, sign]) => holders.includes(holder) || Math.abs(sign.wall - wall) < 5000)
      .map(([holder, sign]) => ({ ...sign, holder }));
    return signs.toSorted((one, other) => other.at - one.at)[0] ?? null;
  }

  /** Whatever a session held is free. */
  endSession(session: number): void {
    for (const [stream, by] of this.locks) if (by === session) this.locks.delete(stream);
  }
}

export const plain = ({ sequence, at, person, id, text, hash }: NewEntry): NewEntry => ({
  sequence,
  at,
  person,
  id,
  text,
  hash,
});
