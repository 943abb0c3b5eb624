import { describe, expect, test } from 'vitest';
import type { Correction } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS } from '../second/truths.ts';
import {
  correct,
  plain,
  report,
  resolve,
  rows,
  ruling,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import { card, dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

type Place = readonly ['player' | 'banker' | 'beside', number, string];
const fix = (...places: readonly Place[]) =>
  ({
    type: 'CorrectCards',
    cards: places.map(([where, at, text]): Correction => {
      const truly = card(text);
      if (where === 'beside') return { waiting: at, card: truly };
      return { hand: where, index: at, card: truly };
    }),
    reason: 'misread',
  }) as const;

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return scenario.deal(...cards.split(' '));
};
const slipped = (scenario: Scenario, cards: string) => {
  report(scenario, 'excess-card', { cards: slots(cards) });
  resolve(scenario, { is: 'reconstructed' });
  return scenario;
};

describe('choices, judged by the true cards', () => {
  /** Only bets that lie count: four cards establish an outcome on a natural alone. */
  const PLACED = { established: 'placed' } as const;
  const elect = (scenario: Scenario, id: string, choice: 'continue' | 'return') =>
    scenario.do(patron(id), { type: 'Elect', patron: id, choice });
  const asked = (book: Short) => slipped(dealt(book, 'KS QH 5D 3C', PLACED), '2S');
  const NATURAL = fix(['player', 1, '9D']);

  test.each(
    rows(WITH_ELECTIONS, ['excess elections'], 'made where there was no choice, they lapse'),
  )('%s', (_title, book) => {
    const scenario = asked(book);
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    expect(plain(correct(scenario, NATURAL)).at(-1)).toEqual({
      type: 'ElectionsLapsed',
      patrons: ['p1', 'p3'],
    });
    expect(scenario.table.round).toMatchObject({ elections: [], electing: null, owed: null });
    settleAndCompare(scenario);
  });

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'nobody is asked any more'))(
    '%s',
    (_title, book) => {
      const scenario = asked(book);
      expect(scenario.phase).toBe('electing');
      expect(plain(correct(scenario, NATURAL)).at(-1)).toEqual({
        type: 'ElectionsLapsed',
        patrons: [],
      });
      expect(scenario.phase).toBe('dealing');
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'owed until another report is decided'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 5D 3C', PLACED);
      report(scenario, 'excess-card', { cards: slots('2S') });
      report(scenario, 'foreign-card');
      resolve(scenario, { is: 'not-so' });
      report(scenario, 'anything-else');
      resolve(scenario, { is: 'reconstructed' });
      expect(scenario.table.round?.owed).not.toBeNull();
      expect(types(correct(scenario, NATURAL))).toContain('ElectionsLapsed');
      expect(scenario.table.round?.owed).toBeNull();
      expect(types(ruling(scenario, { is: 'continue' }))).not.toContain('ElectionsOffered');
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'none then, none now: nothing is said'))(
    '%s',
    (_title, book) => {
      const scenario = slipped(dealt(book, 'KS QH 9D 3C', PLACED), '2S');
      expect(scenario.phase).toBe('dealing');
      expect(types(correct(scenario, fix(['player', 1, '8D'])))).toEqual(['CardCorrected']);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'none then, but now: they are asked for'))(
    '%s',
    (_title, book) => {
      const scenario = slipped(dealt(book, 'KS QH 9D 3C', PLACED), '2S');
      const events = plain(correct(scenario, fix(['player', 1, '5D'])));
      expect(events.slice(-2)).toMatchObject([
        { type: 'ElectionsLapsed', patrons: [] },
        { type: 'ElectionsOffered', patrons: ['p1', 'p3'], rule: at(book, 'excess elections') },
      ]);
      // They follow from the entry that corrected the card.
      expect(scenario.table.round?.electing?.report).toBe(scenario.table.sequence);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['excess elections'], 'made on other cards than that one, they stand'),
  )('%s', (_title, book) => {
    const scenario = asked(book);
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    const choices = scenario.table.round?.elections;
    scenario.do(dealer, { type: 'DrawCard' });
    // The fifth card, which nobody had seen in its place when they chose.
    const late = types(correct(scenario, fix(['player', 2, '4S'])));
    expect(late).not.toContain('ElectionsLapsed');
    expect(scenario.table.round?.elections).toEqual(choices);
    // With one of the four, they are asked for again.
    const both = fix(['player', 2, '2S'], ['banker', 1, '2C']);
    expect(types(correct(scenario, both))).toContain('ElectionsOffered');
  });

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'made before the settlement, they stand'))(
    '%s',
    (_title, book) => {
      const scenario = asked(book);
      elect(scenario, 'p1', 'continue');
      elect(scenario, 'p3', 'continue');
      scenario.do(dealer, { type: 'DrawCard' });
      scenario.deal('KD');
      settleAndCompare(scenario);
      const choices = scenario.table.round?.elections;
      expect(types(correct(scenario, fix(['player', 1, '4D'])))).toEqual([
        'RoundReopened',
        'CardCorrected',
      ]);
      expect(scenario.table.round?.elections).toEqual(choices);
      settleAndCompare(scenario);
    },
  );

  /** A table that deals face down, where so many cards lie. */
  const covered = (book: Short, cards: number) => {
    const scenario = givenTable(book, { faceDown: true, ...PLACED }).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
    for (let i = 0; i < cards; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    return scenario;
  };
  const turn = (scenario: Scenario, hand: 'player' | 'banker', index: number, text: string) =>
    scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });

  test.each(
    rows(WITH_ELECTIONS, ['misdirected'], 'made on a card that waits, they are asked again'),
  )('%s', (_title, book) => {
    const scenario = covered(book, 1);
    report(scenario, 'misdirected-area', { cards: slots('2S 3S') });
    resolve(scenario, { is: 'reconstructed' });
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    expect(types(correct(scenario, fix(['beside', 1, '4S'])))).toEqual([
      'WaitingCardCorrected',
      'ElectionsLapsed',
      'ElectionsOffered',
    ]);
  });

  test.each(
    rows(WITH_ELECTIONS, ['misdirected'], 'given because it cannot be put back, they stand'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS', PLACED);
    report(scenario, 'misdirected-area', { cards: slots('2S') });
    resolve(scenario, { is: 'cannot-be-reconstructed' });
    elect(scenario, 'p1', 'return');
    elect(scenario, 'p3', 'continue');
    expect(scenario.table.carried).toHaveLength(1);
    expect(types(correct(scenario, fix(['beside', 0, '4S'])))).toEqual(['WaitingCardCorrected']);
  });

  test.each(rows(WITH_ELECTIONS, ['excess elections'], 'made on one Hand, the other leaves them'))(
    '%s',
    (_title, book) => {
      const scenario = covered(book, 4);
      turn(scenario, 'player', 0, 'KS');
      turn(scenario, 'player', 1, '5D');
      slipped(scenario, '?');
      elect(scenario, 'p1', 'return');
      elect(scenario, 'p3', 'continue');
      turn(scenario, 'banker', 0, 'QH');
      turn(scenario, 'banker', 1, '3C');
      const late = types(correct(scenario, fix(['banker', 1, '2C'])));
      expect(late).not.toContain('ElectionsLapsed');
      expect(types(correct(scenario, fix(['player', 1, '4D'])))).toContain('ElectionsLapsed');
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['other-dealing-error'], 'after two errors, a card of the second counts'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'other-dealing-error');
    resolve(scenario, { is: 'reconstructed' });
    elect(scenario, 'p1', 'continue');
    elect(scenario, 'p3', 'continue');
    scenario.deal('5D', '3C');
    report(scenario, 'other-dealing-error');
    resolve(scenario, { is: 'reconstructed' });
    const events = correct(scenario, fix(['banker', 1, '2C']));
    expect(events.find(({ type }) => type === 'ElectionsLapsed')).toMatchObject({
      patrons: ['p1', 'p3'],
    });
  });
});
