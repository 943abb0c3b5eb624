export type LatelyMeans = {
  /** Milliseconds without use for which a thing is remembered at least, and twice as long at most. */
  readonly span: number;
  readonly now: () => number;
};

/** Beyond so many the oldest are forgotten early. */
const MOST = 20_000;

/**
 * Remembers what was used lately. Two lists, of which the older one is dropped as a whole: to forget costs nothing,
 * however many come.
 */
export const lately = <T>({ span, now }: LatelyMeans) => {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  let turned = now();
  const turn = () => {
    if (now() - turned < span && newer.size < MOST / 2) return;
    older = newer;
    newer = new Map();
    turned = now();
  };
  return {
    get: (key: string): T | undefined => newer.get(key) ?? older.get(key),
    /** Also where it was remembered already: that it was used. */
    use: (key: string, value: T): void => {
      turn();
      newer.set(key, value);
    },
    size: () => newer.size + older.size,
  };
};
