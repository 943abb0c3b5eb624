import {
  asFraction,
  type BetOdds,
  type ExactOdds,
  type InsuranceOdds,
  type Removal,
  type Together,
} from '../odds/index.ts';
import type { OddsAnswer } from './odds.ts';

/** The odds as other programs read them: ways are exact integers, as strings. */
export const oddsJson = (
  exact: ExactOdds,
  together: Together,
  effects: readonly Removal[] | null,
): OddsAnswer => ({
  ...oddsFigures(exact),
  together: {
    bets: together.bets.map(({ id }) => id),
    covariance: together.covariance,
    correlation: together.correlation,
  },
  ...(effects === null ? {} : { removal: removalJson(effects) }),
});

/** Of every bet by itself: how they move together takes a hundred times as long to count. */
export type OddsFigures = Omit<OddsAnswer, 'together' | 'removal'>;

export const oddsFigures = ({
  book,
  layout,
  shoe,
  draws,
  bets,
  insurance,
}: ExactOdds): OddsFigures => ({
  game: book.id,
  version: book.version,
  layout,
  cards: shoe.cards,
  counts: shoe.counts,
  denominator: draws.toString(),
  bets: bets.map(betJson),
  insurance: insurance.flatMap(({ points }) =>
    points.map(({ offer, player, banker, thirds, ...odds }) => ({
      hand: offer.hand,
      after: offer.after,
      player,
      banker,
      odds: offer.pays,
      ...insuranceJson(odds),
      rule: offer.rule,
      ...(offer.after === 4
        ? {}
        : { thirds: thirds.map(({ third, ...split }) => ({ third, ...insuranceJson(split) })) }),
    })),
  ),
  insuranceRows: insurance.map(({ row, points: _, ...odds }) => ({
    hand: row.hand,
    after: row.after,
    own: row.own,
    other: row.other,
    odds: row.pays,
    ...insuranceJson(odds),
  })),
});

const betJson = (odds: BetOdds) => ({
  bet: odds.bet.id,
  houseEdge: odds.houseEdge,
  houseEdgeExact: asFraction(odds.edge),
  hitRate: odds.hitRate,
  variance: odds.variance,
  standardDeviation: odds.standardDeviation,
  push: odds.push.toString(),
  lose: odds.lose.toString(),
  tiers: odds.tiers.map(({ line, ways }) => ({
    odds: line.pays,
    ways: ways.toString(),
    rule: odds.bet.rule,
  })),
});

const insuranceJson = ({ win, push, lose, edge, houseEdge }: InsuranceOdds) => ({
  win: win.toString(),
  push: push.toString(),
  lose: lose.toString(),
  houseEdge,
  houseEdgeExact: asFraction(edge),
});

export const removalJson = (effects: readonly Removal[]) => ({
  effects: effects.map(({ bet, effects: byRank }) => ({
    bet: bet.id,
    ranks: byRank.flatMap((effect) =>
      effect === null
        ? []
        : [{ rank: effect.rank, change: effect.houseEdge, exact: asFraction(effect.change) }],
    ),
  })),
});
