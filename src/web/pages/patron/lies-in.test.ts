import { expect, test } from 'vitest';
import { freshView } from '../../../../tests/web/fresh-view.ts';
import { OTHERS } from '../../../api/seen-view.ts';
import type { StakeView } from '../../../table/index.ts';
import { liesIn } from './lies-in.ts';

const VIEW = freshView('easy-six');
const stake = (box: number, bet: string, patron: string, amount: number): StakeView => ({
  ...{ box, bet, patron, amount, hand: null, standing: false, asItLay: false, order: 0 },
});

test('every stack of the box, by bet, the largest first', () => {
  const stakes = [
    stake(1, 'tie', 'p1', 100),
    stake(1, 'tie', 'p2', 500),
    stake(2, 'tie', 'p3', 900),
  ];
  const [tie, ...more] = liesIn({ ...VIEW, stakes }, 1);
  expect(more).toEqual([]);
  expect(tie).toMatchObject({ bet: 'tie', sum: 600, patrons: 2 });
  expect(tie?.stacks.map(({ patron }) => patron)).toEqual(['p2', 'p1']);
  expect(liesIn({ ...VIEW, stakes }, 3)).toEqual([]);
});

test('in a crowd the sum and the number are those of all, whatever stacks are shown', () => {
  const stakes = [stake(1, 'tie', 'p1', 100), stake(1, 'tie', OTHERS, 4900)];
  const totals = [{ box: 1, bet: 'tie', hand: null, amount: 5000, patrons: 31 }];
  expect(liesIn({ ...VIEW, stakes, totals }, 1)).toMatchObject([{ sum: 5000, patrons: 31 }]);
});
