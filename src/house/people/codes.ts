import { type Fields, flag, object, type Schema, whole } from '../../api/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { raiseAlert } from './alerts.ts';
import {
  change,
  type DocumentChange,
  type DocumentKind,
  get,
  list,
  make,
  remove,
} from './documents.ts';
import { givenUp } from './guesses.ts';
import { noteDown } from './house-book.ts';
import type { Means, PeopleKeys } from './means.ts';
import { type PeopleError, refused } from './refused.ts';
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

/** What the code stands for, once. `from` tells apart who tries: whoever guesses has to wait, and nobody else. */
export const redeem = async <T extends object>(
  means: Means,
  { kind }: CodeSort<T>,
  {
    typed,
    from,
    judge,
  }: {
    readonly typed: string;
    readonly from: string;
    /** Why it cannot be used now; it can later. */
    readonly judge?: (stands: T) => Promise<PeopleError | null>;
  },
): Promise<T | PeopleError> => {
  const guess = means.guesses.begin(kind.kind, from);
  if (guess === null) return refused('TOO_MANY_GUESSES');
  const found = await change(
    means,
    kind,
    await knownAs(means, kind, typed),
    async (code): Promise<DocumentChange<KeptCode<T>, T | PeopleError | null>> => {
      if (code === null) return { write: null, answer: null };
      const over = code.used || (await means.now()) >= code.expires;
      if (over) return { write: null, answer: refused('CODE_REFUSED') };
      const denied = (await judge?.(code.stands)) ?? null;
      if (denied !== null) return { write: null, answer: denied };
      return { write: { ...code, used: true }, answer: code.stands };
    },
  ).catch(givenUp(guess));
  if (found !== null) {
    guess.right();
    return found;
  }
  // Not wrong: another process may have made it, with a key that is not here yet.
  if (await means.keys.isBehind()) {
    givenUp(guess)(
      new StoreUnavailable('codes are kept with a key that is not in the key file yet'),
    );
  }
  const wait = guess.wrong();
  if (wait !== null) await tellOfGuesses(means, kind.kind, wait);
  return refused('CODE_REFUSED');
};

/** Once, until somebody has seen it: a flood of guesses is no flood of entries. */
const tellOfGuesses = async (means: Means, codes: string, wait: number): Promise<void> => {
  const isNew = await raiseAlert(means, { type: 'codes-guessed', staff: null, terminal: null });
  if (!isNew) return;
  await noteDown(means, { type: 'CodesRefused', codes, until: (await means.now()) + wait });
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
