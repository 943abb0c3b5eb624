import { describe, expect, test } from 'vitest';
import { BOOKS as ALL, at, WITH_ELECTIONS as LONG } from '../second/truths.ts';
import { expectBalanced, report, resolve, rows, types } from './irregular.ts';
import {
  dealer,
  givenTable,
  house,
  manager,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

const dealing = (book: Short, ...cards: readonly string[]): Scenario =>
  givenTable(book)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .bet('p3', 3, 'banker', 20_000)
    .close()
    .deal(...cards);

const kinds = ({ table }: Scenario) => table.reports.map(({ kind }) => kind);

describe('reading 49: a report that waits is never lost', () => {
  test.each(rows(ALL, ['foreign-card'], 'found before a power cut, it is what voids'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, '4S');
      report(scenario, 'foreign-card');
      scenario.do(house, { type: 'Interrupt', cause: 'power failure' });
      expect(kinds(scenario)).toEqual(['foreign-card', 'interruption']);
      const events = resolve(scenario, { is: 'so' });
      const voided = events.find(({ type }) => type === 'RoundVoided');
      expect(voided).toMatchObject({ rule: at(book, 'foreign-card') });
      // The interruption finds nothing left to decide, and is decided all the same.
      expect(types(resolve(scenario, { is: 'so' }))).toEqual(['IrregularityResolved']);
      expect(scenario.table.shoe === null || scenario.table.shoe.withdrawn !== null).toBe(true);
      expectBalanced(scenario);
    },
  );

  test.each(
    rows(LONG, ['interruption', 'excess-card'], 'cards reported before it are still there'),
  )('%s', (_, book) => {
    const scenario = dealing(book, '4S', '9D');
    report(scenario, 'excess-card', { cards: ['5S', '6S'] });
    const { gone } = scenario.table.shoe ?? { gone: 0 };
    expect(gone).toBe(4);
    scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
    resolve(scenario, { is: 'so' });
    expect(scenario.table.round?.stage).toMatchObject({
      is: 'void',
      rule: at(book, 'not-established'),
    });
    resolve(scenario, { is: 'reconstructed' });
    expect(scenario.table.waiting.map(({ face }) => face)).toEqual(['5S', '6S']);
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    expect(scenario.table.round?.hands.player[0]).toEqual({ shoe: 1, place: 2, face: '5S' });
    expect(scenario.table.shoe?.gone).toBe(4);
  });

  test.each(ALL)('%s: of several, 5.5 is decided first, then 5.4, then the rest by age', (book) => {
    const scenario = dealing(book, '4S', '9D');
    report(scenario, 'other-dealing-error');
    report(scenario, 'excess-card', { cards: ['5S'] });
    scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
    report(scenario, 'not-shuffled');
    const [other, excess, cut, unshuffled] = scenario.table.reports.map((one) => one.report);
    for (const wrong of [other, excess, cut]) {
      const wish = {
        type: 'Resolve',
        report: wrong ?? 0,
        decision: { is: 'not-so' },
        reason: 'in another order',
      } as const;
      expect(scenario.refused(manager, wish).code).toBe('NOT_NOW');
    }
    const order: number[] = [];
    while (scenario.table.reports.length > 0) {
      const [resolved] = resolve(scenario, { is: 'not-so' }, manager);
      if (resolved?.type === 'IrregularityResolved') order.push(resolved.report);
    }
    expect(order).toEqual([unshuffled, cut, other, excess]);
  });

  test.each(rows(LONG, ['other-dealing-error'], 'choices from several reports are asked for once'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, '4S', '9D');
      report(scenario, 'excess-card', { cards: ['5S'] });
      report(scenario, 'other-dealing-error');
      expect(types(resolve(scenario, { is: 'reconstructed' }))).not.toContain('ElectionsOffered');
      const events = resolve(scenario, { is: 'cannot-be-reconstructed' });
      expect(types(events)).toEqual(['IrregularityResolved', 'ElectionsOffered']);
      scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
      scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'return' });
      expect(scenario.table.round?.electing).toBeNull();
    },
  );

  test.each(
    rows(
      LONG,
      ['other-dealing-error'],
      'a report while patrons choose is decided before they go on',
    ),
  )('%s', (_, book) => {
    const scenario = dealing(book, '4S', '9D');
    report(scenario, 'other-dealing-error');
    resolve(scenario, { is: 'reconstructed' });
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
    report(scenario, 'excess-card', { cards: ['5S'] });
    const choose = { type: 'Elect', patron: 'p3', choice: 'return' } as const;
    expect(scenario.refused(patron('p3'), choose).code).toBe('NO_ELECTION');
    const events = resolve(scenario, { is: 'reconstructed' });
    // Who has chosen is bound; the other is asked again, with what is known now.
    expect(events.at(-1)).toMatchObject({ type: 'ElectionsOffered', patrons: ['p3'] });
    scenario.do(patron('p3'), choose);
  });

  test.each(ALL)('%s: no round opens while one waits, and closing leaves it', (book) => {
    const scenario = dealing(book, '4S', '9D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    report(scenario, 'foreign-card');
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('NOT_NOW');
    expect(types(scenario.do(supervisor, { type: 'CloseTable' }))).toEqual(['TableClosing']);
    expect(scenario.refused(supervisor, { type: 'CloseTable' }).code).toBe('NOT_NOW');
    resolve(scenario, { is: 'not-so' });
    scenario.closeTable();
    expect(scenario.table.status).toBe('closed');
  });
});

describe('reading 36: an interruption', () => {
  test.each(ALL)('%s: one dealer alone voids nothing', (book) => {
    const scenario = dealing(book, '4S');
    scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
    expect(scenario.table.round?.stage.is).toBe('dealing');
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'dark' } as const;
    expect(scenario.refused(dealer, so).code).toBe('NOT_ALLOWED');
    const promoted = { role: 'pit-supervisor', id: dealer.id } as const;
    expect(scenario.refused(promoted, so).code).toBe('SAME_PERSON');
    resolve(scenario, { is: 'not-so' });
    scenario.deal('9D');
  });

  test.each(rows(LONG, ['established'], 'with an outcome established play goes on'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book, '4S', '9D', '4H', 'KC');
      scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
      expect(resolve(scenario, { is: 'so' })[0]).toMatchObject({ rule: at(book, 'established') });
      scenario.do(dealer, { type: 'Settle' });
    },
  );

  test.each(ALL)(
    '%s: where people are the house never confirms it, after a crash neither',
    (book) => {
      const scenario = dealing(book, '4S');
      scenario.do(house, { type: 'Interrupt', cause: 'the house stopped' });
      expect(scenario.table.round?.stage.is).toBe('dealing');
      resolve(scenario, { is: 'so' });
      expect(scenario.table.round?.stage.is).toBe('void');
    },
  );

  test('E6, all cards open: never by one dealer, and never after the settlement', () => {
    const scenario = dealing('E6', '4S', '9D', '4H', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    const events = scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
    expect(types(events)).toEqual(['Noted']);
  });
});

test.each(ALL)('%s: interrupted twice is one question', (book) => {
  const scenario = dealing(book, '4S');
  scenario.do(dealer, { type: 'Interrupt', cause: 'power failure' });
  const again = scenario.do(house, { type: 'Interrupt', cause: 'the house stopped' });
  expect(types(again)).toEqual(['Noted']);
  resolve(scenario, { is: 'so' });
  expect(scenario.table.reports).toEqual([]);
});
