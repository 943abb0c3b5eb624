import { type Fields, flag, object, type Schema, whole } from '../../api/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import {
  change,
  type DocumentChange,
  type DocumentKind,
  get,
  list,
  make,
  remove,
} from './documents.ts';
import { countWrongGuess, guessesRefused } from './guesses.ts';
import type { Means, PeopleKeys } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { keyedDigest, newCode, plainCode } from './secrets.ts';

/** A sort of code that people type: how many letters it has (ten are 43 bits), how long it lives and what it stands for. */
export type CodeSort<T extends object> = {
  readonly kind: DocumentKind<KeptCode<T>>;
  readonly length: number;
  readonly life: number;
};

export const codeSort = <T extends object>(
  sort: { readonly kind: string; readonly length: number; readonly life: number },
  stands: Schema<T>,
): CodeSort<T> => ({
  ...sort,
  kind: {
    kind: sort.kind,
    schema: object<KeptCode<T>>({ expires: whole, used: flag, stands } as Fields<KeptCode<T>>),
  },
});

export type NewCode = { readonly text: string; readonly expires: number };

/** The code is told here and never again. */
export const makeCode = async <T extends object>(
  means: Means,
  { kind, length, life }: CodeSort<T>,
  stands: T,
): Promise<NewCode> => {
  const expires = (await means.now()) + life;
  for (;;) {
    const text = newCode(means, length);
    const kept = { expires, used: false, stands };
    if (await make(means, kind, idOf(means.keys, text), kept)) return { text, expires };
  }
};

/** What the code stands for, once. */
export const redeem = async <T extends object>(
  means: Means,
  { kind }: CodeSort<T>,
  typed: string,
): Promise<T | PeopleError> => {
  if (await guessesRefused(means, kind.kind)) return refused('TOO_MANY_GUESSES');
  const found = await change(
    means,
    kind,
    await knownAs(means, kind, typed),
    async (code): Promise<DocumentChange<KeptCode<T>, T | PeopleError | null>> => {
      if (code === null) return { write: null, answer: null };
      // Asked again here: of many guesses at once, a right one must not come after the limit.
      if (await guessesRefused(means, kind.kind)) {
        return { write: null, answer: refused('TOO_MANY_GUESSES') };
      }
      const over = code.used || (await means.now()) >= code.expires;
      if (over) return { write: null, answer: refused('CODE_REFUSED') };
      return { write: { ...code, used: true }, answer: code.stands };
    },
  );
  if (found !== null) return found;
  // Not wrong: another process may have made it, with a key that is not here yet.
  if (await means.keys.isBehind()) {
    throw new StoreUnavailable('codes are kept with a key that is not in the key file yet');
  }
  const counted = await countWrongGuess(means, kind.kind);
  return isRefused(counted) ? counted : refused('CODE_REFUSED');
};

/** Kept with the current key, or with one before it: it was rotated while the code was on its way. */
const knownAs = async <T extends object>(
  means: Means,
  kind: DocumentKind<KeptCode<T>>,
  typed: string,
): Promise<string> => {
  for (const older of means.keys.older) {
    const id = idOf(older, typed);
    if ((await get(means, kind, id)) !== null) return id;
  }
  return idOf(means.keys, typed);
};

const idOf = (key: Pick<PeopleKeys, 'secretFor'>, text: string): string =>
  keyedDigest(key, 'codes 1', plainCode(text));

/** A used code is kept until it would have expired: who tries it again has not guessed. */
export const sweepCodes = async <T extends object>(
  means: Means,
  { kind }: CodeSort<T>,
): Promise<void> => {
  const now = await means.now();
  for (const { id, value } of await list(means, kind)) {
    if (now >= value.expires) await remove(means, kind, id);
  }
};

type KeptCode<T> = { readonly expires: number; readonly used: boolean; readonly stands: T };
