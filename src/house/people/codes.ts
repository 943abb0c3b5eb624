import { type Fields, flag, object, type Schema, whole } from '../../api/schema.ts';
import { change, type DocumentChange, type DocumentKind, list, make, remove } from './documents.ts';
import { countWrongGuess, guessesRefused } from './guesses.ts';
import type { Means } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { digest, newCode, plainCode } from './secrets.ts';

/** A sort of code that people type: how long it is, how long it lives and what it stands for. */
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
    if (await make(means, kind, digest(plainCode(text)), kept)) return { text, expires };
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
    digest(plainCode(typed)),
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
  const counted = await countWrongGuess(means, kind.kind);
  return isRefused(counted) ? counted : refused('CODE_REFUSED');
};

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
