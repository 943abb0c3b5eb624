import { expect, test } from 'vitest';
import { centsIn, fieldText } from './amount.ts';

test.each([
  ['100', 10_000],
  [' 2,500 ', 250_000],
  ['1,000,000', 100_000_000],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['0.05', 5],
  ['0', 0],
])('%j is %i cents', (text, cents) => expect(centsIn(text)).toBe(cents));

test.each(['', '-5', '1.234', '1,5', '12,50', 'abc', '1e3', '1.', '999999999999'])(
  '%j is no amount',
  (text) => expect(centsIn(text)).toBeNull(),
);

test.each([0, 5, 1_250, 10_000, 999_999_995])(
  '%i cents stand in a field as they are read',
  (cents) => expect(centsIn(fieldText(cents))).toBe(cents),
);
