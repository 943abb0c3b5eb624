import { expect, test } from 'vitest';
import { board } from '../../words/board.ts';
import { irregularities } from '../../words/irregularities.ts';
import { shared } from '../../words/shared.ts';
import { linesOf, MOST_WORDS } from './lines.ts';

test.each([
  ['No more Bets', ['No more Bets']],
  [
    'Player stands: 6 points. Banker draws: 4 points',
    ['Player stands: 6 points.', 'Banker draws: 4 points'],
  ],
  ['a b c d e f g h', ['a b c d', 'e f g h']],
  ['a b c d e f g', ['a b c d e f g']],
  ['閒不补：6 点；庄补牌：4 点', ['閒不补：6 点；', '庄补牌：4 点']],
  ['', []],
])('%s', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

const texts = (language: 'en' | 'zh') =>
  [board, irregularities, shared].flatMap((one) =>
    Object.values<string | { one: string; other: string }>(one[language]).flatMap((text) =>
      typeof text === 'string' ? [text] : [text.one, text.other],
    ),
  );

test.each(['en', 'zh'] as const)('no text of the house makes a longer line (%s)', (language) => {
  const lines = texts(language).flatMap(linesOf);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => line.split(/\s+/).length > MOST_WORDS)).toEqual([]);
});

test('what the board says in one line has seven words at most', () => {
  const own = Object.values(board.en).flatMap((text) =>
    typeof text === 'string' ? [text] : [text.one, text.other],
  );
  expect(own.filter((text) => text.split(/\s+/).length > MOST_WORDS)).toEqual([]);
});
