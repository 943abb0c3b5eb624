/** Chance that a chi-square variable with so many degrees of freedom is at least x. */
export const chiSquareTail = (x: number, degrees: number): number =>
  x <= 0 ? 1 : upperGamma(degrees / 2, x / 2);

const SMALLEST = 1e-300;
const CLOSE = 1e-15;
const STEPS = 10_000;

/** The regularised upper incomplete gamma function Q(a, x): a series below its bulk, else a continued fraction. */
const upperGamma = (a: number, x: number): number => {
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * series(a, x) : scale * continuedFraction(a, x);
};

const series = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS && term > sum * CLOSE; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
};

/** By Lentz's method, which goes forward without knowing how many steps it will take. */
const continuedFraction = (a: number, x: number): number => {
  let b = x + 1 - a;
  let c = 1 / SMALLEST;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < STEPS; n += 1) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / away(step * d + b);
    c = away(b + step / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < CLOSE) break;
  }
  return h;
};

const away = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);

/** Stirling's series, after the argument was moved up to where it is right to 15 digits. */
const logGamma = (a: number): number => {
  let shift = 0;
  let x = a;
  while (x < 15) {
    shift += Math.log(x);
    x += 1;
  }
  const inverse = 1 / (x * x);
  const tail =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) /
    x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + tail - shift;
};
