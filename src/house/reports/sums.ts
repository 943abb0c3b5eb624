import { BadReport } from './bad-report.ts';
import { expectation, type Staked } from './expectation.ts';
import type { CountedRound, ReportLine } from './lines.ts';
import type { MoneyEvent, MoneyType } from './round.ts';

/** What is added up for a group, in whole cents: a few numbers, however many rounds there are. */
export type Sums = {
  rounds: number;
  voids: number;
  notFinal: number;
  irregularities: number;
  takenBack: number;
  readonly bets: StakeSums;
  readonly insurance: StakeSums;
  readonly money: Record<MoneyType, number>;
  readonly compared: ComparedSums;
  /** Milliseconds that patrons were at the tables. */
  time: number;
};

export type StakeSums = {
  /** How many were decided. */
  decided: number;
  staked: number;
  /** Effective stakes that were decided, pushes with them. */
  handle: number;
  paid: number;
  returned: number;
  /** Twentieths of a cent that rounding down left with the house. */
  residue: number;
};

export type ComparedSums = {
  rounds: number;
  handle: number;
  /** As settled. */
  win: number;
  residue: number;
  expected: number;
  variance: number;
};

export const noSums = (): Sums => ({
  rounds: 0,
  voids: 0,
  notFinal: 0,
  irregularities: 0,
  takenBack: 0,
  bets: noStakes(),
  insurance: noStakes(),
  money: { TrayFilled: 0, TrayCredited: 0, TrayCounted: 0, BoughtIn: 0, CashedOut: 0 },
  compared: { rounds: 0, handle: 0, win: 0, residue: 0, expected: 0, variance: 0 },
  time: 0,
});

export const noStakes = (): StakeSums => ({
  decided: 0,
  staked: 0,
  handle: 0,
  paid: 0,
  returned: 0,
  residue: 0,
});

/** Adds a round, or those of its lines that belong to the group. */
export const addRound = (
  into: Sums,
  { voided, final, benchmark, lines }: CountedRound,
  own: readonly ReportLine[] = lines,
): void => {
  if (voided) into.voids += 1;
  else into.rounds += 1;
  if (!final) into.notFinal += 1;
  const bets = new Map<string, number>();
  const covers: Staked[] = [];
  const { compared } = into;
  let isCompared = false;
  for (const { line, insurance, against } of own) {
    addLine(insurance ? into.insurance : into.bets, line);
    if (against === null) continue;
    const { bet, amount, effective, paid, returned, residue = 0 } = line;
    isCompared = true;
    compared.handle = whole(compared.handle + effective);
    compared.win = whole(compared.win + (amount - returned - paid));
    compared.residue = whole(compared.residue + residue);
    if (against.cover === null) bets.set(bet, (bets.get(bet) ?? 0) + effective);
    else covers.push({ cover: against.cover, stake: effective });
  }
  if (!isCompared || benchmark === null) return;
  const { win, variance } = expectation(benchmark, { bets, covers });
  compared.rounds += 1;
  compared.expected += win;
  compared.variance += variance;
};

const addLine = (into: StakeSums, line: ReportLine['line']): void => {
  const { amount, effective, result, paid, returned, residue = 0 } = line;
  into.staked = whole(into.staked + amount);
  into.paid = whole(into.paid + paid);
  into.returned = whole(into.returned + returned);
  if (result === 'returned') return;
  into.decided += 1;
  into.handle = whole(into.handle + effective);
  into.residue = whole(into.residue + residue);
};

export const addMoney = ({ money }: Sums, { type, amount }: MoneyEvent): void => {
  money[type] = whole(money[type] + amount);
};

/** Past 2^53 a sum of cents would no longer be exact. */
const whole = (sum: number): number => {
  if (Number.isSafeInteger(sum)) return sum;
  throw new BadReport('the amounts add up to more than 2^53 - 1 cents: take a shorter period');
};
