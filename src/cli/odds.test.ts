import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { type Rulebook, rulebooks } from '../rulebooks/index.ts';
import { oddsCommand } from './commands/odds.ts';
import { displayWidth } from './screen.ts';
import { UsageError } from './usage-error.ts';

const run = async (...args: string[]): Promise<string> => {
  const output = new PassThrough();
  const program = new Command('puntobanco').configureOutput({ writeErr: () => {} }).exitOverride();
  oddsCommand(program, output);
  await program.parseAsync(['odds', ...args], { from: 'user' });
  return output.setEncoding('utf8').read();
};

const insured = rulebooks.find(({ insurance }) => insurance !== null);
const fewest = rulebooks.find(({ decks }) => decks.to === 8);
if (insured === undefined || fewest === undefined) throw new Error('books are missing');
const game = (book: Rulebook) => ['--game', book.id];

describe('--json', () => {
  test('has the fields that other programs rely on', async () => {
    const odds = JSON.parse(await run(...game(insured), '--json'));
    expect(odds).toMatchObject({ game: insured.id, cards: 416, denominator: '4998398275503360' });
    expect(odds.bets.map(({ bet }: { bet: string }) => bet)).toEqual(
      insured.bets.map(({ id }) => id),
    );
    expect(odds.bets[1]).toMatchObject({
      bet: 'banker',
      houseEdge: expect.closeTo(0.010579058, 9),
      variance: expect.closeTo(0.86, 3),
      push: '475627426473216',
      tiers: [{ odds: '0.95 to 1', ways: '2292252566437888', rule: '4.1.2' }],
    });
    expect(odds.insurance[0]).toMatchObject({
      hand: 'player',
      after: 4,
      player: 5,
      banker: 4,
      odds: '3 to 2',
      win: expect.stringMatching(/^\d+$/),
      push: expect.stringMatching(/^\d+$/),
      lose: expect.stringMatching(/^\d+$/),
      houseEdge: expect.closeTo(0.16320965, 8),
    });
    expect(odds.together.correlation[0][1]).toBeLessThan(-0.9);
    expect(odds.removal).toBeUndefined();
  });

  test('takes decks, or what is left of every rank', async () => {
    const six = JSON.parse(await run(...game(insured), '--decks', '6', '--json'));
    expect(six).toMatchObject({ cards: 312, counts: Array.from({ length: 13 }, () => 24) });
    const left = JSON.parse(
      await run(...game(insured), '--counts', '1,2,3,4,5,6,7,8,9,10,11,12,13', '--json'),
    );
    expect(left).toMatchObject({ cards: 91, denominator: String(91 * 90 * 89 * 88 * 87 * 86) });
  });

  test('an exact edge is a fraction in lowest terms', async () => {
    // Twelve kings: every round is a tie, which pays 8 to 1.
    const odds = JSON.parse(
      await run(...game(insured), '--counts', '0,0,0,0,0,0,0,0,0,0,0,0,12', '--json'),
    );
    const tie = odds.bets.find(({ bet }: { bet: string }) => bet === 'tie');
    expect(tie).toMatchObject({ houseEdge: -8, houseEdgeExact: '-8/1', hitRate: 1, variance: 0 });
    const player = odds.bets.find(({ bet }: { bet: string }) => bet === 'player');
    expect(player).toMatchObject({ houseEdge: 0, push: odds.denominator });
  });

  test('--removal adds what each rank does, and nothing for a rank that is gone', async () => {
    const counts = '0,9,9,9,9,9,9,9,9,9,9,9,9';
    const { removal } = JSON.parse(
      await run(...game(insured), '--counts', counts, '--removal', '--json'),
    );
    const { bet, ranks } = removal.effects[0];
    expect(bet).toBe('player');
    expect(ranks.map(({ rank }: { rank: string }) => rank)).toEqual([
      ...'23456789',
      '10',
      ...'JQK',
    ]);
    for (const { change, exact } of ranks) {
      const [numerator, denominator] = exact.split('/').map(Number);
      expect(change).toBeCloseTo(numerator / denominator, 14);
    }
  });

  test('--layout leaves the bets of that layout', async () => {
    const { bets, layout } = JSON.parse(await run(...game(insured), '--layout', 'm', '--json'));
    expect(layout).toBe('M');
    expect(bets.map(({ bet }: { bet: string }) => bet)).toEqual(
      insured.bets.filter(({ layouts }) => layouts.includes('M')).map(({ id }) => id),
    );
  });
});

describe('to read', () => {
  test('every bet by name, its edge and its paragraph, within the width', async () => {
    const text = await run(...game(insured), '--removal', '--correlation');
    for (const { name, rule } of insured.bets) {
      const line = text.split('\n').find((one) => one.trimStart().startsWith(`${name.en}  `));
      expect(line, name.en).toMatch(/\d+\.\d{5} %/);
      expect(text).toContain(rule);
    }
    expect(text).toContain('1.05791 %');
    expect(text).toContain('16.32096 %');
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100);
    expect(text).not.toContain('\x1b');
  });

  test('a book without insurance does not speak of it', async () => {
    expect(await run(...game(fewest))).not.toMatch(/insurance/i);
  });
});

describe('--tally', () => {
  test('adds up to all draws, and the sheet has its checksum', async () => {
    const tally = await run(...game(insured), '--tally');
    const total = (kind: string) =>
      tally
        .split('\n')
        .filter((line) => line.startsWith(`${kind} `))
        .reduce((sum, line) => sum + BigInt(line.split(' ').at(-1) ?? ''), 0n);
    expect(total('draws')).toBe(4_998_398_275_503_360n);
    expect(total('score')).toBe(4_998_398_275_503_360n);
    expect(total('pairs')).toBe(4_998_398_275_503_360n);
    const checksum = createHash('sha256').update(tally).digest('hex');
    for (const form of ['markdown', 'csv', 'html']) {
      expect(await run(...game(insured), '--format', form)).toContain(checksum);
    }
  });
});

describe('a sheet', () => {
  const WAYS = /2,?292,?252,?566,?437,?888/;

  test.each(['markdown', 'csv', 'html'])(
    '%s: game, version, layout, decks, paragraphs, ways',
    async (form) => {
      const sheet = await run(...game(insured), '--decks', '8', '--layout', 'A', '--format', form);
      for (const part of [
        insured.id,
        insured.version,
        'layout A',
        '8 decks',
        '4.1.14',
        '0.95 to 1',
        '1.0579058 %',
      ]) {
        expect(sheet).toContain(part);
      }
      expect(sheet).toMatch(WAYS);
      const command = `puntobanco odds --game ${insured.id} --decks 8 --layout A --format ${form}`;
      expect(sheet).toContain(command);
    },
  );

  test('csv: ways are plain numbers, and a comma in a text is quoted', async () => {
    const lines = (await run(...game(insured), '--format', 'csv')).split('\n');
    expect(lines).toContain('Banker,Banker wins,0.95 to 1,2292252566437888,45.85974 %,4.1.2');
    expect(lines).toContain('Shoe,"8 decks, 416 cards"');
  });

  test('html: closed, escaped, and nothing fetched from elsewhere', async () => {
    const html = await run(...game(insured), '--format', 'html');
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    for (const tag of ['table', 'tr', 'td', 'th', 'p', 'h2', 'code', 'div']) {
      const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length;
      expect(opened, tag).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length);
    }
    expect(html).not.toMatch(/<script|<link|https?:/);
  });

  test('of six cards has no effect of removal', async () => {
    const sheet = await run(
      ...game(fewest),
      '--counts',
      '0,0,0,0,0,6,0,0,0,0,0,0,0',
      '--format',
      'markdown',
    );
    expect(sheet).not.toContain('Effect of removal');
  });
});

describe('what cannot be worked out is refused in one line', () => {
  const thirteen = (first: string) => `${first},1,1,1,1,1,1,1,1,1,1,1,1`;
  test.each([
    ['a negative count', ['--counts', thirteen('-1')], /rank A is -1/],
    ['a fraction', ['--counts', thirteen('1.5')], /rank A is 1\.5/],
    ['no number', ['--counts', thirteen('many')], /'many' is no number/],
    ['nothing between commas', ['--counts', thirteen('')], /'' is no number/],
    ['hexadecimal', ['--counts', thirteen('0x4')], /'0x4' is no number/],
    ['fourteen counts', ['--counts', `${thirteen('1')},1`], /13 counts.*14/],
    ['five cards', ['--counts', '0,0,0,0,0,0,0,0,0,0,0,0,5'], /6 cards.*holds 5/],
    ['decks and counts', ['--decks', '8', '--counts', thirteen('1')], /not both/],
    ['two forms', ['--json', '--format', 'csv'], /--json or --format/],
    ['eleven decks', ['--decks', '11'], /4 to 8 decks, not 11 \(2\.2\.1\)/],
    ['decks that its book does not have', ['--decks', '9'], /4 to 8 decks, not 9 \(2\.2\.1\)/],
    ['half a deck', ['--decks', '7.5'], /whole number.*'7\.5'/],
    ['no such layout', ['--layout', 'Z'], /no layout 'Z': there are A B C/],
    ['nothing to remove', ['--removal', '--counts', '6,0,0,0,0,0,0,0,0,0,0,0,0'], /one card taken/],
  ])('%s', async (_, args, message) => {
    const refused = run(...game(fewest), ...args);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.not.toThrow(/\n/);
  });

  test('an unknown game, with the names of those that there are', async () => {
    await expect(run('--game', 'poker')).rejects.toThrow(new RegExp(`poker.*${insured.id}`));
  });

  test.each([[['--frobnicate']], [['--format', 'pdf']]])('%s', async (args) => {
    await expect(run(...game(insured), ...args)).rejects.toThrow(/unknown option|Allowed choices/);
  });

  test('no game at all', async () => {
    await expect(run()).rejects.toThrow(/--game/);
  });
});
