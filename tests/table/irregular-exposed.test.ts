import { describe, expect, test } from 'vitest';
import type { Decision } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS } from '../second/truths.ts';
import {
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  told,
  types,
} from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short } from './scenario.ts';

const RECONSTRUCTED: Decision = { is: 'reconstructed' };

/** p1 100.00 on Player, p3 50.00 on Banker, and these cards dealt. */
const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });

describe('an exposed card', () => {
  const faceDown = (book: Short, cards: number): Scenario => {
    const scenario = dealt(book, '', { faceDown: true });
    for (let i = 0; i < cards; i += 1) draw(scenario);
    return scenario;
  };
  const slot = { hand: 'banker', index: 0, card: '6H' } as const;

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card', 'excess elections'],
      'turned before its time: every patron chooses',
    ),
  )('%s', (_title, book) => {
    const scenario = faceDown(book, 4);
    report(scenario, 'exposed-card', { slot });
    const events = plain(resolve(scenario, RECONSTRUCTED));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved', rule: at(book, 'excess-card') },
      { type: 'CardExposed', ...slot },
      { type: 'ElectionsOffered', rule: at(book, 'excess elections'), exposed: [] },
    ]);
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'return' });
    scenario.do(dealer, { type: 'CloseElections' });
    for (const [hand, index, card] of [
      ['player', 0, 'KS'],
      ['player', 1, '7D'],
      ['banker', 1, 'KC'],
    ] as const) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
    }
    const settlement = settleAndCompare(scenario);
    expect(told(settlement)[1]).toBe(`p3 banker returned 0 5000 ${at(book, 'return')}`);
    expect(money(scenario)).toMatchObject({ p1: 2_010_000, p3: 2_000_000, held: 0 });
  });

  test.each(
    rows(WITH_ELECTIONS, ['excess elections'], 'after an outcome was established nobody chooses'),
  )('%s', (_title, book) => {
    const scenario = faceDown(book, 4);
    // A Player natural: Big Tiger, a Banker Hand of three cards, is lost already.
    scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 0, card: 'KS' });
    scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 1, card: '9D' });
    report(scenario, 'exposed-card', { slot });
    expect(types(resolve(scenario, RECONSTRUCTED))).toEqual([
      'IrregularityResolved',
      'CardExposed',
    ]);
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'the report names a card that lies face down'))(
    '%s',
    (_title, book) => {
      const scenario = faceDown(book, 2);
      const rule = at(book, 'excess-card');
      const detail = { words: 'seen', slot: { ...slot, index: 1 } };
      const wish = { type: 'Report', kind: 'exposed-card', detail } as const;
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'BAD_CARD', rule });
    },
  );
});

describe('cards in a report', () => {
  const wish = (words: string) =>
    ({
      type: 'Report',
      kind: 'excess-card',
      detail: { words: 'out of turn', cards: slots(words) },
    }) as const;

  test.each(
    rows(WITH_ELECTIONS, ['excess-card', 'shortage-or-excess'], 'are no more than the decks hold'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH', { decks: 4 });
    const refused = scenario.refused(dealer, wish('KS KS KS KS'));
    expect(refused).toMatchObject({ code: 'BAD_CARD', rule: at(book, 'shortage-or-excess') });
    scenario.do(dealer, wish('KS KS KS'));
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card', 'insufficient-cards'],
      'are no more than the shoe has left',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH', { decks: 4 });
    const many = scenario.refused(dealer, wish(Array(207).fill('?').join(' ')));
    expect(many).toMatchObject({ code: 'SHOE_EMPTY', rule: at(book, 'insufficient-cards') });
    scenario.do(dealer, wish(Array(206).fill('?').join(' ')));
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['excess-card'],
      'are said by nobody but the house where the shoe is electronic',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, '', { shoe: 'electronic' });
    expect(scenario.refused(dealer, wish('KS')).code).toBe('NOT_ALLOWED');
    scenario.do({ role: 'house', id: 'house' }, wish('KS'));
  });
});
