import { houseId, timeOfId } from '../../api/command-id.ts';
import type { Answer, ApiError, Happened } from '../../api/live.ts';
import {
  type Actor,
  type Asking,
  announced,
  decide,
  type Event,
  isRefusal,
  type Refusal,
  type State,
  toldTo,
  type Wish,
} from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import {
  type Batch,
  type CommandKey,
  type Earlier,
  type NewEntry,
  type Now,
  REMEMBERED_FOR,
  type RememberedRefusal,
  type StoredRound,
} from '../store/store.ts';
import { canonical } from './canonical.ts';
import {
  allTakenUp,
  entryIn,
  eventsIn,
  grown,
  historyOf,
  type LastRound,
  personOf,
  recorded,
  type SaltOf,
  type Stream,
} from './stream.ts';

/** A command that waits its turn. */
export type PendingCommand = {
  readonly key: CommandKey;
  readonly by: Actor;
  /** What was asked for; null for a step of the house, whose id alone says what it is. */
  readonly wish: Wish | null;
  /** In which it was given, by its id; it must not have ended. */
  readonly session?: string;
  /** Of a step of the house: that of the lease under which it is taken. */
  readonly epoch?: number;
  /** The command with what the house adds to it, at the table as it then is; null: it is no longer to be carried out. */
  readonly make: (stream: Stream, at: number) => Asking | null;
};

/** What became of a batch: the table after it, and an answer to each command of it. */
export type BatchOutcome = {
  readonly stream: Stream;
  /** What happened, entry by entry, from the first that was missed on. */
  readonly entries: readonly (readonly Event[])[];
  readonly answers: readonly (Answer | null)[];
  readonly batch: Batch;
  /** What could not be decided, and why. */
  readonly faults: readonly { readonly command: string; readonly error: string }[];
};

type Carried = { readonly entry: NewEntry; readonly events: readonly Event[] };

/** The table that decides, and the newest decisions that it can make. */
export type Decider = {
  readonly id: string;
  readonly knows: number;
  readonly salt?: SaltOf | undefined;
};

/**
 * Decides one command after the other on the table as it is once everything missed is known. Where a newer release has
 * decided there, nothing is: it may have decided by what this one does not know.
 */
export const decideBatch = (
  { id, knows, salt }: Decider,
  known: Stream,
  pending: readonly PendingCommand[],
  { at, epoch, missed, earlier, gone }: Now,
): BatchOutcome => {
  const taken = allTakenUp(known, missed, knows);
  let { stream } = taken;
  const happened = taken.entries;
  if (stream.decider > knows) {
    const answers = pending.map((one, i) => answeredBefore(one, earlier[i] ?? null));
    return { stream, entries: happened, answers, batch: NOTHING, faults: [] };
  }
  const entries: NewEntry[] = [];
  const refusals: (CommandKey & RememberedRefusal)[] = [];
  const rounds: StoredRound[] = [];
  const faults: { command: string; error: string }[] = [];
  /** What commands of this very batch came to. */
  const given = new Map<string, Earlier>();

  /** Carries one out: a whole entry, or nothing. Throws where the table cannot decide. */
  const carryOut = (asking: Asking, commandId: string): Carried | Refusal => {
    const decided = decide(asking, stream.state);
    if (isRefusal(decided)) return decided;
    const entry = recorded({ ciphers, knows, salt }, stream, commandId, asking, decided);
    const made = { events: decided, book: asking.given.book, decider: knows };
    const after = grown(stream, made, entry);
    rounds.push(...ended(id, stream, decided), ...settledNow(id, after, decided));
    stream = after;
    entries.push(entry);
    happened.push(decided);
    return { entry, events: decided };
  };

  /** Something is wrong with the program or the record: play stops, and people look. */
  const halt = (commandId: string, error: unknown): Refusal | ApiError => {
    faults.push({ command: commandId, error: error instanceof Error ? error.message : `${error}` });
    const words = `the house could not decide a command (${commandId})`;
    try {
      carryOut(undecided(stream, words, at), houseId('undecided', id, stream.sequence));
    } catch (again) {
      faults.push({ command: 'Report', error: String(again) });
    }
    return UNDECIDED;
  };

  const answers = pending.map((one, i): Answer | null => {
    if (gone.some(({ id }) => id === one.session)) return { id: one.key.id, error: ENDED };
    const name = `${one.key.person} ${one.key.id}`;
    const before = given.get(name) ?? earlier[i] ?? null;
    if (before !== null) return answerTo(one, before);
    // Somebody else runs the table by now: he takes what is due.
    if (one.epoch !== undefined && one.epoch !== epoch) return { id: one.key.id, error: MOVED };
    const old = tooOld(one, at);
    if (old !== null) return { id: one.key.id, error: old };
    let done: Carried | Refusal | ApiError;
    try {
      const asking = one.make(stream, at);
      if (asking === null) return null;
      done = carryOut(asking, one.key.id);
    } catch (error) {
      done = halt(one.key.id, error);
    }
    if ('entry' in done) {
      given.set(name, { entry: done.entry });
      return answerOf(one.key.id, done.entry.sequence, done.events, one.by);
    }
    const answer = { id: one.key.id, error: done };
    // A step of the house that was refused is tried again, under the same id, until it is taken or no longer due.
    if (one.wish === null) return answer;
    const refusal = { body: digestOf(one.wish), text: JSON.stringify(answer) };
    given.set(name, { refusal });
    refusals.push({ ...one.key, ...refusal });
    return answer;
  });
  return { stream, entries: happened, answers, batch: { entries, refusals, rounds }, faults };
};

/** The round that these events leave behind, unless it was kept as it is. */
const ended = (
  stream: string,
  { lastRound, state }: Stream,
  events: readonly Event[],
): StoredRound[] => {
  const over = events.some(({ type }) => type === 'RoundOpened' || type === 'TableClosed');
  if (!over || lastRound === null) return [];
  const { list, count } = lastRound.events;
  const kept = list.findLastIndex(({ type }, i) => i < count && KEPT_AFTER.has(type));
  return kept === count - 1 ? [] : [storedRound(stream, lastRound, state)];
};

/** A round counts as soon as it is settled; that it is the last one says that it may still be voided. */
const settledNow = (
  stream: string,
  { lastRound, state }: Stream,
  events: readonly Event[],
): StoredRound[] =>
  lastRound !== null && events.some(({ type }) => KEPT_AFTER.has(type))
    ? [storedRound(stream, lastRound, state)]
    : [];

/** With these the round is kept as it then is. */
const KEPT_AFTER: ReadonlySet<string> = new Set<Event['type']>([
  'RoundOpened',
  'RoundSettled',
  'RoundVoided',
  'RoundReopened',
]);

const storedRound = (stream: string, round: LastRound, state: State): StoredRound => ({
  stream,
  round: round.opened.event.round,
  at: round.opened.event.at,
  text: JSON.stringify(historyOf(round, state)),
});

const undecided = ({ state }: Stream, words: string, at: number): Asking => ({
  command: {
    by: { role: 'house', id: 'house' },
    type: 'Report',
    kind: 'anything-else',
    detail: { words },
    round: state.status === 'unopened' ? 0 : state.rounds,
  },
  given: { at, cause: 'undecided' },
});

/** The entry that a command became is its answer, for ever; a refusal is one for a day. */
const answerTo = ({ key: { id }, wish }: PendingCommand, earlier: Earlier): Answer => {
  if ('refusal' in earlier) {
    const { body, text } = earlier.refusal;
    return body === digestOf(wish) ? (JSON.parse(text) as Answer) : { id, error: REUSED };
  }
  const { sequence, text } = earlier.entry;
  const { command, by } = entryIn(text);
  const same = wish === null || canonical(command) === canonical(wish);
  // Told as to whoever gave the command then, whatever the rank is now.
  return same ? answerOf(id, sequence, eventsIn(text), by) : { id, error: REUSED };
};

/** At a table that a newer release runs: what it has come to, if this one can tell. */
const answeredBefore = (one: PendingCommand, earlier: Earlier | null): Answer => {
  try {
    if (earlier !== null) return answerTo(one, earlier);
  } catch {
    // It came to something that this release has no words for.
  }
  return { id: one.key.id, error: NEWER };
};

const NOTHING: Batch = { entries: [], refusals: [], rounds: [] };

const answerOf = (id: string, sequence: number, events: readonly Event[], by: Actor): Answer => ({
  id,
  sequence,
  events: visible(events, by),
});

/** An id that says itself that it is older than refusals are remembered: nobody knows whether it was refused. */
const tooOld = ({ key, wish }: PendingCommand, at: number): ApiError | null => {
  const made = wish === null ? null : timeOfId(key.id);
  return made !== null && made < at - REMEMBERED_FOR ? OLD : null;
};

const digestOf = (wish: Wish | null): string => ciphers.sha256(Buffer.from(canonical(wish)));

const REUSED: ApiError = {
  code: 'ID_REUSED',
  message: 'this id was used for another command: take a new one',
};
const OLD: ApiError = {
  code: 'ID_TOO_OLD',
  message: 'this id was made more than a day ago: take a new one, by the clock of the house',
};
const ENDED: ApiError = { code: 'NO_SESSION', message: 'the session has ended' };
const MOVED: ApiError = {
  code: 'NOT_DUE',
  message: 'the lease of this table has been taken by another process',
};
export const NEWER: ApiError = {
  code: 'NEWER_RELEASE',
  message: 'a newer release of puntobanco runs this table: use a process of that one',
};
const UNDECIDED: ApiError = {
  code: 'UNDECIDED',
  message: 'the house cannot decide this: the table is halted and the pit is told',
};

/** Staff learn all of it; others what everybody hears, and what is their own. */
export const visible = (events: readonly Event[], by: Actor): Happened[] =>
  by.role === 'patron' || by.role === 'display'
    ? events.map((event) => toldTo(event, by) ?? announced(event)).filter((event) => event !== null)
    : [...events];

export const commandKey = (by: Actor, id: string): CommandKey => ({ person: personOf(by), id });
