import { describe, expect, test, vi } from 'vitest';
import {
  DRILL_KINDS,
  type DrillAsked,
  kindsOf,
  LEVELS,
  makeDrill,
  mark,
  markMade,
  troublesOf,
} from '../../src/drills/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { answersTo, wrongTo } from './answers.ts';

// Brute force over hidden cards takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const COUNT = 21;

const kinds = rulebooks.flatMap((book) =>
  kindsOf(book).map((kind) => [book.id, kind, book] as const),
);

const seeds = (count: number) => Array.from({ length: count }, (_, i) => `seed ${i}`);

/** Answered as the second settlement has it, and then each field otherwise. */
const marks = (asked: DrillAsked) => {
  const made = makeDrill(asked);
  const answer = answersTo(made.drill);
  const marked = markMade(made, answer);
  const wrong = marked.fields.filter(({ correct }) => !correct);
  const about = `${asked.book.id} ${asked.kind} ${asked.trouble ?? ''} level ${asked.level} seed ${asked.seed}`;
  expect([about, wrong]).toEqual([about, []]);
  expect(marked.right).toBe(made.drill.fields.length);
  for (const field of made.drill.fields) {
    const given = { ...answer, [field.id]: wrongTo(field, answer[field.id] ?? null) };
    const again = markMade(made, given);
    expect([
      about,
      field.id,
      again.fields.filter(({ correct }) => !correct).map(({ id }) => id),
    ]).toEqual([about, field.id, [field.id]]);
    const { [field.id]: _, ...without } = answer;
    expect(markMade(made, without).right).toBe(made.drill.fields.length - 1);
  }
  return made;
};

describe.each(kinds)('%s: %s', (_id, kind, book) => {
  test('the second settlement answers all of them right, and every other answer is marked wrong', () => {
    for (const [i, seed] of seeds(COUNT).entries()) {
      marks({ book, kind, seed, level: LEVELS[i % 3] ?? 2 });
    }
  });

  test('the same comes of the same, and is plain data', () => {
    for (const seed of seeds(3)) {
      const asked = { book, kind, seed, level: 3 } as const;
      const first = makeDrill(asked);
      expect(makeDrill(asked)).toEqual(first);
      expect(JSON.parse(JSON.stringify(first))).toEqual(first);
      expect(mark(asked, answersTo(first.drill)).correct).toBe(true);
      expect(mark(asked, {}).right).toBe(0);
    }
  });

  test('the question holds neither answers nor the seed', () => {
    const { drill } = makeDrill({ book, kind, seed: 'a seed to look for' });
    expect(Object.keys(drill).sort()).toEqual(
      ['decks', 'fields', 'game', 'kind', 'layout', 'level', 'situation', 'version'].sort(),
    );
    expect(JSON.stringify(drill)).not.toContain('a seed to look for');
  });
});

const troubles = rulebooks.flatMap((book) =>
  troublesOf(book).map((trouble) => [book.id, trouble, book] as const),
);

describe.each(troubles)('%s: %s', (_id, trouble, book) => {
  test('is staged at a table and answered from section 5 as it was typed', () => {
    for (const [i, seed] of seeds(4).entries()) {
      const { drill } = marks({ book, kind: 'trouble', trouble, seed, level: i === 0 ? 1 : 3 });
      const { situation } = drill;
      expect(situation.is === 'table' && situation.happened?.kind).toBe(trouble);
    }
  });
});

test('a book without insurance has no drills on it, and says so', () => {
  for (const book of rulebooks) {
    const known = kindsOf(book);
    expect(known).toEqual(
      DRILL_KINDS.filter((kind) => kind !== 'insurance' || book.insurance !== null),
    );
    if (known.includes('insurance')) continue;
    expect(() => makeDrill({ book, kind: 'insurance', seed: '1' })).toThrow(/no insurance/);
    expect(() =>
      makeDrill({ book, kind: 'trouble', trouble: 'insurance-neglected', seed: '1' }),
    ).toThrow(/says nothing/);
  }
});
