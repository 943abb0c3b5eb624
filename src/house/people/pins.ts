import { hash, verify } from '@node-rs/argon2';
import { fewAtOnce } from './few-at-once.ts';
import type { Means, PinCost } from './means.ts';
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

export const hashPin = (means: Means, pin: string): Promise<string> =>
  pinWork(() => hash(pin, options(means, means.bytes(16))));

/** Where no PIN is kept, the same work is done for nothing, so that time does not tell who has an account. */
export const isPin = async (means: Means, kept: string | null, pin: string): Promise<boolean> => {
  // Nobody has such a PIN; it may be as long as a request.
  const tried = pin.length > 12 ? '' : pin;
  if (kept !== null) return pinWork(() => verify(kept, tried));
  await pinWork(() => hash(tried, options(means, new Uint8Array(16))));
  return false;
};

const options = (means: Means, salt: Uint8Array) => ({
  ...(means.pinCost ?? PIN_COST),
  algorithm: ARGON2ID,
  salt,
});

/** The package's own name for it is a `const enum`, which is not there at run time. */
const ARGON2ID = 2;
