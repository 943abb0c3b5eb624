import { MINUTE } from './means.ts';

/**
 * Wrong codes and PINs, counted by whoever tries them: an address, a session, a terminal. A guesser slows himself alone;
 * a right code from elsewhere works meanwhile. Counted in the memory of each process: what strangers do is never written,
 * and a house of several processes takes as many guesses from one of them as it has processes times the limit.
 */
export type Guesses = {
  /** Begins a try; null: whoever it is has to wait. It counts until it is over, so of many at once no more are judged. */
  readonly begin: (sort: string, from: string) => Guess | null;
};

export type Guess = {
  /** Answers for how many milliseconds he has to wait, if this one was one too many. */
  readonly wrong: () => number | null;
  readonly right: () => void;
};

type Count = {
  /** When each was tried, within the last minute. */
  wrong: number[];
  /** How many are being looked up. */
  begun: number;
  refusedUntil: number;
  /** How often in a row he had to wait. */
  waits: number;
  last: number;
};

/** A try that came to nothing because something else failed. */
export const givenUp =
  (guess: Guess) =>
  (error: unknown): never => {
    guess.right();
    throw error;
  };

/** `clock` in milliseconds, of a sort that never goes back. */
export const guessesBy = (clock: () => number): Guesses => {
  const counts = new Map<string, Count>();

  /** What is known of somebody, as the last one that was looked at. */
  const countOf = (key: string, now: number): Count => {
    const known = counts.get(key);
    counts.delete(key);
    const isFresh = known !== undefined && (known.begun > 0 || now - known.last < FORGOTTEN);
    const count = isFresh ? known : { wrong: [], begun: 0, refusedUntil: 0, waits: 0, last: now };
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (counts.size > MOST && oldest !== undefined) counts.delete(oldest);
    return count;
  };

  return {
    begin: (sort, from) => {
      const now = clock();
      const count = countOf(`${sort} ${from}`, now);
      count.wrong = count.wrong.filter((at) => now - at < MINUTE);
      if (now < count.refusedUntil || count.wrong.length + count.begun >= LIMIT) return null;
      count.begun += 1;
      return {
        right: () => {
          count.begun -= 1;
        },
        wrong: () => {
          const at = clock();
          count.begun -= 1;
          count.wrong.push(at);
          count.last = at;
          if (count.wrong.length < LIMIT) return null;
          const wait = Math.min(2 ** count.waits, LONGEST) * MINUTE;
          count.wrong = [];
          count.waits += 1;
          count.refusedUntil = at + wait;
          count.last = count.refusedUntil;
          return wait;
        },
      };
    },
  };
};

/** So many wrong ones in a minute, then he waits for a minute, the next time for two, and so on. */
const LIMIT = 20;
/** In minutes. */
const LONGEST = 16;
/** Who was quiet for so long begins anew. */
const FORGOTTEN = 60 * MINUTE;
/** So many guessers are known at a time; who has more addresses than that is stopped by the length of a code alone. */
const MOST = 10_000;
