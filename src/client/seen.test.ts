import { expect, test } from 'vitest';
import { lineToHouse } from '../../tests/client/line-world.ts';
import { tableSeen, untilSeen } from './seen.ts';

const roundFrom = (least: number) => (seen: { readonly public: { readonly round: number } }) =>
  seen.public.round >= least ? seen.public.round : null;

test('nothing is seen before the first view', () => {
  const { connection, view } = lineToHouse();
  expect(tableSeen(connection.now())).toBeNull();
  view(4, { round: 7 });
  expect(tableSeen(connection.now())).toMatchObject({
    public: { round: 7 },
    own: { role: 'display' },
  });
});

test('what is waited for is found at once, or with the view that brings it', async () => {
  const { connection, view } = lineToHouse();
  view(4, { round: 7 });
  expect(await untilSeen(connection, roundFrom(7))).toBe(7);
  const later = untilSeen(connection, roundFrom(9));
  view(5, { round: 8 });
  view(6, { round: 9 });
  expect(await later).toBe(9);
});

test('what may be old is not looked at', async () => {
  const { connection, view, line, wait } = lineToHouse();
  view(4, { round: 7 });
  line().on.closed();
  const later = untilSeen(connection, roundFrom(7));
  wait(400);
  view(9, { round: 8 });
  expect(await later).toBe(8);
});

test('whoever waits at a line that has ended is told', async () => {
  const { connection, say } = lineToHouse();
  const later = untilSeen(connection, roundFrom(1));
  say({ type: 'bye', code: 'SIGNED_OUT', message: '' });
  await expect(later).rejects.toThrow('it has ended: SIGNED_OUT');
});
