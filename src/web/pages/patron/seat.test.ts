import { expect, test } from 'vitest';
import type { Seat } from './seat.ts';
import { withoutGoingBack } from './seat.ts';

const stake = (patron: string, bet: string) => ({ box: 1, patron, bet, amount: 10_000 });
const cover = (after: 4 | 5) => ({ box: 1, hand: 'player', after, amount: 4_000 });

test('what goes back to a patron leaves his page at once, insurance of that offer alone among it', () => {
  const seat = {
    patron: { id: 'p1' },
    view: { stakes: [stake('p1', 'player'), stake('p1', 'tie'), stake('p2', 'player')] },
    own: {
      insurance: [cover(4), cover(5)],
      goingBack: [
        { box: 1, bet: 'player', amount: 10_000 },
        { box: 1, bet: 'player-insurance', amount: 4_000, after: 4 },
      ],
    },
  } as unknown as Seat;
  const { view, own } = withoutGoingBack(seat);
  expect(view.stakes).toEqual([stake('p1', 'tie'), stake('p2', 'player')]);
  expect(own.insurance).toEqual([cover(5)]);
});
