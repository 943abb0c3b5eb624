import { randomUUID } from 'node:crypto';

/**
 * Patrons who each bet, wait until everybody has seen it, and bet again. How a bet is sent, and how it is known that
 * the last has seen it, is for the two sides to say.
 */
export type Table = {
  readonly send: (bettor: number, id: string) => void;
  /** Called once for each bet, by its id, when the last has seen it. */
  readonly seen: (told: (id: string) => void) => void;
};

export type Turn = { readonly perSecond: number; readonly waits: readonly number[] };

export const bettorsAt = ({ send, seen }: Table, count: number) => {
  const sent = new Map<string, { readonly bettor: number; readonly at: bigint }>();
  let waits: number[] = [];
  let going = false;
  let resolved: () => void = () => {};
  const bet = (bettor: number) => {
    const id = randomUUID();
    sent.set(id, { bettor, at: process.hrtime.bigint() });
    send(bettor, id);
  };
  seen((id) => {
    const one = sent.get(id);
    if (one === undefined) return;
    sent.delete(id);
    waits.push(Number(process.hrtime.bigint() - one.at) / 1e6);
    if (going) bet(one.bettor);
    else if (sent.size === 0) resolved();
  });
  const ended = () =>
    new Promise<void>((resolve, reject) => {
      if (sent.size === 0) return resolve();
      const late = setTimeout(() => reject(new Error(`${sent.size} bets never reached all`)), 30e3);
      resolved = () => {
        clearTimeout(late);
        resolve();
      };
    });
  return {
    /** All of them at once. */
    together: async (seconds: number): Promise<Turn> => {
      waits = [];
      going = true;
      const start = performance.now();
      for (let bettor = 0; bettor < count; bettor++) bet(bettor);
      await pause(seconds * 1000);
      going = false;
      const perSecond = (waits.length / (performance.now() - start)) * 1000;
      await ended();
      return { perSecond, waits };
    },
    /** One after the other, with time between them. */
    inTurn: async (bets: number, gap: number): Promise<readonly number[]> => {
      waits = [];
      for (let n = 0; n < bets; n++) {
        bet(n % count);
        await ended();
        await pause(gap);
      }
      return waits;
    },
  };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
