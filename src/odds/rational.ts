/** An exact fraction; the denominator is above 0. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const PRECISION = 64;

/** The nearest number, or its neighbour: right to 15 digits, however small the fraction. */
export const toNumber = ({ numerator, denominator }: Rational): number => {
  const size = numerator < 0n ? -numerator : numerator;
  if (size <= SAFE && denominator <= SAFE) return Number(numerator) / Number(denominator);
  if (numerator === 0n) return 0;
  // Shifted so that the whole quotient has at least 64 binary digits: rounding happens once.
  const shift = PRECISION - bits(size) + bits(denominator);
  const quotient =
    shift >= 0 ? (size << BigInt(shift)) / denominator : size / (denominator << BigInt(-shift));
  const result = Number(quotient) / 2 ** shift;
  return numerator < 0n ? -result : result;
};

export const minus = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

/** In lowest terms. */
export const reduced = ({ numerator, denominator }: Rational): Rational => {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
};

const bits = (whole: bigint): number => whole.toString(2).length;
