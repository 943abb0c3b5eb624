import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { bookHash } from '../../src/record/index.ts';
import type { Bet, Rulebook } from '../../src/rulebooks/index.ts';
import { dealer, givenTable, manager, type Scenario, supervisor } from './scenario.ts';

/** Another version of the table's rulebook: which one, who, from when on. */

const changed = (scenario: Scenario, change: Partial<Rulebook>): Rulebook => ({
  ...scenario.table.book,
  version: '4',
  ...change,
});
const wish = (book: Rulebook) =>
  ({ type: 'ChangeRulebook', version: book.version, hash: bookHash(ciphers, book) }) as const;

const takesOver = (scenario: Scenario, book: Rulebook) => {
  scenario.do(manager, { type: 'Ask', wish: wish(book), given: { book } });
  const ask = scenario.table.sequence;
  return scenario.do(supervisor, { type: 'Confirm', ask, given: { book } });
};
const why = (scenario: Scenario, book: Rulebook, given = book): string =>
  scenario.refused(manager, { type: 'Ask', wish: wish(book), given: { book: given } }).message;

/** Small Tiger at other odds. */
const dearer = (bets: readonly Bet[]): readonly Bet[] =>
  bets.map((bet) =>
    bet.id === 'small-tiger'
      ? { ...bet, pays: bet.pays.map((l) => ({ ...l, pays: '30 to 1' })) }
      : bet,
  );
const paid = (scenario: Scenario) =>
  scenario.events
    .filter((event) => event.type === 'RoundSettled')
    .map(({ settlement }) => settlement.lines.map(({ odds }) => odds));

describe('ChangeRulebook', () => {
  test('a round is settled, and settled anew, by the version that it was opened with', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'small-tiger', 10_000).close();
    const { version } = scenario.table.book;
    const book = changed(scenario, { bets: dearer(scenario.table.book.bets) });
    // In the midst of it.
    scenario.deal('KS', '2D');
    expect(takesOver(scenario, book)).toMatchObject([
      { type: 'Confirmed' },
      { type: 'RulebookChanged', version: '4', hash: bookHash(ciphers, book) },
    ]);
    scenario.deal('QS', '4D', '9H');
    scenario.do(dealer, { type: 'Settle' });
    expect(paid(scenario)).toEqual([[null]]);
    // The Player third card was a 3, so the Banker wins with 6 in two cards.
    const card = { hand: 'player', index: 2, card: '3H' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...card, reason: 'misread' }, supervisor);
    if (scenario.phase === 'dealing') scenario.do(dealer, { type: 'Settle' });
    expect(paid(scenario)).toEqual([[null], ['22 to 1']]);
    expect(scenario.table.book.version).toBe(version);
    expect(scenario.table.upcoming?.book).toBe(book);
  });

  test('each round by its own', () => {
    const scenario = givenTable('NC');
    const round = () => {
      scenario.open().bet('p1', 1, 'small-tiger', 10_000).close();
      scenario.deal('KS', '2D', '7S', '4D');
    };
    round();
    scenario.do(dealer, { type: 'Settle' });
    expect(paid(scenario)).toEqual([[null]]);
    scenario.open().bet('p1', 1, 'small-tiger', 10_000).close();
    const book = changed(scenario, { bets: dearer(scenario.table.book.bets) });
    takesOver(scenario, book);
    scenario.deal('KS', '2D', 'QS', '4D', 'KH');
    scenario.do(dealer, { type: 'Settle' });
    scenario.open().bet('p1', 1, 'small-tiger', 10_000).close();
    scenario.deal('KS', '2D', 'QS', '4D', 'KH');
    scenario.do(dealer, { type: 'Settle' });
    expect(paid(scenario).slice(1)).toEqual([['22 to 1'], ['30 to 1']]);
  });

  test('at a table without a round it holds at once', () => {
    const scenario = givenTable('NC');
    const book = changed(scenario, {});
    takesOver(scenario, book);
    expect(scenario.table.book).toBe(book);
    expect(scenario.table.upcoming).toBeNull();
  });

  test('what it is refused for', () => {
    const scenario = givenTable('NC');
    const { book } = scenario.table;
    expect(why(scenario, { ...book })).toMatch(/version 3 of .* holds already/);
    expect(why(scenario, changed(scenario, { effective: '2001-01-01' }))).toMatch(/older than/);
    expect(why(scenario, changed(scenario, { id: 'another' }))).toMatch(/not in force/);
    expect(why(scenario, changed(scenario, {}), book)).toMatch(/not in force/);
    const letters = book.layouts.filter(({ id }) => id !== scenario.table.settings.layout);
    expect(why(scenario, changed(scenario, { layouts: letters }))).toMatch(/no layout/);
    const numbers = book.boxNumbers.map((one) => one + 50);
    expect(why(scenario, changed(scenario, { boxNumbers: numbers }))).toMatch(/is at box/);
    const next = changed(scenario, {});
    expect(scenario.refused(manager, { ...wish(next), given: { book: next } }).code).toBe(
      'SECOND_PERSON',
    );
    expect(
      scenario.refused(supervisor, { type: 'Ask', wish: wish(next), given: { book: next } }).code,
    ).toBe('NOT_ALLOWED');
    // No book goes with anything else.
    const count = { type: 'CountTray', amount: 1 } as const;
    expect(scenario.refused(dealer, { type: 'Ask', wish: count, given: { book: next } }).code).toBe(
      'NOT_ALLOWED',
    );
    scenario.do(dealer, { type: 'Ask', wish: count });
    const yes = { type: 'Confirm', ask: scenario.table.sequence, given: { book: next } } as const;
    expect(scenario.refused(supervisor, yes).code).toBe('NOT_ALLOWED');
  });
});
