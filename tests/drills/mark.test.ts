import { expect, test } from 'vitest';
import { type DrillAnswer, kindsOf, makeDrill, markMade } from '../../src/drills/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { answersTo } from './answers.ts';

const NONSENSE: readonly unknown[] = [
  null,
  '',
  'to-player to-banker',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1e300,
  [],
  ['', ''],
  [null],
  [{}],
  [{ value: 'x', pieces: [] }],
  [{ value: 250, pieces: -1 }],
  [{ value: 250, pieces: 0.5 }],
  {},
  true,
];

test('whatever is answered is marked, and nonsense is wrong', () => {
  for (const book of rulebooks) {
    for (const kind of kindsOf(book)) {
      const made = makeDrill({ book, kind, seed: 'nonsense', level: 3 });
      for (const value of NONSENSE) {
        const given = Object.fromEntries(
          made.drill.fields.map(({ id }) => [id, value]),
        ) as DrillAnswer;
        const marked = markMade(made, given);
        const right = marked.fields.filter(({ correct }) => correct);
        // Nothing of several is an answer, and may be the right one.
        for (const { right: none } of right) expect(none).toEqual([]);
      }
    }
  }
});

test('an option named twice is named once; a foreign one besides is wrong', () => {
  for (let i = 0; i < 40; i++) {
    const [book] = rulebooks;
    if (book === undefined) throw new Error('no book');
    const made = makeDrill({ book, kind: 'wins', seed: `${i}`, level: 2 });
    const answer = answersTo(made.drill);
    const won = answer['won'] as readonly string[];
    const twice = markMade(made, { ...answer, won: [...won, ...won] });
    const more = markMade(made, { ...answer, won: [...won, 'bet of another table'] });
    expect([twice.correct, more.correct]).toEqual([true, false]);
  }
});

test('chips that make the amount are right, and fewest only if none fewer do', () => {
  let asked = 0;
  for (let i = 0; asked < 5; i++) {
    const [book] = rulebooks;
    if (book === undefined) throw new Error('no book');
    const made = makeDrill({ book, kind: 'pays', seed: `${i}`, level: 2 });
    const field = made.drill.fields.find(({ is }) => is === 'chips');
    const right = made.rights.find(({ id }) => id === field?.id)?.right;
    if (field?.is !== 'chips' || !Array.isArray(right)) continue;
    asked += 1;
    const paid = right.reduce((sum, { value, pieces }) => sum + value * pieces, 0);
    const smallest = Math.min(...field.values);
    const counted = (chips: unknown) =>
      markMade(made, { [field.id]: chips } as DrillAnswer).fields.find(({ id }) => id === field.id);
    const small = [{ value: smallest, pieces: paid / smallest }];
    const already = right.length === 1 && right[0]?.value === smallest;
    expect(counted(right)).toMatchObject({ correct: true, fewest: true });
    expect(counted(small)).toMatchObject({ correct: true, fewest: already });
    expect(
      counted([
        { value: paid, pieces: 1 },
        { value: smallest, pieces: 1 },
      ]),
    ).toMatchObject({
      correct: false,
    });
  }
});

test('a paragraph is right only where every field on it is', () => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no book');
  const made = makeDrill({ book, kind: 'draws', seed: '1', level: 2 });
  const answer = answersTo(made.drill);
  expect(markMade(made, answer).paragraphs.map(({ correct }) => correct)).toEqual([true]);
  const half = markMade(made, { ...answer, next: 'nonsense' });
  expect(half.paragraphs).toEqual([{ rule: made.trains, correct: false }]);
  expect([half.right, half.of]).toEqual([1, 2]);
});
