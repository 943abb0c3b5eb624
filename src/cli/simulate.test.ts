import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../odds/index.ts';
import { rulebooks } from '../rulebooks/index.ts';
import { simulateCommand } from './commands/simulate.ts';
import { verdictInWords } from './simulate-text.ts';
import { UsageError } from './usage-error.ts';

const run = async (...args: string[]): Promise<{ out: string; messages: string | null }> => {
  const output = new PassThrough();
  const messages = new PassThrough();
  const program = new Command('puntobanco').configureOutput({ writeErr: () => {} }).exitOverride();
  simulateCommand(program, output, messages);
  await program.parseAsync(['simulate', ...args], { from: 'user' });
  return {
    out: output.setEncoding('utf8').read(),
    messages: messages.setEncoding('utf8').read(),
  };
};

const book = rulebooks.find(({ decks }) => decks.to === 8);
if (book === undefined) throw new Error('no such book');
const game = ['--game', book.id];

test('--json: what was dealt, how every bet did, and nothing on the side', async () => {
  const { out, messages } = await run(...game, '--rounds', '300000', '--seed', '1', '--json');
  expect(messages).toBeNull();
  const simulated = JSON.parse(out);
  expect(simulated).toMatchObject({
    game: book.id,
    decks: 8,
    rounds: 300_000,
    seed: 1,
    agrees: true,
  });
  expect(simulated.seconds).toBeGreaterThan(0);
  expect(simulated.roundsPerSecond).toBeCloseTo(300_000 / simulated.seconds, 6);
  expect(simulated.bets.map(({ bet }: { bet: string }) => bet)).toEqual(
    book.bets.map(({ id }) => id),
  );
  for (const { wins, pushes, losses, houseEdge, expected, z } of simulated.bets) {
    expect(wins + pushes + losses).toBe(300_000);
    expect(Math.sign(z)).toBe(Math.sign(houseEdge - expected));
    expect(Math.abs(z)).toBeLessThan(4);
  }
  expect(simulated.sureRounds.perShoe).toBe(68);
  expect(simulated.sureRounds.rounds).toBeLessThan(300_000);
  expect(simulated.sureRounds.rounds).toBeGreaterThan(300_000 * 0.8);
});

test('without a seed it says which one it took, and that one gives the same again', async () => {
  const { bets, seed } = JSON.parse((await run(...game, '--rounds', '1000', '--json')).out);
  const again = JSON.parse(
    (await run(...game, '--rounds', '1000', '--seed', String(seed), '--json')).out,
  );
  expect(again.bets).toEqual(bets);
});

test('to read: every bet, a verdict, and what the operator wins on a mix', async () => {
  const { out } = await run(
    ...game,
    '--rounds',
    '200000',
    '--seed',
    '1',
    '--mix',
    'banker=100, tie=10',
  );
  for (const { name } of book.bets) expect(out).toContain(name.en);
  expect(out).toMatch(/Agrees with the exact odds/);
  expect(out).toMatch(/Staked every round: Banker 1\.00, Tie 0\.10/);
  expect(out).toMatch(/A shoe +-?[\d.]+/);
});

describe('the verdict', () => {
  const of = (agrees: boolean, chiSquare: number): Comparison => ({
    rounds: 1,
    bets: [],
    fit: { chiSquare, degrees: 200, p: agrees ? 0.5 : 0 },
    agrees,
  });
  const shoe = { counts: Array.from({ length: 13 }, () => 32), cards: 416 };

  test('is that of the rounds that every shoe holds', () => {
    const [verdict, figures] = verdictInWords({
      sure: of(true, 199),
      compared: of(false, 900),
      shoe,
    });
    expect(verdict).toBe('Agrees with the exact odds:');
    expect(figures).toMatch(/first 68 rounds.*199\.0 on 200.*all rounds.*900\.0 on 200.*cut-card/);
  });

  test('says so when they do not agree', () => {
    const [verdict] = verdictInWords({ sure: of(false, 900), compared: of(true, 199), shoe });
    expect(verdict).toBe('Does not agree with the exact odds:');
  });
});

describe('what cannot be dealt is refused in one line', () => {
  const ten = ['--rounds', '10'];
  test.each([
    ['no rounds', ['--rounds', '0'], /--rounds: give a whole number from 1/],
    ['half a round', ['--rounds', '1.5'], /--rounds/],
    ['rounds in words', ['--rounds', 'many'], /--rounds/],
    ['too many decks', [...ten, '--decks', '9'], /4 to 8 decks, not 9 \(2\.2\.1\)/],
    ['no threads', [...ten, '--threads', '0'], /--threads/],
    ['a negative seed', [...ten, '--seed', '-1'], /--seed/],
    ['a seed past 2^53', [...ten, '--seed', '99999999999999999'], /--seed/],
    ['a bet that is not there', [...ten, '--mix', 'dragon=5'], /no bet 'dragon': there are player/],
    ['a bet twice', [...ten, '--mix', 'tie=5,tie=6'], /name tie once/],
    ['a fraction of a cent', [...ten, '--mix', 'tie=0.5'], /--mix: tie/],
    ['no stake', [...ten, '--mix', 'tie'], /--mix: tie/],
  ])('%s', async (_, args, message) => {
    const refused = run(...game, ...args);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.not.toThrow(/\n/);
  });

  test('an unknown option, or none of those that it needs', async () => {
    await expect(run(...game, ...ten, '--shuffle')).rejects.toThrow(/unknown option/);
    await expect(run(...game)).rejects.toThrow(/--rounds/);
    await expect(run(...ten)).rejects.toThrow(/--game/);
  });
});
