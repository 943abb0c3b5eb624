import { CodeSchema } from '../../api/people.ts';
import { orThrow, type Requests } from '../../client/index.ts';
import { BUDGETS } from '../http/costs.ts';

/** How robots come in: a code from the pit for their rack, redeemed for a session of their own. */
export type Arrivals = {
  readonly admit: (
    patron: Pick<Requests, 'post'>,
    who: { readonly table: string; readonly id: string },
  ) => Promise<void>;
  /** Whoever is at the door still comes in; nobody else does. */
  readonly stop: () => Promise<void>;
};

/** One place may try so many codes a second: robots take half of that, and leave the other half to people. */
const EVERY = 2000 / BUDGETS.guess.strangers;

export const arrivalsBy = (staff: Pick<Requests, 'postFor'>, every = EVERY): Arrivals => {
  let queue: Promise<void> = Promise.resolve();
  let stopped = false;
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    admit: (patron, { table, id }) => {
      const turn = queue.then(async () => {
        if (stopped) return;
        const codes = `/tables/${table}/codes`;
        const { text } = orThrow(await staff.postFor(codes, CodeSchema, { patron: id }));
        orThrow(await patron.post('/join', { code: text }));
      });
      queue = turn.catch(() => {}).then(() => (stopped ? undefined : pause()));
      return turn;
    },
    stop: async () => {
      stopped = true;
      wake();
      await queue;
    },
  };
};
