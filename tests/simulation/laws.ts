import { isDeepStrictEqual } from 'node:util';
import type { Answer, ServerFrame } from '../../src/api/live.ts';
import { GAP, type Picture, pictureAfter } from '../../src/api/picture.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { KeyRing } from '../../src/house/record/keys.ts';
import type { NewEntry } from '../../src/house/store/store.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { entryIn, eventsIn } from '../../src/house/tables/stream.ts';
import { entryLine, isFault, trailerLine } from '../../src/record/index.ts';
import {
  type Actor,
  type Asking,
  due,
  type Event,
  GRACE,
  grow,
  initialState,
  ownView,
  publicView,
  type State,
  snapshotText,
} from '../../src/table/index.ts';
import { check } from '../table/model-check.ts';
import { Laws as TableLaws } from '../table/model-laws.ts';
import { checkAuthority } from '../table/model-laws-authority.ts';
import type { Kept } from './database.ts';

/** Steps that are taken under a lease; others of the house rest on what they say. */
const UNDER_LEASE = /^(?:auto|commit|reveal|interrupted|withdraw)\b/;
/** Answers that say nothing of the command: another try may come to something else. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'NO_SESSION',
  'SESSION_LOCKED',
  'TOO_MANY_REQUESTS',
  'ID_REUSED',
  // Nobody remembers what is no command.
  'BAD_INPUT',
]);

/** What was asked for, and by whom; `bodies` are all that were ever sent under the id. */
export type Sent = {
  readonly table: string;
  readonly actor: Actor;
  readonly id: string;
  readonly bodies: Map<string, string | null>;
  /** Sessions in which it was sent. */
  readonly sessions: Set<string>;
};

type Table = {
  readonly laws: TableLaws;
  readonly states: State[];
  readonly ids: Map<string, number>;
};

/** What is durable, as far as the laws have to look. */
type OnRecord = {
  readonly head: (table: string) => { readonly count: number };
  readonly stream: (table: string) => { readonly entries: readonly NewEntry[] };
  /** When the clock was set, and how far. */
  readonly jumps: readonly { readonly at: number; readonly by: number }[];
};

/** What must hold whenever something was kept and whenever something was said. Throws where it does not. */
export class HouseLaws {
  readonly sent = new Map<string, Sent>();
  readonly ended = new Set<string>();
  readonly counts = {
    entries: 0,
    frames: 0,
    answers: 0,
    repeated: 0,
    rounds: 0,
    voids: 0,
    paused: 0,
  };
  readonly trace: (line: string) => void;
  /** The time that nobody sets. */
  readonly #now: () => number;
  readonly #tables = new Map<string, Table>();
  readonly #database: OnRecord;

  constructor(database: OnRecord, means: { now: () => number; trace: (line: string) => void }) {
    this.#database = database;
    this.#now = means.now;
    this.trace = means.trace;
  }

  /** The table as it is on record. */
  state(table: string): State {
    return this.#of(table).states.at(-1) ?? initialState;
  }

  stateAt(table: string, sequence: number): State | undefined {
    return this.#of(table).states[sequence];
  }

  #of(table: string): Table {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const fresh = { laws: new TableLaws(), states: [initialState as State], ids: new Map() };
    this.#tables.set(table, fresh);
    return fresh;
  }

  /** Something has become durable. */
  kept({ stream, entries, writer, lease }: Kept): void {
    if (stream === 'house') return;
    const table = this.#of(stream);
    for (const entry of entries) {
      const { sequence, person, id } = entry;
      this.counts.entries += 1;
      const key = `${person} ${id}`;
      this.trace(`${stream} ${sequence} ${key} ${entry.hash.slice(0, 12)}`);
      check(sequence === table.states.length, `entry ${sequence} after ${table.states.length - 1}`);
      check(!table.ids.has(key), `${key} has two effects: ${table.ids.get(key)} and ${sequence}`);
      table.ids.set(key, sequence);
      if (person === 'house' && UNDER_LEASE.test(id)) {
        check(lease?.holder === writer, `${id} by ${writer} without the lease of ${lease?.holder}`);
      }
      this.#sender(stream, entry);
      this.#grow(table, entry, lease);
    }
  }

  #sender(stream: string, { person, id, text }: NewEntry): void {
    if (person === 'house') return;
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    const { by, command } = entryIn(text);
    check(sent.table === stream, `${id} was meant for ${sent.table}`);
    check(
      canonical(by) === canonical(sent.actor),
      `${id} of ${sent.actor.id} is kept as of ${by.id}`,
    );
    check(sent.bodies.has(canonical(command)), `${id} was never asked for as it is kept`);
    const open = [...sent.sessions].some((session) => !this.ended.has(session));
    check(open, `${id} was given in a session that had ended`);
  }

  #grow(table: Table, { text, at, person, id }: NewEntry, lease: Kept['lease']): void {
    const events = eventsIn(text);
    const { command, given = {}, by: actor } = entryIn(text);
    const before = table.states.at(-1) ?? initialState;
    const by = events[0]?.by ?? actor;
    const asking = { command: { ...command, by }, given: { ...given, at } } as Asking;
    if (before.status !== 'unopened') check(at >= (this.#lastAt.get(table) ?? 0), 'time goes back');
    this.#lastAt.set(table, at);
    checkAuthority(asking, before);
    if (person === 'house' && id.startsWith('auto')) {
      const next = due(before);
      check(next !== null && next.type === command.type, `${command.type} was not due`);
      check((next?.at ?? 0) <= at, `${command.type} before its time`);
    }
    const same = events.map((event) => ({ ...event, by }) as Event);
    const after = grow(before, same, asking.given.book, (event, was, now) =>
      table.laws.event(was, event, now, asking),
    );
    table.laws.entry(before, same, after);
    table.states.push(after);
    for (const { type } of events) {
      if (type === 'RoundSettled') this.counts.rounds += 1;
      if (type === 'RoundVoided') this.counts.voids += 1;
      if (type === 'Paused') this.counts.paused += 1;
      // Its clock may run a tenth faster than it should, and a sign of life is up to a beat old.
      if (type === 'Interrupted' && given.cause === 'stopped' && lease?.sign !== undefined) {
        const outage = this.#now() - lease.sign;
        // A clock that was set since the last sign of life cannot be told from time that passed: see reliability.md.
        const { sign, came } = lease;
        const unseen = ({ at }: { readonly at: number }) =>
          at > sign || (at > came.after && at <= came.at);
        const jumped = this.#database.jumps.filter(unseen).reduce((sum, { by }) => sum + by, 0);
        check(outage + jumped > (GRACE - 1500) / 1.1, `interrupted after ${Math.round(outage)} ms`);
      }
    }
  }
  readonly #lastAt = new Map<Table, number>();

  /** A frame leaves a process. `picture` is what that line has shown so far; gives back what it shows then. */
  said(table: string, viewer: Actor, frame: ServerFrame, picture: Picture | null): Picture | null {
    this.counts.frames += 1;
    const { count } = this.#database.head(table);
    if (frame.type === 'answer') {
      this.#answered(table, frame);
      return picture;
    }
    if (frame.type !== 'view' && frame.type !== 'change' && frame.type !== 'own') return picture;
    check(frame.sequence <= count, `a frame of ${frame.sequence} where ${count} are kept`);
    const shown = pictureAfter(picture, frame);
    if (shown === GAP) return picture;
    const state = this.stateAt(table, shown.sequence);
    if (state === undefined || state.status === 'unopened') return shown;
    const who = `${viewer.role} ${viewer.id}`;
    if (frame.type !== 'own') {
      const why = differs(shown.public, this.#publicAt(table, shown.sequence, state));
      check(why === null, `${who} is shown another table at ${shown.sequence}: ${why}`);
    }
    // An own part comes behind the change that it belongs to.
    if (frame.type === 'change' || frame.sequence !== shown.sequence) return shown;
    const { faces, ...rest } = { faces: [], ...shown.own } as { faces: readonly Face[] };
    const may = ownView(state, viewer);
    const why = differs(rest, JSON.parse(JSON.stringify(may)));
    check(why === null, `${who} has another own part at ${frame.sequence}: ${why}`);
    const places = 'shown' in may ? may.shown : [];
    for (const { hand, index } of faces) {
      const shows = places.some((one) => one.hand === hand && one.index === index);
      check(shows, `${who} is shown a card of the ${hand} that is not his to see`);
    }
    return shown;
  }

  /** What everybody may see after that entry, as it comes over a line. */
  #publicAt(
    table: string,
    sequence: number,
    state: Exclude<State, { status: 'unopened' }>,
  ): object {
    const key = `${table} ${sequence}`;
    const made = this.#public.get(key) ?? (JSON.parse(JSON.stringify(publicView(state))) as object);
    this.#public.set(key, made);
    return made;
  }
  readonly #public = new Map<string, object>();

  #answered(table: string, frame: Answer): void {
    this.counts.answers += 1;
    const { id } = frame;
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    if (!('error' in frame)) {
      const kept = this.#database.stream(table).entries[frame.sequence - 1];
      check(kept?.id === id, `${id} was acknowledged as ${frame.sequence} and is not there`);
    }
  }

  /** An answer arrives at whoever asked with that body. */
  heard(sent: Sent, body: string, answer: Answer): void {
    const { type: _, ...said } = answer as Answer & { type?: string };
    if ('error' in said && TRANSIENT.has(said.error.code)) return;
    // A display is refused at the door, whatever it asks: nobody remembers that.
    if (sent.actor.role === 'display') {
      check('error' in said, 'a display was obeyed');
      return;
    }
    const text = canonical(said);
    const before = sent.bodies.get(body) ?? null;
    if (before !== null) {
      this.counts.repeated += 1;
      check(before === text, `${sent.id} was answered ${before}, then ${text}`);
    }
    sent.bodies.set(body, text);
    const others = [...sent.bodies].filter(([other, given]) => other !== body && given !== null);
    check(others.length === 0, `${sent.id} was carried out with two bodies`);
  }

  /** At the end: what was acknowledged is there, and the record holds. */
  verify(keys: KeyRing, served: readonly { id: string; state: State; sequence: number }[]): void {
    for (const [stream, { states }] of this.#tables) {
      const { entries } = this.#database.stream(stream);
      check(entries.length === states.length - 1, `${stream} lost entries`);
      const verify = verification(ciphers);
      const lines = entries.map(({ text, hash }) => entryLine(text, hash));
      const last = entries.at(-1);
      const trailer = trailerLine(
        { table: stream, count: entries.length, hash: last?.hash ?? '', at: last?.at ?? 0 },
        { key: keys.publicKey, sign: keys.signBytes },
      );
      for (const line of [...lines, trailer]) {
        const wrong = verify.take(line.trimEnd());
        check(wrong === undefined, `${stream}: the record is faulty: ${wrong?.fault}`);
      }
      const end = verify.end();
      check(!isFault(end), `${stream}: ${isFault(end) ? end.fault : ''}`);
    }
    for (const { id, state, sequence } of served) {
      const right = this.stateAt(id, sequence);
      const same = right !== undefined && snapshotText(right) === snapshotText(state);
      check(same, `${id} in memory is not what its record makes of it`);
    }
  }
}

type Face = { readonly hand: string; readonly index: number };

/** Which field of an object is not as it should be; null: all are. */
const differs = (one: object | null, other: object): string | null => {
  if (isDeepStrictEqual(one, other)) return null;
  const [a, b] = [sorted({ ...one }), sorted({ ...other })];
  const name = [...Object.keys(b), ...Object.keys(a)].find(
    (key) => !isDeepStrictEqual(a[key], b[key]),
  );
  if (name === undefined) return null;
  return `${name} is ${JSON.stringify(a[name])}, not ${JSON.stringify(b[name])}`;
};
/** Whoever was told of changes has stacks and sums in the order in which they came. */
const sorted = (view: Fields): Fields => ({
  ...view,
  ...listed(view, 'stakes'),
  ...listed(view, 'totals'),
});
const listed = (view: Fields, name: string): Fields => {
  const list = view[name];
  if (!Array.isArray(list)) return {};
  const texts = list.map((one) => canonical(one));
  return { [name]: texts.sort() };
};
type Fields = { readonly [name: string]: unknown };
