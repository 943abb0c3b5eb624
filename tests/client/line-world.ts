import type { ClientFrame } from '../../src/api/client-frames.ts';
import type { ServerFrame } from '../../src/api/live.ts';
import { connect, type SocketEvents, type World } from '../../src/client/connection.ts';
import type { PublicView } from '../../src/table/index.ts';
import { freshView } from '../web/fresh-view.ts';

export const VIEW = freshView('easy-six');

/** A world with a clock of its own, and a house that says what the test says. */
export const lineToHouse = () => {
  let time = 1_000_000;
  let ids = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const calls: { address: string; on: SocketEvents; sent: ClientFrame[]; closed: boolean }[] = [];
  const world: World = {
    open: (address, on) => {
      const call = { address, on, sent: [] as ClientFrame[], closed: false };
      calls.push(call);
      return {
        send: (text) => call.sent.push(JSON.parse(text)),
        drop: () => {
          call.closed = true;
        },
        hangUp: async () => {
          call.closed = true;
        },
      };
    },
    time: () => time,
    after: (milliseconds, run) => {
      const timer = { at: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    newId: () => `c${++ids}`,
    spread: () => 1,
    heardTime: () => {},
  };
  const wait = (milliseconds: number) => {
    const end = time + milliseconds;
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      timers.delete(due);
      time = due.at;
      due.run();
    }
    time = end;
  };
  const line = () => {
    const call = calls.at(-1);
    if (call === undefined) throw new Error('nobody called');
    return call;
  };
  const say = (frame: ServerFrame) => line().on.heard(JSON.stringify(frame));
  const view = (sequence: number, patch: Partial<PublicView> = {}) =>
    say({
      type: 'view',
      sequence,
      at: time,
      public: { ...VIEW, ...patch },
      own: { role: 'display' },
    });
  const commands = () => line().sent.filter(({ type }) => type === 'command');
  const connection = connect('ws://house/live', world);
  return { connection, calls, line, say, view, wait, commands, now: () => time };
};
