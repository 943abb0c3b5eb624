import type { Hand } from '../../src/rulebooks/index.ts';
import { givenTable, type Scenario, type Short } from './scenario.ts';

export const ask = (id: string, hand: Hand, index: number) =>
  ({ type: 'RequestSqueeze', patron: id, hand, index }) as const;
export const consent = { type: 'ConsentSqueeze' } as const;
export const refuse = { type: 'RefuseSqueeze' } as const;
export const draw = { type: 'DrawCard' } as const;

export type Laid = readonly [patron: string, box: number, bet: string, amount: number];

/** A table that deals face down, with these bets; they are open yet. */
export const layBets = (book: Short, ...bets: readonly Laid[]): Scenario => {
  const scenario = givenTable(book, { faceDown: true }).open();
  for (const [id, box, bet, amount] of bets) scenario.bet(id, box, bet, amount);
  return scenario;
};

/** The same, closed. */
export const given = (book: Short, ...bets: readonly Laid[]): Scenario =>
  layBets(book, ...bets).close();
