import { afterEach, expect, test, vi } from 'vitest';
import { requestsBy } from '../../src/client/requests.ts';
import { arrivalsBy } from '../../src/house/demo/arrivals.ts';
import { budgetEach } from '../../src/house/http/budget.ts';
import { BUDGETS } from '../../src/house/http/costs.ts';

afterEach(() => vi.useRealTimers());

const ROBOTS = 40;
const code = { text: '00000000', expires: 0 };

/** A house that answers at once, on the fastest machine there could be, and counts as the real one does. */
const fastHouse = () => {
  const strangers = budgetEach(BUDGETS.guess.strangers, Date.now);
  let refused = 0;
  const tries = () => {
    if (strangers.take('here') > 0) refused += 1;
  };
  const staff = requestsBy(async () => Response.json(code));
  const patron = requestsBy(async () => {
    tries();
    return Response.json({});
  });
  return { staff, patron, tries, refused: () => refused };
};

test('robots come in one by one; meanwhile people at the same place join as well', async () => {
  vi.useFakeTimers();
  const house = fastHouse();
  const arrivals = arrivalsBy(house.staff);
  const all = Array.from({ length: ROBOTS }, (_, i) =>
    arrivals.admit(house.patron, { table: 't1', id: `robot-${i}` }),
  );
  const perSecond = BUDGETS.guess.strangers / 2;
  for (let second = 0; second < ROBOTS / perSecond; second += 1) {
    for (let person = 1; person < perSecond; person += 1) house.tries();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(house.refused()).toBe(0);
  await Promise.all(all);
});

test('whoever waits when it is closed stays outside', async () => {
  vi.useFakeTimers();
  const house = fastHouse();
  const posts = vi.spyOn(house.staff, 'postFor');
  const arrivals = arrivalsBy(house.staff);
  const [first, second] = ['a', 'b'].map((id) =>
    arrivals.admit(house.patron, { table: 't1', id: `robot-${id}` }),
  );
  await first;
  await arrivals.stop();
  await second;
  expect(posts).toHaveBeenCalledTimes(1);
});
