import type { SettlementLine } from '../../../rules/index.ts';
import type { StakeView } from '../../../table/index.ts';

/** One movement of chips after a round. */
export type Movement = {
  readonly does: 'take' | 'pay' | 'push' | 'return';
  readonly box: number;
  readonly patron: string;
  readonly bet: string;
  readonly stake: number;
  /** Chips that move from the tray or to it, or that go back to the patron. */
  readonly amount: number;
  readonly odds: string | null;
  readonly rule: string;
  readonly limitRule: string | null;
};

export type PayingOrder = {
  /** Losing chips come in first, from the last box to the first. */
  readonly take: readonly Movement[];
  /** Then each box in turn, from the first to the last. */
  readonly give: readonly { readonly box: number; readonly movements: readonly Movement[] }[];
  readonly totals: {
    readonly taken: number;
    readonly paid: number;
    readonly returned: number;
    /** What the table keeps. */
    readonly house: number;
  };
};

export const payingOrder = (lines: readonly SettlementLine[]): PayingOrder => {
  const movements = lines.flatMap(movementsOf);
  const take = movements.filter(({ does }) => does === 'take').sort((a, b) => b.box - a.box);
  const give = movements.filter(({ does }) => does !== 'take');
  const boxes = [...new Set(give.map(({ box }) => box))].sort((a, b) => a - b);
  const sum = (of: (line: SettlementLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const staked = sum(({ amount }) => amount);
  const paid = sum((line) => line.paid);
  const returned = sum((line) => line.returned);
  return {
    take,
    give: boxes.map((box) => ({ box, movements: give.filter((one) => one.box === box) })),
    totals: {
      taken: take.reduce((total, { amount }) => total + amount, 0),
      paid,
      returned,
      house: staked - paid - returned,
    },
  };
};

const movementsOf = (line: SettlementLine): Movement[] => {
  const { box, patron, bet, odds, rule } = line;
  const limitRule = line.limitRule ?? null;
  const of = (does: Movement['does'], amount: number): Movement => ({
    does,
    box,
    patron,
    bet,
    stake: line.amount,
    amount,
    odds,
    rule,
    limitRule,
  });
  switch (line.result) {
    case 'win':
      return [of('pay', line.paid)];
    case 'push':
      return [of('push', line.returned)];
    case 'returned':
      return [of('return', line.returned)];
    case 'lose': {
      const taken = of('take', line.amount - line.returned);
      // Pro rata: what did not count goes back.
      return line.returned > 0 ? [taken, of('return', line.returned)] : [taken];
    }
  }
};

/** A void round: whatever lies there goes back. */
export const allBack = (stakes: readonly StakeView[], rule: string): readonly SettlementLine[] =>
  stakes.map(({ box, patron, bet, amount }) => ({
    box,
    patron,
    bet,
    amount,
    effective: amount,
    result: 'returned',
    odds: null,
    paid: 0,
    returned: amount,
    rule,
  }));
