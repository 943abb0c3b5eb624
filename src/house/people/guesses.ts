import { listOf, object, orNull, whole } from '../../api/schema.ts';
import { raiseAlert } from './alerts.ts';
import { change, type DocumentChange, type DocumentKind, get } from './documents.ts';
import { type Means, MINUTE } from './means.ts';
import { type PeopleError, refused } from './refused.ts';

/** Wrong codes of one sort, by whomever: when they were tried, and until when no more are taken. */
type Guesses = { readonly wrong: readonly number[]; readonly refusedUntil: number | null };

export const guessesRefused = async (means: Means, codes: string): Promise<boolean> =>
  isRefusing(await get(means, GUESSES, codes), await means.now());

/** The twentieth within a minute closes the door for a minute. Refused: it was closed meanwhile. */
export const countWrongGuess = async (
  means: Means,
  codes: string,
): Promise<PeopleError | { readonly counted: true }> => {
  const until = await change(
    means,
    GUESSES,
    codes,
    async (kept): Promise<DocumentChange<Guesses, number | 'open' | 'closed'>> => {
      const now = await means.now();
      if (isRefusing(kept, now)) return { write: null, answer: 'closed' };
      const wrong = [...(kept?.wrong ?? []).filter((at) => now - at < MINUTE), now];
      if (wrong.length < LIMIT) return { write: { wrong, refusedUntil: null }, answer: 'open' };
      const refusedUntil = now + MINUTE;
      return { write: { wrong: [], refusedUntil }, answer: refusedUntil };
    },
  );
  if (until === 'closed') return refused('TOO_MANY_GUESSES');
  if (until !== 'open') {
    await means.journal({ type: 'CodesRefused', codes, until });
    await raiseAlert(means, { type: 'codes-guessed', staff: null, terminal: null });
  }
  return { counted: true };
};

const isRefusing = (guesses: Guesses | null, now: number): boolean =>
  guesses !== null && guesses.refusedUntil !== null && now < guesses.refusedUntil;

const LIMIT = 20;

const GUESSES: DocumentKind<Guesses> = {
  kind: 'guesses',
  schema: object<Guesses>({ wrong: listOf(whole), refusedUntil: orNull(whole) }),
};
