import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { subjectsOf } from '../second/truth.ts';
import { NO_TRUTH, truths } from '../second/truths.ts';
import { topicOf, topics } from './topics.ts';

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

test.each(rulebooks.map(({ id }) => id))('%s has its paragraphs listed', (game) => {
  expect(truths.map((truth) => truth.game).includes(game), NO_TRUTH(game)).toBe(true);
});

describe.each(truths)('$short, $counted.paragraphs paragraphs', (truth) => {
  const listed = Object.keys(truth.paragraphs);
  const subjects: readonly string[] = Object.values(truth.paragraphs).flatMap(subjectsOf);

  test('the list of paragraphs leaves no number out', () => {
    const numbered = listed.filter((paragraph) => /^[1-5]\./.test(paragraph));
    const jumps = numbered.filter(
      (paragraph, i) => i > 0 && !follows(numbered[i - 1] ?? '', paragraph),
    );
    expect(jumps).toEqual([]);
    expect(listed).toHaveLength(truth.counted.paragraphs);
  });

  test('every paragraph has a topic, or words of its own', () => {
    for (const paragraph of listed) expect(topicOf(truth, paragraph).says).toMatch(/^\S.*\.$/);
  });

  test('every subject is in one paragraph alone', () => {
    expect(subjects.filter((subject, i) => subjects.indexOf(subject) !== i)).toEqual([]);
  });

  test('each of its bets is defined and has odds, and no other', () => {
    const about = (what: string) =>
      subjects
        .filter((subject) => subject.startsWith(`${what} `))
        .map((subject) => subject.slice(what.length + 1))
        .sort();
    const bets = Object.keys(truth.bets).sort();
    expect(about('defines')).toEqual(bets);
    expect(about('pays')).toEqual(bets);
  });

  test('every file that a paragraph names exists', () => {
    const files = new Set(listed.flatMap((paragraph) => topicOf(truth, paragraph).in ?? []));
    expect([...files].filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });
});

test('every topic is one of some book', () => {
  const named = new Set<string>(
    truths.flatMap(({ paragraphs }) => Object.values(paragraphs).flatMap(subjectsOf)),
  );
  expect(Object.keys(topics).filter((subject) => !named.has(subject))).toEqual([]);
});

test('every paragraph has one of: implemented in, human procedure, still open', () => {
  const all = truths.flatMap((truth) =>
    Object.keys(truth.paragraphs).map((paragraph) => topicOf(truth, paragraph)),
  );
  const faulty = all.filter(
    (topic) =>
      [topic.in, topic.procedure, topic.open].filter(
        (state) => state !== undefined && state.length > 0,
      ).length !== 1,
  );
  expect(faulty).toEqual([]);
});

test('no two topics say the same', () => {
  for (const truth of truths) {
    const said = Object.keys(truth.paragraphs).map((paragraph) => topicOf(truth, paragraph).says);
    expect(said.filter((says, i) => said.indexOf(says) !== i)).toEqual([]);
  }
});
