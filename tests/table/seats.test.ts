import { describe, expect, test } from 'vitest';
import { at, atOrPolicy, BOOKS, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import { dealer, givenTable, manager, patron, settings, supervisor } from './scenario.ts';

describe('reading 59: changing seats', () => {
  test.each(BOOKS)('%s: while none of the bets lies', (book) => {
    const scenario = givenTable(book);
    const go = (id: string, box: number, seat: 'seated' | 'standing') =>
      ({ type: 'ChangeSeat', patron: id, box, seat }) as const;
    // From standing to sitting, to another box, and up again.
    expect(scenario.refused(patron('p2'), go('p2', 1, 'seated')).code).toBe('BOX_TAKEN');
    scenario.do(patron('p2'), go('p2', 2, 'seated'));
    expect(scenario.table.seats.get(2)).toBe('p2');
    scenario.do(patron('p1'), go('p1', 3, 'standing'));
    expect(scenario.table.seats.get(1)).toBeUndefined();
    scenario.do(dealer, go('p2', 1, 'seated'));
    expect([...scenario.table.seats]).toEqual([
      [3, 'p3'],
      [1, 'p2'],
    ]);
    expect(scenario.refused(patron('p2'), go('p2', 1, 'seated')).code).toBe('NOT_NOW');
    expect(scenario.refused(patron('p2'), go('p1', 2, 'seated')).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(patron('p2'), go('p2', 4, 'seated')).code).toBe('BAD_BOX');
    scenario.open().bet('p2', 1, 'player', 10_000);
    expect(scenario.refused(patron('p2'), go('p2', 2, 'seated')).code).toBe('NOT_NOW');
    scenario.close().deal('4S', '9D', '4H', 'KC');
    expect(scenario.refused(patron('p2'), go('p2', 2, 'seated')).code).toBe('NOT_NOW');
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(patron('p2'), go('p2', 2, 'seated'));
    // The settled round can still be looked into.
    report(scenario, 'wrong-number');
    resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(scenario.rack('p2')).toBe(2_000_000);
  });
});

describe('reading 59: walking away is possible in every phase', () => {
  test.each(rows(WITH_ELECTIONS, ['walked-away'], 'while a report waits, and while others choose'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book)
        .open()
        .bet('p1', 1, 'player', 10_000)
        .bet('p3', 3, 'banker', 10_000)
        .close()
        .deal('4S');
      report(scenario, 'other-dealing-error');
      scenario.do(patron('p1'), { type: 'WalkAway', patron: 'p1' });
      resolve(scenario, { is: 'reconstructed' });
      scenario.do(patron('p3'), { type: 'WalkAway', patron: 'p3' });
      expect(scenario.table.round?.away).toEqual(['p1', 'p3']);
      // Nobody answers: all go on.
      scenario.do(dealer, { type: 'CloseElections' });
      expect(scenario.table.round?.elections.map(({ choice }) => choice)).toEqual([
        'reconstructed',
        'reconstructed',
      ]);
    },
  );
});

describe('reading 65: the seated patron withdraws', () => {
  test.each(BOOKS)('%s: standing bets are told, and go back at the close', (book) => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 5_000);
    const gone = { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' } as const;
    const events = scenario.do(patron('p1'), gone);
    expect(events.at(-1)).toMatchObject({
      type: 'StandingBetsTold',
      box: 1,
      patrons: ['p2'],
      rule: atOrPolicy(book, 'over-limit'),
    });
    expect(types(scenario.do(dealer, { type: 'CloseBets' }))).toEqual([
      'BetRejected',
      'BetsClosed',
    ]);
    expect(scenario.rack('p2')).toBe(2_000_000);
  });

  test.each(BOOKS)('%s: unless somebody seated bets there', (book) => {
    const scenario = givenTable(book).open();
    scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'player', 5_000);
    scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
    scenario.bet('p1', 1, 'tie', 5_000);
    expect(types(scenario.do(dealer, { type: 'CloseBets' }))).toEqual(['BetsClosed']);
  });
});

describe('reading 68: no insurance', () => {
  const off = { private: true, insurance: 'off' } as const;
  test.each(rows(WITH_INSURANCE, ['insurance-off'], 'only if all patrons present agree'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book, { private: true });
      const set = { ...scenario.table.settings, ...off };
      const change = (agreed: readonly string[]) =>
        ({ type: 'ChangeSettings', settings: set, noInsurance: { asked: 'p1', agreed } }) as const;
      const rule = at(book, 'insurance-off');
      expect(scenario.refused(manager, { type: 'ChangeSettings', settings: set })).toMatchObject({
        code: 'BAD_SETTINGS',
        rule,
      });
      expect(scenario.refused(manager, change(['p1', 'p2']))).toMatchObject({ rule });
      expect(scenario.refused(supervisor, change(['p1', 'p2', 'p3'])).code).toBe('NOT_ALLOWED');
      const [changed] = scenario.do(manager, change(['p1', 'p2', 'p3']));
      expect(changed).toMatchObject({ type: 'SettingsChanged', askedBy: 'p1' });
      // Ended between rounds, by a Pit Manager or above.
      const on = { ...set, insurance: 'offered' } as const;
      const end = { type: 'ChangeSettings', settings: on } as const;
      expect(scenario.refused(supervisor, end).code).toBe('NOT_ALLOWED');
      scenario.do(manager, end);
    },
  );

  test('a table is opened without only for a patron who asked', () => {
    const scenario = givenTable('CI');
    expect(scenario.table.settings.insurance).toBe('offered');
    const set = settings('CI', off);
    const open = { type: 'OpenTable', settings: set } as const;
    const fresh = givenTable('CI');
    fresh.state = { status: 'unopened' };
    expect(fresh.refused(manager, open).code).toBe('BAD_SETTINGS');
    const [opened] = fresh.do(manager, { ...open, noInsurance: { asked: 'p1', agreed: [] } });
    expect(opened).toMatchObject({ type: 'TableOpened', askedBy: 'p1' });
  });
});
