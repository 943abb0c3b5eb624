import type { Mark } from './mark.ts';

/** What the board counts since the shoe began. */
export type Counts = {
  readonly hands: number;
  readonly player: number;
  readonly banker: number;
  readonly tie: number;
  readonly playerPair: number;
  readonly bankerPair: number;
  readonly natural: number;
  /** How often each other result came; left out while none has. */
  readonly results?: Readonly<Record<string, number>>;
};

export const NONE_COUNTED: Counts = {
  hands: 0,
  player: 0,
  banker: 0,
  tie: 0,
  playerPair: 0,
  bankerPair: 0,
  natural: 0,
};

export const counted = (counts: Counts, mark: Mark): Counts => ({
  hands: counts.hands + 1,
  player: counts.player + one(mark.winner === 'player'),
  banker: counts.banker + one(mark.winner === 'banker'),
  tie: counts.tie + one(mark.winner === 'tie'),
  playerPair: counts.playerPair + one(mark.playerPair),
  bankerPair: counts.bankerPair + one(mark.bankerPair),
  natural: counts.natural + one(mark.natural),
  ...withResults(counts.results, mark.results),
});

const withResults = (
  before: Counts['results'],
  results: Mark['results'] = [],
): Pick<Counts, 'results'> => {
  if (results.length === 0) return before === undefined ? {} : { results: before };
  const after = { ...before };
  for (const id of results) after[id] = (after[id] ?? 0) + 1;
  return { results: after };
};

const one = (yes: boolean) => (yes ? 1 : 0);
