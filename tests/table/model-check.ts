import { isDeepStrictEqual } from 'node:util';

export const check = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message);
};

export const same = (one: unknown, other: unknown, what: string): void => {
  if (isDeepStrictEqual(one, other)) return;
  throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
};
