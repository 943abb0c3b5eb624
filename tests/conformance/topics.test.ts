import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paragraphs, shortNames } from './paragraphs.ts';
import { topics } from './topics.ts';

const root = new URL('../../', import.meta.url);

/** `4.2.1(b)` → [4, 2, 1, 2] */
const places = (paragraph: string) =>
  paragraph
    .replace(/\(([a-z])\)$/, (_, letter: string) => `.${letter.charCodeAt(0) - 96}`)
    .split('.')
    .map(Number);

/** Whether numbers run on: 5.2 after 5.1 or what it holds, 5.2.1 after 5.2, 5.1 after section 4. */
const follows = (previous: string, paragraph: string) => {
  const before = places(previous);
  const now = places(paragraph);
  const parent = now.slice(0, -1);
  const last = now.at(-1) ?? 0;
  if (last > 1) return [...parent, last - 1].every((place, depth) => place === before[depth]);
  if (now.length === 2) return before[0] === (now[0] ?? 0) - 1;
  return String(parent) === String(before);
};

describe.each([
  ['NC', 114],
  ['DH', 84],
  ['E6', 31],
  ['CI', 130],
  ['NI', 116],
] as const)('%s, %i paragraphs', (book, count) => {
  const listed: readonly string[] = paragraphs[shortNames[book]];
  const named: readonly string[] = topics.flatMap((topic) => topic.at[book] ?? []);

  test('the list of paragraphs leaves no number out', () => {
    const numbered = listed.filter((paragraph) => /^[1-5]\./.test(paragraph));
    const jumps = numbered.filter(
      (paragraph, i) => i > 0 && !follows(numbered[i - 1] ?? '', paragraph),
    );
    expect(jumps).toEqual([]);
    expect(listed).toHaveLength(count);
  });

  test('every paragraph has exactly one topic', () => {
    expect(listed.filter((paragraph) => !named.includes(paragraph))).toEqual([]);
    expect(named.filter((paragraph, i) => named.indexOf(paragraph) !== i)).toEqual([]);
  });

  test('no topic names a paragraph that is not in the list', () => {
    expect(named.filter((paragraph) => !listed.includes(paragraph))).toEqual([]);
  });
});

test('every topic has a place, and one of: implemented in, human procedure, still open', () => {
  const faulty = topics.filter(
    (topic) =>
      Object.keys(topic.at).length === 0 ||
      [topic.in, topic.procedure, topic.open].filter(
        (state) => state !== undefined && state.length > 0,
      ).length !== 1,
  );
  expect(faulty).toEqual([]);
});

test('no two topics say the same', () => {
  const said = topics.map((topic) => topic.says);
  expect(said.filter((says, i) => said.indexOf(says) !== i)).toEqual([]);
});

test('every file that a topic names exists', () => {
  const files = new Set(topics.flatMap((topic) => topic.in ?? []));
  expect([...files].filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
