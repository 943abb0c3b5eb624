import {
  conclusive,
  type Facts,
  insuranceBet,
  insuranceResult,
  offersAfter,
  outcomeEstablished,
} from '../rules/index.ts';
import { insuranceOf, lyingOf } from './by-patron.ts';
import { dealOf } from './cards.ts';
import { openCards } from './played-round.ts';
import type { InsuranceStake, RoundData, Table } from './state.ts';
import { seenAt } from './step.ts';

/** A bet that is none any more. Its chips are paid back when the round is settled. */
export type GoingBack = {
  readonly box: number;
  readonly bet: string;
  readonly amount: number;
  /** Of insurance: the cards exposed when it was offered. */
  readonly after?: 4 | 5;
};

/** Of a patron's bets those that go back to him: by a decision, or by his choice as far as they were undecided. */
export const goingBackTo = (table: Table, round: RoundData, id: string): readonly GoingBack[] => {
  const election = round.elections.find(
    ({ patron, choice }) => patron === id && choice === 'return',
  );
  const ruled = round.returned.filter(({ patron }) => patron === id);
  if (election === undefined && ruled.length === 0) return NONE;
  const decided = election?.exposed && decidedOn(table, round, election.exposed);
  const bets = lyingOf(round, id)
    .filter(
      ({ box, bet }) =>
        ruled.some((one) => one.box === box && one.bet === bet) || decided?.has(bet) === false,
    )
    .map(({ box, bet, amount }) => ({ box, bet, amount }));
  const insurance = insuranceOf(round.insurance, id)
    .map(({ hand, ...stake }) => ({ ...stake, hand, bet: insuranceBet(hand) }))
    .filter(
      ({ box, bet, after, ...stake }) =>
        ruled.some((one) => one.box === box && one.bet === bet && one.after === after) ||
        (election?.exposed && isOpenOn(table, round, election.exposed, { ...stake, after })),
    )
    .map(({ box, bet, amount, after }) => ({ box, bet, amount, after }));
  return [...bets, ...insurance];
};

/** An insurance that had neither won nor lost on the cards which could be seen then. */
const isOpenOn = (
  { book }: Table,
  round: RoundData,
  exposed: readonly number[],
  { hand, after }: Pick<InsuranceStake, 'hand' | 'after'>,
): boolean => {
  const offer = offersAfter(book, openCards(round), after).find((one) => one.hand === hand);
  if (offer === undefined) return false;
  const reads = [(facts: Facts) => insuranceResult(offer, facts)];
  const [result] = conclusive(book, seenAt(dealOf(round), exposed), reads);
  return result !== 'win' && result !== 'lose';
};

/** The bets that had won or lost on the cards which could be seen then. */
const decidedOn = (
  { book, settings }: Table,
  round: RoundData,
  exposed: readonly number[],
): ReadonlySet<string> => {
  const deal = seenAt(dealOf(round), exposed);
  const { decided } = outcomeEstablished(book, settings.layout, deal);
  return new Set(decided.map(({ bet }) => bet));
};

const NONE: readonly never[] = [];
