/** How a sum of money varied: kept so that it takes constant memory and can be added up in any order. */
export type Spread = {
  count: number;
  negative: number;
  sum: number;
  squares: bigint;
  least: number;
  most: number;
  /** Cents a bucket is wide; the middle one begins at 0. */
  readonly width: number;
  readonly buckets: Float64Array;
};

const BUCKETS = 4001;
const MIDDLE = 2000;

/** `scale` is about one standard deviation: a bucket is a two-hundredth of it, and ten fit. */
export const spread = (scale: number): Spread => ({
  count: 0,
  negative: 0,
  sum: 0,
  squares: 0n,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  width: Math.max(1, Math.ceil(scale / 200)),
  buckets: new Float64Array(BUCKETS),
});

export const note = (into: Spread, value: number): void => {
  into.count += 1;
  if (value < 0) into.negative += 1;
  into.sum += value;
  into.squares += BigInt(value) * BigInt(value);
  into.least = Math.min(into.least, value);
  into.most = Math.max(into.most, value);
  const bucket = Math.floor(value / into.width) + MIDDLE;
  const at = Math.min(BUCKETS - 1, Math.max(0, bucket));
  into.buckets[at] = (into.buckets[at] ?? 0) + 1;
};

export const addSpread = (into: Spread, other: Spread): void => {
  into.count += other.count;
  into.negative += other.negative;
  into.sum += other.sum;
  into.squares += other.squares;
  into.least = Math.min(into.least, other.least);
  into.most = Math.max(into.most, other.most);
  for (const [at, count] of other.buckets.entries()) {
    into.buckets[at] = (into.buckets[at] ?? 0) + count;
  }
};

export const meanOf = ({ sum, count }: Spread): number => sum / count;

export const deviationOf = ({ sum, squares, count }: Spread): number =>
  count < 2 ? 0 : Math.sqrt((Number(squares) - (sum / count) * sum) / (count - 1));

/** The value that so large a share lies below, to the width of a bucket. */
export const quantile = ({ buckets, count, width, least, most }: Spread, share: number): number => {
  let below = 0;
  for (const [at, inBucket] of buckets.entries()) {
    below += inBucket;
    if (below >= count * share) return Math.min(most, Math.max(least, (at - MIDDLE) * width));
  }
  return most;
};
