import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Card } from '../../src/rules/index.ts';
import { publicView } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';
import type { Live } from './live.ts';

const t = 't1';
const ROUNDS = 20;
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ running: true, staff: ['d1', 's1'] });
  await h.table(t, settings('E6'));
});
afterEach(() => h.end());

const shownNow = () => {
  const state = h.house.floor.table(t)?.live.stream().state;
  if (state === undefined || state.status === 'unopened') throw new Error('no table');
  return publicView(state);
};

/** By Player, by Banker and tied, in turn; of four suits, since a shoe has each card eight times. */
const handsOf = (number: number): Card[] => {
  const suit = 'SHDC'[Math.floor(number / 3) % 4];
  const second = [2, 9, 9][number % 3];
  const first = [9, 2, 9][number % 3];
  return [`${first}${suit}`, `${second}${suit}`, `K${suit}`, `Q${suit}`] as Card[];
};

const playRound = async (number: number) => {
  const d1 = h.by('d1');
  await d1.does(t, { type: 'OpenRound' });
  await d1.does(t, { type: 'CloseBets' });
  for (const card of handsOf(number)) {
    await d1.does(t, { type: 'DrawCard', card });
  }
  await d1.does(t, { type: 'Settle' });
};

/** What the frames about boards took together. */
const bytesOf = ({ changes }: Live): number =>
  changes
    .filter((frame) => frame.board !== undefined || frame.public.board !== undefined)
    .reduce(
      (sum, { board, public: { board: whole } }) => sum + JSON.stringify(board ?? whole).length,
      0,
    );

test('a board is told by what changed of it, and whole to whoever knows no other', async () => {
  const display = await h.display(t);
  const lines = [
    await display.watch(t),
    await display.watch(t, { boards: 'whole' }),
    await h.by('s1').watch(t),
  ] as const;
  const [parts, whole] = lines;
  for (let n = 0; n < ROUNDS; n++) await playRound(n);
  await h.by('d1').does(t, { type: 'OpenRound' });
  for (const live of lines) {
    await live.reaches(h.count(t));
    expect(live.gaps).toEqual([]);
    expect(live.public?.board.counts.hands).toBe(ROUNDS);
    expect(live.public?.board).toEqual(JSON.parse(JSON.stringify(shownNow().board)));
  }
  expect(parts.changes.every(({ public: { board } }) => board === undefined)).toBe(true);
  expect(whole.changes.every(({ board }) => board === undefined)).toBe(true);
  expect(bytesOf(whole)).toBeGreaterThan(5 * bytesOf(parts));

  // Whoever comes back knows the board that he left with.
  await whole.cut();
  await parts.cut();
  await h.by('d1').does(t, { type: 'CloseBets' });
  const back = await display.resume(t, parts);
  expect(back.frames[0]?.type).toBe('change');
  await back.reaches(h.count(t));
  expect(back.public?.board).toEqual(parts.public?.board);
});

test('whoever comes is shown the table as it is then, alone or with others', async () => {
  const [display, s1] = [await h.display(t), h.by('s1')];
  const none = await display.watch(t);
  const seen: string[] = [];
  for (let n = 0; n < 3; n++) {
    await playRound(n);
    await none.reaches(h.count(t));
    const lines = [await display.watch(t), await s1.watch(t), await display.watch(t)];
    for (const { frames } of lines) {
      const [first] = frames;
      if (first?.type !== 'view') throw new Error('no view');
      expect(first.sequence).toBe(h.count(t));
      expect(first.public).toEqual(JSON.parse(JSON.stringify(shownNow())));
      seen.push(JSON.stringify(first.public));
    }
    for (const line of lines) await line.cut();
  }
  // The same for all of them, and another one after each round.
  expect(new Set(seen).size).toBe(3);
});
