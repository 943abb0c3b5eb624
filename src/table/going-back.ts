import { outcomeEstablished } from '../rules/index.ts';
import { lyingOf } from './by-patron.ts';
import { dealOf } from './cards.ts';
import type { RoundData, Table } from './state.ts';
import { seenAt } from './step.ts';

/** A bet that is none any more. Its chips are paid back when the round is settled. */
export type GoingBack = { readonly box: number; readonly bet: string; readonly amount: number };

/** Of a patron's bets those that go back to him: by a decision, or by his choice as far as they were undecided. */
export const goingBackTo = (table: Table, round: RoundData, id: string): readonly GoingBack[] => {
  const election = round.elections.find(
    ({ patron, choice }) => patron === id && choice === 'return',
  );
  const ruled = round.returned.filter(({ patron }) => patron === id);
  if (election === undefined && ruled.length === 0) return NONE;
  const decided = election?.exposed && decidedOn(table, round, election.exposed);
  return lyingOf(round, id)
    .filter(
      ({ box, bet }) =>
        ruled.some((one) => one.box === box && one.bet === bet) || decided?.has(bet) === false,
    )
    .map(({ box, bet, amount }) => ({ box, bet, amount }));
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
