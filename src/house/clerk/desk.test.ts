import { afterEach, expect, test } from 'vitest';
import { Busy } from '../busy.ts';
import { BadReport } from '../reports/index.ts';
import { type Desk, openDesk } from './desk.ts';

/** A thread that does as it is told: answers, dies, hangs, runs out of memory. */
const PROGRAM = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ say }) => {
  if (say === 'die') process.exit(1);
  if (say === 'throw') throw new Error('a fault');
  if (say === 'hang') for (;;);
  if (say === 'grow') for (const all = []; ; ) all.push(new Array(1e5).fill({}));
  if (say === 'refuse') parentPort.postMessage({ fault: { is: 'bad-report', message: 'no such table' } });
  else parentPort.postMessage({ done: say === 'who' ? threadId : say });
});`;
const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);

let desk: Desk;
const opened = (limits: { readonly most?: number; readonly within?: number } = {}): Desk => {
  desk = openDesk({ program, data: {}, most: 10, within: 60_000, memory: 32, ...limits });
  return desk;
};
afterEach(() => desk.close());

test('jobs are done in order, on one thread', async () => {
  const { ask } = opened();
  const order: unknown[] = [];
  const jobs = [1, 2, 3].map(async (say) => order.push(await ask({ say })));
  await Promise.all(jobs);
  expect(order).toEqual([1, 2, 3]);
  expect(await ask({ say: 'who' })).toBe(await ask({ say: 'who' }));
});

test('beyond so many that wait the next is refused at once, and the others are done', async () => {
  const { ask } = opened({ most: 2 });
  const jobs = [1, 2, 3].map((say) => ask({ say }));
  await expect(ask({ say: 4 })).rejects.toThrow(Busy);
  expect(await Promise.all(jobs)).toEqual([1, 2, 3]);
  expect(await ask({ say: 5 })).toBe(5);
});

test.each(['die', 'throw', 'grow'])(
  'a thread that ends (%s) fails its job alone; whoever waits gets another thread',
  async (say) => {
    const { ask } = opened();
    const before = await ask({ say: 'who' });
    const failing = expect(ask({ say })).rejects.toThrow(/has ended: try again/);
    const next = ask({ say: 'who' });
    await failing;
    expect(await next).not.toBe(before);
  },
);

test('a job that takes too long is given up with its thread, and the next is done', async () => {
  // Long enough for a thread to start, however busy the machine is.
  const { ask } = opened({ within: 2000 });
  const before = await ask({ say: 'who' });
  await expect(ask({ say: 'hang' })).rejects.toThrow(/takes too long/);
  expect(await ask({ say: 'who' })).not.toBe(before);
});

test('a refusal comes back as what it was', async () => {
  const refused = opened().ask({ say: 'refuse' });
  await expect(refused).rejects.toThrow(BadReport);
  await expect(refused).rejects.toThrow('no such table');
});

test('closed, it leaves nobody waiting and takes nothing more', async () => {
  const { ask, close } = opened();
  const jobs = ['hang', 'never'].map((say) => expect(ask({ say })).rejects.toThrow(/closes/));
  await close();
  await Promise.all(jobs);
  await expect(ask({ say: 1 })).rejects.toThrow(/closes/);
});
