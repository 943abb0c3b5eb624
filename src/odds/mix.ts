import type { Bet, Rulebook } from '../rulebooks/index.ts';
import { pay } from '../rules/index.ts';
import { PAIRS, SCORES } from './classes.ts';
import type { ExactOdds } from './exact.ts';
import { type Reading, readings, type Tallies } from './readings.ts';

/** What patrons stake on every round, in whole cents a bet. */
export type Mix = readonly { readonly bet: Bet; readonly stake: number }[];

/** What the operator wins in a round, in cents: the sum of what its score and its pairs are worth. */
export const operatorWins = (book: Rulebook, mix: Mix): Tallies => {
  const wins = { score: new Float64Array(SCORES), pairs: new Float64Array(PAIRS) };
  for (const { bet, stake } of mix) {
    const found = readings(book).find((one) => one.bet.id === bet.id);
    if (found === undefined) throw new Error(`${bet.id} is no bet of ${book.id}`);
    const byOutcome = found.gains.map((_, outcome) => winOn(book, found, outcome, stake));
    const into = wins[found.of];
    for (const [at, outcome] of found.outcomes.entries()) {
      into[at] = (into[at] ?? 0) + (byOutcome[outcome] ?? 0);
    }
  }
  return wins;
};

/** As it is settled: winnings are in whole cents. */
const winOn = (
  { rounding }: Rulebook,
  { bet, lose }: Reading,
  outcome: number,
  stake: number,
): number => {
  const line = bet.pays[outcome];
  if (line !== undefined) return -pay(stake, line.pays, rounding).paid;
  return outcome === lose ? stake : 0;
};

export const stakedPerRound = (mix: Mix): number => mix.reduce((sum, { stake }) => sum + stake, 0);

/** What the operator should win in a round, but for the rounding. */
export const expectedWin = (mix: Mix, { bets }: ExactOdds): number =>
  total(mix, bets, ({ houseEdge }) => houseEdge);

/** No mix strays further in a round than its bets would if they moved as one. */
export const widestDeviation = (mix: Mix, { bets }: ExactOdds): number =>
  total(mix, bets, ({ standardDeviation }) => standardDeviation);

const total = (
  mix: Mix,
  bets: ExactOdds['bets'],
  figure: (odds: ExactOdds['bets'][number]) => number,
): number =>
  mix.reduce((sum, { bet, stake }) => {
    const odds = bets.find((one) => one.bet.id === bet.id);
    return odds === undefined ? sum : sum + stake * figure(odds);
  }, 0);
