import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Rulebook, rulebooks } from '../rulebooks/index.ts';
import { type Card, dealOut, insuranceCap, type Limits, parseCard, shoe } from '../rules/index.ts';
import { dealCommand } from './commands/deal.ts';
import { type SampleRound, sampleRound } from './deal-round.ts';
import { roundText } from './deal-text.ts';
import { displayWidth, terminal } from './screen.ts';
import { seededChance } from './seeded.ts';
import { UsageError } from './usage-error.ts';

afterEach(() => vi.unstubAllEnvs());

const run = async (...args: string[]): Promise<string> => {
  vi.stubEnv('FORCE_COLOR', undefined);
  const output = new PassThrough();
  const printed = text(output);
  const program = new Command('puntobanco').exitOverride().configureOutput({ writeErr: () => {} });
  dealCommand(program, output);
  await program.parseAsync(['deal', ...args], { from: 'user' });
  output.end();
  return printed;
};

/** What follows the heading of each game. */
const games = (printed: string): string[] =>
  rulebooks.map(({ title }) => printed.split(`\n${title} `)[1]?.split('\n\n\n')[0] ?? '');

test('deals a round of each game, and says how to deal it again', async () => {
  const printed = await run('--seed', '7');
  for (const [at, { id, play, version }] of rulebooks.entries()) {
    const game = games(printed)[at] ?? '';
    expect([id, game]).toEqual([id, expect.stringContaining(`version ${version}, in force`)]);
    expect(game).toMatch(new RegExp(`^  ${play.open} +Place your bets, please\\.$`, 'm'));
    expect(game).toMatch(new RegExp(`^  ${play.close} +No more bets\\.$`, 'm'));
    expect(game).toMatch(/^ +House (wins|loses|is even) /m);
  }
  expect(printed).toContain('npx puntobanco deal --seed 7\n');
  expect(await run('--seed', '7')).toBe(printed);
});

test('a seed that was drawn is printed and deals the same rounds', async () => {
  const printed = await run('--rounds', '2', '--decks', '6');
  const [, seed = ''] = /seed (\d+)$/m.exec(printed) ?? [];
  expect(printed).toContain(`npx puntobanco deal --rounds 2 --decks 6 --seed ${seed}\n`);
  expect(await run('--seed', seed, '--rounds', '2', '--decks', '6')).toBe(printed);
});

test('a game alone is dealt as among the others', async () => {
  const all = games(await run('--seed', '11', '--rounds', '3'));
  for (const [at, { id }] of rulebooks.entries()) {
    const alone = await run(id, '--seed', '11', '--rounds', '3');
    expect(games(alone)[at]).toBe(all[at]);
    expect(alone).toContain('Round 3 of 3');
    expect(alone).toContain(`deal ${id} --rounds 3 --seed 11`);
  }
});

test('no line is wider than 100 columns or ends in a space', async () => {
  for (const line of (await run('--seed', '1', '--rounds', '40')).split('\n')) {
    expect(displayWidth(line)).toBeLessThanOrEqual(100);
    expect(line).toBe(line.trimEnd());
  }
});

test('a shoe too short for a round makes way for the next', async () => {
  const [book] = rulebooks;
  const printed = await run(book?.id ?? '', '--decks', '4', '--rounds', '120', '--seed', '3');
  expect(printed).toContain('Round 120 of 120');
});

test.each([
  ['--rounds', '0'],
  ['--rounds', '1.5'],
  ['--seed', '-1'],
  ['--seed', '9007199254740993'],
  ['--decks', 'many'],
])('%s %s is refused', async (...args) => {
  await expect(run(...args)).rejects.toThrow(/whole number/);
});

test('a game that is not there and decks that a book does not allow are refused', async () => {
  await expect(run('roulette')).rejects.toThrow(UsageError);
  for (const { id, decks } of rulebooks) {
    await expect(run(id, '--decks', `${decks.to + 1}`)).rejects.toThrow(decks.rule);
    await expect(run(id, '--decks', `${decks.from - 1}`)).rejects.toThrow(UsageError);
    await expect(run(id, '--decks', `${decks.to}`)).resolves.toContain(`${decks.to} decks`);
  }
});

const LIMITS: Limits = { minimum: 2500, maximumDifferential: 100_000, per: 'box' };

/** A round of the book, from a shuffled shoe or from cards given in the order dealt. */
const sample = (book: Rulebook, seed: number, given?: readonly string[]): SampleRound => {
  const chance = seededChance(`${seed} ${book.id}`);
  const layout = chance.pick(book.layouts);
  const cards: Card[] =
    given?.flatMap((name) => parseCard(name) ?? []).reverse() ?? chance.shuffle(shoe(8));
  const limits = book.limits === null ? null : LIMITS;
  const draw = () => cards.pop() ?? 'AS';
  return sampleRound({ book, layout, decks: 8, limits }, draw, chance);
};

const told = (book: Rulebook, ...cards: string[]): string =>
  roundText(terminal(new PassThrough()), sample(book, 1, cards)).join('\n');

describe.each(rulebooks.map((book): [string, Rulebook] => [book.title, book]))('%s', (_, book) => {
  const rounds = Array.from({ length: 300 }, (_unused, seed) => sample(book, seed));

  test('has patrons on both Hands, in boxes and on bets of the layout', () => {
    for (const { patrons, layout } of rounds) {
      const originals = patrons.flatMap(({ bets }) => bets.map(({ bet }) => bet.original));
      expect(originals).toEqual(expect.arrayContaining(['player', 'banker', null]));
      for (const { id, box, standing, bets } of patrons) {
        expect(id).toMatch(/^p\d$/);
        expect(bets.every(({ bet }) => bet.layouts.includes(layout.id))).toBe(true);
        const seated = patrons.filter((one) => one.box === box && !one.standing);
        expect([standing, seated.length]).toEqual([standing, 1]);
      }
    }
  });

  test('deals what the Table of Play deals', () => {
    for (const { moments, settlement } of rounds) {
      const { player, banker } = settlement;
      const hands = moments.filter((moment) => moment.type === 'hand');
      expect(hands.findLast(({ hand }) => hand === 'player')?.cards).toEqual(player.cards);
      expect(hands.findLast(({ hand }) => hand === 'banker')?.cards).toEqual(banker.cards);
      const [p1, p2, p3] = player.cards;
      const [b1, b2, b3] = banker.cards;
      const cards = [p1, b1, p2, b2, p3, b3].filter((card) => card !== undefined);
      const { used, step } = dealOut(book, cards);
      expect([used, step.step]).toEqual([cards.length, 'settle']);
    }
  });

  test('has insurance taken within its cap where it is offered, and nowhere else', () => {
    const offers = rounds.flatMap(({ moments, patrons }) =>
      moments.flatMap((moment) => (moment.type === 'offer' ? [{ ...moment, patrons }] : [])),
    );
    expect(offers.length > 0).toBe(book.insurance !== null);
    for (const { offer, answers, patrons } of offers) {
      for (const answer of answers) {
        const own = patrons.find(({ id }) => id === answer.patron)?.bets ?? [];
        const original = own.find(({ bet }) => bet.original === offer.hand)?.amount ?? 0;
        if (answer.takes === null || book.insurance === null) continue;
        const most = { original, maximum: LIMITS.maximumDifferential };
        expect(answer.cap).toBe(insuranceCap(book.insurance, offer, most));
        expect(answer.takes).toBeGreaterThan(0);
        expect(answer.takes).toBeLessThanOrEqual(answer.cap);
      }
    }
  });

  test('whoever passed an offer gets none later in the round', () => {
    for (const { moments, settlement } of rounds) {
      const passed = new Set<string>();
      for (const moment of moments) {
        if (moment.type !== 'offer') continue;
        for (const answer of moment.answers) {
          if (answer.takes === null) expect(answer.right).toBe(!passed.has(answer.patron));
          else expect(passed).not.toContain(answer.patron);
          if (answer.takes === null) passed.add(answer.patron);
        }
      }
      const insured = settlement.lines.filter(({ bet }) => bet.endsWith('-insurance'));
      const taken = moments.flatMap((moment) =>
        moment.type === 'offer' ? moment.answers.filter(({ takes }) => takes !== null) : [],
      );
      expect(insured).toHaveLength(taken.length);
    }
  });

  const { tableOfPlay, winner, tie } = book.play;
  test.each<[string[], string, string, string]>([
    [
      ['9S', 'KD', 'KH', '5C'],
      'Player has a natural 9. Both Hands stand.',
      winner,
      'Player wins, 9 against 5.',
    ],
    [
      ['8S', '9D', 'KH', 'KC'],
      'Player has a natural 8. Banker has a natural 9. Both Hands stand.',
      winner,
      'Banker wins, 9 against 8.',
    ],
    [
      ['7S', '6D', 'KH', 'KC'],
      'Player stands on 7. Banker stands on 6.',
      winner,
      'Player wins, 7 against 6.',
    ],
    [['6S', '4D', 'KH', 'KC', '2S'], 'Player stands on 6. Banker draws on 4.', tie, 'Tie on 6.'],
    [['5S', '7D', 'KH', 'KC', '2S'], 'Player draws on 5.', tie, 'Tie on 7.'],
    [
      ['5S', '3D', 'KH', 'KC', '8S'],
      'Banker stands on 3 against a third card worth 8.',
      tie,
      'Tie on 3.',
    ],
    [
      ['2S', '10D', 'KH', 'KC', 'QS', '7H'],
      'Player draws on 2.',
      winner,
      'Banker wins, 7 against 2.',
    ],
  ])('%j: %s', (cards, verdict, rule, outcome) => {
    const lines = told(book, ...cards)
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' '));
    expect(lines).toContain(` ${tableOfPlay.rule} ${verdict}`);
    expect(lines).toContain(` ${rule} ${outcome}`);
  });
});

test('a shuffled shoe holds the same cards, in an order that the seed alone decides', () => {
  const cards = shoe(4);
  const order = seededChance('5').shuffle(cards);
  expect(order).not.toEqual(cards);
  expect(order.toSorted()).toEqual(cards.toSorted());
  expect(seededChance('5').shuffle(cards)).toEqual(order);
  expect(seededChance('6').shuffle(cards)).not.toEqual(order);
  const chance = seededChance('7');
  const counts = Map.groupBy(Array.from({ length: 3000 }), () => chance.below(3));
  expect([...counts.keys()].toSorted()).toEqual([0, 1, 2]);
  for (const drawn of counts.values()) expect(drawn.length).toBeGreaterThan(900);
});
