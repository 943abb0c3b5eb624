import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulebooks } from '../src/rulebooks/index.ts';
import { folderOf, furtherBook } from './further-book.ts';

const root = new URL('..', import.meta.url).pathname;

const typed = (words: readonly string[], input = '', env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'bin/puntobanco.js'), ...words],
    { input, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, ...env } },
  );
  return { status, stdout, stderr };
};

const book = furtherBook();
const folder = folderOf({ 'lucky-nine.json': book, 'README.md': 'no book' });

const ROUND = {
  id: 'r1',
  game: 'lucky-nine',
  layout: 'A',
  // 0 and 9 in three cards against 7.
  cards: ['KS', '3D', 'QH', '4C', '9D'],
  bets: [{ box: 1, patron: 'p1', bet: 'lucky-nine', amount: 100 }],
};

test('a game that is a file settles, deals, is printed, has odds and is simulated', () => {
  // So many that threads settle them too.
  const lines = `${JSON.stringify(ROUND)}\n`.repeat(12_000);
  const settled = typed(['settle', '--threads', '2', '--books', folder], lines);
  expect(settled.status).toBe(0);
  const answers = settled.stdout.trim().split('\n');
  expect(answers).toHaveLength(12_000);
  expect(new Set(answers).size).toBe(1);
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({
    outcome: 'player',
    lines: [{ bet: 'lucky-nine', result: 'win', odds: '25 to 1', paid: 2500, rule: '4.1.3' }],
  });
  const odds = JSON.parse(
    typed(['odds', '--game', 'lucky-nine', '--json', '--books', folder]).stdout,
  );
  const [, , own] = odds.bets;
  expect(own.bet).toBe('lucky-nine');
  const ways = Number(own.tiers[0].ways) / Number(odds.denominator);
  expect(own.houseEdge).toBeCloseTo(1 - 26 * ways, 12);
  const simulated = JSON.parse(
    typed(
      [
        'simulate',
        '--game',
        'lucky-nine',
        '--rounds',
        '20000',
        '--seed',
        '1',
        '--threads',
        '2',
        '--json',
      ],
      '',
      { PUNTOBANCO_BOOKS: folder },
    ).stdout,
  );
  expect(simulated.bets.map(({ bet }: { bet: string }) => bet)).toContain('lucky-nine');
  expect(typed(['deal', 'lucky-nine', '--seed', '1', '--books', folder]).stdout).toMatch(
    /Lucky Nine/,
  );
  expect(JSON.parse(typed(['rules', 'lucky-nine', '--json', '--books', folder]).stdout)).toEqual(
    book,
  );
  expect(typed(['rules', '--books', folder]).stdout).toMatch(/^lucky-nine$/m);
});

const refusal = (files: Readonly<Record<string, unknown>>) => {
  const { status, stderr, stdout } = typed(['rules', '--books', folderOf(files)]);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
  return stderr;
};

const [shipped] = rulebooks;

test.each([
  ['not JSON', { 'a.json': '{"id":' }, /a\.json is not JSON/],
  ['a list', { 'a.json': [] }, /a\.json is no rulebook: book: .* is no object/],
  ['a field missing', { 'a.json': { ...book, decks: undefined } }, /a\.json .*decks is missing/],
  ['an id with a path', { 'a.json': { ...book, id: '../x' } }, /a\.json .*id/],
  ['an id of dots', { 'a.json': { ...book, id: '..' } }, /id: begins with a letter or a digit/],
  ['no time', { 'a.json': { ...book, effective: 'soon' } }, /effective: a day or a minute/],
  ['no such day', { 'a.json': { ...book, effective: '2027-02-30' } }, /effective: a day/],
  [
    'twice',
    { 'a.json': book, 'b.json': book },
    /b\.json and .*a\.json are both lucky-nine version 1/,
  ],
  ['ours, and not the same', { 'a.json': { ...shipped, title: 'x' } }, /a\.json .*title/],
  ['nothing', { 'a.txt': 'x' }, /no rulebook in/],
])('a folder with %s is refused in one line', (_, files, line) => {
  expect(refusal(files)).toMatch(line);
});

test('a folder that is not there, or is a file, is refused in one line; settle says it as JSON', () => {
  const none = typed(['rules', '--books', '/nowhere']);
  expect(none).toMatchObject({ status: 2, stdout: '' });
  expect(none.stderr).toMatch(/^puntobanco: \/nowhere cannot be read \(ENOENT\): .*\n$/);
  const file = typed(['settle', '--books', join(folder, 'lucky-nine.json')]);
  expect(JSON.parse(file.stderr)).toEqual({
    error: { code: 'BAD_INPUT', message: expect.stringMatching(/is no folder/) },
  });
});

const dearer = book.bets.map((bet) =>
  bet.original === null
    ? { ...bet, pays: bet.pays.map((line) => ({ ...line, pays: '40 to 1' as const })) }
    : bet,
);

test('versions: what is in force by the time of the casino, and others by name', () => {
  const versions = folderOf({
    '1.json': book,
    '2.json': furtherBook({ version: '2', effective: '2021-01-01', bets: dearer }),
    '3.json': furtherBook({ version: '3', effective: '9998-01-01' }),
    'later.json': furtherBook({ id: 'later', version: '7', effective: '9998-01-01' }),
  });
  const version = (game: string) =>
    JSON.parse(typed(['rules', game, '--json', '--books', versions]).stdout || '{}').version;
  expect(version('lucky-nine')).toBe('2');
  expect(version('lucky-nine@1')).toBe('1');
  expect(version('lucky-nine@3')).toBe('3');
  expect(typed(['rules', 'lucky-nine@4', '--books', versions]).stderr).toMatch(/there are 1, 2, 3/);
  expect(typed(['rules', 'later', '--books', versions]).stderr).toMatch(/name it later@7/);
  expect(typed(['rules', '--books', versions]).stdout).not.toMatch(/^later$/m);
  // A hand history says by which version it was played.
  const rounds = ['1', '2', undefined].map((named) => JSON.stringify({ ...ROUND, version: named }));
  const settled = typed(['settle', '--books', versions], rounds.join('\n')).stdout;
  const rates = settled
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).lines[0].odds);
  expect(rates).toEqual(['25 to 1', '40 to 1', '40 to 1']);
});
