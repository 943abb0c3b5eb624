import { describe, expect, test } from 'vitest';
import { dealOnThreads } from '../../src/cli/simulate-threads.ts';
import {
  addDealt,
  blocksOf,
  compare,
  dealBlock,
  deviationOf,
  exactOdds,
  expectedWin,
  freshShoe,
  jointFacts,
  jointTally,
  type Mix,
  meanOf,
  nothingDealt,
  operatorWins,
  PAIRS,
  type Plan,
  ROUNDS_PER_BLOCK,
  SCORES,
  stakedPerRound,
} from '../../src/odds/index.ts';
import { type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { pay, verdict } from '../../src/rules/index.ts';
import { given } from './shoes.ts';

const plan = (book: Rulebook, more: Partial<Plan> = {}): Plan => ({
  book,
  shoe: given(freshShoe(book, 8)),
  seed: 1,
  rounds: 2_000_000,
  mix: [],
  ...more,
});

const mixOf = (book: Rulebook, stakes: Readonly<Record<string, number>>): Mix =>
  Object.entries(stakes).map(([id, stake]) => {
    const bet = book.bets.find((one) => one.id === id);
    if (bet === undefined) throw new Error(`no bet ${id}`);
    return { bet, stake };
  });

const dealt = (of: Plan) => {
  const into = nothingDealt(of);
  for (let block = 0; block < blocksOf(of); block += 1) dealBlock(of, block, into);
  return into;
};

const first = rulebooks[0];
if (first === undefined) throw new Error('no books');

describe('two million rounds', () => {
  test.each(rulebooks)(
    '$id: every bet is within four standard errors of its exact edge',
    (book) => {
      const of = plan(book);
      const { tallies, rounds } = dealt(of);
      expect(rounds).toBe(of.rounds);
      const { bets, fit, agrees } = compare(exactOdds(book, of.shoe), tallies, rounds);
      expect(bets.map(({ bet }) => bet)).toEqual(book.bets);
      for (const { bet, wins, pushes, losses, z } of bets) {
        expect(wins + pushes + losses).toBe(rounds);
        expect(Math.abs(z), bet.id).toBeLessThan(4);
      }
      expect(fit.p).toBeGreaterThan(0.001);
      expect(agrees).toBe(true);
    },
  );

  test('of every shoe the rounds that it must hold are counted apart', () => {
    // The first 68 of about 83, but for the last shoe, which is cut short.
    const { sure, shoes } = dealt(plan(first, { rounds: 90_000 }));
    expect(sure.rounds).toBeGreaterThanOrEqual(68 * shoes);
    expect(sure.rounds).toBeLessThanOrEqual(68 * (shoes + 1));
  });

  test('both tallies count every round once', () => {
    const { tallies, sure } = dealt(plan(first, { rounds: 250_001 }));
    const sum = (counts: Float64Array) => counts.reduce((all, count) => all + count, 0);
    expect([sum(tallies.score), sum(tallies.pairs)]).toEqual([250_001, 250_001]);
    expect([sum(sure.tallies.score), sum(sure.tallies.pairs)]).toEqual([sure.rounds, sure.rounds]);
    for (const [at, count] of tallies.score.entries()) {
      expect(sure.tallies.score[at]).toBeLessThanOrEqual(count);
    }
  });
});

describe('the same seed', () => {
  const of = plan(first, {
    rounds: 450_001,
    seed: 77,
    mix: mixOf(first, { banker: 105, tie: 33 }),
  });
  const alone = dealt(of);

  test.each([1, 2, 3])('gives the same counts on %i threads', async (threads) => {
    expect(await dealOnThreads(of, threads).result).toEqual(alone);
  });

  test('gives the same counts whatever the order of the blocks', () => {
    const parts = [4, 2, 0, 3, 1].map((block) => {
      const part = nothingDealt(of);
      dealBlock(of, block, part);
      return part;
    });
    const whole = nothingDealt(of);
    for (const part of parts) addDealt(whole, part);
    expect(whole).toEqual(alone);
  });

  test('another seed gives others', () => {
    expect(dealt({ ...of, seed: 78 }).tallies).not.toEqual(alone.tallies);
  });
});

test('told to stop, the threads finish the block at hand and report it', async () => {
  const run = dealOnThreads(plan(first, { rounds: 1e10 }), 2);
  run.stop();
  const { rounds } = await run.result;
  expect(rounds).toBe(2 * ROUNDS_PER_BLOCK);
});

describe('the comparison', () => {
  const exact = exactOdds(first, given(freshShoe(first, 8)));
  const tallies = dealt(plan(first)).tallies;
  const changed = (change: (score: Float64Array) => void) => {
    const score = Float64Array.from(tallies.score);
    change(score);
    return compare(exact, { score, pairs: tallies.pairs }, 2_000_000);
  };

  test('agrees perfectly with counts in exact proportion, one degree fewer than classes', () => {
    const all = exact.tallies.score.reduce((sum, count) => sum + count, 0);
    const { bets, fit, agrees } = compare(exact, exact.tallies, all);
    for (const { z } of bets) expect(Math.abs(z)).toBeLessThan(1e-6);
    expect(fit.chiSquare).toBeLessThan(1e-6);
    expect(fit.degrees).toBe(exact.tallies.score.filter((count) => count > 0).length - 1);
    expect(agrees).toBe(true);
  });

  test('puts classes that hardly occur together: among few rounds all of them', () => {
    // Of twelve rounds no class is expected five times.
    expect(compare(exact, dealt(plan(first, { rounds: 12 })).tallies, 12).fit.degrees).toBe(1);
  });

  test('does not agree when rounds went to the wrong Hand', () => {
    const { agrees, bets } = changed((score) => {
      // Player 9 against Banker 0 in four cards counted as Banker 9 against Player 0.
      score[9 * 4] = (score[9 * 4] ?? 0) + 10_000;
      score[90 * 4] = (score[90 * 4] ?? 0) - 10_000;
    });
    expect(agrees).toBe(false);
    expect(Math.abs(bets.find(({ bet }) => bet.id === 'player')?.z ?? 0)).toBeGreaterThan(4);
  });

  test('does not agree when points are right but the number of cards is not', () => {
    const { agrees, fit } = changed((score) => {
      // 7-7 in four cards counted as 7-7 in six.
      score[77 * 4] = (score[77 * 4] ?? 0) - 3000;
      score[77 * 4 + 3] = (score[77 * 4 + 3] ?? 0) + 3000;
    });
    expect(fit.p).toBeLessThan(0.001);
    expect(agrees).toBe(false);
  });

  test('does not agree when something was dealt that cannot be', () => {
    const { agrees, fit } = changed((score) => {
      // A natural 9 against a Banker Hand of three cards.
      score[90 * 4 + 1] = 1;
    });
    expect(fit.p).toBe(0);
    expect(agrees).toBe(false);
  });
});

describe('what the operator wins', () => {
  const book = rulebooks.find(({ bets }) => bets.some(({ id }) => id === 'easy-six')) ?? first;

  test('is what the settlement of every deal leaves, to the cent', () => {
    const mix = mixOf(book, { player: 101, banker: 33, tie: 7, 'player-pair': 1, 'easy-six': 999 });
    const wins = operatorWins(book, mix);
    for (let score = 0; score < SCORES; score += 1) {
      for (let pairs = 0; pairs < PAIRS; pairs += 7) {
        let left = 0;
        for (const { bet, stake } of mix) {
          const { result, line } = verdict(bet, jointFacts(score, pairs));
          if (line !== null) left -= pay(stake, line.pays, book.rounding).paid;
          else if (result === 'lose') left += stake;
        }
        expect((wins.score[score] ?? 0) + (wins.pairs[pairs] ?? 0)).toBe(left);
      }
    }
  });

  test('is expected as the exact edges say, where nothing is rounded', () => {
    const shoe = given(freshShoe(book, 8));
    const mix = mixOf(book, { player: 200, banker: 100, 'banker-pair': 60 });
    const wins = operatorWins(book, mix);
    let won = 0;
    let all = 0;
    for (const [at, count] of jointTally(book, shoe).entries()) {
      const [pairs, score] = [Math.floor(at / SCORES), at % SCORES];
      won += count * ((wins.score[score] ?? 0) + (wins.pairs[pairs] ?? 0));
      all += count;
    }
    expect(won / all / expectedWin(mix, exactOdds(book, shoe))).toBeCloseTo(1, 10);
    expect(stakedPerRound(mix)).toBe(360);
  });

  test('is spread over whole shoes and whole thousands of rounds', () => {
    const mix = mixOf(book, { player: 1000, banker: 1000, tie: 100 });
    const of = plan(book, { mix, rounds: 1_000_500 });
    const { takings, shoes, roundsInShoes } = dealt(of);
    expect(takings?.perThousand.count).toBe(1000);
    expect(takings?.perShoe.count).toBe(shoes);
    // About 82 rounds a shoe; one shoe a block is cut short.
    expect(roundsInShoes / shoes).toBeGreaterThan(78);
    expect(roundsInShoes / shoes).toBeLessThan(86);
    if (takings === null) throw new Error('no takings');
    const expected = 1000 * expectedWin(mix, exactOdds(book, of.shoe));
    const error = deviationOf(takings.perThousand) / Math.sqrt(takings.perThousand.count);
    expect(Math.abs(meanOf(takings.perThousand) - expected)).toBeLessThan(4 * error);
  });

  test('without a mix nothing is kept', () => {
    expect(nothingDealt(plan(book)).takings).toBeNull();
  });
});
