/**
 * When a course of figures is flat. Of the second half alone, as the first is for warming up: the growth that least
 * squares see from its beginning to its end, in parts of the level.
 */
export type Verdict = {
  readonly is: 'flat' | 'grows' | 'unclear' | 'too short';
  /** From the beginning of the second half to its end: 0.1 is a tenth more. */
  readonly growth: number;
  /** The standard error of that, as the figures scatter. */
  readonly error: number;
};

/** More than this is growth. */
export const MOST = 0.15;
/** And only if it is so many times its standard error: three happen by chance once in a thousand times. */
export const SURE = 3;
/** Of so few figures nothing is said. */
export const LEAST = 8;

/** Of what should stay where it is: latency, memory, the time that a start takes. */
export const levelFlat = (figures: readonly number[]): Verdict => {
  const ys = secondHalf(figures);
  const xs = ys.map((_, i) => i);
  if (ys.length < LEAST) return TOO_SHORT;
  const { slope, error } = leastSquares(ys, xs, [ys.map(() => 1)]);
  const level = mean(ys);
  const length = ys.length - 1;
  return judged((slope * length) / level, (error * length) / level);
};

/**
 * Of what grows by its nature with something else, as the disk does with entries: whether each entry takes more than
 * the one before. A parabola through the second half, and how much steeper it is at the end.
 */
export const costFlat = (
  figures: readonly { readonly total: number; readonly of: number }[],
): Verdict => {
  const points = secondHalf(figures);
  if (points.length < LEAST) return TOO_SHORT;
  const [first, last] = [points[0]?.of ?? 0, points.at(-1)?.of ?? 0];
  // From -1 to 1, as squares of large numbers lose their last digits.
  const xs = points.map(({ of }) => (2 * (of - first)) / (last - first) - 1);
  const ys = points.map(({ total }) => total);
  const ones = ys.map(() => 1);
  const line = leastSquares(ys, xs, [ones]);
  const squares = xs.map((x) => x * x);
  const curve = leastSquares(ys, squares, [ones, xs]);
  return judged((4 * curve.slope) / line.slope, (4 * curve.error) / Math.abs(line.slope));
};

const TOO_SHORT: Verdict = { is: 'too short', growth: 0, error: 0 };

const judged = (growth: number, error: number): Verdict => {
  if (growth > MOST && growth > SURE * error) return { is: 'grows', growth, error };
  // Where figures scatter more than what is looked for, neither is shown.
  return { is: growth > MOST || error > MOST ? 'unclear' : 'flat', growth, error };
};

const secondHalf = <T>(figures: readonly T[]): readonly T[] =>
  figures.slice(Math.floor(figures.length / 2));

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, one) => sum + one, 0) / figures.length;

/** How much of `xs` is in `ys`, beside what the other columns say; with its standard error. */
const leastSquares = (
  ys: readonly number[],
  xs: readonly number[],
  beside: readonly (readonly number[])[],
): { readonly slope: number; readonly error: number } => {
  const basis: (readonly number[])[] = [];
  for (const column of beside) basis.push(without(column, basis));
  const own = without(xs, basis);
  const slope = dot(own, ys) / dot(own, own);
  const left = without(ys, [...basis, own]);
  const freedom = ys.length - basis.length - 1;
  return { slope, error: Math.sqrt(dot(left, left) / freedom / dot(own, own)) };
};

/** What is left of a column once the others, which stand square to one another, are taken away. */
const without = (
  column: readonly number[],
  others: readonly (readonly number[])[],
): readonly number[] => {
  let left = column;
  for (const other of others) {
    const part = dot(other, left) / dot(other, other);
    left = left.map((one, i) => one - part * (other[i] ?? 0));
  }
  return left;
};

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
