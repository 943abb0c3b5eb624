import { expect, test } from 'vitest';
import { exposureOf, isRefusal, stakesOf } from '../../src/table/index.ts';
import { expectBalanced } from '../table/irregular.ts';
import { Chance } from '../table/model-chance.ts';
import { dealer, patron, type Scenario } from '../table/scenario.ts';
import { exampleTable } from './at-a-table.ts';
import { exampleBooks } from './books.ts';

const PLACES = [
  ['p1', 1],
  ['p1', 3],
  ['p2', 1],
  ['p2', 5],
  ['p3', 3],
] as const;

/** Whoever bets from a terminal holds to what the book says, whatever was withdrawn in between. */
const expectTaken = (scenario: Scenario, recorded: ReadonlySet<string>) => {
  const { round, book } = scenario.table;
  const lying = round === null ? [] : stakesOf(round);
  for (const { patron: id, box, bet, asItLay } of lying) {
    const needs = book.bets.find((one) => one.id === bet)?.withOriginal;
    if (needs === undefined || asItLay) continue;
    const has = lying.some((one) => one.patron === id && one.box === box && one.hand !== null);
    expect({ id, box, bet, has }).toEqual({ id, box, bet, has: true });
  }
  if (book.oneHand === undefined) return;
  for (const id of ['p1', 'p2', 'p3'].filter((one) => !recorded.has(one))) {
    const hands = new Set(lying.filter((one) => one.patron === id).map(({ hand }) => hand));
    expect([id, hands.has('player') && hands.has('banker')]).toEqual([id, false]);
  }
};

test.each(exampleBooks)('$id: bets at random, round after round', ({ id, bets }) => {
  const chance = new Chance(11);
  const scenario = exampleTable(id);
  const met = new Map<string, number>();
  for (let round = 0; round < 10; round++) {
    scenario.open();
    const recorded = new Set<string>();
    for (let turn = 0; turn < 60; turn++) {
      const [who, box] = chance.one(PLACES);
      const bet = chance.one(bets).id;
      const amount = 500 * (1 + chance.below(12));
      const type = chance.one([
        'PlaceBet',
        'PlaceBet',
        'PlaceBet',
        'ReduceBet',
        'WithdrawBet',
        'RecordBet',
      ]);
      const wish = { type, patron: who, box, bet, ...(type !== 'WithdrawBet' && { amount }) };
      const decided = scenario.try(type === 'RecordBet' ? dealer : patron(who), wish as never);
      if (type === 'RecordBet' && !isRefusal(decided)) recorded.add(who);
      const said = isRefusal(decided) ? decided.code : decided.map((event) => event.type).join(' ');
      met.set(said, (met.get(said) ?? 0) + 1);
      expectTaken(scenario, recorded);
    }
    scenario.close();
    expectTaken(scenario, recorded);
    const worst = exposureOf(scenario.table);
    const tray = scenario.table.money.tray;
    const ranks = chance.one(DEALS).split(' ');
    scenario.deal(...ranks.map((rank) => `${rank}${chance.one(['S', 'H', 'D', 'C'])}`));
    scenario.do(dealer, { type: 'Settle' });
    expectBalanced(scenario);
    // The house lost no more than it could.
    expect(tray - scenario.table.money.tray).toBeLessThanOrEqual(Math.max(worst, 0));
  }
  const needs = bets.some(({ withOriginal }) => withOriginal !== undefined);
  expect((met.get('NO_ORIGINAL') ?? 0) > 5).toBe(needs);
  expect([...met.keys()].some((said) => /BetTakenBack.* BetRejected/.test(said))).toBe(needs);
  expect((met.get('BOTH_HANDS') ?? 0) > 5).toBe(id === 'super-6');
  expect((met.get('NO_SEATED_BET') ?? 0) > 5).toBe(id !== 'punto-banco');
});

/** A natural Tie, a three-card 7 of the Banker, an 8 of the Player in three, a Banker 6, a win by nine. */
const DEALS = ['K K 8 8', 'K 2 Q 3 5 2', '10 J 5 7 3', 'Q 2 5 4 Q', 'J Q K 10 9 K'];
