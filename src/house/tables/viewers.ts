import type { Face, Own, ServerFrame } from '../../api/live.ts';
import {
  type Actor,
  announced,
  ownView,
  type PublicView,
  publicView,
  told,
} from '../../table/index.ts';
import { cardAt } from './asked.ts';
import type { Growth, LiveTable } from './live-table.ts';
import type { Stream } from './stream.ts';

/** Where frames go: a socket. `waiting` is how many bytes have not left yet. */
export type Line = {
  readonly send: (frame: Buffer) => void;
  readonly waiting: () => number;
};

export type Viewers = {
  /** Sends the whole view, or what came after `from`, and from then on what changes; returns how to stop. */
  readonly add: (viewer: Actor, line: Line, from: number | null) => () => void;
  /** Brings whoever had fallen behind and can hear again to the newest view. */
  readonly refresh: () => void;
  readonly count: () => number;
};

type Viewer = {
  readonly actor: Actor;
  readonly line: Line;
  /** The own part as it was last sent, field by field. */
  own: ReadonlyMap<string, string>;
  /** Too much is waiting on the line: the next thing sent is a whole view. */
  behind: boolean;
};

/** Bytes on a line above which it is left alone, and below which it is taken up again. */
const TOO_MUCH = 1 << 20;
const LITTLE = 1 << 16;
/** So many changes are kept for those who come back. */
const KEPT = 256;

export const viewersOf = (table: LiveTable, now: () => number): Viewers => {
  const viewers = new Set<Viewer>();
  let recent: { from: number; sequence: number; frame: Buffer }[] = [];

  const sendView = (viewer: Viewer) => {
    const stream = table.stream();
    const own = ownOf(table, stream, viewer.actor);
    viewer.own = fields(own);
    viewer.behind = false;
    const { state, sequence } = stream;
    const shown = state.status === 'unopened' ? null : publicView(state);
    viewer.line.send(framed({ type: 'view', sequence, at: now(), public: shown, own }));
  };

  /** The own part, as far as it changed since it was last sent. */
  const sendOwn = (viewer: Viewer, { after, events }: Growth) => {
    const { actor, line } = viewer;
    if (actor.role === 'display') return;
    const own = fields(ownOf(table, after, actor));
    const changed = [...own].filter(([name, text]) => viewer.own.get(name) !== text);
    const heard = events.map((event) => told(event, actor)).filter((event) => event !== null);
    viewer.own = own;
    if (changed.length === 0 && heard.length === 0) return;
    const text = changed.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',');
    line.send(
      Buffer.from(
        `{"type":"own","sequence":${after.sequence},"own":{${text}},"told":${JSON.stringify(heard)}}`,
      ),
    );
  };

  table.onGrown((growth) => {
    const { before, after } = growth;
    const frame = changeFrame(growth, now());
    recent = [
      ...recent.slice(1 - KEPT),
      { from: before.sequence, sequence: after.sequence, frame },
    ];
    for (const viewer of viewers) {
      if (viewer.behind || viewer.line.waiting() > TOO_MUCH) {
        viewer.behind = true;
        if (viewer.line.waiting() < LITTLE) sendView(viewer);
        continue;
      }
      viewer.line.send(frame);
      sendOwn(viewer, growth);
    }
  });

  return {
    add: (actor, line, from) => {
      const viewer: Viewer = { actor, line, own: new Map(), behind: false };
      viewers.add(viewer);
      const { sequence } = table.stream();
      const at = recent.findIndex((one) => one.from === from);
      if (from === null || (from !== sequence && at < 0)) sendView(viewer);
      else {
        for (const { frame } of from === sequence ? [] : recent.slice(at)) line.send(frame);
        const own = ownOf(table, table.stream(), actor);
        viewer.own = fields(own);
        line.send(framed({ type: 'own', sequence, own, told: [] }));
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
const changeFrame = ({ before, after, events }: Growth, at: number): Buffer => {
  const heard = events.map(announced).filter((event) => event !== null);
  const { sequence } = after;
  const changed = changes(before, after);
  return framed({ type: 'change', from: before.sequence, sequence, at, public: changed, heard });
};

const changes = (before: Stream, after: Stream): Partial<PublicView> => {
  if (after.state.status === 'unopened') return {};
  const now = publicView(after.state);
  if (before.state.status === 'unopened') return now;
  const old = publicView(before.state);
  const names = (Object.keys(now) as (keyof PublicView)[]).filter(
    (name) => now[name] !== old[name] && JSON.stringify(now[name]) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(names.map((name) => [name, now[name]]));
};

const fields = (own: Own): Map<string, string> =>
  new Map(Object.entries(own).map(([name, value]) => [name, JSON.stringify(value)]));

/** What the table says of a viewer, and the faces that the house shows to him alone. */
const ownOf = (table: LiveTable, stream: Stream, actor: Actor): Own => {
  if (stream.state.status === 'unopened') return { role: 'display' };
  const own = ownView(stream.state, actor);
  if (!('shown' in own)) return own;
  const faces = own.shown.flatMap(({ hand, index }): Face[] => {
    const card = cardAt(stream, hand, index, table.shoes.at);
    return card === undefined ? [] : [{ hand, index, card }];
  });
  return { ...own, faces };
};

const framed = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
