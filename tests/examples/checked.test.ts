import { expect, test } from 'vitest';
import { checkBook } from '../../src/books/check.ts';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import { exampleBooks } from './books.ts';

const errorsOf = (book: Rulebook) =>
  checkBook(book)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, at }) => `${code} ${at}`);

test.each(exampleBooks.map((book) => [book.id, book] as const))(
  '%s is found in order',
  (_, book) => {
    expect(errorsOf(book)).toEqual([]);
  },
);

const pushed = exampleBooks.flatMap((book) =>
  book.bets.flatMap((bet, at) =>
    bet.original !== null && bet.pushes !== undefined ? [{ book, bet, at }] : [],
  ),
);

test('some of them push a stated win', () => {
  expect(pushed.length).toBeGreaterThan(0);
});

test.each(pushed)(
  '$book.id: $bet.id that is neither paid nor pushed is a gap; both at once overlap',
  ({ book, bet, at }) => {
    const withBet = (changed: typeof bet): Rulebook => ({
      ...book,
      bets: book.bets.with(at, changed),
    });
    const { pushes: _, ...never } = bet;
    expect(errorsOf(withBet(never))).toEqual([`GAP bets[${at}].pays`]);
    const [line] = bet.pays;
    if (line === undefined) throw new Error('no pay line');
    const both = { ...bet, pushes: [...(bet.pushes ?? []), line.when] };
    expect(errorsOf(withBet(both))).toEqual([
      `OVERLAP bets[${at}].pushes[${both.pushes.length - 1}]`,
    ]);
  },
);
