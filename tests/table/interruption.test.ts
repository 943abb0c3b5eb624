import { describe, expect, test } from 'vitest';
import { MANUAL } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS } from '../second/truths.ts';
import {
  expectBalanced,
  money,
  plain,
  report,
  resolve,
  rows,
  rowsOrPolicy,
  settleAndCompare,
  types,
} from './irregular.ts';
import { decidedOn } from './paragraphs.ts';
import { dealer, givenTable, house, patron, type Scenario, type Short, shift } from './scenario.ts';

type Setting = 'offered' | 'placed';

/** p1 has 100.00 on Player, p3 50.00 on Banker; bets closed, and these cards exposed. */
const dealt = (book: Short, cards: string, established: Setting = 'offered'): Scenario => {
  const scenario = givenTable(book, { established }).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};

const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const interrupt = (scenario: Scenario) => scenario.do(house, { type: 'Interrupt', cause: 'power' });
/** Somebody else says that it was so. */
const confirmed = (scenario: Scenario) => resolve(scenario, { is: 'so' });

/** Cards exposed, and what each reading of "the available bets" makes of them. */
const SITUATIONS = [
  ['no card', '', false, false],
  ['one card', 'KS', false, false],
  ['two cards', 'KS QH', false, false],
  ['four cards, Player 5 and Banker 3, with only Originals placed', 'KS QH 5D 3C', true, false],
  ['five cards, Player 7 and Banker 3', 'KS QH 5D 3C 2S', true, false],
  ['a natural', 'KS QH 9D 3C', true, true],
  ['six cards, Banker wins', 'KS QH 5D 3C 2S 5H', true, true],
  ['six cards, a Tie, with only Originals placed', 'KS QH 5D 3C 2S 4H', true, false],
] as const;

const cases = WITH_ELECTIONS.flatMap((book) =>
  SITUATIONS.flatMap(([words, cards, offered, placed]) =>
    (['offered', 'placed'] as const).map((setting) => {
      const established = setting === 'offered' ? offered : placed;
      const paragraph = at(book, established ? 'established' : 'not-established');
      const end = established ? 'concluded' : 'void';
      const title = `${book} ${at(book, 'interruption')}, ${book} ${paragraph}: ${words}, bets ${setting}, the round is ${end}`;
      return [title, book, cards, setting, established] as const;
    }),
  ),
);

describe('a technical interruption', () => {
  test.each(cases)('%s', (_title, book, cards, setting, established) => {
    const scenario = dealt(book, cards, setting);
    const before = money(scenario);
    expect(plain(interrupt(scenario))).toMatchObject([
      { type: 'Interrupted', cause: 'power', rule: at(book, 'interruption') },
      { type: 'IrregularityReported', kind: 'interruption', rule: at(book, 'interruption') },
    ]);
    // That it was so is confirmed; what follows is the book's.
    expect(money(scenario)).toEqual(before);
    const rule = at(book, established ? 'established' : 'not-established');
    expect(plain(confirmed(scenario)).slice(0, 2)).toMatchObject([
      { type: 'IrregularityResolved', decision: { is: 'so' }, rule },
      ...(established ? [] : [{ type: 'RoundVoided', rule }]),
    ]);
    expect(scenario.phase).toBe(established ? 'dealing' : 'void');
    expect(money(scenario)).toEqual(established ? before : BEFORE);
    expectBalanced(scenario);
  });

  test.each(
    rows(WITH_ELECTIONS, ['established'], 'says on which bet, and play goes on to the settlement'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C');
    const [interrupted] = interrupt(scenario);
    // Two cards of 3 points cannot win with 6.
    expect(interrupted).toMatchObject({
      established: expect.arrayContaining([{ bet: decidedOn(book, 'K Q 5 3'), result: 'lose' }]),
    });
    confirmed(scenario);
    const { outcome } = settleAndCompare(scenario.deal('2S', '4H'));
    expect(outcome).toBe('tie');
    expect(money(scenario)).toEqual(BEFORE);
  });

  test.each(rows(WITH_ELECTIONS, ['not-established', 'voided'], 'bets still open go back as well'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000);
      interrupt(scenario);
      const [, voided] = plain(confirmed(scenario));
      expect(voided).toEqual({
        type: 'RoundVoided',
        rule: at(book, 'not-established'),
        reason: 'looked into',
        returnRule: at(book, 'voided'),
      });
      expect(money(scenario)).toEqual(BEFORE);
      // The next round opens as usual.
      scenario.open();
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'a settled round is past interrupting'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 9D 3C');
      scenario.do(dealer, { type: 'Settle' });
      const before = money(scenario);
      const noted = [
        { type: 'Noted', kind: 'interruption', words: 'power', rule: at(book, 'interruption') },
      ];
      expect(plain(interrupt(scenario))).toEqual(noted);
      // Also while it is looked into.
      report(scenario, 'foreign-card');
      expect(plain(interrupt(scenario))).toEqual(noted);
      expect(money(scenario)).toEqual(before);
      resolve(scenario, { is: 'so' });
      expect(money(scenario)).toEqual(BEFORE);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption', 'voids'], 'a mandatory void goes before it'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 5D 3C');
      report(scenario, 'shortage-or-excess');
      interrupt(scenario);
      expect(scenario.phase).toBe('halted');
      const voided = resolve(scenario, { is: 'so' }).find(({ type }) => type === 'RoundVoided');
      expect(voided).toMatchObject({ rule: at(book, 'shortage-or-excess') });
      expect(money(scenario)).toEqual(BEFORE);
      // With the round void, the interruption finds nothing left to decide.
      expect(types(confirmed(scenario))).toEqual(['IrregularityResolved']);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'elections in progress end with a void round'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'excess-card', { cards: ['7S'] });
      resolve(scenario, { is: 'reconstructed' });
      scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
      interrupt(scenario);
      expect(types(confirmed(scenario))).toEqual(['IrregularityResolved', 'RoundVoided']);
      const late = { type: 'Elect', patron: 'p3', choice: 'return' } as const;
      expect(scenario.refused(patron('p3'), late).code).toBe('NO_ELECTION');
      expect(money(scenario)).toEqual(BEFORE);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'the cause is said, by the pit or the house'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS');
      expect(scenario.refused(shift, { type: 'Interrupt', cause: ' ' }).code).toBe(
        'REASON_MISSING',
      );
      expect(scenario.refused(patron('p1'), { type: 'Interrupt', cause: 'fire' }).code).toBe(
        'NOT_ALLOWED',
      );
    },
  );
});

describe('an interruption at a table without people', () => {
  const timers = { ...MANUAL, open: 1000, close: 1000, draw: 1000, settle: 1000 };
  const automatic = { shoe: 'electronic', automation: timers } as const;
  const begun = (book: Short) =>
    givenTable(book, automatic).open().bet('p1', 1, 'player', 10_000).close();

  test.each(rowsOrPolicy('interruption', 'the house says that it was so'))('%s', (_, book) => {
    const scenario = begun(book);
    expect(types(interrupt(scenario))).toEqual([
      'Interrupted',
      'IrregularityReported',
      'IrregularityResolved',
      'RoundVoided',
    ]);
    expect(money(scenario)).toEqual(BEFORE);
  });

  test.each(rowsOrPolicy('interruption', 'unless something waits that is decided first'))(
    '%s',
    (_, book) => {
      const scenario = begun(book);
      report(scenario, 'foreign-card', {}, house);
      expect(types(interrupt(scenario))).toEqual(['Interrupted', 'IrregularityReported']);
      const voided = confirmed(scenario).find(({ type }) => type === 'RoundVoided');
      expect(voided).toMatchObject({ rule: at(book, 'foreign-card') });
    },
  );

  test.each(rowsOrPolicy('interruption', 'somebody who is there is believed by another'))(
    '%s',
    (_, book) => {
      const scenario = begun(book);
      const events = scenario.do(dealer, { type: 'Interrupt', cause: 'power' });
      expect(types(events)).toEqual(['Interrupted', 'IrregularityReported']);
    },
  );
});

describe('a technical interruption at Easy Six: house policy', () => {
  test.each(SITUATIONS)('%s: all bets go back', (_words, cards) => {
    const scenario = dealt('E6', cards);
    interrupt(scenario);
    expect(plain(confirmed(scenario))).toMatchObject([
      { type: 'IrregularityResolved', rule: 'house policy' },
      { type: 'RoundVoided', rule: 'house policy', returnRule: 'house policy' },
    ]);
    expect(money(scenario)).toEqual(BEFORE);
  });

  test('a settled game is not given back', () => {
    const scenario = dealt('E6', 'KS QH 9D 3C');
    scenario.do(dealer, { type: 'Settle' });
    report(scenario, 'foreign-card');
    const before = money(scenario);
    expect(types(interrupt(scenario))).toEqual(['Noted']);
    expect(money(scenario)).toEqual(before);
  });
});
