import type { ClientFrame } from '../api/client-frames.ts';
import { readFrame } from '../api/frames.ts';
import type { Answer, ServerFrame } from '../api/live.ts';
import { GAP, type Picture, pictureAfter } from '../api/picture.ts';
import type { Wish } from '../table/index.ts';
import { meantFor, type Wanted } from '../table/meant.ts';
import { badAnswer } from './bad-answer.ts';

/** Nobody takes a stale state for a live one: it says since when. */
export type Status =
  | { readonly is: 'connecting' }
  | { readonly is: 'live' }
  | { readonly is: 'stale'; readonly since: number }
  | { readonly is: 'ended'; readonly code: string; readonly message: string };

export type Live = { readonly status: Status; readonly picture: Picture | null };

export type Connection = {
  readonly now: () => Live;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Meant for the round, the offer and the report that the picture shows, unless it names others. Answered once it is
   * on disk. Sent again under the same id until then, so it happens once, or is refused where it comes too late. Whoever
   * must be able to ask again after a crash of his own keeps the id beforehand, and what he asked for.
   */
  readonly send: (command: Wanted, id?: string) => Promise<Answer>;
  /** Into which box this viewer looks, where a crowd's stacks are not shown one by one; null: none. */
  readonly look: (box: number | null) => void;
  /** Hangs up for good; done once the line is down. */
  readonly close: () => Promise<void>;
};

/** What a connection needs of the world; tests give it another one. */
export type World = {
  readonly open: (address: string, on: SocketEvents) => Socket;
  readonly time: () => number;
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly newId: () => string;
  /** From 0 to 1: keeps a hall of terminals from coming back at the same moment. */
  readonly spread: () => number;
  readonly heardTime: (at: number) => void;
};

export type SocketEvents = {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: () => void;
};

export type Socket = {
  readonly send: (text: string) => void;
  /** Gives it up at once. */
  readonly drop: () => void;
  /** In order; done once it is down. */
  readonly hangUp: () => Promise<void>;
};

export const BEAT = 5_000;
/** No frame for so long: the line is dead, whatever the socket thinks. */
export const SILENCE = 12_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;

type Waiting = {
  readonly command: Wish;
  readonly answer: (answer: Answer) => void;
  readonly answered: Promise<Answer>;
};

/** A frame of ours before it is written down. */
type Sent =
  | Exclude<ClientFrame, { readonly type: 'command' }>
  | { readonly type: 'command'; readonly id: string; readonly command: Wish };

export const connect = (address: string, world: World): Connection => {
  let live: Live = { status: { is: 'connecting' }, picture: null };
  let socket: Socket | null = null;
  let call: symbol | null = null;
  let tries = 0;
  let lastHeard = world.time();
  let whole = true;
  let greeted = false;
  let closed = false;
  let looking: number | null = null;
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  const timers = { beat: () => {}, silence: () => {}, retry: () => {} };

  const show = (next: Partial<Live>) => {
    live = { ...live, ...next };
    for (const listener of listeners) listener();
  };
  const stop = () => {
    timers.beat();
    timers.silence();
    timers.retry();
  };
  const post = (frame: Sent) => socket?.send(JSON.stringify(frame));

  const dial = () => {
    const and = address.includes('?') ? '&' : '?';
    const from = whole || live.picture === null ? '' : `${and}from=${live.picture.sequence}`;
    whole = false;
    greeted = false;
    // A socket that was given up may still speak: only the newest is listened to.
    const mine = Symbol();
    call = mine;
    socket = world.open(address + from, {
      opened: () => call === mine && beat(),
      heard: (text) => call === mine && read(text),
      closed: () => call === mine && lost(),
    });
    listenFor(SILENCE);
  };

  const beat = () => {
    post({ type: 'beat' });
    timers.beat();
    timers.beat = world.after(BEAT, beat);
  };
  const listenFor = (milliseconds: number) => {
    timers.silence();
    timers.silence = world.after(milliseconds, lost);
  };

  /** The socket is listened to no more. */
  const letGo = (): Socket | null => {
    const last = socket;
    socket = null;
    call = null;
    stop();
    return last;
  };

  const lost = () => {
    letGo()?.drop();
    if (closed) return;
    if (live.status.is === 'live') show({ status: { is: 'stale', since: lastHeard } });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + world.spread() / 2);
    tries += 1;
    timers.retry = world.after(wait, dial);
  };

  /** A frame that cannot be read is no reason to show something else than the table: it is said, and that is the end. */
  const read = (text: string) => {
    const frame = readFrame(text);
    if (frame === null) return;
    if ('wrong' in frame) void end({ is: 'ended', ...badAnswer(frame.wrong) });
    else hear(frame);
  };

  const hear = (frame: ServerFrame) => {
    lastHeard = world.time();
    listenFor(SILENCE);
    switch (frame.type) {
      case 'view':
      case 'change':
      case 'own':
      case 'box': {
        if ('at' in frame) world.heardTime(frame.at);
        const picture = pictureAfter(live.picture, frame);
        if (picture === GAP) {
          whole = true;
          return lost();
        }
        show({ picture });
        return greet();
      }
      case 'answer':
        return settle(frame);
      case 'beat':
        world.heardTime(frame.at);
        if (live.picture !== null) greet();
        return;
      case 'bye':
        void end({ is: 'ended', code: frame.code, message: frame.message });
        return;
    }
  };

  /** The house has spoken and the picture is whole: what was left unanswered is asked again. */
  const greet = () => {
    if (greeted) return;
    greeted = true;
    tries = 0;
    if (live.status.is !== 'live') show({ status: { is: 'live' } });
    if (looking !== null) post({ type: 'look', box: looking });
    for (const [id, { command }] of waiting) post({ type: 'command', id, command });
  };

  const settle = (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    asked?.answer(answer);
  };

  const end = (status: Status) => {
    closed = true;
    const down = letGo()?.hangUp();
    show({ status });
    for (const id of waiting.keys()) settle({ id, error: { code: 'ENDED', message: '' } });
    return down;
  };

  dial();
  return {
    now: () => live,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (wanted, id = world.newId()) => {
      const asked = waiting.get(id);
      if (asked !== undefined) return asked.answered;
      // Nobody asks for something by a picture that may be old.
      if (live.status.is !== 'live') {
        const code = live.status.is === 'ended' ? 'ENDED' : 'NOT_CONNECTED';
        return Promise.resolve({ id, error: { code, message: '' } });
      }
      const command = meantFor(wanted, live.picture?.public ?? null);
      let answer = (_: Answer) => {};
      const answered = new Promise<Answer>((resolve) => {
        answer = resolve;
      });
      waiting.set(id, { command, answer, answered });
      post({ type: 'command', id, command });
      return answered;
    },
    look: (box) => {
      if (box === looking) return;
      looking = box;
      if (live.picture !== null) show({ picture: { ...live.picture, box: null } });
      if (live.status.is === 'live') post({ type: 'look', box });
    },
    close: async () => end({ is: 'ended', code: 'CLOSED', message: '' }),
  };
};
