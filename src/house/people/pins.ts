import { hash, verify } from '@node-rs/argon2';
import { StoreUnavailable } from '../store/unavailable.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Means, PeopleKeys, PinCost } from './means.ts';
import { type PeopleError, refused } from './refused.ts';

/** 19 MiB and two passes: the least that is advised for argon2id today. */
export const PIN_COST: PinCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the four threads on which Node also reads files and finds hosts, PINs have two; a second's worth of them waits. */
const pinWork = fewAtOnce({ atOnce: 2, most: 64 });

/** What is wrong with a new PIN, if anything. */
export const pinFault = (pin: string): PeopleError | null => {
  if (!/^\d{6,12}$/.test(pin)) return refused('BAD_PIN');
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10));
  // One step all along: none is 111111, up is 123456 or 890123, down is 654321.
  const [step] = steps;
  const plain = steps.size === 1 && (step === 0 || step === 1 || step === 9);
  return plain ? refused('BAD_PIN') : null;
};

/**
 * What is kept of a PIN: the id of the key and the hash of argon2id with a secret of that key. A PIN has few digits, so
 * that whoever had the data alone could try them all; without the secret there is nothing to try them on.
 */
export const hashPin = async (means: Means, pin: string): Promise<string> => {
  const { keys } = means;
  const made = await pinWork(() => hash(pin, options(means, keys, means.bytes(16))));
  return `${keys.id}:${made}`;
};

/** Where no PIN is kept, the same work is done for nothing, so that time does not tell who has an account. */
export const isPin = async (means: Means, kept: string | null, pin: string): Promise<boolean> => {
  // Nobody has such a PIN; it may be as long as a request.
  const tried = pin.length > 12 ? '' : pin;
  const known = kept === null ? null : await knownHash(means, kept);
  if (known !== null) return pinWork(() => verify(known.hash, tried, known.with));
  await pinWork(() => hash(tried, options(means, means.keys, new Uint8Array(16))));
  return false;
};

/** Kept with a key that is no longer the current one: to be hashed anew as soon as somebody gives the PIN. */
export const isStalePin = ({ keys }: Means, kept: string | null): boolean =>
  kept !== null && !kept.startsWith(`${keys.id}:`);

/** Null: its key is lost, so nobody can check it any more. */
const knownHash = async ({ keys }: Means, kept: string) => {
  // As it was kept before there were secrets; hashed anew at the first sign-in.
  if (kept.startsWith('$')) return { hash: kept, with: {} };
  const [id = '', text = ''] = kept.split(':');
  const key = [keys, ...keys.older].find((one) => one.id === id);
  if (key !== undefined) return { hash: text, with: { secret: secretOf(key) } };
  // Not wrong, and nothing is to be counted: this process cannot tell yet.
  if (await keys.isBehind()) {
    throw new StoreUnavailable('a PIN is kept with a key that is not in the key file yet');
  }
  return null;
};

const secretOf = ({ secretFor }: Pick<PeopleKeys, 'secretFor'>) => secretFor('pins 1');

const options = (means: Means, key: Pick<PeopleKeys, 'secretFor'>, salt: Uint8Array) => ({
  ...(means.pinCost ?? PIN_COST),
  algorithm: ARGON2ID,
  salt,
  secret: secretOf(key),
});

/** The package's own name for it is a `const enum`, which is not there at run time. */
const ARGON2ID = 2;
