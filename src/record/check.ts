import type { Rulebook } from '../rulebooks/index.ts';
import {
  type Command,
  DECIDER,
  decide,
  type Event,
  type Given,
  grow,
  initialState,
  isRefusal,
  type State,
} from '../table/index.ts';
import { bookHash } from './book-hash.ts';
import { type ShoesReport, shoeCheck } from './check-shoes.ts';
import type { Ciphers } from './ciphers.ts';
import { differences } from './differences.ts';
import { type Fault, fault, isFault } from './fault.ts';
import { whyUnlawful } from './laws.ts';
import { type Entry, isWritten, UNWRITTEN } from './line.ts';
import { isSeed } from './shoe.ts';

/** The form of the log. It stands in the first entry; every form that was released is read for ever. */
export const FORM = 1;

/** What stands in an entry as given, besides what the decision rests on. */
export type Noted = {
  readonly form?: number;
  readonly decider?: number;
  /** 32 bytes, where a round is settled: the receipts of its patrons are salted by it. */
  readonly salt?: string;
};

/** An entry whose members have been read. */
export type Recorded = {
  readonly command: Command;
  readonly given: Given;
  readonly noted: Noted;
  /** As it stands there, and its exact bytes: a decision that is made again must give them again. */
  readonly entry: Entry;
  readonly text: string;
  /** The same, read field by field; why it cannot be. */
  readonly readEvents: () => readonly Event[] | { readonly wrong: string };
};

export type CheckReport = {
  readonly entries: number;
  /** Entries whose command was decided again and came to the same events. */
  readonly decidedAgain: number;
  /** Entries of another decider. */
  readonly checkedByLaws: number;
  readonly rounds: {
    readonly opened: number;
    /** Settlements, each made again by the rules; a round may be settled more than once. */
    readonly settled: number;
    readonly voided: number;
  };
  readonly shoes: ShoesReport;
};

/** What was taken up again behind a checkpoint: entries after `from`, up to the count that was signed. */
export type Rollback = {
  /** The entry that says so. */
  readonly entry: number;
  readonly from: number;
  readonly count: number;
  readonly at: number;
};

/**
 * Walks the entries of a table, one after the other, and decides each again: whatever the table would have refused is a
 * fault. It keeps the table's state and no past entries.
 */
export const check = (ciphers: Ciphers) => {
  let state: State = initialState;
  let decider = 0;
  let decidedAgain = 0;
  let checkedByLaws = 0;
  let settled = 0;
  let voided = 0;
  const rollbacks: Rollback[] = [];
  const shoes = shoeCheck(ciphers);

  /** What the entry comes to at the table as it was. */
  const eventsOf = (recorded: Recorded): readonly Event[] | string => {
    const { command, given, noted } = recorded;
    if ((noted.decider ?? decider) === DECIDER) {
      const decided = decide({ command, given }, state);
      if (isRefusal(decided)) return refused(decided);
      return otherwise(recorded, decided) ?? decided;
    }
    if (!isWritten(recorded.entry, recorded.text)) return UNWRITTEN;
    const events = recorded.readEvents();
    if ('wrong' in events) return events.wrong;
    return whyUnlawful(command, given, events, state) ?? events;
  };

  /** Takes the next entry, which stands in that line; what is wrong with it, and it is then not taken. */
  const take = (line: number, recorded: Recorded): Fault | undefined => {
    const { given, noted } = recorded;
    const first =
      badBeginning(line, recorded) ?? otherDecider(line, noted, decider) ?? badSalt(recorded);
    if (first !== undefined) return fault(line, first);
    const before = state;
    try {
      const events = eventsOf(recorded);
      if (typeof events === 'string') return fault(line, events);
      const misnamed = otherBook(ciphers, events, given.book);
      if (misnamed !== undefined) return fault(line, misnamed);
      const wrong: Fault[] = [];
      state = grow(before, events, given.book, (event, was, now) => {
        const fault = follow(line, event, was, now, given.at);
        if (fault !== undefined) wrong.push(fault);
      });
      decider = noted.decider ?? decider;
      if (decider === DECIDER) decidedAgain += 1;
      else checkedByLaws += 1;
      return wrong[0];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return fault(line, `this cannot happen at the table as it was: ${why}`);
    }
  };

  const follow = (
    line: number,
    event: Event,
    before: State,
    after: State,
    at: number,
  ): Fault | undefined => {
    if (event.type === 'RoundSettled') settled += 1;
    if (event.type === 'RoundVoided') voided += 1;
    if (event.type === 'RollbackAccepted') {
      rollbacks.push({ entry: line, from: event.from, count: event.count, at });
    }
    return shoes.take(line, event, before, after);
  };

  /** What is known to be wrong with the lines so far, though it took a later one to show it. */
  const earlier = (): Fault | undefined => shoes.firstWrong();

  /** The whole record has been read; the trailer names the table. */
  const end = (table: string): CheckReport | Fault => {
    const ended = shoes.end(table, state);
    if (isFault(ended)) return ended;
    const opened = state.status === 'unopened' ? 0 : state.rounds;
    return {
      entries: decidedAgain + checkedByLaws,
      decidedAgain,
      checkedByLaws,
      rounds: { opened, settled, voided },
      shoes: ended,
    };
  };

  return { take, earlier, end, rollbacks: (): readonly Rollback[] => rollbacks };
};

/** The first entry says by what the log is to be read; no other one does. */
const badBeginning = (line: number, { given, noted }: Recorded): string | undefined => {
  if (line > 1) {
    return noted.form === undefined ? undefined : 'only the first entry names the form of the log';
  }
  if (noted.form !== FORM) return `the log has no form that this program knows: ${FORM} is one`;
  if (noted.decider === undefined) return 'the first entry does not name its decider';
  return given.book === undefined ? 'the first entry does not hold the rulebook' : undefined;
};

/** A version is named by its hash: the book in the record is that one. */
const otherBook = (
  ciphers: Ciphers,
  events: readonly Event[],
  book: Rulebook | undefined,
): string | undefined => {
  for (const event of events) {
    const named = event.type === 'Asked' ? event.wish : event;
    if (named.type !== 'RulebookChanged' && named.type !== 'ChangeRulebook') continue;
    if (book === undefined) return `no rulebook is given where version ${named.version} is named`;
    const hash = bookHash(ciphers, book);
    if (hash !== named.hash) return `the rulebook given has the hash ${hash}, not ${named.hash}`;
  }
  return undefined;
};

const otherDecider = (line: number, noted: Noted, decider: number): string | undefined =>
  line > 1 && noted.decider === decider
    ? `decider ${decider} is named again though it has not changed`
    : undefined;

/** It stands where receipts are salted by it, and nowhere else. */
const badSalt = ({ noted: { salt }, entry }: Recorded): string | undefined => {
  if (salt === undefined) return undefined;
  if (!isSeed(salt)) return 'the salt is not 64 hex digits in lower case';
  return entry.events.some(({ type }) => type === 'RoundSettled')
    ? undefined
    : 'a salt stands where no round is settled';
};

const refused = ({ code, message, rule }: { code: string; message: string; rule?: string }) =>
  `the table would have refused this: ${code}${rule === undefined ? '' : ` ${rule}`}, ${message}`;

/** Why the entry is not the one that the command comes to; by the letter, as the record writes them. */
const otherwise = ({ entry, text }: Recorded, decided: readonly Event[]): string | undefined => {
  const right = decided.map(plain);
  if (isWritten({ ...entry, events: right }, text)) return undefined;
  if (!isWritten(entry, text)) return UNWRITTEN;
  const recorded = entry.events;
  const at = recorded.findIndex((one, i) => JSON.stringify(one) !== JSON.stringify(right[i]));
  const place = at < 0 ? recorded.length : at;
  const was = recorded[place];
  const due = decided[place];
  if (was === undefined) return `${due?.type} is missing, which the command makes happen`;
  if (due === undefined) return `${typeIn(was)} is one too many: the command does not come to it`;
  const details = due.type === 'RoundSettled' ? settledWrongly(was, due) : undefined;
  return `the command does not come to ${details ?? `this ${typeIn(was)}, but to ${JSON.stringify(plain(due))}`}`;
};

const settledWrongly = (
  was: object,
  due: Extract<Event, { type: 'RoundSettled' }>,
): string | undefined => {
  if (typeIn(was) !== 'RoundSettled' || !('settlement' in was)) return undefined;
  const { settlement } = was as typeof due;
  if (!Array.isArray(settlement?.lines)) return undefined;
  const [wrong] = differences(settlement, due.settlement);
  return wrong === undefined ? undefined : `this settlement: ${wrong}`;
};

const typeIn = (value: object): string => ('type' in value ? String(value.type) : 'nothing');

/** An event as an entry holds it: who and when stand there once. */
export const plain = ({ by: _, at: __, ...happening }: Event) => happening;
