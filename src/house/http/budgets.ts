import type { FastifyRequest } from 'fastify';
import { sessionById } from '../people/index.ts';
import type { App, Doors } from './app.ts';
import { budgetEach } from './budget.ts';
import { type Budgets, type Rates, routeCost } from './costs.ts';
import { lately } from './lately.ts';
import { networkOf } from './network.ts';

type BudgetMeans = { readonly budgets: Budgets; readonly clock: () => number };

/** Before anything is done for a request it is paid for: by its session and its address, or by its address alone. */
export const budgetsOf = (app: App, doors: Doors, { budgets, clock }: BudgetMeans): void => {
  const kept = {
    usual: eachOf(budgets.usual, clock),
    costly: eachOf(budgets.costly, clock),
    guess: eachOf(budgets.guess, clock),
    watch: eachOf(budgets.watch, clock),
  };
  const payer = payerOf(doors, budgets.usual.strangers, clock);
  app.addHook('onRequest', async (request, reply) => {
    const of = kept[routeCost(request.method, request.routeOptions.url)];
    const address = networkOf(request.ip);
    const own = await payer(request, address);
    const wait =
      own === null
        ? of.strangers.take(address)
        : Math.max(of.session.take(own), of.address.take(address));
    if (wait === 0) return undefined;
    // As little as can be: there may be very many of these.
    const seconds = Math.ceil(wait);
    const message = `too many requests at once: try again in ${seconds} s`;
    return reply
      .status(429)
      .header('retry-after', String(seconds))
      .header('x-content-type-options', 'nosniff')
      .send({ error: { code: 'TOO_MANY_REQUESTS', message } });
  });
};

const eachOf = ({ session, address, strangers }: Rates, clock: () => number) => ({
  session: budgetEach(session, clock),
  address: budgetEach(address, clock),
  strangers: budgetEach(strangers, clock),
});

/** How long a session counts as one without being looked up again. It is worth its own budget here, and nothing else. */
const PROVEN = 10 * 60_000;

/**
 * Whose budget pays: the id of the request's session, or null. Cookies can be made up, and to look one up is work as
 * well: so many a second are looked up for an address, and the others count as none.
 */
const payerOf = ({ house, who }: Doors, perSecond: number, now: () => number) => {
  const proven = lately<number>({ span: PROVEN, now });
  const lookUps = budgetEach(perSecond, now);
  const isProven = (id: string): boolean => {
    const at = proven.get(id);
    return at !== undefined && now() - at < PROVEN;
  };
  return async (request: FastifyRequest, address: string): Promise<string | null> => {
    const claimed = who.claimed(request);
    const known = claimed.find(({ id }) => isProven(id));
    if (known !== undefined) return known.id;
    for (const { kind, id } of claimed) {
      if (lookUps.take(address) > 0) return null;
      // Of a store that does not answer the route will tell, if it needs one.
      const found = await sessionById(house.people, id).catch(() => null);
      if (found?.kind !== kind) continue;
      proven.use(id, now());
      return id;
    }
    return null;
  };
};
