import { describe, expect, test } from 'vitest';
import { freshView } from '../../../tests/web/fresh-view.ts';
import type { ClientFrame } from '../../api/client-frames.ts';
import type { Answer, ServerFrame } from '../../api/live.ts';
import type { PublicView } from '../../table/index.ts';
import { BEAT, connect, SILENCE, type SocketEvents, type World } from './connection.ts';

const VIEW = freshView('easy-six');

/** A world with a clock of its own, and a house that says what the test says. */
const setUp = () => {
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
        close: () => {
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

const BET = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
const ended = async (answer: Promise<Answer>): Promise<Answer | 'waiting'> =>
  Promise.race([answer, new Promise<'waiting'>((tell) => setTimeout(tell, 5, 'waiting'))]);

describe('what is no frame', () => {
  test.each([
    ['half a view', '{"type":"view","sequence":4}', 'view.at is missing'],
    ['no JSON', 'hello', 'this is no JSON'],
    ['a number', '5', 'a frame is an object with a type'],
  ])(
    '%s ends the page with a word about it, and what was asked is answered',
    async (_, text, where) => {
      const { connection, view, line, calls, wait } = setUp();
      view(4);
      const asked = connection.send(BET);
      line().on.heard(text);
      expect(connection.now().status).toEqual({
        is: 'ended',
        code: 'BAD_ANSWER',
        message: expect.stringContaining(where),
      });
      // What was seen last stays, and nobody calls again to hear the same.
      expect(connection.now().picture?.sequence).toBe(4);
      expect(await asked).toMatchObject({ error: { code: 'ENDED' } });
      wait(60_000);
      expect(calls).toHaveLength(1);
    },
  );

  test('a type of frame that a later house sends is left aside', () => {
    const { connection, view, line } = setUp();
    view(4);
    line().on.heard('{"type":"fireworks"}');
    expect(connection.now().status).toEqual({ is: 'live' });
  });
});

describe('status', () => {
  test('connecting, then live with the first view', () => {
    const { connection, view, line } = setUp();
    expect(connection.now().status).toEqual({ is: 'connecting' });
    line().on.opened();
    expect(connection.now().status).toEqual({ is: 'connecting' });
    view(4);
    expect(connection.now().status).toEqual({ is: 'live' });
    expect(connection.now().picture?.sequence).toBe(4);
  });
  test('stale since the last frame once the socket closes, live again after a resume', () => {
    const { connection, view, line, wait, say, now, calls } = setUp();
    view(4);
    const heard = now();
    wait(2_000);
    line().on.closed();
    expect(connection.now().status).toEqual({ is: 'stale', since: heard });
    expect(connection.now().picture?.sequence).toBe(4);
    wait(400);
    expect(calls).toHaveLength(2);
    expect(line().address).toBe('ws://house/live?from=4');
    say({
      type: 'change',
      from: 4,
      sequence: 6,
      at: now(),
      public: { round: 9 },
      stakes: [],
      heard: [],
    });
    expect(connection.now().status).toEqual({ is: 'live' });
    expect(connection.now().picture?.public?.round).toBe(9);
  });
  test('a resume that missed nothing is live with the first beat', () => {
    const { connection, view, line, wait, say, now } = setUp();
    view(4);
    line().on.closed();
    wait(400);
    say({ type: 'beat', at: now() });
    expect(connection.now().status).toEqual({ is: 'live' });
  });
  test('silence is a lost line, whatever the socket thinks', () => {
    const { connection, view, wait, calls } = setUp();
    view(4);
    wait(SILENCE - 1);
    expect(connection.now().status).toEqual({ is: 'live' });
    wait(1);
    expect(connection.now().status.is).toBe('stale');
    expect(calls[0]?.closed).toBe(true);
  });
  test('beats are sent, and the house’s beats keep it live', () => {
    const { connection, line, view, wait, say, now } = setUp();
    line().on.opened();
    view(4);
    for (let n = 0; n < 10; n++) {
      wait(BEAT);
      say({ type: 'beat', at: now() });
    }
    expect(connection.now().status).toEqual({ is: 'live' });
    expect(line().sent.filter(({ type }) => type === 'beat')).toHaveLength(11);
  });
  test('bye ends it for good', () => {
    const { connection, view, say, wait, calls } = setUp();
    view(4);
    say({ type: 'bye', code: 'SIGNED_OUT', message: 'signed out' });
    wait(600_000);
    expect(connection.now().status).toEqual({
      is: 'ended',
      code: 'SIGNED_OUT',
      message: 'signed out',
    });
    expect(calls).toHaveLength(1);
  });
});

describe('coming back', () => {
  test('waits longer each time, up to eight seconds, and starts over once live', () => {
    const { line, wait, calls, view } = setUp();
    const waits: number[] = [];
    for (let n = 0; n < 7; n++) {
      const before = calls.length;
      line().on.closed();
      let waited = 0;
      while (calls.length === before) {
        wait(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
    view(1);
    line().on.closed();
    const before = calls.length;
    wait(300);
    expect(calls.length).toBe(before + 1);
  });
  test('a gap asks for the whole view', () => {
    const { connection, view, say, wait, line, now } = setUp();
    view(4);
    say({
      type: 'change',
      from: 5,
      sequence: 6,
      at: now(),
      public: { round: 9 },
      stakes: [],
      heard: [],
    });
    expect(connection.now().status.is).toBe('stale');
    expect(connection.now().picture?.public?.round).toBe(VIEW.round);
    wait(400);
    expect(line().address).toBe('ws://house/live');
    view(6, { round: 9 });
    expect(connection.now()).toMatchObject({ status: { is: 'live' }, picture: { sequence: 6 } });
  });
  test('a socket that was given up is not listened to', () => {
    const { connection, view, calls, wait, line } = setUp();
    view(4);
    line().on.closed();
    wait(400);
    calls[0]?.on.heard(JSON.stringify({ type: 'bye', code: 'X', message: '' }));
    calls[0]?.on.closed();
    expect(connection.now().status.is).toBe('stale');
    expect(calls).toHaveLength(2);
  });
});

describe('commands', () => {
  test('are answered by their id', async () => {
    const { connection, view, say, commands } = setUp();
    view(4);
    const first = connection.send(BET);
    const second = connection.send(BET);
    expect(commands().map((frame) => frame.type === 'command' && frame.id)).toEqual(['c1', 'c2']);
    say({ type: 'answer', id: 'c2', sequence: 6, events: [] });
    expect(await ended(first)).toBe('waiting');
    expect(await ended(second)).toEqual({ type: 'answer', id: 'c2', sequence: 6, events: [] });
  });
  test('without an answer are sent again under the same id', async () => {
    const { connection, view, say, line, wait, commands, now } = setUp();
    view(4, { round: 7 });
    const answer = connection.send(BET);
    line().on.closed();
    wait(400);
    expect(commands()).toEqual([]);
    say({ type: 'change', from: 4, sequence: 5, at: now(), public: {}, stakes: [], heard: [] });
    expect(commands()).toEqual([{ type: 'command', id: 'c1', command: { ...BET, round: 7 } }]);
    say({ type: 'answer', id: 'c1', sequence: 5, events: [] });
    expect(await answer).toMatchObject({ sequence: 5 });
    line().on.closed();
    wait(400);
    view(5);
    expect(commands()).toEqual([]);
  });
  test('name the round that was seen, and still do when they are sent again in the next', async () => {
    const { connection, view, line, wait, commands, say } = setUp();
    view(4, { round: 7 });
    const bet = connection.send(BET);
    void connection.send({ type: 'BuyIn', patron: 'p1', amount: 100 });
    const sent = commands();
    expect(sent.map((frame) => frame.type === 'command' && frame.command)).toEqual([
      { ...BET, round: 7 },
      { type: 'BuyIn', patron: 'p1', amount: 100 },
    ]);
    line().on.closed();
    wait(400);
    view(9, { round: 8 });
    expect(commands()).toEqual(sent);
    say({ type: 'answer', id: 'c1', error: { code: 'ROUND_OVER', message: '' } });
    expect(await ended(bet)).toMatchObject({ id: 'c1', error: { code: 'ROUND_OVER' } });
  });
  test('name the offer and the report that are shown, unless they name others themselves', () => {
    const { connection, view, commands } = setUp();
    view(40, { round: 7, offer: 33, report: null });
    void connection.send({ type: 'DeclareInsurance', patron: 'p1' });
    void connection.send({ type: 'DeclareInsurance', patron: 'p1', offer: 31 });
    void connection.send({ type: 'CloseElections' });
    void connection.send({ type: 'OpenRound' });
    expect(commands().map((frame) => frame.type === 'command' && frame.command)).toEqual([
      { type: 'DeclareInsurance', patron: 'p1', round: 7, offer: 33 },
      { type: 'DeclareInsurance', patron: 'p1', round: 7, offer: 31 },
      { type: 'CloseElections', round: 7, report: 0 },
      { type: 'OpenRound', round: 8 },
    ]);
  });
  test('are not taken while the picture may be old', async () => {
    const { connection, view, line, wait, commands } = setUp();
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'NOT_CONNECTED' } });
    view(4);
    line().on.closed();
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'NOT_CONNECTED' } });
    wait(400);
    view(4);
    expect(commands()).toEqual([]);
  });
  test('are told when the session ends', async () => {
    const { connection, view, say } = setUp();
    view(4);
    const answer = connection.send(BET);
    say({ type: 'bye', code: 'SIGNED_OUT', message: '' });
    expect(await answer).toMatchObject({ id: 'c1', error: { code: 'ENDED' } });
    expect(await connection.send(BET)).toMatchObject({ error: { code: 'ENDED' } });
  });
});

test('listeners hear of every change until they leave', () => {
  const { connection, view } = setUp();
  let heard = 0;
  const leave = connection.subscribe(() => {
    heard += 1;
  });
  view(4);
  expect(heard).toBeGreaterThan(0);
  const before = heard;
  leave();
  view(5);
  expect(heard).toBe(before);
});
