import { CodeSchema } from '../../api/people.ts';
import { reader } from '../../api/read.ts';
import type { Door } from './door.ts';

/** How robots come in: a code from the pit for their rack, redeemed for a session of their own. */
export type Arrivals = {
  readonly admit: (
    patron: Door,
    who: { readonly table: string; readonly id: string },
  ) => Promise<void>;
  /** Whoever is at the door still comes in; nobody else does. */
  readonly stop: () => Promise<void>;
};

const readCode = reader(CodeSchema);

/** The house lets only so many join a minute from one place: some of that is left for people. */
const AT_ONCE = 12;
const THEN_EVERY = 8000;

export const arrivalsBy = (staff: Door): Arrivals => {
  let admitted = 0;
  let queue: Promise<void> = Promise.resolve();
  let stopped = false;
  const pauses = new Set<() => void>();

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      pauses.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  return {
    admit: (patron, { table, id }) => {
      const turn = queue.then(async () => {
        if (admitted >= AT_ONCE && !stopped) await pause(THEN_EVERY);
        pauses.clear();
        if (stopped) return;
        admitted += 1;
        const issued = await staff.post(`/api/tables/${table}/codes`, { patron: id });
        await patron.post('/api/join', { code: readCode(issued, 'code').text });
      });
      queue = turn.catch(() => {});
      return turn;
    },
    stop: async () => {
      stopped = true;
      for (const end of pauses) end();
      await queue;
    },
  };
};
