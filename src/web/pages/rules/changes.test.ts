import { expect, test } from 'vitest';
import { diffOf } from '../../../odds/book-diff.ts';
import { type Rulebook, rulebooks } from '../../../rulebooks/index.ts';
import { GROUPS, sortedChanges, subjectOf } from './changes.ts';

const pairs = rulebooks.flatMap((before) => rulebooks.map((after) => ({ before, after })));
const sorted = (before: Rulebook, after: Rulebook) => {
  const { changes } = diffOf(before, after);
  return { changes, ...sortedChanges(changes, before, after) };
};

test('a book does not differ from itself', () => {
  for (const book of rulebooks) {
    const { by, numbers } = sorted(book, book);
    expect([by.size, numbers]).toEqual([0, []]);
  }
});

test.each(pairs)('$before.id, $after.id: no difference is lost', ({ before, after }) => {
  const { changes, by, numbers } = sorted(before, after);
  const shown = [...by.values()].flat().concat(numbers);
  const heads = /^(?:id|title|titleZh|version|effective|asPrinted)/;
  const missing = changes
    .map(({ at }) => at)
    .filter((at) => !heads.test(at) && !/^bets\.[\w-]+\.pays /.test(at))
    .filter((at) => !shown.some((one) => at === one.at || at.startsWith(`${one.at}.`)))
    .filter((at) => !shown.some((one) => at.startsWith(`${one.at} `)));
  expect(missing).toEqual([]);
  expect([...by.keys()].filter((group) => !GROUPS.includes(group))).toEqual([]);
});

test('what one book alone has is one difference', () => {
  const insured = rulebooks.find(({ insurance }) => insurance !== null);
  const plain = rulebooks.find(({ insurance }) => insurance === null);
  if (insured === undefined || plain === undefined) throw new Error('no such books');
  const { by } = sorted(insured, plain);
  expect(by.get('insurance')).toEqual([{ at: 'insurance', was: true, is: false }]);
});

test('another number of a paragraph is none of the law, another authority is', () => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no books');
  const other: Rulebook = {
    ...book,
    decks: { ...book.decks, rule: '2.9.9' },
    irregularities: {
      ...book.irregularities,
      'foreign-card': { ...found(book, 'foreign-card'), authority: 'shift-manager' },
    },
  };
  const { by, numbers } = sorted(book, other);
  expect(numbers.map(({ at, is }) => [at, is])).toEqual([['decks.rule', '2.9.9']]);
  const [change] = by.get('irregularities') ?? [];
  expect(change).toMatchObject({ at: 'irregularities.foreign-card.authority' });
  expect(subjectOf(change?.at ?? '', [book])).toEqual({ is: 'kind', kind: 'foreign-card' });
});

const found = ({ irregularities }: Rulebook, kind: 'foreign-card') => {
  const clause = irregularities[kind];
  if (clause === null || clause.effect !== 'void') throw new Error('no such clause');
  return clause;
};
