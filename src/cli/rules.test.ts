import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { inWords, orOf, runs } from '../odds/in-words.ts';
import { type Condition, KINDS, RANKS, type Rulebook, rulebooks } from '../rulebooks/index.ts';
import { boxNumbers } from '../rules/index.ts';
import { rulesCommand } from './commands/rules.ts';
import { effectInWords, electionsInWords, KIND_NAMES, whoDecides } from './irregularity-words.ts';
import { displayWidth } from './screen.ts';
import { UsageError } from './usage-error.ts';

const run = async (...args: string[]): Promise<string> => {
  const output = new PassThrough();
  const program = new Command('puntobanco').exitOverride();
  rulesCommand(program, output);
  await program.parseAsync(['rules', ...args], { from: 'user' });
  return output.setEncoding('utf8').read();
};

const wins = (hand: 'player' | 'banker', ...points: number[]) => ({ winner: [hand], points });

test.each<[Condition, string]>([
  [{}, 'Always'],
  [{ winner: ['player'] }, 'Player wins'],
  [wins('banker', 6), 'Banker wins with 6'],
  [wins('banker', 1, 2, 3, 4, 5, 7, 8, 9), 'Banker wins with any points but 6'],
  [wins('player', 1, 2, 3, 4, 5, 6, 7, 8, 9), 'Player wins with any points'],
  [wins('player', 1, 2, 3, 4, 6), 'Player wins with 1 to 4 or 6'],
  [{ ...wins('banker', 6), cards: [3] }, 'Banker wins with 6 in three cards'],
  [{ winner: ['tie'] }, 'The Hands tie'],
  [{ winner: ['tie'], natural: true }, 'The Hands tie, a natural'],
  [{ winner: ['player'], natural: true }, 'Player wins, a natural'],
  [{ winner: ['banker'], margin: [9], natural: false }, 'Banker wins by nine points, no natural'],
  [{ winner: ['tie'], points: [6] }, 'The Hands tie on 6'],
  [{ winner: ['tie'], points: [0, 1, 2, 3, 4, 5, 7, 8, 9] }, 'The Hands tie on any points but 6'],
  [{ winner: ['player', 'banker'], points: [6] }, 'Either Hand wins with 6'],
  [
    { winner: ['player', 'banker', 'tie'], points: [6] },
    'Either Hand wins with 6, or the Hands tie on 6',
  ],
  [
    { ...wins('player', 7, 8, 9), margin: [1], totalCards: [4] },
    'Player wins by one point with 7, 8 or 9, four cards in both Hands',
  ],
  [{ winner: ['banker'], margin: [2, 3] }, 'Banker wins by two or three points'],
  [{ playerPair: RANKS }, 'Player starts with a pair'],
  [{ bankerPair: ['6'] }, 'Banker starts with a pair of sixes'],
  [
    { playerPair: RANKS.filter((rank) => rank !== '6') },
    'Player starts with a pair other than sixes',
  ],
  [{ pairs: 'single' }, 'One Hand alone starts with a pair'],
  [{ pairs: 'double' }, 'Both Hands start with a pair, in different ranks'],
  [{ pairs: 'twin' }, 'Both Hands start with a pair, in the same rank'],
  [{ points: [6] }, 'The higher Point Total is 6'],
])('%j: %s', (when, words) => {
  expect(inWords(when)).toBe(words);
});

test('numbers in words', () => {
  expect(orOf([7])).toBe('7');
  expect(orOf([7, 8, 9])).toBe('7, 8 or 9');
  expect(runs([0, 1, 2, 5, 6, 8])).toEqual(['0 to 2', '5', '6', '8']);
});

/** Every paragraph that a part of a book names. */
const paragraphs = (part: unknown): string[] => {
  if (typeof part === 'string') return /^\d+(\.\d+)+(\([a-z]\))?$/.test(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(paragraphs) : [];
};

/** The text without its line breaks and alignment. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe.each(rulebooks.map((book): [string, Rulebook] => [book.title, book]))('%s', (_, book) => {
  test('prints title, version, date, and every bet with its names, pays and words', async () => {
    const text = await run(book.id);
    expect(text).toContain(book.title);
    expect(text).toContain(`version ${book.version}, in force ${book.effective.replace('T', ' ')}`);
    for (const bet of book.bets) {
      const row = text.split('\n').find((line) => line.startsWith(`  ${bet.name.en}  `));
      expect(row).toContain(` ${bet.name.zh} `);
      expect(row).toContain(bet.pays[0]?.pays);
      expect(row).toContain(bet.rule);
    }
  });

  test('names every paragraph of the book', async () => {
    const text = await run(book.id);
    const missing = paragraphs({ ...book, asPrinted: null }).filter((rule) => !text.includes(rule));
    expect(missing).toEqual([]);
  });

  test('says every irregularity: what, what follows, who decides, elections', async () => {
    const text = await run(book.id);
    for (const kind of KINDS) {
      const clause = book.irregularities[kind];
      const start = KIND_NAMES[kind].split(' ').slice(0, 2).join(' ');
      const lines = text.split('\n').filter((line) => line.includes(` ${start}`));
      if (clause === null) {
        expect(lines).toEqual([]);
        continue;
      }
      expect(lines.some((line) => line.startsWith(`  ${clause.rule} `))).toBe(true);
      for (const words of [effectInWords(clause), whoDecides(clause), electionsInWords(clause)]) {
        expect(words ?? '').not.toContain('undefined');
        for (const word of (words ?? '').split(' ')) expect(flat(text)).toContain(word);
      }
    }
    for (const { policy } of book.silentOn) expect(flat(text)).toContain(policy);
  });

  test('prints the insurance table in both stages, or says that there is none', async () => {
    const text = await run(book.id);
    if (book.insurance === null) {
      expect(text).toContain('The book has no insurance.');
      return;
    }
    const { rows } = book.insurance.table;
    const stages = text.split('After the Player third card');
    expect(stages).toHaveLength(2);
    for (const { hand, after, own, other, pays, paidOnTie } of rows) {
      const tie = paidOnTie === undefined ? 'returned' : `paid (${paidOnTie})`;
      const name = hand === 'player' ? 'Player' : 'Banker';
      const row = [name, orOf(runs(own)), orOf(runs(other)), pays, tie].join(' ');
      expect(flat(stages[after - 4] ?? '')).toContain(row);
    }
  });

  test('no line is wider than 100 columns or ends in a space', async () => {
    for (const line of (await run(book.id)).split('\n')) {
      expect(displayWidth(line)).toBeLessThanOrEqual(100);
      expect(line).toBe(line.trimEnd());
    }
  });

  test('as JSON it is the book itself', async () => {
    expect(JSON.parse(await run(book.id, '--json'))).toEqual(JSON.parse(JSON.stringify(book)));
  });

  test.each(book.layouts)('layout $id has its own bets and boxes', async ({ id, boxes }) => {
    const own = book.bets.filter(({ layouts }) => layouts.includes(id));
    const text = await run(book.id, '--layout', id.toLowerCase());
    const numbers = boxNumbers(book, boxes.to).join(' ');
    expect(text).toContain(`Layout ${id}: ${boxes.from} to ${boxes.to} boxes, numbered ${numbers}`);
    for (const { id: bet, name } of book.bets) {
      const there = text.split('\n').some((line) => line.startsWith(`  ${name.en}  `));
      expect([bet, there]).toEqual([bet, own.some((one) => one.id === bet)]);
    }
    const json = JSON.parse(await run(book.id, '--layout', id, '--json'));
    expect(json.layouts.map((layout: { id: string }) => layout.id)).toEqual([id]);
    expect(json.bets.map((bet: { id: string }) => bet.id)).toEqual(own.map((bet) => bet.id));
    expect(json.bets.every((bet: { layouts: string[] }) => bet.layouts.join() === id)).toBe(true);
  });
});

test('without a game it lists the games', async () => {
  const text = flat(await run());
  const list = JSON.parse(await run('--json'));
  for (const [at, book] of rulebooks.entries()) {
    const { id, title, version, decks, layouts, bets, insurance } = book;
    expect(text).toContain(`${id} ${title} version ${version}, in force since`);
    expect(text).toContain(
      `${decks.from} to ${decks.to} decks · ${layouts.length} layouts · ${bets.length} bets`,
    );
    expect(list[at]).toMatchObject({ id, title, insurance: insurance !== null });
  }
});

test('a wrong game or layout gets one line that lists what there is', async () => {
  const [book] = rulebooks;
  const refused = async (...args: string[]) => {
    const error: unknown = await run(...args).catch((thrown: unknown) => thrown);
    if (!(error instanceof UsageError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  };
  for (const { id } of rulebooks) {
    expect(await refused('roulette')).toContain(id);
    expect(await refused('--layout', 'A')).toContain(id);
  }
  const message = await refused(book?.id ?? '', '--layout', '?');
  expect(message).toContain(book?.layouts.map(({ id }) => id).join(' '));
});
