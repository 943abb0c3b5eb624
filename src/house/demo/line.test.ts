import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket as Accepted, WebSocketServer } from 'ws';
import { freshView } from '../../../tests/web/fresh-view.ts';
import { timeOfId } from '../../api/command-id.ts';
import { houseAt, type TableSeen } from '../../client/index.ts';
import { type Line, lineTo } from './line.ts';

/** A house that says what it is told to say. */
const houses: WebSocketServer[] = [];
const lines: Line[] = [];
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.stop()));
  for (const house of houses.splice(0)) house.close();
});

const house = async (answer: (socket: Accepted, call: number) => void) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  houses.push(server);
  let calls = 0;
  server.on('connection', (socket) => {
    calls += 1;
    answer(socket, calls);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const client = houseAt(`http://127.0.0.1:${port}`, { as: 'patron', session: 'c=1' });
  const heard = vi.fn<(seen: TableSeen) => void>();
  const renew = vi.fn(async () => {});
  const line = lineTo({ house: client, table: 't1', heard, renew });
  lines.push(line);
  return { line, heard, renew, calls: () => calls };
};

const say = (socket: Accepted, frame: object) => socket.send(JSON.stringify(frame));
const AT = Date.UTC(2030, 0, 1);
const PUBLIC = freshView('easy-six');
const OWN = {
  role: 'patron',
  may: [],
  patron: null,
  stakes: [],
  insurance: [],
  insurable: [],
  lines: [],
  goingBack: [],
  maySqueeze: [],
  shown: [],
  elects: false,
  insures: false,
  away: false,
  guard: null,
  nonce: null,
};
const view = (round: number) => ({
  type: 'view',
  sequence: 1,
  at: AT,
  public: { ...PUBLIC, round, phase: 'betting' },
  own: OWN,
});

test('keeps the view up to date', async () => {
  const { line } = await house((socket) => {
    say(socket, view(1));
    const next = { from: 1, sequence: 2, at: AT };
    say(socket, { type: 'change', ...next, public: { phase: 'dealing' }, stakes: [], heard: [] });
    say(socket, { type: 'own', sequence: 2, own: { elects: true }, told: [] });
  });
  await vi.waitFor(() =>
    expect(line.seen()).toEqual({
      public: { ...PUBLIC, round: 1, phase: 'dealing' },
      own: { ...OWN, elects: true },
    }),
  );
});

test('calls again after a cut, with the session that it has', async () => {
  const { line, renew } = await house((socket, call) => {
    if (call === 1) socket.terminate();
    else say(socket, view(call));
  });
  await vi.waitFor(() => expect(line.seen()?.public.round).toBe(2), 5000);
  expect(renew).not.toHaveBeenCalled();
});

test('hangs up where the house says what no house says, and calls again', async () => {
  const { line } = await house((socket, call) => {
    say(socket, call === 1 ? { ...view(1), own: { role: 'cook' } } : view(call));
  });
  await vi.waitFor(() => expect(line.seen()?.public.round).toBe(2), 5000);
});

test('gets a new session where the old one is over', async () => {
  const { line, renew } = await house((socket, call) => {
    if (call > 1) return say(socket, view(call));
    say(socket, { type: 'bye', code: 'NO_SESSION', message: 'the session has ended' });
    socket.close(4401);
  });
  await vi.waitFor(() => expect(line.seen()?.public.round).toBe(2), 5000);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('an answer finds its question; what a cut left unanswered is asked again, as it was', async () => {
  const asked: { id: string; command: { type: string; round: number } }[] = [];
  const { line } = await house((socket, call) => {
    say(socket, view(call));
    socket.on('message', (data) => {
      const { id, command } = JSON.parse(String(data));
      if (command === undefined) return;
      asked.push({ id, command });
      if (command.type === 'Settle' && call === 1) socket.terminate();
      else say(socket, { type: 'answer', id, sequence: 7, events: [] });
    });
  });
  await vi.waitFor(() => expect(line.seen()).not.toBeNull());
  expect(await line.ask({ type: 'OpenRound' })).toMatchObject({ sequence: 7 });
  expect(await line.ask({ type: 'Settle' })).toMatchObject({ sequence: 7 });
  // Each names the round that was seen, and when it was asked by the house's clock.
  expect(asked.map(({ command }) => command)).toEqual([
    { type: 'OpenRound', round: 2 },
    { type: 'Settle', round: 1 },
    { type: 'Settle', round: 1 },
  ]);
  expect(asked[2]?.id).toBe(asked[1]?.id);
  for (const { id } of asked) expect(Math.abs((timeOfId(id) ?? 0) - AT)).toBeLessThan(10_000);
});

test('once stopped it does not call again', async () => {
  const { line, calls } = await house((socket, call) => say(socket, view(call)));
  await vi.waitFor(() => expect(line.seen()).not.toBeNull());
  await line.stop();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(calls()).toBe(1);
});
