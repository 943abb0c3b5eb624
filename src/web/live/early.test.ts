// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineAddress } from '../../client/line-address.ts';
import { dialEarly, takeAnswer, takeSocket } from './early.ts';

class FakeSocket {
  static made: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  closed = false;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    FakeSocket.made.push(this);
  }
  close() {
    this.closed = true;
  }
}

const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  asked.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('{}'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const address = () => lineAddress(location.origin, 't1', 'patron');
const view = '{"type":"view","public":{"game":"easy-six","version":"1"},"own":{}}';

test('what was heard before somebody takes the line is handed over with it, once', () => {
  dialEarly(address());
  FakeSocket.made[0]?.onmessage?.({ data: view });
  FakeSocket.made[0]?.onmessage?.({ data: '{"type":"beat"}' });
  expect(takeSocket(address())?.heard).toEqual([view, '{"type":"beat"}']);
  expect(takeSocket(address())).toBeUndefined();
});

test('the first view names the game, whose book is asked for once', async () => {
  dialEarly(address());
  FakeSocket.made[0]?.onmessage?.({ data: view });
  FakeSocket.made[0]?.onmessage?.({ data: view });
  expect(asked).toEqual(['/api/rulebooks/easy-six?version=1']);
  expect(await takeAnswer('/rulebooks/easy-six?version=1')).toBeInstanceOf(Response);
  expect(takeAnswer('/rulebooks/easy-six?version=1')).toBeUndefined();
});

test('a line that nobody takes is closed; one that is taken stays', () => {
  dialEarly(address());
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made[0]?.closed).toBe(true);
  dialEarly(address());
  takeSocket(address());
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made[1]?.closed).toBe(false);
});
