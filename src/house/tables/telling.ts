import type { Own, StakeChange } from '../../api/live.ts';
import { groupedBy } from '../../rules/grouped-by.ts';
import {
  type Announcement,
  announced,
  changedPatrons,
  concerned,
  isCrowd,
  type State,
  stakesIn,
  type Table,
  toldTo,
  toldToEach,
} from '../../table/index.ts';
import { changes, isSameRound, stakeChanges } from './changes.ts';
import { type Framed, framed } from './framed.ts';
import type { Growth, LiveTable } from './live-table.ts';
import { ownPartOf, type Watching } from './own-part.ts';
import type { Stream } from './stream.ts';

/** What a change is told as: to everybody the same, and to some what is their own. Nothing is made twice. */
export type Telling = {
  readonly from: number;
  readonly sequence: number;
  readonly heard: readonly Announcement[];
  readonly everybody: Framed;
  /** The same with the board whole, for whoever knows no other: made once somebody asks. */
  readonly withBoard: () => Framed;
  /** To one viewer, with his own part as he was last told it; null: nothing of it has changed. */
  readonly toOne: (
    viewer: Watching,
    old: Own,
  ) => { readonly own: Own; readonly frame: Framed } | null;
  /** To whoever looks into that box, in a crowd. */
  readonly ofBox: (box: number) => Framed | null;
};

export const tellingOf = (table: LiveTable, growth: Growth, at: number): Telling => {
  const { before, after, events } = growth;
  const crowd = isCrowded(after.state);
  const heard = events.map((event) => announced(event, crowd)).filter((event) => event !== null);
  const { public: changed, board, stakes, totals } = changes(before.state, after.state);
  const named = totals.length === 0 ? {} : { totals };
  const [from, sequence] = [before.sequence, after.sequence];
  const shown = { stakes, ...named, heard };
  const frame = { type: 'change', from, sequence, at } as const;
  const parts = board === null ? {} : { board: board.change };
  const everybody = framed({ ...frame, public: changed, ...parts, ...shown });
  let whole: Framed | null = board === null ? everybody : null;
  const withBoard = () => {
    whole ??= framed({
      ...frame,
      public: { ...changed, ...(board && { board: board.now }) },
      ...shown,
    });
    return whole;
  };
  return {
    ...{ from, sequence, heard, everybody, withBoard },
    toOne: toOne(table, growth, crowd),
    ofBox: ofBox(growth, crowd),
  };
};

export const isCrowded = (state: State): boolean => state.status !== 'unopened' && isCrowd(state);

const toOne = (table: LiveTable, { before, after, events }: Growth, crowd: boolean) => {
  const told = toldToEach(events, crowd);
  const whom =
    before.state.status === 'unopened' || after.state.status === 'unopened'
      ? null
      : concerned(before.state, after.state, events);
  const toStaff = staffTelling(table, { before, after, events });
  return (viewer: Watching, old: Own): ReturnType<Telling['toOne']> => {
    const { role, id } = viewer.actor;
    if (role === 'display') return null;
    if (role !== 'patron') return toStaff(viewer, old);
    if (whom !== null && !whom.has(id)) return null;
    const own = ownPartOf(table, after, viewer);
    const names = changedFields(own, old);
    const heard = told.get(id) ?? [];
    if (names.length === 0 && heard.length === 0) return null;
    const { sequence } = after;
    return { own, frame: framed({ type: 'own', sequence, own: only(own, names), told: heard }) };
  };
};

/** What staff of one rank are told is the same for all of them, as long as they were told the same before. */
const staffTelling = (table: LiveTable, { before, after, events }: Growth) => {
  const made = new Map<Own, ReturnType<Telling['toOne']>>();
  const own = new Map<string, Own>();
  const make = (viewer: Watching, old: Own): ReturnType<Telling['toOne']> => {
    const { actor } = viewer;
    const now = own.get(actor.role) ?? ownPartOf(table, after, viewer);
    own.set(actor.role, now);
    const patches = patchesOf(before.state, after.state);
    const names = changedFields(now, old).filter((name) => !patches.names.includes(name));
    const heard = events.map((event) => toldTo(event, actor)).filter((event) => event !== null);
    const none = patches.isNothing && names.length === 0 && heard.length === 0;
    const { sequence } = after;
    const frame = { type: 'own', sequence, own: only(now, names), told: heard } as const;
    return none ? null : { own: now, frame: framed({ ...frame, ...patches.fields }) };
  };
  return (viewer: Watching, old: Own): ReturnType<Telling['toOne']> => {
    if (!made.has(old)) made.set(old, make(viewer, old));
    return made.get(old) ?? null;
  };
};

/**
 * Patrons and, in a crowd, stakes go one by one: a list of thousands is not told anew for one of them, but where somebody
 * has come back to a place among the others.
 */
const patchesOf = (before: State, after: State) => {
  if (before.status === 'unopened' || after.status === 'unopened') {
    return { names: [], fields: {}, isNothing: true };
  }
  const roster = changedPatrons(before.roster, after.roster);
  const { changed: patrons, left } = roster.returned ? WHOLE : roster;
  const goesOn = isSameRound(before, after) && isCrowd(after);
  const stakes = goesOn ? stakeChanges(before, after) : [];
  return {
    names: [...(roster.returned ? [] : ['patrons']), ...(goesOn ? ['stakes'] : [])],
    fields: {
      ...(patrons.length > 0 && { patrons }),
      ...(left.length > 0 && { left }),
      ...(stakes.length > 0 && { stakes }),
    },
    isNothing: patrons.length + left.length + stakes.length === 0,
  };
};

/** Nothing goes one by one. */
const WHOLE = { changed: [], left: [] };

const ofBox = ({ before, after }: Growth, crowd: boolean): Telling['ofBox'] => {
  const made = new Map<number, Framed | null>();
  const { state: old } = before;
  const { state: now } = after;
  if (!crowd || now.status === 'unopened') return () => null;
  const goesOn = old.status !== 'unopened' && isSameRound(old, now);
  const changed = goesOn ? groupedBy(stakeChanges(old, now), ({ box }) => box) : null;
  return (box) => {
    const known = made.get(box);
    if (known !== undefined) return known;
    const stakes = changed === null ? lyingIn(now, box) : (changed.get(box) ?? []);
    const frame =
      changed !== null && stakes.length === 0
        ? null
        : boxFrame(after, box, stakes, changed === null);
    made.set(box, frame);
    return frame;
  };
};

/** All that lies in a box, for whoever begins to look into it; null: there is no crowd, and everybody sees it. */
export const wholeBox = (stream: Stream, box: number): Framed | null => {
  const { state } = stream;
  if (state.status === 'unopened' || !isCrowd(state)) return null;
  return boxFrame(stream, box, lyingIn(state, box), true);
};

const lyingIn = (table: Table, box: number): StakeChange[] =>
  stakesIn(table.round?.boxes ?? [], table).filter((stake) => stake.box === box);

const boxFrame = (
  { sequence }: Stream,
  box: number,
  stakes: readonly StakeChange[],
  whole: boolean,
): Framed => framed({ type: 'box', sequence, box, whole, stakes });

const changedFields = (own: Own, old: Own): (keyof Own)[] =>
  (Object.keys(own) as (keyof Own)[]).filter((name) => !same(own[name], old[name]));

const only = (own: Own, names: readonly (keyof Own)[]): Partial<Own> =>
  Object.fromEntries(names.map((name) => [name, own[name]]));

/** Most of what has not changed is the same object, or empty as before; the rest is compared as text. */
const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length === 0) return true;
  return JSON.stringify(one) === JSON.stringify(other);
};
