import type { Own } from '../../api/live.ts';
import { type Announcement, concernsOthers, type Event, publicView } from '../../table/index.ts';
import { type Framed, framed, framedView, type PublicText, publicText } from './framed.ts';
import type { LiveTable } from './live-table.ts';
import { ownPartOf, type Watching } from './own-part.ts';
import type { Stream } from './stream.ts';
import { isCrowded, type Telling, tellingOf, wholeBox } from './telling.ts';

/** Where frames go: a socket. `waiting` is how many bytes have not left yet. */
export type Outlet = {
  send(...frames: readonly Framed[]): void;
  waiting(): number;
};

/** A viewer, once he is there. */
export type Place = {
  leave(): void;
  /** In a crowd he is shown the stacks of one box; null: of none. */
  look(box: number | null): void;
};

export type Viewers = {
  /** Sends the whole view, or what came after `from`, and from then on what changes. */
  readonly add: (viewer: Watching, line: Outlet, from: number | null) => Place;
  /** Brings whoever had fallen behind and can hear again to the newest view. */
  readonly refresh: () => void;
  readonly count: () => number;
};

/** What has happened since viewers were last told; `calm`: nothing but bets and chips. */
type Gathered = { readonly before: Stream; after: Stream; readonly events: Event[]; calm: boolean };

/** A class, since a full hall has thousands of them: closures of their own would take as much again. */
class Viewer implements Watching, Place {
  readonly actor: Watching['actor'];
  readonly blindIn: Watching['blindIn'];
  readonly wholeBoards: boolean;
  readonly line: Outlet;
  readonly #hall: Hall;
  /** The own part as it was last sent, and up to where. */
  own: Own = UNTOLD;
  sequence: number;
  /** Too much is waiting on the line: the next thing sent is a whole view. */
  behind = false;
  /** Into which box he looks. */
  box: number | null = null;

  constructor(
    { actor, blindIn, wholeBoards = false }: Watching,
    line: Outlet,
    sequence: number,
    hall: Hall,
  ) {
    this.actor = actor;
    this.blindIn = blindIn;
    this.wholeBoards = wholeBoards;
    this.line = line;
    this.sequence = sequence;
    this.#hall = hall;
  }

  leave(): void {
    this.#hall.leave(this);
  }

  look(box: number | null): void {
    this.box = box;
    if (!this.behind) this.#hall.showBox(this);
  }
}

const UNTOLD: Own = { role: 'display' };
/** Where viewers are. */
type Hall = Readonly<Record<'leave' | 'showBox', (viewer: Viewer) => void>>;

/** Bytes on a line above which it is left alone, and below which it is taken up again. */
const TOO_MUCH = 1 << 20;
const LITTLE = 1 << 16;
/** So many changes are kept for those who come back. */
const KEPT = 256;
type Told = Pick<Telling, 'from' | 'sequence' | 'heard' | 'everybody'>;
/** So many viewers are told in one go; then whoever waits for an answer comes first. */
const AT_ONCE = 500;
/** For each millisecond that telling takes, so many are left for everything else: after a card or a settlement fewer. */
const REST = { calm: 3, else: 1 };
/**
 * Bets are told at most every so many milliseconds, those of a crowd as sums less often; whatever else happens does
 * not wait.
 */
export const CALM = { few: 16, crowd: 100 };
/** While nobody looks on, frames are only kept for those who come back; after so long nobody does. */
const UNSEEN = 1000;
const FORGOTTEN = 60_000;

export type ViewersMeans = {
  readonly now: () => number;
  readonly every: number;
  readonly failed: (error: unknown) => void;
};

/**
 * `every` is the least time between two frames, in milliseconds: what happens sooner goes with the next one, so that a
 * busy table does not send more often than a screen can show, and the more viewers there are the less often. Answers
 * to commands do not wait for it, and go first. With 0 each change is told at once and alone.
 */
export const viewersOf = (table: LiveTable, { now, every, failed }: ViewersMeans): Viewers => {
  const viewers = new Set<Viewer>();
  let recent: Told[] = [];
  let gathered: Gathered | null = null;
  /** As far as frames have told. */
  let told = table.stream();
  /** The public part of that for whoever comes, once somebody has. */
  let shown: PublicText | null = null;
  let telling = false;
  /** When the last telling began and ended, and how long it took. */
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  let took = 0;
  /** When the last viewer left, or nobody had come yet. */
  let left = performance.now();
  let planned: { readonly at: number; readonly cancel: () => void } | null = null;

  const sendView = (viewer: Viewer, from: number | null = null) => {
    const { sequence } = told;
    viewer.own = ownPartOf(table, told, viewer);
    viewer.sequence = sequence;
    viewer.behind = false;
    shown ??= publicText(told.state.status === 'unopened' ? null : publicView(told.state));
    const { own } = viewer;
    const missed = from === null ? [] : recent.filter((one) => one.sequence > from);
    const heard: Announcement[] = missed.flatMap((one) => one.heard);
    const said = heard.length === 0 ? {} : { heard };
    const view = framedView({ type: 'view', sequence, at: now(), own, ...said }, shown);
    viewer.line.send(view, ...boxOf(viewer));
  };

  const boxOf = ({ box }: Viewer): readonly Framed[] => {
    const frame = box === null ? null : wholeBox(told, box);
    return frame === null ? [] : [frame];
  };

  const hall: Hall = {
    leave: (viewer) => {
      viewers.delete(viewer);
      if (viewers.size === 0) left = performance.now();
    },
    showBox: (viewer) => viewer.line.send(...boxOf(viewer)),
  };

  const tellOne = (viewer: Viewer, change: Telling) => {
    const waiting = viewer.line.waiting();
    if (viewer.behind || waiting > TOO_MUCH) {
      viewer.behind = true;
      if (waiting < LITTLE) sendView(viewer);
      return;
    }
    // Whoever came meanwhile has seen it.
    if (viewer.sequence >= change.sequence) return;
    if (viewer.sequence !== change.from) return sendView(viewer);
    viewer.sequence = change.sequence;
    const own = change.toOne(viewer, viewer.own);
    const box = viewer.box === null ? null : change.ofBox(viewer.box);
    const everybody = viewer.wholeBoards ? change.withBoard() : change.everybody;
    if (own === null && box === null) return viewer.line.send(everybody);
    if (own !== null) viewer.own = own.own;
    const frames = [everybody, own?.frame, box];
    viewer.line.send(...frames.filter((frame) => frame !== null && frame !== undefined));
  };

  /** Tells all what was gathered, some at a time. */
  const flush = async (): Promise<void> => {
    planned = null;
    if (gathered === null) return;
    telling = true;
    last = performance.now();
    const growth = gathered;
    gathered = null;
    told = growth.after;
    shown = null;
    if (viewers.size === 0 && last - left > FORGOTTEN) {
      recent = [];
      telling = false;
      return;
    }
    const change = tellingOf(table, growth, now());
    // What was told to each holds the table before and after: that is not kept.
    const { from, sequence, heard, everybody } = change;
    recent.push({ from, sequence, heard, everybody });
    if (recent.length > KEPT) recent = recent.slice(-KEPT);
    let spent = 0;
    let begun = last;
    let count = 0;
    for (const viewer of [...viewers]) {
      if (viewers.has(viewer)) tellOne(viewer, change);
      count += 1;
      if (count % AT_ONCE > 0) continue;
      spent += performance.now() - begun;
      await new Promise(setImmediate);
      begun = performance.now();
    }
    ended = performance.now();
    took = spent + ended - begun;
    telling = false;
    if (gathered !== null) plan(gathered);
  };

  const begin = () => {
    flush().catch((error) => {
      telling = false;
      failed(error);
    });
  };

  const plan = ({ after, calm }: Gathered) => {
    if (telling) return;
    if (every === 0) return begin();
    const time = performance.now();
    const gap = Math.max(viewers.size === 0 ? UNSEEN : calm ? calmOf(after) : 0, every);
    const rest = took * (calm ? REST.calm : REST.else);
    const at = Math.max(last + gap, ended + rest, time);
    if (planned !== null && planned.at <= at) return;
    planned?.cancel();
    planned = { at, cancel: at - time < 1 ? afterAnswers(begin) : later(at - time, begin) };
  };

  table.onGrown(({ before, after, events }) => {
    gathered ??= { before, after, events: [], calm: true };
    gathered.after = after;
    for (const event of events) gathered.events.push(event);
    gathered.calm &&= !events.some(concernsOthers);
    plan(gathered);
  });

  return {
    add: (watching, line, from) => {
      if (viewers.size === 0 && planned !== null) {
        planned.cancel();
        begin();
      }
      const viewer = new Viewer(watching, line, told.sequence, hall);
      viewers.add(viewer);
      const { sequence } = told;
      // What is kept tells boards by what changed.
      const at = viewer.wholeBoards ? -1 : recent.findIndex((one) => one.from === from);
      if (from === null || (from !== sequence && at < 0)) sendView(viewer, from);
      else {
        for (const { everybody } of from === sequence ? [] : recent.slice(at)) line.send(everybody);
        viewer.own = ownPartOf(table, told, viewer);
        line.send(framed({ type: 'own', sequence, own: viewer.own, told: [] }));
      }
      return viewer;
    },
    refresh: () => {
      for (const viewer of viewers) {
        if (viewer.behind && viewer.line.waiting() < LITTLE) sendView(viewer);
      }
    },
    count: () => viewers.size,
  };
};

const calmOf = ({ state }: Stream): number => (isCrowded(state) ? CALM.crowd : CALM.few);

/** Answers to what was just kept are given in the next turn of the event loop: this comes one later. */
const afterAnswers = (run: () => void): (() => void) => {
  let turn = setImmediate(() => {
    turn = setImmediate(run);
  });
  return () => clearImmediate(turn);
};

const later = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
