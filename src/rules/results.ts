import type { Bet, Odds, Rulebook } from '../rulebooks/index.ts';
import type { Facts } from './facts.ts';
import { winningLine } from './pays.ts';

/** What a deal was besides its winner and the pairs of its Hands: the layout's other bets that won, best paid first. */
export const resultsOf = (
  book: Pick<Rulebook, 'bets'>,
  layout: string,
  facts: Facts,
): readonly string[] =>
  resultBets(book, layout)
    .flatMap((bet) => {
      const line = winningLine(bet, facts);
      return line === undefined ? [] : [{ id: bet.id, worth: worth(line.pays) }];
    })
    .sort((a, b) => b.worth - a.worth)
    .map(({ id }) => id);

/** The bets of a layout on what may come besides: neither on who wins alone, nor on the pair of one Hand alone. */
export const resultBets = ({ bets }: Pick<Rulebook, 'bets'>, layout: string): readonly Bet[] =>
  bets.filter((bet) => bet.layouts.includes(layout) && isOnResult(bet));

const isOnResult = (bet: Bet): boolean =>
  bet.original === null && !paysOnEveryTie(bet) && !isOnPair(bet);

/** The bet that pays on every tie. */
export const paysOnEveryTie = ({ original, pays }: Bet): boolean => {
  if (original !== null || pays.length === 0) return false;
  const onTies = pays.every(({ when }) => when.winner?.length === 1 && when.winner[0] === 'tie');
  const points = new Set(pays.flatMap(({ when }) => when.points ?? TOTALS));
  return onTies && points.size === TOTALS.length;
};
const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const isOnPair = ({ pays }: Bet): boolean =>
  (['playerPair', 'bankerPair'] as const).some((pair) =>
    pays.every(({ when }) => Object.keys(when).length === 1 && when[pair] !== undefined),
  );

const worth = (odds: Odds): number => {
  const [win, stake] = odds.split(' to ');
  return Number(win) / Number(stake);
};
