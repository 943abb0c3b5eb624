import type { Budgets } from '../../src/house/http/costs.ts';

/** The same for everybody and everything; below 1 a second: one request, and then none for as long as a test runs. */
export const allowing = (perSecond: number): Budgets => {
  const rates = { session: perSecond, address: perSecond, strangers: perSecond };
  return { usual: rates, costly: rates, guess: rates, watch: rates };
};
