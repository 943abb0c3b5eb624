import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../../api/live.ts';
import type { Framed } from './framed.ts';
import type { Growth, LiveTable } from './live-table.ts';
import { emptyStream, type Stream } from './stream.ts';
import { type Outlet, viewersOf } from './viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table to which nothing happens but that its entries become more. */
const growingTable = () => {
  let stream: Stream = emptyStream;
  let tell: (growth: Growth) => void = () => {};
  const table = {
    stream: () => stream,
    onGrown: (told: typeof tell) => {
      tell = told;
    },
  };
  const failed = vi.fn();
  const viewers = viewersOf(table as unknown as LiveTable, { now: () => 0, every: 16, failed });
  /** One entry every ten milliseconds. */
  const grow = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const before = stream;
      stream = { ...before, sequence: before.sequence + 1 };
      tell({ before, after: stream, events: [] });
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  return { viewers, grow };
};

/** What came over a line, each as its type and how far it goes. */
const heardBy = () => {
  const frames: string[] = [];
  const send = (...framed: readonly Framed[]) => {
    for (const bytes of framed) {
      const frame = JSON.parse(String(bytes).replace(/^[^{]*/, '')) as ServerFrame;
      const from = 'from' in frame ? `${frame.from} to ` : '';
      frames.push(`${frame.type} ${from}${'sequence' in frame ? frame.sequence : ''}`);
    }
  };
  const line: Outlet = { send, waiting: () => 0 };
  return { frames, line };
};

const eyes = { actor: { role: 'display', id: 'display' } } as const;

test('whoever comes where nobody looked on is shown the newest, not what was kept last', async () => {
  const { viewers, grow } = growingTable();
  await grow(20);
  const { frames, line } = heardBy();
  viewers.add(eyes, line, null);
  expect(frames).toEqual(['view 20']);
  await grow(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(frames).toEqual(['view 20', 'change 20 to 21']);
});

test('what happens where nobody looks on is kept in few frames, and whoever comes back has all of it', async () => {
  const { viewers, grow } = growingTable();
  const first = heardBy();
  const place = viewers.add(eyes, first.line, null);
  await grow(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(first.frames).toEqual(['view 0', 'change 0 to 1']);
  place.leave();
  await grow(150);
  const { frames, line } = heardBy();
  viewers.add(eyes, line, 1);
  // A second and a half, told once a second.
  expect(frames).toHaveLength(3);
  expect(frames[0]).toMatch(/^change 1 to \d+$/);
  expect(frames[1]?.split(' ')[1]).toBe(frames[0]?.split(' ')[3]);
  expect(frames.slice(1).map((text) => text.split(' ').at(-1))).toEqual(['151', '151']);
  expect(frames[2]).toBe('own 151');
});

test('after a minute nothing is kept of what nobody saw, and whoever comes back is shown the newest', async () => {
  const { viewers, grow } = growingTable();
  const first = heardBy();
  const place = viewers.add(eyes, first.line, null);
  await grow(1);
  await vi.advanceTimersByTimeAsync(100);
  place.leave();
  await vi.advanceTimersByTimeAsync(61_000);
  await grow(150);
  const { frames, line } = heardBy();
  viewers.add(eyes, line, 1);
  expect(frames).toEqual(['view 151']);
  await grow(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(frames).toEqual(['view 151', 'change 151 to 152']);
});

test('while somebody looks on, the next who comes is where the others are', async () => {
  const { viewers, grow } = growingTable();
  const [first, second] = [heardBy(), heardBy()];
  viewers.add(eyes, first.line, null);
  await grow(10);
  viewers.add(eyes, second.line, null);
  await vi.advanceTimersByTimeAsync(100);
  expect(first.frames.at(-1)?.split(' ').at(-1)).toBe('10');
  expect(second.frames.at(-1)?.split(' ').at(-1)).toBe('10');
});
