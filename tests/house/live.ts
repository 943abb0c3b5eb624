import { WebSocket } from 'ws';
import { boardAfter } from '../../src/api/board-change.ts';
import type { Answer, Own, ServerFrame } from '../../src/api/live.ts';
import { meantFor, type PublicView, type Wanted } from '../../src/table/index.ts';
import { checkFrame } from './documented.ts';
import { until } from './until.ts';

type OwnFrame = Extract<ServerFrame, { type: 'own' }>;
type ChangeFrame = Extract<ServerFrame, { type: 'change' }>;

/** One live connection, folded as a page would fold it: a gap in the numbers is a failure. */
export class Live {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly texts: string[] = [];
  public: PublicView | null = null;
  own: Partial<Own> = {};
  sequence = -1;
  /** Where a change did not follow what was there before. */
  readonly gaps: string[] = [];
  closed: { code: number; reason: string } | null = null;
  /** The status of an upgrade that was refused. */
  denied: number | null = null;

  constructor(url: string, headers: Record<string, string>, heard: (text: string) => void) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.socket.on('message', (data) => {
      const text = String(data);
      heard(text);
      this.texts.push(text);
      checkFrame(text);
      this.#take(JSON.parse(text) as ServerFrame);
    });
    this.socket.on('close', (code, reason) => {
      this.closed ??= { code, reason: String(reason) };
    });
    this.socket.on('unexpected-response', (_, response) => {
      this.denied = response.statusCode ?? 0;
      response.resume();
      this.closed = { code: 0, reason: 'denied' };
    });
    this.socket.on('error', () => {});
  }

  until = (met: () => boolean, what?: string) => until(met, what);
  /** Waits until it has seen everything up to that number. */
  reaches = (sequence: number) =>
    until(() => this.sequence >= sequence, `sequence ${sequence}, is at ${this.sequence}`);

  get changes(): ChangeFrame[] {
    return this.frames.filter((frame): frame is ChangeFrame => frame.type === 'change');
  }

  /** What was said aloud since a number. */
  heardAfter = (sequence: number): string[] =>
    this.changes.filter((one) => one.sequence > sequence).flatMap(({ heard }) => heard.map(typeOf));

  send = (text: string) => this.socket.send(text);

  /** A command over the line, meant for what is seen on it unless it says otherwise; and its answer. */
  async asks(id: string, command: Wanted | object): Promise<Answer> {
    return this.sends(id, meantFor(command as Wanted, this.public));
  }

  /** A command over the line to the letter, and its answer. */
  async sends(id: string, command: object): Promise<Answer> {
    this.send(JSON.stringify({ type: 'command', id, command }));
    let found: Answer | undefined;
    await until(() => {
      found = this.frames.find((frame) => frame.type === 'answer' && frame.id === id) as Answer;
      return found !== undefined;
    }, `an answer to ${id}`);
    if (found === undefined) throw new Error('no answer');
    return found;
  }

  async cut(): Promise<void> {
    this.socket.terminate();
    await until(() => this.closed !== null, 'the end of the line');
  }

  #withBoard({ public: patch, board: change, from }: ChangeFrame): PublicView {
    const shown = { ...this.public, ...patch } as PublicView;
    // A line that is taken up again brings changes first: whoever had the view before knows the rest.
    const known: Partial<PublicView> = shown;
    if (change === undefined || known.board === undefined) return shown;
    const board = boardAfter(known.board, change);
    if (board === null) this.gaps.push(`a board after ${from}`);
    return { ...shown, board: board ?? shown.board };
  }

  #take(frame: ServerFrame): void {
    this.frames.push(frame);
    switch (frame.type) {
      case 'view':
        this.public = frame.public;
        this.own = frame.own;
        this.sequence = frame.sequence;
        return;
      case 'change':
        if (this.sequence >= 0 && frame.from !== this.sequence) {
          this.gaps.push(`${frame.from} after ${this.sequence}`);
        }
        if (frame.sequence <= frame.from) this.gaps.push(`${frame.from} to ${frame.sequence}`);
        this.public = withStakes(this.#withBoard(frame), frame);
        this.sequence = frame.sequence;
        return;
      case 'own':
        if (frame.sequence !== this.sequence && this.sequence >= 0) {
          this.gaps.push(`own ${frame.sequence} at ${this.sequence}`);
        }
        this.own = withPatrons({ ...this.own, ...frame.own } as Own, frame);
        this.sequence = frame.sequence;
        return;
      case 'box':
      case 'answer':
      case 'beat':
      case 'bye':
        return;
    }
  }
}

/** Each replaces what that patron had on that bet in that box; 0 takes it away. */
const withStakes = (shown: PublicView, { stakes, totals = [] }: ChangeFrame): PublicView => {
  // A line that is taken up again brings changes first: whoever had the view before knows the rest.
  const left = (shown.stakes ?? []).filter(
    (one) =>
      !stakes.some(({ box, patron, bet }) => {
        return box === one.box && patron === one.patron && bet === one.bet;
      }),
  );
  const others = shown.totals?.filter(
    (one) => !totals.some(({ box, bet }) => box === one.box && bet === one.bet),
  );
  return {
    ...shown,
    stakes: [...left, ...stakes.filter(({ amount }) => amount > 0)],
    totals: others ? [...others, ...totals.filter(({ amount }) => amount > 0)] : null,
  };
};

/** What staff hear of patrons and, in a crowd, of stakes: each takes the place of what was known. */
const withPatrons = (own: Own, { patrons = [], left = [], stakes = [] }: OwnFrame): Own => {
  if (!('patrons' in own)) return own;
  const now = new Map(own.patrons.map((patron) => [patron.id, patron]));
  for (const patron of patrons) now.set(patron.id, patron);
  for (const id of left) now.delete(id);
  const changed = new Set(stakes.map(({ box, bet, patron }) => `${box} ${bet} ${patron}`));
  return {
    ...own,
    patrons: [...now.values()],
    stakes: [
      ...own.stakes.filter(({ box, bet, patron }) => !changed.has(`${box} ${bet} ${patron}`)),
      ...stakes.filter(({ amount }) => amount > 0),
    ],
  };
};

const typeOf = ({ type }: { readonly type: string }): string => type;
