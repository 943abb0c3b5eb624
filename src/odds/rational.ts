/** An exact fraction; the denominator is above 0. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

/** Of the quotient, and as many more as the two lengths may be off. */
const PRECISION = 64 + 4;

/** The nearest number, or its neighbour: right to 15 digits, however small the fraction. */
export const toNumber = ({ numerator, denominator }: Rational): number => {
  const [above, below] = [Number(numerator), Number(denominator)];
  // What is not beyond 2^53 was not rounded.
  if (Number.isSafeInteger(above) && Number.isSafeInteger(below)) return above / below;
  if (numerator === 0n) return 0;
  const size = numerator < 0n ? -numerator : numerator;
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

/** As text, in lowest terms: `-3/23`. */
export const asFraction = (rational: Rational): string => {
  const { numerator, denominator } = reduced(rational);
  return `${numerator}/${denominator}`;
};

/** Its binary digits, or up to three more: the hexadecimal ones are quick to count. */
const bits = (whole: bigint): number => whole.toString(16).length * 4;
