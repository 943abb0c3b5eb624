import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import { commandIdSchema } from '../../src/api/house.ts';
import type { Answer, ServerFrame } from '../../src/api/live.ts';
import { reader, readOrNull } from '../../src/api/read.ts';
import type { House } from '../../src/house/house.ts';
import { type Beats, beatsOf } from '../../src/house/http/beats.ts';
import { converse } from '../../src/house/http/conversation.ts';
import { patronBudget } from '../../src/house/http/patron-budget.ts';
import { ViewerLine } from '../../src/house/http/viewer-line.ts';
import type { Actor } from '../../src/table/index.ts';
import { checkFrame } from '../house/documented.ts';
import { Plug, textOf } from '../house/plug.ts';
import { askedForHimself, BrokenLaw } from './answer-laws.ts';
import type { CastName } from './cast.ts';

const PATRONS = patronBudget(1e6);
const readId = reader(commandIdSchema);

type Speaker = {
  readonly who: CastName;
  readonly table: string;
  readonly actor: Actor;
  /** The id of his session. */
  readonly session: string;
};

/** One line of the house's own conversation, without a network: frames go in, and every frame that comes is held to its schema. */
export class FuzzedLine {
  readonly who: CastName;
  readonly table: string;
  readonly actor: Actor;
  open = true;
  frames = 0;
  /** What was asked under an id, with its first answer, as long as it may be asked again. */
  readonly #before = new Map<string, Answer>();
  readonly #waiting: { readonly key: string; readonly id: string; readonly command: unknown }[] =
    [];
  readonly #plug: Plug;
  readonly #beats: Beats;
  #broken: BrokenLaw | null = null;
  #isSending = false;

  readonly #told: (code: string) => void;

  /** `told` hears what became of each. */
  constructor(house: House, { who, table, actor, session }: Speaker, told: (code: string) => void) {
    this.#told = told;
    this.who = who;
    this.table = table;
    this.actor = actor;
    const hosted = house.floor.table(table);
    if (hosted === undefined) throw new Error(`no table ${table}`);
    this.#plug = new Plug(() => {
      this.open = false;
    });
    this.#beats = beatsOf(house.now);
    const wire = {
      write: (bytes: Buffer) => this.#heard(textOf(bytes)),
      cork: () => {},
      uncork: () => {},
      writableLength: 0,
    };
    const plug = this.#plug as unknown as WebSocket;
    converse(plug, {
      line: new ViewerLine(plug, wire as unknown as Socket),
      beats: this.#beats,
      hosted,
      actor,
      session,
      blindIn: undefined,
      wholeBoards: false,
      from: null,
      perSecond: 1e6,
      patrons: PATRONS,
      awake: async () => null,
      viewersOnly: false,
      allLines: () => true,
    });
  }

  /** How many answers are missing. */
  get unanswered(): number {
    return this.#waiting.length;
  }

  send(data: string | Buffer): void {
    this.frames += 1;
    const asked = askedIn(String(data));
    if (asked !== null) this.#waiting.push({ key: String(data), ...asked });
    this.#isSending = true;
    this.#plug.emit('message', Buffer.from(data));
    this.#isSending = false;
    this.holds();
  }

  /** Throws what was found wrong: whoever hears a frame is not whoever looks. */
  holds(): void {
    if (this.#broken !== null) throw this.#broken;
    if (!this.open) throw new BrokenLaw(`the line of ${this.who} was cut`);
  }

  close(): void {
    this.#plug.close();
    this.#beats.stop();
  }

  #breaks(why: string): void {
    this.#broken ??= new BrokenLaw(`${this.who} at ${this.table}: ${why}`);
  }

  #heard(text: string): void {
    try {
      checkFrame(text);
    } catch (error) {
      this.#breaks(`a frame that is not documented: ${String(error)}`);
    }
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'bye') this.#breaks(`sent away: ${frame.code}`);
    if (frame.type !== 'answer') return;
    // What is malformed is answered at once, and what was understood in its turn; both may have one id.
    const isIt = ({ id }: { readonly id: string }) => id === frame.id;
    const place = this.#isSending
      ? this.#waiting.findLastIndex(isIt)
      : this.#waiting.findIndex(isIt);
    const [one] = place < 0 ? [] : this.#waiting.splice(place, 1);
    const { type: _, ...answer } = frame;
    if (one === undefined) this.#breaks(`an answer that nobody asked for: ${text}`);
    else this.#judge(one, answer as Answer);
  }

  #judge({ key, command }: { key: string; command: unknown }, answer: Answer): void {
    this.#told('error' in answer ? answer.error.code : 'done');
    if ('error' in answer && NEVER.has(answer.error.code)) {
      this.#breaks(`${answer.error.code} to ${key.slice(0, 300)}`);
    }
    if (!('error' in answer) && !askedForHimself(this.who, command)) {
      this.#breaks(`did what is not his: ${key.slice(0, 300)}`);
    }
    // A session that ended meanwhile is told so, whatever it asks again.
    if ('error' in answer && answer.error.code === 'NO_SESSION') return;
    const before = this.#before.get(key);
    if (before !== undefined && !isDeepStrictEqual(before, answer)) {
      const both = [before, answer].map((one) => JSON.stringify(one).slice(0, 200)).join(' / ');
      this.#breaks(`asked again, answered otherwise: ${key.slice(0, 300)}: ${both}`);
    }
    this.#before.delete(key);
    this.#before.set(key, answer);
    // Of refusals the last thousand of each are remembered, over all his lines.
    const [oldest] = this.#before.keys();
    if (this.#before.size > 50 && oldest !== undefined) this.#before.delete(oldest);
  }

  /** Frames that may be sent again, to be answered the same. */
  get again(): readonly string[] {
    return [...this.#before.keys()];
  }
}

/** A session that has ended is an answer; what the house cannot decide, or keep, is none. */
const NEVER: ReadonlySet<string> = new Set(['UNDECIDED', 'UNAVAILABLE', 'FAULT', 'NEWER_RELEASE']);

/** What an answer must name; null: none is due. */
const askedIn = (text: string): { readonly id: string; readonly command: unknown } | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { id: '', command: null };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { id: '', command: null };
  }
  const { type, id, command, box } = json as Readonly<Record<string, unknown>>;
  if (type === 'beat') return null;
  if (type === 'look' && (box === null || Number.isSafeInteger(box))) return null;
  if (type !== 'command') return { id: '', command: null };
  return { id: readOrNull(readId, id) ?? '', command };
};
