import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOfChinese, faultsOfEnglish } from '../scripts/pages/word-faults.ts';
import { paragraphFiles } from '../scripts/paragraph-words.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import type { BookWords } from '../src/web/words/book-words.ts';
import { readingsInChinese } from './conformance/chinese/readings.ts';
import { chinese } from './conformance/chinese.ts';
import { OF_FORM, READ } from './conformance/read.ts';
import { readingIds } from './conformance/readings.ts';
import { topicOf } from './conformance/topics.ts';
import { truths } from './second/truths.ts';

/** What the page of rulebooks says: made from what the table of conformance is made of, in both languages. */

const root = new URL('../', import.meta.url);
const files = paragraphFiles();

test.each([...files.keys()])('%s is current', (path) => {
  const onDisk = readFileSync(new URL(path, root), 'utf8');
  expect(onDisk === files.get(path), `run 'node scripts/paragraph-words.ts'`).toBe(true);
});

describe.each(truths)('$game', (truth) => {
  const read = (tongue: string): BookWords =>
    JSON.parse(files.get(`src/web/words/paragraphs/${truth.game}.${tongue}.json`) ?? 'null');
  const paragraphs = Object.keys(truth.paragraphs);

  test.each(['en', 'zh'])('%s: every paragraph, in the order of the book, has words', (tongue) => {
    const words = read(tongue);
    expect(words.paragraphs.map(({ at }) => at)).toEqual(paragraphs);
    for (const { says } of words.paragraphs) expect(says).toMatch(/\S.*[.。]$/);
    expect(words.version).toBe(rulebooks.find(({ id }) => id === truth.game)?.version);
  });

  test('neither language stands in the other', () => {
    const texts = (words: BookWords) => [
      ...words.paragraphs.flatMap(({ says, procedure = '' }) => [says, procedure]),
      ...words.readings.flatMap(({ title, says, why }) => [title, says, why]),
      ...words.silentOn.flatMap(({ subject, policy }) => [subject, policy]),
    ];
    const plain = (text: string) => text.replaceAll(/\b(?:NC|DH|CI|NI|E6)\b/g, '');
    expect(texts(read('zh')).flatMap((text) => faultsOfChinese(plain(text)))).toEqual([]);
    expect(texts(read('en')).flatMap(faultsOfEnglish)).toEqual([]);
  });

  test('every test that the page names is one', () => {
    const held = JSON.parse(files.get(`src/web/words/paragraphs/${truth.game}.held.json`) ?? '');
    expect(Object.keys(held)).toEqual(paragraphs);
    for (const at of paragraphs) {
      const isPeople = topicOf(truth, at).procedure !== undefined;
      expect(held[at].tests.length > 0 || isPeople, `${truth.short} ${at}`).toBe(true);
    }
  });
});

test('no Chinese for what nobody says any more', () => {
  const said = new Set(
    truths.flatMap((truth) =>
      Object.keys(truth.paragraphs).flatMap((at) => {
        const { says, procedure = '' } = topicOf(truth, at);
        return [says, procedure];
      }),
    ),
  );
  for (const { silentOn } of rulebooks) {
    for (const { subject, policy } of silentOn) said.add(subject).add(policy);
  }
  expect(Object.keys(chinese).filter((english) => !said.has(english))).toEqual([]);
});

test('every reading is about some paragraph or policy, and has Chinese', () => {
  expect([...Object.keys(READ), ...OF_FORM].toSorted()).toEqual(readingIds.toSorted());
  expect(Object.keys(readingsInChinese)).toEqual(Object.keys(READ));
  const shown = new Set(
    [...files].flatMap(([path, text]) =>
      path.endsWith('.en.json') ? (JSON.parse(text) as BookWords).readings.map(({ id }) => id) : [],
    ),
  );
  expect(Object.keys(READ).filter((id) => !shown.has(id))).toEqual([]);
});
