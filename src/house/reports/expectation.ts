import {
  type Benchmark,
  type Cover,
  conditionalCovariance,
  conditionalEdge,
  coverName,
} from './benchmark.ts';

/** What of one round is compared with the odds: stakes on the same bet are one stake. */
export type Portfolio = {
  readonly bets: ReadonlyMap<string, number>;
  readonly covers: readonly Staked[];
};

export type Staked = { readonly cover: Cover; readonly stake: number };

/** What the house wins on it in the mean, in cents, and the variance of that. */
export type Expectation = { readonly win: number; readonly variance: number };

/**
 * Bets are decided by the same cards, so their covariances count. Insurance is staked later, on what lies open
 * then: its mean, its variance and its covariance with everything staked before are those of its situation.
 * The mean of the squared deviation is then exactly the sum made here, whoever chooses to insure and when.
 */
export const expectation = (benchmark: Benchmark, { bets, covers }: Portfolio): Expectation => {
  let win = 0;
  let variance = 0;
  for (const [bet, stake] of bets) {
    win += stake * (benchmark.edges.get(bet) ?? 0);
    for (const [other, further] of bets) {
      variance += stake * further * benchmark.covariance(bet, other);
    }
  }
  covers.forEach(({ cover, stake }, at) => {
    win += stake * conditionalEdge(cover);
    const name = coverName(cover.offer);
    variance += stake * stake * conditionalCovariance(cover.situation, name, name);
    for (const [bet, further] of bets) {
      variance += 2 * stake * further * conditionalCovariance(cover.situation, name, bet);
    }
    for (const other of covers.slice(0, at)) {
      const later = other.cover.offer.after > cover.offer.after ? other.cover : cover;
      const both = conditionalCovariance(later.situation, name, coverName(other.cover.offer));
      variance += 2 * stake * other.stake * both;
    }
  });
  return { win, variance };
};
