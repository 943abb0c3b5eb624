import type { StorePlace } from './reader.ts';

/**
 * Where everything durable is kept. Two of them keep the same promises: SQLite in a data folder for one process,
 * PostgreSQL for any number of processes. One suite tests both.
 */
export type Store = {
  /** Every stream, in the order of its name. */
  readonly streams: () => Promise<readonly Head[]>;
  /**
   * Adds to a stream. The store locks the head, hands `work` the entries that the caller does not know yet and what
   * its commands have come to before, and makes what `work` returns durable, all of it or nothing. The promise is
   * kept once it is on disk. Calls of the same moment share one commit. If `work` throws, nothing of this call is
   * kept, the promise is rejected with what was thrown, and other calls are not touched. `work` has no effect but its
   * own variables: it is called again where a command that seemed new turns out to be there, and the last call counts.
   */
  readonly append: (request: AppendRequest, work: Work) => Promise<void>;
  /** Entries of a stream in order, from a sequence on (inclusive), at most so many. */
  readonly read: (stream: string, from: number, limit: number) => Promise<readonly Stored[]>;
  /** Entries that are marked as one of these kinds, in order of their time, over all streams or one. */
  readonly readMarked: (query: MarkQuery) => Promise<readonly (Stored & { stream: string })[]>;
  readonly snapshot: (stream: string) => Promise<Snapshot | null>;
  /** Replaces the stream's snapshot; a failure loses nothing. */
  readonly saveSnapshot: (stream: string, snapshot: Snapshot) => Promise<void>;
  /** Where a stream begins of which a part was archived; null: with its first entry. */
  readonly base: (stream: string) => Promise<Base | null>;
  /** What it was there, as that version wrote it down; null: it did not. */
  readonly baseState: (stream: string, version: string) => Promise<string | null>;
  readonly saveBaseState: (stream: string, made: BaseState) => Promise<void>;
  /**
   * Entries up to the base leave, with their marks, refusals and rounds, all of it or nothing; the stream goes on from
   * the base. Entries that are marked as one of the `kept` kinds stay to be found by that. Throws Conflict unless the
   * base is an entry of the stream.
   */
  readonly cut: (stream: string, base: Base, rest: CutRest) => Promise<void>;
  /** Rounds that are over, newest first. */
  readonly rounds: (query: RoundQuery) => Promise<readonly StoredRound[]>;
  readonly documents: Documents;
  /**
   * Who runs a stream's deadlines: one process at a time. Null while another one holds it. `abandoned`: the last
   * holder was another one and did not give it back. Whoever has held one leaves a sign of life each second.
   */
  readonly lease: (stream: string) => Promise<Lease | null>;
  /** Told of a stream's new sequence by whichever process, and of changed documents; returns how to stop. */
  readonly watch: (watcher: Watcher) => () => void;
  /** Whether a write would be taken now. */
  readonly healthy: () => Promise<boolean>;
  /** A copy of everything, whole and of one moment, while it runs; SQLite alone (PostgreSQL has its own tools). */
  readonly backup: ((file: string) => Promise<void>) | null;
  /** Where it is: another thread that only reads finds it there. */
  readonly place: StorePlace;
  /** In milliseconds; by the database's clock, where several processes share it. */
  readonly now: () => number;
  readonly close: () => Promise<void>;
};

export type Head = { readonly stream: string; readonly count: number; readonly hash: string };

/**
 * An entry as it is kept: the exact text that was hashed. `at`, `person` and `id` repeat what the text says, to find it
 * by. An id is one person's, and a stream holds it once.
 */
export type Stored = {
  readonly sequence: number;
  readonly at: number;
  /** Whose command it was, whatever the rank. */
  readonly person: string;
  readonly id: string;
  readonly text: string;
  readonly hash: string;
};

/** An entry to be kept; `marks` are the kinds under which it is found by its time, as a rule none. */
export type NewEntry = Stored & { readonly marks?: readonly string[] };

export type AppendRequest = {
  readonly stream: string;
  /** The sequence of the last entry that the caller knows. */
  readonly known: number;
  /** The commands of this batch, to find what they have come to before. */
  readonly commands: readonly CommandKey[];
  /** What the batch rests on: whether each is still there is found out under the same lock. */
  readonly documents?: readonly DocumentKey[];
};

/** The same id of the same person in the same stream is the same command. */
export type CommandKey = { readonly person: string; readonly id: string };

export type Work = (now: Now) => Batch;

export type Now = {
  /** Milliseconds; never before the last entry of the stream. */
  readonly at: number;
  /** That of the stream's last lease, read under the same lock; 0: it was never taken. */
  readonly epoch: number;
  /** What was added since `known`, by other processes. */
  readonly missed: readonly Stored[];
  /** In the order of `commands`: the entry that was made of it, or how it was refused; null: never heard of. */
  readonly earlier: readonly (Earlier | null)[];
  /** Of `documents`: those that are not there. The others are not removed before this is kept. */
  readonly gone: readonly DocumentKey[];
};

export type Earlier = { readonly entry: Stored } | { readonly refusal: RememberedRefusal };

export type Batch = {
  /** Go on after the last of `missed` without a gap; anything else throws. */
  readonly entries: readonly NewEntry[];
  /** Of commands of this call that were never heard of; anything else throws. */
  readonly refusals: readonly (CommandKey & RememberedRefusal)[];
  /** Rounds that these entries ended. */
  readonly rounds: readonly StoredRound[];
};

/**
 * How a command was refused; `body` is a digest of it. Remembered for a day, and of each person only the last thousand
 * of a stream: whoever floods forgets his own.
 */
export type RememberedRefusal = { readonly body: string; readonly text: string };

export const REMEMBERED_FOR = 24 * 3_600_000;
export const REMEMBERED_OF_EACH = 1000;

/** `state` is text that the table's own `readSnapshot` understands, made by that version of it. */
export type Snapshot = {
  readonly sequence: number;
  readonly hash: string;
  readonly version: string;
  readonly state: string;
};

/** The last entry that was archived, and where it is to be found. */
export type Base = {
  readonly sequence: number;
  readonly hash: string;
  readonly at: number;
  /** The last round that was archived with it; 0: none. */
  readonly round: number;
  /** The signed last line of the archive. */
  readonly trailer: string;
  /** The name of the file that ends with it. */
  readonly file: string;
};

export type BaseState = { readonly version: string; readonly state: string };

/** What stays of a part that leaves: the stream at its base, if it makes anything, and marked entries. */
export type CutRest = { readonly made: BaseState | null; readonly kept: readonly string[] };

/** A round that is over, with its hand history; `at` is when it was opened. */
export type StoredRound = {
  readonly stream: string;
  readonly round: number;
  readonly at: number;
  readonly text: string;
};

export type RoundQuery = {
  readonly stream?: string;
  /** Rounds with a smaller number; needs a stream. */
  readonly before?: number;
  readonly round?: number;
  /** Opened from here on (inclusive) to there (exclusive). */
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
  readonly offset?: number;
};

export type MarkQuery = {
  readonly kinds: readonly string[];
  readonly stream?: string;
  readonly from?: number;
  readonly to?: number;
};

/**
 * What is no event: accounts, sessions, codes, sealed shoes. Each is text under a kind and an id, with a revision
 * that grows by one a change.
 */
export type Documents = {
  readonly get: (kind: string, id: string) => Promise<Document | null>;
  readonly list: (kind: string) => Promise<readonly Document[]>;
  /**
   * Writes if the revision is still `expected` (0: there was none); false if somebody was faster.
   */
  readonly put: (kind: string, id: string, text: string, expected: number) => Promise<boolean>;
  /** Once it is kept, nothing is added to a stream any more that rests on the document. */
  readonly remove: (kind: string, id: string) => Promise<void>;
};

export type DocumentKey = { readonly kind: string; readonly id: string };

export type Document = { readonly id: string; readonly text: string; readonly revision: number };

export type Lease = {
  readonly abandoned: boolean;
  /** The last sign of life of whoever held it before; null: none is known. */
  readonly alive: number | null;
  /** Grows with every taking: what was begun under an older one is not to be carried out. */
  readonly epoch: number;
  /** What was abandoned is in order again; lost before that and obtained once more, it is abandoned still. */
  readonly seenTo: () => void;
  /** Gives it back; the next holder finds nothing abandoned, unless it is given on as abandoned. */
  readonly release: (as?: Release) => Promise<void>;
  /** Called once if it is lost without being released: a connection died. */
  readonly onLost: (told: () => void) => void;
};

/** Whoever cannot see to what was abandoned leaves that to the next holder. */
export type Release = 'given back' | 'still abandoned';

export type Watcher = {
  readonly grown: (stream: string, sequence: number) => void;
  readonly changed: (kind: string, id: string) => void;
};

/** The stream already has other entries from here on than the batch supposes, or has one of its commands already. */
export class Conflict extends Error {}
