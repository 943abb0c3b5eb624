import type { Hand } from '../../src/rulebooks/index.ts';
import { view } from '../../src/table/index.ts';
import { givenTable, type Scenario, type Short } from './scenario.ts';

export const insure = (hand: Hand, amount: number, id = 'p1', box = 1) =>
  ({ type: 'PlaceInsurance', patron: id, box, hand, amount }) as const;
export const declare = (id: string) => ({ type: 'DeclareInsurance', patron: id }) as const;
export const decline = (id: string) => ({ type: 'DeclineInsurance', patron: id }) as const;

export type Laid = readonly [patron: string, box: number, bet: string, amount: number];
export type Chosen = Parameters<typeof givenTable>[1];

/** A round with these bets, dealt this far. */
export const given = (book: Short, laid: readonly Laid[], cards: string, chosen: Chosen = {}) => {
  const scenario = givenTable(book, chosen).open();
  for (const [id, box, bet, amount] of laid) scenario.bet(id, box, bet, amount);
  return scenario.close().deal(...cards.split(' '));
};

export const PLAYER: Laid = ['p1', 1, 'player', 100_000];
export const BANKER: Laid = ['p1', 1, 'banker', 100_000];

/** What the board says is offered. */
export const offers = (scenario: Scenario) =>
  view(scenario.state, { role: 'display', id: 'board' }).public?.offers.map(
    ({ hand, after, pays }) => `${hand} ${after}: ${pays}`,
  );
