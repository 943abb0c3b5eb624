import { lately } from './lately.ts';

/**
 * So many a second: what is not used gathers up to so many seconds' worth, at least one. A class, since every line of a
 * full hall has two of them.
 */
export class CommandBudget {
  readonly #perSecond: number;
  readonly #most: number;
  readonly #now: () => number;
  #left: number;
  #last: number;

  constructor(perSecond: number, now: () => number = wall, seconds = 1) {
    this.#perSecond = perSecond;
    this.#most = Math.max(1, seconds * perSecond);
    this.#now = now;
    this.#left = this.#most;
    this.#last = now();
  }

  #refill(): void {
    const at = this.#now();
    const since = (at - this.#last) / 1000;
    this.#left = Math.min(this.#most, this.#left + since * this.#perSecond);
    this.#last = at;
  }

  take(): boolean {
    this.#refill();
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Whoever has it all might as well not be known. */
  isFull(): boolean {
    this.#refill();
    return this.#left === this.#most;
  }

  /** Seconds until there is one again. */
  wait(): number {
    return Math.max(0, (1 - this.#left) / this.#perSecond);
  }
}

const wall = () => performance.now();

/** A budget for each of any number of people or places. One that was not used for a second is full, and forgotten. */
export const budgetEach = (perSecond: number, now: () => number) => {
  const budgets = lately<CommandBudget>({ span: 1000, now });
  return {
    /** 0: taken. Else the seconds to wait. */
    take: (key: string): number => {
      const budget = budgets.get(key) ?? new CommandBudget(perSecond, now);
      budgets.use(key, budget);
      return budget.take() ? 0 : budget.wait();
    },
    size: budgets.size,
  };
};
