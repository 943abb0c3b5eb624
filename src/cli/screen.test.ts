import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { displayWidth, money, pad, spreadOut, table, terminal, wrap } from './screen.ts';

const stream = (shape: { isTTY?: boolean; columns?: number } = {}) =>
  Object.assign(new PassThrough(), shape);

beforeEach(() => {
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe('colour', () => {
  test.each([
    ['none in a pipe', {}, {}, false],
    ['on a terminal', { isTTY: true }, {}, true],
    ['forced in a pipe', {}, { FORCE_COLOR: '1' }, true],
    ['refused', { isTTY: true }, { FORCE_COLOR: '0' }, false],
  ])('%s', (_, shape, env, coloured) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const { bold, dim, red, blue, green, amber } = terminal(stream(shape));
    for (const paint of [bold, dim, red, blue, green, amber]) {
      expect(stripVTControlCharacters(paint('two words'))).toBe('two words');
      expect(paint('two words') !== 'two words').toBe(coloured);
      expect(paint('')).toBe('');
    }
  });

  test('none where NO_COLOR is set', () => {
    vi.stubEnv('NO_COLOR', '1');
    // As a terminal's stream does, it answers for its own environment.
    const { red } = terminal(Object.assign(stream({ isTTY: true }), { getColorDepth: () => 1 }));
    expect(red('x')).toBe('x');
  });

  test('a painted text can be broken between any two words', () => {
    vi.stubEnv('FORCE_COLOR', '1');
    const { red } = terminal(stream());
    expect(wrap(red('one two'), 3)).toEqual([red('one'), red('two')]);
  });
});

test.each([
  [undefined, 100],
  [0, 100],
  [72, 72],
  [400, 120],
])('a stream of %s columns is written %i wide', (columns, width) => {
  expect(terminal(stream(columns === undefined ? {} : { columns })).width).toBe(width);
});

test.each([
  ['', 0],
  ['Tiger', 5],
  ['小老虎', 6],
  ['閒 庄', 5],
  ['10♦', 3],
  ['A–Q · ─', 7],
  ['（一）', 6],
  ['e\u0301', 1],
  ['\u001b[31mred\u001b[39m', 3],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test('padding counts Chinese characters twice', () => {
  expect(pad('和', 4)).toBe('和  ');
  expect(pad('和', 4, 'right')).toBe('  和');
  expect(pad('too long', 3)).toBe('too long');
});

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['unbreakable word', 4, ['unbreakable', 'word']],
  ['a\nb c', 10, ['a', 'b c']],
  ['閒对 庄对', 8, ['閒对', '庄对']],
])('%j at %i columns', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test('two texts share a line or stand below one another', () => {
  expect(spreadOut('left', 'right', 12)).toEqual(['left   right']);
  expect(spreadOut('left', 'right', 10)).toEqual(['left', 'right']);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123450, '1,234.50'],
  [-100, '-1.00'],
  [-7, '-0.07'],
  [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
])('%i cents are %s', (cents, text) => {
  expect(money(cents)).toBe(text);
});

describe('a table', () => {
  const t = terminal(stream());

  test('aligns its columns under a thin rule', () => {
    const columns = [{ head: 'Bet' }, { head: '' }, { head: 'Pays', align: 'right' }] as const;
    const rows = [['Tie', '和', '8 to 1'], 'rule', ['Big Tiger', '大老虎', '50 to 1']] as const;
    expect(table(t, { columns, rows })).toEqual([
      '  Bet                   Pays',
      '  ──────────────────────────',
      '  Tie        和       8 to 1',
      '  ──────────────────────────',
      '  Big Tiger  大老虎  50 to 1',
    ]);
  });

  test('has no head where no column has one, and pads to the width asked for', () => {
    expect(table(t, { columns: [{ width: 6 }, {}], rows: [['3.8', 'No more bets.']] })).toEqual([
      '  3.8     No more bets.',
    ]);
  });

  test('wraps the widest column where room is short, never within a word', () => {
    const narrow = terminal(stream({ columns: 20 }));
    const rows = [['4.1.2', 'one two three four']];
    expect(table(narrow, { columns: [{}, {}], rows, indent: 0 })).toEqual([
      '4.1.2  one two three',
      '       four',
    ]);
    const tiny = terminal(stream({ columns: 4 }));
    expect(table(tiny, { columns: [{ width: 30 }, {}], rows: [['abcdef', 'gh']] })).toEqual([
      '  abcdef  gh',
    ]);
  });

  test("paints a cell with its own paint before its column's", () => {
    const star = (text: string) => `*${text}*`;
    const rows = [[{ text: 'a', paint: star }, 'b'], ['c']];
    const columns = [{ paint: (text: string) => `<${text}>` }, { paint: star }];
    expect(table(t, { columns, rows, indent: 0 })).toEqual(['*a*  *b*', '<c>  **']);
  });
});
