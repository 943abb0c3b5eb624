import type { Actor } from '../../table/index.ts';

/**
 * What a patron may send to be kept, over however many lines: each command is an entry of the record or a refusal that
 * is remembered. Staff are not counted here. Counted by each process for itself.
 */
export type PatronBudget = {
  /** False: too much. */
  readonly take: (actor: Actor) => boolean;
};

/** So many seconds' worth may be sent at once: whoever puts a whole layout of chips down again. */
const SECONDS_AT_ONCE = 10;
/** Beyond so many patrons, those who have been quiet are forgotten. */
const MOST = 10_000;

export const patronBudget = (
  perSecond: number,
  clock: () => number = () => performance.now(),
): PatronBudget => {
  const most = perSecond * SECONDS_AT_ONCE;
  const spent = new Map<string, { left: number; last: number }>();

  const leftOf = ({ left, last }: { left: number; last: number }, now: number): number =>
    Math.min(most, left + ((now - last) / 1000) * perSecond);

  let atMost = MOST;
  const forget = (now: number) => {
    for (const [id, one] of spent) if (leftOf(one, now) === most) spent.delete(id);
    // Where all are busy, it is not looked at all of them for each that comes.
    atMost = Math.max(MOST, 2 * spent.size);
  };

  return {
    take: ({ role, id }) => {
      if (role !== 'patron') return true;
      const now = clock();
      const known = spent.get(id);
      const left = known === undefined ? most : leftOf(known, now);
      if (left < 1) return false;
      spent.set(id, { left: left - 1, last: now });
      if (spent.size > atMost) forget(now);
      return true;
    },
  };
};

/** Said to whoever sends too much. */
export const TOO_MANY_COMMANDS = 'too many commands: wait a few seconds, then try again';
