import { expect, test } from 'vitest';
import { onTheWay, type Sent, shownAmounts } from './pending.ts';

const sent = (id: number, before: number, amount: number, answered: number | null): Sent => ({
  id,
  box: 1,
  bet: 'player',
  before,
  amount,
  answered,
});

test('two taps: the stack shows both from the start and never jumps, in whichever order news comes', () => {
  const shown = (lying: number, all: readonly Sent[], sequence: number) =>
    shownAmounts(lying === 0 ? {} : { player: lying }, onTheWay(all, sequence))['player'] ?? 0;
  const taps = [sent(1, 0, 2500, null), sent(2, 2500, 2500, null)];
  expect(shown(0, taps, 10)).toBe(5000);
  // The table's change before the answer.
  expect(shown(2500, taps, 11)).toBe(5000);
  expect(shown(2500, [sent(1, 0, 2500, 11), sent(2, 2500, 2500, null)], 11)).toBe(5000);
  // The answer before the table's change.
  expect(shown(2500, [sent(1, 0, 2500, 11), sent(2, 2500, 2500, 12)], 11)).toBe(5000);
  expect(shown(5000, [sent(1, 0, 2500, 11), sent(2, 2500, 2500, 12)], 12)).toBe(5000);
});

test('a stack that is taken back is gone at once', () => {
  expect(shownAmounts({ player: 5000 }, [sent(1, 5000, -5000, null)])).toEqual({ player: 0 });
});
