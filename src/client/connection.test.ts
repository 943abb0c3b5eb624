import { describe, expect, test } from 'vitest';
import { lineToHouse, VIEW } from '../../tests/client/line-world.ts';
import { BEAT, SILENCE } from './connection.ts';

const BET = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;

describe('what is no frame', () => {
  test.each([
    ['half a view', '{"type":"view","sequence":4}', 'view.at is missing'],
    ['no JSON', 'hello', 'this is no JSON'],
    ['a number', '5', 'a frame is an object with a type'],
  ])('%s ends it with a word about it, and what was asked is answered', async (_, text, where) => {
    const { connection, view, line, calls, wait } = lineToHouse();
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
  });

  test('a type of frame that a later house sends is left aside', () => {
    const { connection, view, line } = lineToHouse();
    view(4);
    line().on.heard('{"type":"fireworks"}');
    expect(connection.now().status).toEqual({ is: 'live' });
  });
});

describe('status', () => {
  test('connecting, then live with the first view', () => {
    const { connection, view, line } = lineToHouse();
    expect(connection.now().status).toEqual({ is: 'connecting' });
    line().on.opened();
    expect(connection.now().status).toEqual({ is: 'connecting' });
    view(4);
    expect(connection.now().status).toEqual({ is: 'live' });
    expect(connection.now().picture?.sequence).toBe(4);
  });
  test('stale since the last frame once the socket closes, live again after a resume', () => {
    const { connection, view, line, wait, say, now, calls } = lineToHouse();
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
    const { connection, view, line, wait, say, now } = lineToHouse();
    view(4);
    line().on.closed();
    wait(400);
    say({ type: 'beat', at: now() });
    expect(connection.now().status).toEqual({ is: 'live' });
  });
  test('silence is a lost line, whatever the socket thinks', () => {
    const { connection, view, wait, calls } = lineToHouse();
    view(4);
    wait(SILENCE - 1);
    expect(connection.now().status).toEqual({ is: 'live' });
    wait(1);
    expect(connection.now().status.is).toBe('stale');
    expect(calls[0]?.closed).toBe(true);
  });
  test('beats are sent, and the house’s beats keep it live', () => {
    const { connection, line, view, wait, say, now } = lineToHouse();
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
    const { connection, view, say, wait, calls } = lineToHouse();
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
    const { line, wait, calls, view } = lineToHouse();
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
    const { connection, view, say, wait, line, now } = lineToHouse();
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
    const { connection, view, calls, wait, line } = lineToHouse();
    view(4);
    line().on.closed();
    wait(400);
    calls[0]?.on.heard(JSON.stringify({ type: 'bye', code: 'X', message: '' }));
    calls[0]?.on.closed();
    expect(connection.now().status.is).toBe('stale');
    expect(calls).toHaveLength(2);
  });
});

test('listeners hear of every change until they leave', () => {
  const { connection, view } = lineToHouse();
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
