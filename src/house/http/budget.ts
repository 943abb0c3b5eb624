import { lately } from './lately.ts';

/** So many a second: what is not used gathers up to so many seconds' worth, at least one. */
export const commandBudget = (perSecond: number, now = () => performance.now(), seconds = 1) => {
  const most = Math.max(1, seconds * perSecond);
  let left = most;
  let last = now();
  const refill = () => {
    const at = now();
    left = Math.min(most, left + ((at - last) / 1000) * perSecond);
    last = at;
  };
  return {
    take: (): boolean => {
      refill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    /** Whoever has it all might as well not be known. */
    isFull: (): boolean => {
      refill();
      return left === most;
    },
    /** Seconds until there is one again. */
    wait: (): number => Math.max(0, (1 - left) / perSecond),
  };
};

/** A budget for each of any number of people or places. One that was not used for a second is full, and forgotten. */
export const budgetEach = (perSecond: number, now: () => number) => {
  const budgets = lately<ReturnType<typeof commandBudget>>({ span: 1000, now });
  return {
    /** 0: taken. Else the seconds to wait. */
    take: (key: string): number => {
      const budget = budgets.get(key) ?? commandBudget(perSecond, now);
      budgets.use(key, budget);
      return budget.take() ? 0 : budget.wait();
    },
    size: budgets.size,
  };
};
