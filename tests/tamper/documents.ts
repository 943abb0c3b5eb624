import type { Chance } from '../table/model-chance.ts';
import type { Forgery, Truth } from './forgery.ts';
import { anyJsonChange } from './json-changes.ts';
import { byteChanges, writtenOtherwise } from './text-changes.ts';

/** A file that is one value of JSON, changed by somebody who signs nothing. */
export const forgedDocument = (of: Truth, other: unknown, chance: Chance): Forgery => {
  const text = of.bytes.toString();
  if (chance.percent(25)) return { of, hand: 'nobody', ...byteChanges(of.bytes, chance) };
  if (chance.percent(10)) return { of, hand: 'nobody', ...writtenOtherwise(text, chance) };
  const { change, what, value } = anyJsonChange(JSON.parse(text), other, chance);
  return { of, hand: 'nobody', change, what, bytes: Buffer.from(`${JSON.stringify(value)}\n`) };
};
