import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { rulebooks } from '../rulebooks/index.ts';
import { countingCommand } from './commands/counting.ts';
import { countingPlan } from './counting.ts';
import { countOnThreads } from './counting-threads.ts';
import { displayWidth } from './screen.ts';
import { UsageError } from './usage-error.ts';

const run = async (...args: string[]): Promise<{ out: string; messages: string | null }> => {
  const output = new PassThrough();
  const messages = new PassThrough();
  const program = new Command('puntobanco').configureOutput({ writeErr: () => {} }).exitOverride();
  countingCommand(program, output, messages);
  await program.parseAsync(['counting', ...args], { from: 'user' });
  return {
    out: output.setEncoding('utf8').read(),
    messages: messages.setEncoding('utf8').read(),
  };
};

const book = rulebooks.find(({ insurance }) => insurance !== null);
if (book === undefined) throw new Error('no book has insurance');
const game = ['--game', book.id];
const few = [...game, '--shoes', '6', '--seed', '3'];

const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out);

test('--json: every bet and every row of insurance, by cut, and nothing on the side', async () => {
  const { out, messages } = await run(...few, '--threads', '1', '--below', '1000', '--json');
  expect(messages).toBeNull();
  const found = JSON.parse(out);
  // The same on any number of threads, to the last digit.
  const again = await json(...few, '--threads', '2', '--below', '1000');
  expect([found.threads, again.threads]).toEqual([1, 2]);
  expect([again.bets, again.insurance]).toEqual([found.bets, found.insurance]);
  expect(found).toMatchObject({
    game: book.id,
    decks: 8,
    cut: 14,
    afterCut: 1,
    burn: 'none',
    shoes: 6,
    seed: 3,
  });
  expect(found.bets.map(({ bet }: { bet: string }) => bet)).toEqual(book.bets.map(({ id }) => id));
  expect(found.insurance).toHaveLength(book.insurance?.table.rows.length ?? 0);
  const cuts = found.cuts.map(({ cut }: { cut: number }) => cut);
  expect(cuts.slice(0, 3)).toEqual([14, 26, 39]);
  expect(cuts.at(-1)).toBe(208);
  for (const { perfect, below } of found.bets) {
    expect(below).toEqual({ units: 1000, cut: 14 });
    for (const [at, one] of perfect.entries()) {
      expect(one.unitsPerShoe).toBeGreaterThanOrEqual(0);
      // Who sees more of a shoe cannot gain less from it.
      expect(one.unitsPerShoe).toBeLessThanOrEqual(perfect[at - 1]?.unitsPerShoe ?? 1e9);
    }
  }
});

test('a stated count for the bets that are named, ten tags for all ranks', async () => {
  const tags = ['--tags', '0,0,-1,-1,-1,-2,1,2,2,0', '--trigger', '8'];
  const { bets } = await json(...few, '--bets', 'big-tiger', '--burn', 'first-card', ...tags);
  expect(bets).toHaveLength(1);
  expect(bets[0].count).toMatchObject({
    tags: [0, 0, -1, -1, -1, -2, 1, 2, 2, 0, 0, 0, 0],
    trigger: 8,
  });
});

test('a linear count of pairs sees nothing, and says so', async () => {
  const { bets } = await json(...game, '--shoes', '30', '--seed', '3', '--bets', 'player-pair');
  expect(bets[0].perfect[0].unitsPerShoe).toBeGreaterThan(0);
  expect(bets[0].count).toMatchObject({ trigger: null, gained: null, shareOfPerfect: 0 });
  expect(bets[0].count.tags.every((tag: number) => tag === 0)).toBe(true);
});

test('to read: every bet by name, within the width', async () => {
  const { out } = await run(...few, '--below', '0.1');
  for (const { name } of book.bets) expect(out).toContain(`  ${name.en}`);
  expect(out).toContain('14 cards behind the cut card, 1 round after it, no burn');
  expect(out).toContain('less than 0.1 units per 100 rounds');
  for (const text of out.split('\n')) expect(displayWidth(text)).toBeLessThanOrEqual(100);
});

test('told to stop, the threads finish the shoe at hand and report it', async () => {
  const options = { game: book.id, decks: '8', cut: '14', afterCut: '1', burn: 'none' } as const;
  const plan = countingPlan({ ...options, shoes: '1000000', seed: '1' }, 8);
  const run = countOnThreads(plan, 2);
  run.stop();
  expect((await run.result).shoes).toBe(2);
});

test('of one shoe no error is known', async () => {
  const { out } = await run(...game, '--shoes', '1', '--seed', '1', '--bets', 'tie');
  expect(out).toContain('± ?');
  expect(out).not.toContain('Infinity');
});

describe('a wrong call says what to do', () => {
  test.each([
    ['a game', ['--game', 'whist'], /no game 'whist'/],
    ['decks', [...game, '--decks', '3'], /played with 4 to 10 decks/],
    ['a cut too deep', [...game, '--cut', '8'], /--cut: give a whole number from 12 to/],
    ['too many rounds after it', [...game, '--after-cut', '11'], /from 0 to 10/],
    ['no shoes', [...game, '--shoes', '0'], /--shoes/],
    ['a bet', [...game, '--bets', 'tie,red'], /no bet 'red': there are player/],
    ['few tags', [...game, '--tags', '1,2'], /give 10 whole numbers.* 2 were given/],
    ['odd tags', [...game, '--tags', '1,x,3,4,5,6,7,8,9,0'], /'x' is no whole number/],
    ['a trigger alone', [...game, '--trigger', '4'], /give --tags too/],
    ['no trigger', [...game, '--tags', '0,0,0,0,0,0,0,0,0,0', '--trigger', '-1'], /above 0/],
    ['nothing to stay below', [...game, '--below', 'much'], /--below: give a number above 0/],
  ])('%s', async (_, args, message) => {
    const failed = run(...args);
    await expect(failed).rejects.toThrow(UsageError);
    await expect(failed).rejects.toThrow(message);
  });

  test('a burn', async () => {
    await expect(run(...game, '--burn', 'all')).rejects.toThrow(/none, first-card/);
  });
});
