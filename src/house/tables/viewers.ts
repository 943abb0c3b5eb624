import type { Face, Own, ServerFrame } from '../../api/live.ts';
import {
  type Actor,
  type Announcement,
  announced,
  type Event,
  ownView,
  publicView,
  toldTo,
} from '../../table/index.ts';
import { changes } from './changes.ts';
import { cardAt } from './giving.ts';
import type { Growth, LiveTable } from './live-table.ts';
import type { Stream } from './stream.ts';

/** Where frames go: a socket. `waiting` is how many bytes have not left yet. */
export type Outlet = {
  readonly send: (frame: Buffer) => void;
  readonly waiting: () => number;
};

/** Who looks on. `blindIn`: the round in which he took a rack over; no face is shown to him there alone. */
export type Watching = { readonly actor: Actor; readonly blindIn?: number | undefined };

export type Viewers = {
  /** Sends the whole view, or what came after `from`, and from then on what changes; returns how to stop. */
  readonly add: (viewer: Watching, line: Outlet, from: number | null) => () => void;
  /** Brings whoever had fallen behind and can hear again to the newest view. */
  readonly refresh: () => void;
  readonly count: () => number;
};

type Viewer = Watching & {
  readonly line: Outlet;
  /** The own part as it was last sent. */
  own: Own;
  /** Too much is waiting on the line: the next thing sent is a whole view. */
  behind: boolean;
};

/** Bytes on a line above which it is left alone, and below which it is taken up again. */
const TOO_MUCH = 1 << 20;
const LITTLE = 1 << 16;
/** So many changes are kept for those who come back. */
const KEPT = 256;

/**
 * `every` is the least time between two frames, in milliseconds: what happens sooner goes with the next one, so that
 * a busy table does not send more often than a screen can show. Answers to commands do not wait for it.
 */
export const viewersOf = (
  table: LiveTable,
  { now, every }: { readonly now: () => number; readonly every: number },
): Viewers => {
  const viewers = new Set<Viewer>();
  let recent: { from: number; sequence: number; frame: Buffer; heard: Announcement[] }[] = [];
  let gathered: Growth | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  /** As far as frames have told. */
  let told = table.stream();

  const sendView = (viewer: Viewer, from: number | null = null) => {
    const { state, sequence } = told;
    viewer.own = ownOf(table, told, viewer);
    viewer.behind = false;
    const shown = state.status === 'unopened' ? null : publicView(state);
    const { own } = viewer;
    const missed = from === null ? [] : recent.filter((one) => one.sequence > from);
    const heard = missed.flatMap((one) => one.heard);
    const said = heard.length === 0 ? {} : { heard };
    viewer.line.send(framed({ type: 'view', sequence, at: now(), public: shown, own, ...said }));
  };

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gathered === null) return;
    const growth = gathered;
    gathered = null;
    last = performance.now();
    told = growth.after;
    const heard = growth.events.map(announced).filter((event) => event !== null);
    const frame = changeFrame(growth, heard, now());
    const { before, after } = growth;
    recent.push({ from: before.sequence, sequence: after.sequence, frame, heard });
    if (recent.length > KEPT) recent = recent.slice(-KEPT);
    for (const viewer of viewers) {
      const waiting = viewer.line.waiting();
      if (viewer.behind || waiting > TOO_MUCH) {
        viewer.behind = true;
        if (waiting < LITTLE) sendView(viewer);
        continue;
      }
      viewer.line.send(frame);
      const own = ownFrame(table, viewer, growth);
      if (own !== null) viewer.line.send(own);
    }
  };

  table.onGrown(({ before, after, events }) => {
    gathered =
      gathered === null
        ? { before, after, events }
        : { before: gathered.before, after, events: [...gathered.events, ...events] };
    const wait = last + every - performance.now();
    if (wait <= 0) flush();
    else timer ??= setTimeout(flush, wait);
  });

  return {
    add: (watching, line, from) => {
      const viewer: Viewer = { ...watching, line, own: { role: 'display' }, behind: false };
      viewers.add(viewer);
      const { sequence } = told;
      const at = recent.findIndex((one) => one.from === from);
      if (from === null || (from !== sequence && at < 0)) sendView(viewer, from);
      else {
        for (const { frame } of from === sequence ? [] : recent.slice(at)) line.send(frame);
        viewer.own = ownOf(table, told, viewer);
        line.send(framed({ type: 'own', sequence, own: viewer.own, told: [] }));
      }
      return () => {
        viewers.delete(viewer);
      };
    },
    refresh: () => {
      for (const viewer of viewers) {
        if (viewer.behind && viewer.line.waiting() < LITTLE) sendView(viewer);
      }
    },
    count: () => viewers.size,
  };
};

/** One frame for everybody, made once. */
const changeFrame = ({ before, after }: Growth, heard: Announcement[], at: number): Buffer => {
  const { public: changed, stakes } = changes(before, after);
  const { sequence } = after;
  const from = before.sequence;
  return framed({ type: 'change', from, sequence, at, public: changed, stakes, heard });
};

/** The own part, as far as it changed since it was last sent; null if nothing did. */
const ownFrame = (table: LiveTable, viewer: Viewer, { after, events }: Growth): Buffer | null => {
  const { actor, own: old } = viewer;
  if (actor.role === 'display') return null;
  const own = ownOf(table, after, viewer);
  const names = (Object.keys(own) as (keyof Own)[]).filter((name) => !same(own[name], old[name]));
  const heard = heardBy(events, actor);
  viewer.own = own;
  if (names.length === 0 && heard.length === 0) return null;
  const changed: Partial<Own> = Object.fromEntries(names.map((name) => [name, own[name]]));
  return framed({ type: 'own', sequence: after.sequence, own: changed, told: heard });
};

const heardBy = (events: readonly Event[], actor: Actor): Event[] =>
  events.map((event) => toldTo(event, actor)).filter((event) => event !== null);

/** Most of what has not changed is the same object, or empty as before; the rest is compared as text. */
const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other) && one.length === 0 && other.length === 0) {
    return true;
  }
  return JSON.stringify(one) === JSON.stringify(other);
};

/** What the table says of a viewer, and the faces that the house shows to him alone. */
const ownOf = (table: LiveTable, stream: Stream, { actor, blindIn }: Watching): Own => {
  const { state } = stream;
  if (state.status === 'unopened') return { role: 'display' };
  const own = ownView(state, actor);
  if (!('shown' in own)) return own;
  if (blindIn !== undefined && blindIn === state.round?.number) return { ...own, faces: [] };
  const faces = own.shown.flatMap(({ hand, index }): Face[] => {
    const card = cardAt(stream, hand, index, table.shoes.at);
    return card === undefined ? [] : [{ hand, index, card }];
  });
  return { ...own, faces };
};

const framed = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
