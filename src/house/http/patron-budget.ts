import type { Actor } from '../../table/index.ts';
import { CommandBudget } from './budget.ts';

/**
 * What a patron may send to be kept, over however many lines: each command is an entry of the record or a refusal that
 * is remembered. Staff are not counted here. Counted by each process for itself.
 */
export type PatronBudget = {
  /** False: too much at that table. */
  readonly take: (table: string, actor: Actor) => boolean;
};

/** So many seconds' worth may be sent at once: whoever puts a whole layout of chips down again. */
const SECONDS_AT_ONCE = 10;
/** Beyond so many patrons, those who have been quiet are forgotten. */
const MOST = 10_000;

export const patronBudget = (
  perSecond: number,
  clock: () => number = () => performance.now(),
): PatronBudget => {
  const budgets = new Map<string, CommandBudget>();
  let atMost = MOST;
  const forget = () => {
    for (const [key, budget] of budgets) if (budget.isFull()) budgets.delete(key);
    // Where all are busy, it is not looked at all of them for each that comes.
    atMost = Math.max(MOST, 2 * budgets.size);
  };

  return {
    take: (table, { role, id }) => {
      if (role !== 'patron') return true;
      const key = `${table} ${id}`;
      const budget = budgets.get(key) ?? new CommandBudget(perSecond, clock, SECONDS_AT_ONCE);
      const taken = budget.take();
      budgets.set(key, budget);
      if (budgets.size > atMost) forget();
      return taken;
    },
  };
};

/** Said to whoever sends too much. */
export const TOO_MANY_COMMANDS = 'too many commands: wait a few seconds, then try again';
