import {
  afterThird,
  asFraction,
  DRAWS_PER_COUNT,
  drawing,
  type ExactOdds,
  type InsuranceOdds,
  pairsFacts,
  points,
  STOOD,
  scoreFacts,
} from '../odds/index.ts';
import type { Rulebook } from '../rulebooks/index.ts';

/**
 * Everything that the odds of a game on one shoe rest on, as data that another program can count
 * again: who draws, the ways of every class, the pay lines, and each edge as a fraction. Whole
 * numbers that may pass 2^53 are strings.
 */
export const oddsCertificate = (exact: ExactOdds) => ({
  certificate: 'odds 1',
  game: exact.book.id,
  title: exact.book.title,
  version: exact.book.version,
  layout: exact.layout,
  counts: exact.shoe.counts,
  draws: exact.draws.toString(),
  drawing: drawingTable(exact.book),
  score: classes(exact.tallies.score, (at) => {
    const facts = scoreFacts[at];
    return facts && [facts.playerPoints, facts.bankerPoints, facts.playerCards, facts.bankerCards];
  }),
  pairs: classes(exact.tallies.pairs, (at) => {
    const facts = pairsFacts[at];
    return facts && [facts.playerPair, facts.bankerPair];
  }),
  bets: exact.bets.map(({ bet, tiers, push, lose, edge }) => ({
    bet: bet.id,
    name: bet.name.en,
    rule: bet.rule,
    original: bet.original,
    lines: tiers.map(({ line, ways }) => ({
      when: line.when,
      pays: line.pays,
      ways: ways.toString(),
    })),
    ...(bet.pushes && { pushes: bet.pushes }),
    push: push.toString(),
    lose: lose.toString(),
    edge: asFraction(edge),
  })),
  insurance: exact.insurance.map(({ row, points: covered }) => ({
    rule: exact.book.insurance?.table.rule,
    hand: row.hand,
    after: row.after,
    own: row.own,
    other: row.other,
    pays: row.pays,
    paidOnTie: row.paidOnTie !== undefined,
    points: covered.map((one) => ({
      player: one.player,
      banker: one.banker,
      ...ways(one),
      ...(row.after === 4
        ? {}
        : { thirds: one.thirds.map((split) => ({ third: split.third, ...ways(split) })) }),
    })),
  })),
});

/** By points of both Hands: whether the Player draws, and after which third cards the Banker does. */
const drawingTable = (book: Rulebook) => {
  const { playerDraws, bankerDraws } = drawing(book);
  return Array.from({ length: 100 }, (_, at) => {
    const [player, banker] = [Math.floor(at / 10), at % 10];
    const both = points(player, banker);
    const after = (third: number) => bankerDraws[afterThird(both, third)] === 1;
    return {
      player,
      banker,
      playerDraws: playerDraws[both] === 1,
      bankerDraws:
        playerDraws[both] === 1
          ? Array.from({ length: 10 }, (_, third) => third).filter(after)
          : after(STOOD),
    };
  });
};

const classes = <T>(tally: Float64Array, named: (at: number) => readonly T[] | undefined) =>
  [...tally.entries()].flatMap(([at, count]) =>
    count === 0 ? [] : [[...(named(at) ?? []), (BigInt(count) * DRAWS_PER_COUNT).toString()]],
  );

const ways = ({ win, push, lose, edge }: InsuranceOdds) => ({
  win: win.toString(),
  push: push.toString(),
  lose: lose.toString(),
  edge: asFraction(edge),
});
