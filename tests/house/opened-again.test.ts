import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../src/api/report.ts';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { isFault } from '../../src/record/index.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness, PIN } from './harness.ts';

/** A table is closed one day and opened again the next, at the same terminals and displays, with a restart between. */

const t = 't1';
const DAY = 86_400_000;
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.end());

const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;
const WON = ['9S', '2D', 'KH', '3C'] as const;

const plays = async (p1: Client): Promise<void> => {
  const d1 = h.by('d1');
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'banker', amount: 10_000 });
  await d1.does(t, { type: 'CloseBets' });
  for (const card of WON) await d1.does(t, { type: 'DrawCard', card });
  await d1.does(t, { type: 'Settle' });
};

const logOf = async (opening: number): Promise<string[]> => {
  const { text, status } = await h.by('a1').get(`/api/tables/${t}/export?opening=${opening}`);
  expect(status).toBe(200);
  return text.trimEnd().split('\n');
};

/** These files, one after the other. */
const verified = (...files: readonly (readonly string[])[]) => {
  const check = verification(ciphers, { key: h.house.keys.fingerprint });
  for (const [i, lines] of files.entries()) {
    const wrong = i === 0 ? undefined : check.next();
    if (wrong !== undefined) return wrong;
    for (const line of lines) {
      const fault = check.take(line);
      if (fault !== undefined) return fault;
    }
  }
  return check.end();
};

const reported = async (from: number, to: number): Promise<Report> =>
  h.by('s1').ok<Report>('GET', `/api/reports?by=table&from=${from}&to=${to}`);

test('it counts on; each day has a log, and the two verify as one', async () => {
  const wanted = settings('NC');
  await h.table(t, wanted);
  const p1 = await h.patron(t, 'p1');
  const board = await h.display(t);
  const watched = await board.watch(t);
  const began = h.now();
  await plays(p1);
  expect((await h.by('s1').tries(t, { type: 'OpenTable', settings: wanted })).status).toBe(409);
  expect(await h.closed(t)).toBe(true);
  const first = h.now();

  h.pass(DAY);
  await h.restart();
  // Whoever works the next day signs in anew.
  for (const id of ['d1', 's1', 'a1'] as const) {
    await h.by(id).ok('POST', '/api/sign-in', { id, pin: PIN });
  }
  expect((await h.by('d1').tries(t, { type: 'OpenTable', settings: wanted })).status).toBe(403);
  await h.by('s1').does(t, { type: 'OpenTable', settings: wanted });
  await watched.cut();
  // The display has the same link; the patron's chips are there, by a new code.
  const again = await board.watch(t);
  expect(again.public).toMatchObject({ status: 'open', round: 1 });
  await h.by('d1').does(t, load);
  const secondDay = h.now();
  const path = `/api/tables/${t}/codes`;
  const { text } = await h.by('d1').ok<{ text: string }>('POST', path, { patron: 'p1' });
  await p1.ok('POST', '/api/join', { code: text });
  await plays(p1);
  await again.until(() => again.public?.round === 2, 'the second round');
  expect(again.public?.shoe?.number).toBe(2);

  const [one, two] = [await logOf(1), await logOf(2)];
  expect(verified(one, two)).toMatchObject({ verdict: 'verified', rounds: { settled: 2 } });
  const whole = await h.exported(t);
  expect([...one.slice(0, -1), ...two.slice(0, -1)]).toEqual(whole.slice(0, -1));
  // The second begins where the first ended, and is nothing without it.
  const last = JSON.parse(one.at(-2) ?? '') as { sequence: number; hash: string };
  expect(JSON.parse(two[0] ?? '')).toMatchObject({
    sequence: last.sequence + 1,
    previous: last.hash,
    command: { type: 'OpenTable' },
    events: [{ type: 'TableOpened', opening: 2 }],
  });
  for (const files of [[two], [two, one], [one.with(-2, one.at(-3) ?? ''), two], [one, one]]) {
    expect(isFault(verified(...files))).toBe(true);
  }
  expect((await h.by('a1').get(`/api/tables/${t}/export?opening=3`)).status).toBe(400);
  expect((await h.by('a1').get(`/api/tables/${t}/export?opening=0`)).status).toBe(400);

  // Each day has its own figures; the last round may still be voided, that of the first day no longer.
  const [day1, day2] = [
    await reported(began - 1000, first + 1000),
    await reported(secondDay - 1000, secondDay + DAY),
  ];
  expect(day1.whole).toMatchObject({ rounds: 1, notFinal: 0 });
  expect(day2.whole).toMatchObject({ rounds: 1, notFinal: 1 });
  const { rounds } = await h
    .by('a1')
    .ok<{ rounds: { round: number }[] }>('GET', `/api/tables/${t}/rounds`);
  expect(rounds.map(({ round }) => round)).toEqual([2, 1]);
});
