import { expect, test } from 'vitest';
import type { SocketEvents } from './connection.ts';
import { houseClock } from './house-clock.ts';
import { type LineSocket, worldBy } from './world.ts';

/** A socket that does what it is told, and says what was done to it. */
class FakeLine implements LineSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: string[] = [];
  closes = 0;
  readonly send = (text: string) => void this.sent.push(text);
  readonly close = () => {
    this.closes += 1;
    this.readyState = 3;
    this.onclose?.();
  };
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
}

const opened = async (heard: readonly string[] = []) => {
  const line = new FakeLine();
  const told: string[] = [];
  const on: SocketEvents = {
    opened: () => void told.push('opened'),
    heard: (text) => void told.push(text),
    closed: () => void told.push('closed'),
  };
  const socket = worldBy(() => ({ socket: line, heard }), houseClock()).open('ws://house', on);
  await Promise.resolve();
  return { line, socket, told };
};

test('what is sent before it is open is not sent: it comes again after the greeting', async () => {
  const { line, socket } = await opened();
  socket.send('early');
  line.opens();
  socket.send('now');
  expect(line.sent).toEqual(['now']);
});

test('what came before anybody listened is heard first', async () => {
  const { line, told } = await opened(['view']);
  line.opens();
  line.onmessage?.({ data: Buffer.from('beat') });
  expect(told).toEqual(['view', 'opened', 'beat']);
});

test('a line that never opens is given up at once: a network that swallows everything would collect them', async () => {
  const { line, socket } = await opened();
  socket.drop();
  expect(line.closes).toBe(1);
});

test('whoever hangs up in order lets the call come through first', async () => {
  const { line, socket, told } = await opened();
  const down = socket.hangUp();
  expect(line.closes).toBe(0);
  line.opens();
  await down;
  expect(line.closes).toBe(1);
  expect(told).not.toContain('opened');
});
