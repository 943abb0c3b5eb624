import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { faultsOfChinese, faultsOfSource, faultsOfTexts } from '../../scripts/pages/word-faults.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|^words\/|^pages\/gallery\//.test(path),
);

test('every book names its game and its bets in simplified Chinese', () => {
  const names = rulebooks.flatMap(({ titleZh, bets }) => [
    titleZh ?? 'no title',
    ...bets.map(({ name }) => name.zh),
  ]);
  expect(names.flatMap(faultsOfChinese)).toEqual([]);
});

test('no source of the pages says anything that is not in the words, nor formats by itself', () => {
  expect(SOURCES.length).toBeGreaterThan(150);
  const faults = SOURCES.flatMap((path) => faultsOfSource(path, readFileSync(WEB + path, 'utf8')));
  expect(faults).toEqual([]);
});

describe('is found in the words', () => {
  const of = (en: string, zh: string) => faultsOfTexts('s', { en: { a: en }, zh: { a: zh } });
  test.each([
    ['a traditional character', 'Pair', '閒對', ['s.a: 對 is no simplified character']],
    ['English in Chinese', 'Shoe', '新 shoe', ['s.a: "shoe" is no Chinese']],
    ['Chinese in English', 'Big 路', '大路', ['s.a: 路 is no English']],
    ['another hole', 'Box {number}', '{box} 号位', ['s.a: has other holes in Chinese']],
    ['nothing', 'Close', ' ', ['s.a: says nothing']],
  ])('%s', (_, en, zh, faults) => {
    expect(of(en, zh)).toEqual(faults);
  });
  test.each([
    ['a print of the felt', 'PLAYER 閒', '閒 8 点'],
    ['the letters of cards and of a hole', 'Ace of {suit}', 'A {suit}'],
    ['a name that stays', 'As CSV', 'CSV 下载'],
  ])('but not %s', (_, en, zh) => {
    expect(of(en, zh)).toEqual([]);
  });
  test('a text that one language lacks', () => {
    const both = { en: { a: 'One', b: 'Two' }, zh: { a: '一', c: '三' } };
    expect(faultsOfTexts('s', both)).toEqual([
      's.b: is missing in Chinese',
      's.c: is missing in English',
    ]);
  });
});

describe('is found in a source', () => {
  test.each([
    ['text of an element', 'const A = () => <p>Hello</p>;', '"Hello" is not in the words'],
    ['a label', 'const A = () => <p aria-label="Hello" />;', '"Hello" is not in the words'],
    ['text in braces', 'const A = () => <p>{"Hello"}</p>;', '"Hello" is not in the words'],
    ['one of two', 'const A = () => <p>{x ? "Hello" : y}</p>;', '"Hello" is not in the words'],
    ['around a hole', `const A = () => <p>{\`Hello \${x}\`}</p>;`, '"Hello" is not in the words'],
    ['Chinese anywhere', 'const a = "你好";', '"你好" is not in the words'],
    ['a time', 'const a = at.toLocaleTimeString();', 'formats are made in words/formats.ts'],
    ['a number', 'const a = new Intl.NumberFormat("en");', 'formats are made in words/formats.ts'],
  ])('%s', (_, code, fault) => {
    expect(faultsOfSource('a.tsx', `\n${code}`)).toEqual([`a.tsx:2: ${fault}`]);
  });
  test.each([
    'const A = () => <p className="text-sm">{say("shared.close")}</p>;',
    'const A = () => <p>§ {rule} · {x === "open" && <b />}</p>;',
    'const A = () => <p>PLAYER</p>;',
    'const a = "閒";',
  ])('but not %s', (code) => {
    expect(faultsOfSource('a.tsx', code)).toEqual([]);
  });
});
