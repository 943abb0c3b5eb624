// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { faultsOfTexts } from '../../../scripts/pages/word-faults.ts';
import { CATALOGUES } from '../../../tests/web/every-word.ts';
import { KINDS, rulebooks } from '../../rulebooks/index.ts';
import {
  decisionsFor,
  ROLES,
  type TableCode,
  WHYS_BAD_SETTINGS,
  WHYS_NOT_NOW,
} from '../../table/index.ts';
import { fill, type Text } from './catalogue.ts';
import { wordsIn } from './index.ts';
import { language, speak } from './language.ts';

test.each(Object.entries(CATALOGUES))(
  '%s is said in both languages, one at a time, with the same holes',
  (section, both) => {
    expect(faultsOfTexts(section, both)).toEqual([]);
  },
);

test('every irregularity, effect, rank, election and decision of every book has words', () => {
  const known: Readonly<Record<string, Text>> = CATALOGUES.irregularities.en;
  const needed = rulebooks.flatMap(({ irregularities }) =>
    KINDS.flatMap((kind) => {
      const clause = irregularities[kind];
      if (clause === null) return [];
      return [
        `kind.${kind}`,
        `effect.${clause.effect}`,
        ...('authority' in clause ? [`authority.${clause.authority}`] : []),
        ...('elections' in clause ? [`elections.${clause.elections?.when ?? 'never'}`] : []),
        ...decisionsFor(clause).map((is) => `decision.${is}`),
      ];
    }),
  );
  expect(needed.filter((key) => known[key] === undefined)).toEqual([]);
});

test('every code that a table refuses with has words', () => {
  // The compiler looks for each of them.
  const known: Readonly<Record<TableCode, Text>> = CATALOGUES.errors.en;
  expect(known.ROUND_OVER).not.toBe('');
});

test.each([
  ['NOT_NOW', WHYS_NOT_NOW],
  ['BAD_SETTINGS', WHYS_BAD_SETTINGS],
] as const)('%s has words of its own for each of its reasons', (code, whys) => {
  const said = (why?: string) =>
    wordsIn('zh').why({ code, message: '', ...(why !== undefined && { why }) });
  expect(new Set([said(), ...whys.map(said)]).size).toBe(whys.length + 1);
});

test('every role has a name', () => {
  const known: Readonly<Record<string, Text>> = CATALOGUES.shared.en;
  expect(ROLES.filter((role) => known[`role.${role}`] === undefined)).toEqual([]);
});

describe('filling', () => {
  test('one and several', () => {
    const { say } = wordsIn('en');
    expect(say('shared.points', { count: 1 })).toBe('1 point');
    expect(say('shared.points', { count: 0 })).toBe('0 points');
    expect(wordsIn('zh').say('shared.points', { count: 1 })).toBe('1 点');
  });
  test('a hole that nobody filled stays visible', () => {
    expect(fill('{a} and {b}', 'en', { a: 1 })).toBe('1 and {b}');
  });
});

describe('why something was refused', () => {
  const error = { code: 'BETS_CLOSED', message: 'the bets of round 4 are closed', rule: '3.8' };
  test('the house’s own message in English, the code in Chinese', () => {
    expect(wordsIn('en').why(error)).toBe('The bets of round 4 are closed.');
    expect(wordsIn('zh').why(error)).toBe('停止投注。');
  });
  test('without a message the code is put in words; an unknown one is shown', () => {
    expect(wordsIn('en').why({ code: 'NOT_CONNECTED', message: '' })).toContain('Nothing was sent');
    expect(wordsIn('zh').why({ code: 'NEW_CODE', message: 'something else' })).toBe(
      '操作未成功（NEW_CODE）。',
    );
    expect(wordsIn('en').why({ code: 'NEW_CODE', message: '' })).toContain('NEW_CODE');
  });
  test('the amount that it turns on is said in either language, and never in cents', () => {
    const over = { code: 'OVER_LIMIT', message: 'the maximum is 1000000 cents', cents: 1_000_000 };
    expect(wordsIn('en').why(over)).toBe('Over the limit: 10,000 at most.');
    expect(wordsIn('zh').why(over)).toBe('超过限额：最多 10,000。');
    const there = { code: 'BAD_AMOUNT', message: '2550 cents lie there' };
    expect(wordsIn('en').why(there)).toBe('25.50 lie there.');
  });
});

describe('the language', () => {
  beforeEach(() => localStorage.clear());
  test('is remembered, and told to the document', () => {
    speak('zh');
    expect(language()).toBe('zh');
    expect(localStorage.getItem('puntobanco.language')).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-Hans');
    speak('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
