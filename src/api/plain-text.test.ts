import { describe, expect, test } from 'vitest';
import { isPlainText, plainName } from './plain-text.ts';
import { readAsked, readWish } from './wishes.ts';

/** What does not show, or makes what stands beside it show as something else. */
const HIDDEN = [
  ['a control character', 'a\u0007b'],
  ['a line feed', 'a\nb'],
  ['a tabulator', 'a\tb'],
  ['C1', 'a\u0085b'],
  ['delete', 'a\u007fb'],
  ['an embedding', 'a\u202ab'],
  ['an override', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['the end of one', 'a\u2069b'],
  ['zero width', 'a\u200bb'],
  ['a joiner', 'a\u200db'],
  ['a byte order mark', 'a\ufeffb'],
  ['a line separator', 'a\u2028b'],
  ['half a character', 'a\ud800b'],
  ['a letter that nobody sees', 'a\u3164b'],
] as const;
const BLANK = ['', ' ', '\u00a0', '\u3000 ', '\u2003'];

test.each(HIDDEN)('%s is in no name and in no words', (_, text) => {
  expect(isPlainText(text)).toBe(false);
  expect(plainName(text, 80)).toBeNull();
});

test.each(BLANK)('%j is blank', (text) => {
  expect(isPlainText(text)).toBe(false);
  expect(plainName(text, 80)).toBeNull();
});

test.each(['...', '⠀', '—'])('%j is no name, for want of a letter or digit', (text) => {
  expect(plainName(text, 80)).toBeNull();
});

test.each(['Table 1', '张伟', 'O’Neill, Ana', 'İbrahim', 'أحمد', '7', 'Pit 2 🂡'])(
  '%s is one',
  (name) => {
    expect(plainName(`  ${name} `, 80)).toBe(name);
  },
);

test('a name is composed, and no longer than it may be, by what one sees', () => {
  expect(plainName('Jose\u0301', 80)).toBe('José');
  expect(plainName(`${'🂡'.repeat(9)}a`, 10)).not.toBeNull();
  expect(plainName('a'.repeat(11), 10)).toBeNull();
});

describe('the words of a command', () => {
  const report = (words: string) => ({
    type: 'Report',
    kind: 'anything-else',
    detail: { words },
    round: 1,
  });

  test('are plain where they are asked, however deep', () => {
    expect(readAsked(report('a red back'))).toEqual(report('a red back'));
    for (const [, words] of HIDDEN) {
      expect(readAsked(report(words))).toMatch(/one line without hidden characters/);
      expect(readAsked({ type: 'ReplaceShoe', reason: words })).toMatch(/hidden/);
      const asked = { type: 'Ask', wish: { type: 'ReplaceShoe', reason: words } };
      expect(readAsked(asked)).toMatch(/hidden/);
    }
    expect(readAsked(report('  '))).toMatch(/hidden/);
  });

  test('are read as they stand in a record', () => {
    for (const [, words] of HIDDEN) expect(readWish(report(words))).toEqual(report(words));
  });
});
