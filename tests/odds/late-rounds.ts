import type { Dealt } from '../../src/odds/index.ts';

/** Of what was dealt, the rounds that not every shoe holds. */
export const lateRounds = ({ tallies, rounds, sure }: Dealt): Dealt['sure'] => ({
  rounds: rounds - sure.rounds,
  tallies: {
    score: tallies.score.map((count, at) => count - (sure.tallies.score[at] ?? 0)),
    pairs: tallies.pairs.map((count, at) => count - (sure.tallies.pairs[at] ?? 0)),
  },
});
