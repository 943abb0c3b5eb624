// @vitest-environment happy-dom
import '../../../../tests/web/every-word.ts';
import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../../rulebooks/index.ts';
import { wordsIn } from '../../words/index.ts';
import { conditionText } from './condition-words.ts';

describe.each(rulebooks.map((book) => [book.id, book] as const))('%s', (_, book) => {
  test.each(['en', 'zh'] as const)('every pay line is told apart in words (%s)', (language) => {
    for (const { id, pays } of book.bets) {
      const texts = pays.map(({ when }) => conditionText(when, wordsIn(language)));
      for (const text of texts) expect(text, id).not.toMatch(/^\s*$|[{}]|undefined/);
      expect(new Set(texts).size, id).toBe(pays.length);
    }
  });
});

test.each([
  [{ winner: ['banker'] }, 'Banker wins'],
  [{ winner: ['player'], points: [6], cards: [3] }, 'Player wins on 6, with 3 cards'],
  [{ winner: ['banker'], points: [1, 2, 3, 4, 5, 7, 8, 9] }, 'Banker wins on 1–5 or 7–9'],
  [{ playerPair: ['6'] }, 'The first two Player cards are a pair of 6'],
  [{ pairs: 'twin' }, 'Both hands begin with a pair of the same rank'],
] as const)('%o', (when, text) => {
  expect(conditionText(when, wordsIn('en'))).toBe(text);
});
