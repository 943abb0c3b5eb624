import { expect, test } from 'vitest';
import { Busy } from '../busy.ts';
import { fewAtOnce } from './few-at-once.ts';

const gates = () => {
  const open: (() => void)[] = [];
  return { open, wait: () => new Promise<void>((resolve) => open.push(resolve)) };
};

test('never more at once than allowed, in order, and no more wait than allowed', async () => {
  const { open, wait } = gates();
  const inOrder = fewAtOnce({ atOnce: 2, most: 2 });
  const begun: number[] = [];
  const all = [1, 2, 3, 4].map((n) =>
    inOrder(async () => {
      begun.push(n);
      await wait();
      return n;
    }),
  );
  await expect(inOrder(async () => 5)).rejects.toThrow(Busy);
  expect(begun).toEqual([1, 2]);
  open.shift()?.();
  expect(await all[0]).toBe(1);
  expect(begun).toEqual([1, 2, 3]);
  while (open.length > 0) {
    open.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  expect(await inOrder(async () => 6)).toBe(6);
});

test('what fails leaves its place too', async () => {
  const inOrder = fewAtOnce({ atOnce: 1, most: 1 });
  const failing = inOrder(() => Promise.reject(new Error('no')));
  const next = inOrder(async () => 1);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(1);
});
