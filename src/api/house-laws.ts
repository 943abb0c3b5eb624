import { type Entry, isWritten, UNWRITTEN } from '../record/index.ts';
import type { Authority } from '../rulebooks/index.ts';
import { type Actor, hasRank } from '../table/index.ts';
import {
  type BackedHouseEntry,
  HOUSE_ENTRIES,
  type HouseEntry,
  type HouseEntryType,
  OTHER_ENTRIES,
} from './house-log.ts';
import { settingsFault } from './house-settings.ts';
import {
  ASK_LIFE,
  couldConfirm,
  type HousePerson,
  type HouseWish,
  isAlone,
  MAY_ASK,
  MAY_CONFIRM,
} from './house-wish.ts';
import { Malformed } from './malformed.ts';
import { reader } from './read.ts';
import { actor } from './values.ts';

export type HouseReport = {
  /** Who works there by the log. */
  readonly staff: number;
  /** What two persons did, and what one did because there was no other. */
  readonly confirmed: number;
  readonly alone: number;
};

type Question = {
  readonly by: string;
  readonly wish: HouseWish;
  readonly at: number;
};

/** Who did something, and when: as it was decided, not as it was written up. */
type Doer = { readonly by: Actor; readonly at: number };

/**
 * Holds the house's own log to its laws, entry by entry: the staff is followed by the log itself, so nobody acts in a
 * rank that it did not give him. What came before two persons were asked for (`TwoPersons`) is only followed.
 */
export const houseLaws = () => {
  let people: readonly HousePerson[] = [];
  let hold = false;
  let asked = 0;
  const open = new Map<number, Question>();
  /** Enrolment codes that were issued and not used, by whom. */
  const codes = new Map<string, number>();
  const terminals = new Set<string>();
  /** Every rank that somebody ever had: a session may act for a moment after its rank has gone. */
  const held = new Map<string, Set<string>>();
  let keysLost = 0;
  let confirmed = 0;
  let alone = 0;

  const put = (person: HousePerson): void => {
    people = [...people.filter(({ id }) => id !== person.id), person];
    held.set(person.id, (held.get(person.id) ?? new Set<string>()).add(person.role));
  };
  const working = (id: string): HousePerson | undefined =>
    people.find((person) => person.id === id && person.removed === null);
  const isLastManager = (id: string): boolean =>
    people.every(
      ({ id: other, role, removed }) =>
        role !== 'shift-manager' || removed !== null || other === id,
    );
  /** At a demonstration nobody has an account. */
  const isStaffed = (): boolean => people.length > 0;

  const hasRankNow = ({ role, id }: Actor, rank: Authority): string | undefined => {
    if (isStaffed() && working(id)?.role !== role) {
      return `${id} is no ${role} by the log at this moment`;
    }
    return hasRank(role, rank) ? undefined : `a ${role} may not do this: a ${rank} or above may`;
  };

  const whyNotBacked = (
    entry: BackedHouseEntry,
    wish: HouseWish,
    { by, at }: Doer,
  ): string | undefined => {
    const { ask, second } = entry;
    if (entry.alone === true) {
      if (ask !== undefined || second !== undefined) return 'it names a second person, and none';
      if (!isAlone(people, by.id, at)) {
        return `${by.id} did alone what somebody else could have confirmed`;
      }
      alone += 1;
      return undefined;
    }
    const question = ask === undefined ? undefined : open.get(ask);
    if (ask === undefined || question === undefined) {
      return 'nobody asked for this, or it was answered before: a second person is missing';
    }
    if (question.by !== by.id) return `${question.by} asked for this, and not ${by.id}`;
    if (!isSame(question.wish, wish)) return `something else was asked for as number ${ask}`;
    if (at - question.at >= ASK_LIFE) return `number ${ask} was confirmed too late`;
    if (second === undefined) return 'a second person is missing';
    const why = whyNotSecond(second, question);
    if (why !== undefined) return why;
    open.delete(ask);
    confirmed += 1;
    return undefined;
  };

  const whyNotSecond = (second: Actor, question: Question): string | undefined => {
    if (second.id === question.by) return `${second.id} confirmed what he asked for himself`;
    const rank = hasRankNow(second, MAY_CONFIRM);
    if (rank !== undefined) return `the second person: ${rank}`;
    const person = working(second.id);
    return person !== undefined && couldConfirm(person, question)
      ? undefined
      : `${second.id} could not confirm this: it is about himself, or somebody else chose his PIN`;
  };

  /** What the entry does, if it may. */
  const judged = (entry: HouseEntry, doer: Doer): string | undefined => {
    const { by, at } = doer;
    switch (entry.type) {
      case 'TwoPersons': {
        if (hold) return 'two persons are asked for already';
        hold = true;
        people = [];
        for (const { removed, ...person } of entry.staff) {
          put({ ...person, removed: removed ? { by: '', at: 0 } : null });
        }
        return undefined;
      }
      case 'SetUp':
        if (isStaffed()) return 'the house is set up already';
        if (by.role !== 'shift-manager') return 'the first one is a shift manager';
        put({ id: by.id, role: by.role, ownPin: true, removed: null });
        return undefined;
      case 'LetInAgain': {
        if (keysLost === 0) return 'the key was not lost: nobody is let in again';
        keysLost -= 1;
        const why = hasRankNow(by, 'shift-manager');
        if (why === undefined) put({ id: by.id, role: by.role, ownPin: true, removed: null });
        return why;
      }
      case 'StaffRemoved': {
        const why = hasRankNow(by, 'shift-manager');
        const person = working(entry.staff);
        if (why !== undefined) return why;
        if (person === undefined) return `${entry.staff} does not work here`;
        if (isLastManager(entry.staff)) return 'the last shift manager was removed';
        put({ ...person, removed: { by: by.id, at } });
        return undefined;
      }
      case 'Asked': {
        if (entry.ask !== asked + 1) return `number ${asked + 1} is due: a question is missing`;
        const why = hasRankNow(by, MAY_ASK[entry.wish.type]);
        if (why !== undefined) return why;
        asked = entry.ask;
        open.set(entry.ask, { by: by.id, wish: entry.wish, at });
        return undefined;
      }
      case 'AskRefused': {
        const question = open.get(entry.ask);
        if (question === undefined) return `number ${entry.ask} does not wait for an answer`;
        const why = question.by === by.id ? undefined : whyNotSecond(by, question);
        if (why === undefined) open.delete(entry.ask);
        return why;
      }
      case 'PinChanged': {
        const person = working(entry.staff);
        if (person === undefined) return `${entry.staff} does not work here`;
        const own = by.id === entry.staff;
        const why = own
          ? hasRankOf(by, person)
          : backed(entry, { type: 'SetPin', staff: entry.staff }, doer);
        if (why === undefined) put({ ...person, ownPin: own });
        return why;
      }
      case 'StaffAdded': {
        const { staff, role } = entry;
        if (people.some(({ id }) => id === staff)) return `${staff} was given before`;
        const why = backed(entry, { type: 'AddStaff', staff, role }, doer);
        if (why === undefined) put({ id: staff, role, ownPin: false, removed: null });
        return why;
      }
      case 'RoleChanged': {
        const { staff, from, to } = entry;
        const person = working(staff);
        if (person?.role !== from) return `${staff} is no ${from} by the log at this moment`;
        if (to !== 'shift-manager' && isLastManager(staff)) {
          return 'the last shift manager was demoted';
        }
        const why = backed(entry, { type: 'ChangeRole', staff, role: to }, doer);
        if (why === undefined) put({ ...person, role: to });
        return why;
      }
      case 'EnrolmentCodeIssued': {
        const why =
          by.role === 'house' ? undefined : backed(entry, { type: 'EnrolTerminal' }, doer);
        if (why === undefined) codes.set(by.id, (codes.get(by.id) ?? 0) + 1);
        return why;
      }
      case 'SettingsChanged': {
        const { settings } = entry;
        return settingsFault(settings) ?? backed(entry, { type: 'ChangeSettings', settings }, doer);
      }
    }
  };

  const hasRankOf = (by: Actor, { role }: HousePerson): string | undefined =>
    by.role === role ? undefined : `${by.id} is no ${by.role} by the log at this moment`;

  const backed = (entry: BackedHouseEntry, wish: HouseWish, doer: Doer): string | undefined =>
    hasRankNow(doer.by, MAY_ASK[wish.type]) ?? whyNotBacked(entry, wish, doer);

  /** What one person does: somebody who has or had the rank for it. */
  const whyNotAlone = (type: string, by: Actor, command: Said): string | undefined => {
    const { terminal = null, staff = null, witness = null } = command;
    if (type === 'TerminalEnrolled') {
      const left = codes.get(by.id) ?? 0;
      if (by.role !== 'house' && isStaffed() && left === 0) {
        return `${by.id} has no enrolment code left for terminal ${terminal}`;
      }
      codes.set(by.id, left - 1);
      terminals.add(terminal ?? '');
      return undefined;
    }
    if (type === 'OwnLimitsSet' && by.role !== 'patron') return 'a patron sets his own limits';
    if (by.role === 'patron' && (command.patron ?? by.id) !== by.id) {
      return `${by.id} did this for another patron`;
    }
    if (!isStaffed() || by.role === 'house' || by.role === 'patron' || by.role === 'display') {
      return undefined;
    }
    if (!held.get(by.id)?.has(by.role)) return `${by.id} was never a ${by.role} by the log`;
    const rank = RANK_FOR[type];
    if (rank !== undefined && !hasRank(by.role, rank)) {
      return `a ${by.role} may not do this: a ${rank} or above may`;
    }
    if (type === 'SignedIn' && !terminals.has(terminal ?? '')) {
      return `terminal ${terminal} was never enrolled`;
    }
    if (type === 'AccountUnlocked' && staff === by.id) return `${by.id} lifted his own lock`;
    if (witness === null) return undefined;
    const ranks = [...(held.get(witness) ?? [])];
    return witness !== by.id && ranks.some((one) => hasRank(one as Actor['role'], 'pit-supervisor'))
      ? undefined
      : `${witness} could not be the second person`;
  };

  /** What is wrong with the next entry; nothing: it is taken. */
  const take = (entry: Entry, text: string): string | undefined => {
    if (!isWritten(entry, text)) return UNWRITTEN;
    try {
      const by = readActor(entry.by, 'by');
      const { type } = entry.command;
      if (type === 'KeyLost') keysLost += 1;
      if (isBookType(type)) {
        const isOld = !hold && type !== 'TwoPersons';
        if (isOld && 'decided' in entry.command) {
          return 'two persons are asked for by now: the entry that says from when is missing';
        }
        const said = isOld ? { ...entry.command, decided: entry.at } : entry.command;
        const read = { ...READERS[type](said, type), type } as HouseEntry;
        if (isOld) return followed(read, { by, at: entry.at });
        if (read.decided > entry.at) return 'it was decided after it was written';
        return judged(read, { by, at: read.decided });
      }
      const other = Object.hasOwn(OTHERS, type) ? OTHERS[type] : undefined;
      if (other === undefined) return `${JSON.stringify(type)} is nothing that a house notes`;
      const said = other(entry.command, type);
      return hold ? whyNotAlone(type, by, said) : followedOther(type, said);
    } catch (error) {
      if (error instanceof Malformed) return error.message;
      throw error;
    }
  };

  /** Before the law there were accounts already; `TwoPersons` says which. */
  const followed = (entry: HouseEntry, { by }: Doer): undefined => {
    if (entry.type === 'EnrolmentCodeIssued') codes.set(by.id, (codes.get(by.id) ?? 0) + 1);
    if (entry.type === 'StaffAdded') held.set(entry.staff, new Set([entry.role]));
    return undefined;
  };
  const followedOther = (type: string, { terminal = null }: Said): undefined => {
    if (type === 'TerminalEnrolled') terminals.add(terminal ?? '');
    return undefined;
  };

  const report = (): HouseReport => ({
    staff: people.filter(({ removed }) => removed === null).length,
    confirmed,
    alone,
  });

  return { take, report };
};

/** What else an entry may name. */
type Said = {
  readonly terminal?: string | null;
  readonly staff?: string | null;
  readonly patron?: string | null;
  readonly witness?: string;
};

const RANK_FOR: Readonly<Record<string, Authority>> = {
  TerminalRevoked: 'pit-manager',
  AccountUnlocked: 'pit-manager',
  AlertAcknowledged: 'pit-manager',
  CodeIssued: 'dealer',
  DisplayIssued: 'pit-supervisor',
  PatronNamed: 'pit-supervisor',
  PatronForgotten: 'pit-supervisor',
  PatronExcluded: 'pit-manager',
  PatronReadmitted: 'shift-manager',
};

const isBookType = (type: string): type is HouseEntryType => Object.hasOwn(HOUSE_ENTRIES, type);

const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** Members in one order, whatever order they came in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const readActor = reader(actor);
const READERS = Object.fromEntries(
  Object.entries(HOUSE_ENTRIES).map(([type, schema]) => [type, reader(schema as never)]),
) as unknown as Readonly<Record<HouseEntryType, (value: unknown, at: string) => object>>;
const OTHERS = Object.fromEntries(
  Object.entries(OTHER_ENTRIES).map(([type, schema]) => [type, reader(schema as never)]),
) as unknown as Readonly<Record<string, (value: unknown, at: string) => Said>>;
