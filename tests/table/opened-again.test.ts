import { describe, expect, test } from 'vitest';
import { snapshotText } from '../../src/table/index.ts';
import { marksOf } from '../../src/table/roads/index.ts';
import { readSnapshot } from '../../src/table/snapshot.ts';
import {
  dealer,
  gameOf,
  givenTable,
  manager,
  patron,
  type Scenario,
  settings,
  supervisor,
} from './scenario.ts';

/** A table that was closed is opened again: it counts on, and nothing of anybody's is lost. */

const played = (): Scenario => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
  return scenario;
};

const opens = (scenario: Scenario, book: Parameters<typeof settings>[0] = 'NC', more = {}) =>
  scenario.do(supervisor, { type: 'OpenTable', settings: settings(book, more) });

const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;

test('while it is open, or closing, it cannot be opened', () => {
  const scenario = played();
  const open = { type: 'OpenTable', settings: settings('NC') } as const;
  expect(scenario.refused(supervisor, open)).toMatchObject({ code: 'NOT_NOW' });
  scenario.do(supervisor, { type: 'CloseTable' });
  expect(scenario.refused(supervisor, open)).toMatchObject({ code: 'NOT_NOW' });
  scenario.closeTable();
  expect(scenario.refused(dealer, open)).toMatchObject({ code: 'NOT_ALLOWED' });
  expect(scenario.refused(patron('p1'), open)).toMatchObject({ code: 'NOT_ALLOWED' });
});

describe('opened again', () => {
  test('rounds, shoes, slips and cards are counted on; tray and racks are as they were left', () => {
    const scenario = played();
    scenario.closeTable();
    const { money, slips, shoes, drawn } = scenario.table;
    const rack = scenario.rack('p1');
    const [opened] = opens(scenario).slice(-1);
    expect(opened).toMatchObject({ type: 'TableOpened', opening: 2 });
    expect(scenario.table).toMatchObject({
      status: 'open',
      rounds: 1,
      round: null,
      shoe: null,
      shoes,
      slips,
      drawn,
      discarded: drawn,
      money,
      opened: { opening: 2, rounds: 1, money },
    });
    expect(scenario.rack('p1')).toBe(rack);
    const counted = scenario.do(dealer, { type: 'CountTray', amount: money.tray });
    expect(counted).toMatchObject([{ when: 'opener', expected: money.tray }]);
    scenario.do(dealer, load);
    expect(scenario.table.shoe?.number).toBe(shoes + 1);
    scenario.do(supervisor, { type: 'FillTray', amount: 100 });
    expect(scenario.table.slips).toBe(slips + 1);
    scenario.open().bet('p1', 1, 'banker', 10_000).close().deal('2S', '9D', 'KH', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.table).toMatchObject({ rounds: 2, opened: { rounds: 1 } });
    expect(scenario.refused(dealer, { type: 'CountTray', amount: 1 }).code).toBe('SECOND_PERSON');
    const racks = ['p1', 'p2', 'p3'].reduce((sum, id) => sum + scenario.rack(id), 0);
    const { tray, held, drop, cashedOut, variance, outside } = scenario.table.money;
    expect(tray + held + drop + cashedOut + variance + outside + racks).toBe(0);
  });

  test('whoever has no chips there has left; whoever has some keeps them, and the box', () => {
    const scenario = played();
    scenario.do(dealer, { type: 'Join', patron: 'p9', box: 5, seat: 'seated' });
    scenario.do(dealer, { type: 'CashOut', patron: 'p2', amount: scenario.rack('p2') });
    scenario.do(dealer, { type: 'CashOut', patron: 'p3', amount: scenario.rack('p3') });
    scenario.closeTable();
    const events = opens(scenario);
    expect(events.map(({ type }) => type)).toEqual([
      ...['PatronLeft', 'PatronLeft', 'PatronLeft'],
      'TableOpened',
    ]);
    expect(events.slice(0, 3)).toMatchObject([
      { patron: 'p2' },
      { patron: 'p3' },
      { patron: 'p9' },
    ]);
    expect([...scenario.table.seats]).toEqual([[1, 'p1']]);
    scenario.closeTable();
    expect(scenario.rack('p1')).toBeGreaterThan(0);
  });

  test('a box where somebody has chips cannot be missing', () => {
    const scenario = givenTable('NC', { boxes: 6 });
    scenario.do(dealer, { type: 'Join', patron: 'p9', box: 7, seat: 'seated' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p9', amount: 500 });
    scenario.closeTable();
    const fewer = { type: 'OpenTable', settings: settings('NC', { boxes: 5 }) } as const;
    expect(scenario.refused(supervisor, fewer)).toMatchObject({
      code: 'BAD_SETTINGS',
      message: expect.stringContaining('p9'),
    });
    scenario.do(dealer, { type: 'CashOut', patron: 'p9', amount: 500 });
    expect(opens(scenario, 'NC', { boxes: 5 }).at(-1)).toMatchObject({ opening: 2 });
  });

  test('another game another day; the last round can no longer be voided', () => {
    const scenario = played();
    scenario.closeTable();
    opens(scenario, 'E6');
    expect(scenario.table.book.id).toBe(gameOf('E6'));
    const report = { type: 'Report', kind: 'foreign-card', detail: { words: 'a joker' } } as const;
    scenario.do(dealer, report);
    const rack = scenario.rack('p1');
    const decision = { is: 'so' } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'it was one' });
    expect(scenario.events.some(({ type }) => type === 'RoundVoided')).toBe(false);
    expect(scenario.rack('p1')).toBe(rack);
    expect(marksOf(scenario.table.roads)).toEqual([]);
  });

  test('what waits for a second person goes on waiting', () => {
    const thresholds = { cashOut: 1000, fill: 1e12, credit: 1e12 };
    const scenario = givenTable('NC', { thresholds });
    scenario.closeTable();
    const wish = { type: 'CashOut', patron: 'p1', amount: 2_000_000 } as const;
    scenario.do(dealer, { type: 'Ask', wish });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    opens(scenario);
    scenario.do(manager, { type: 'Confirm', ask });
    expect(scenario.events.at(-1)).toMatchObject({ type: 'CashedOut', amount: 2_000_000 });
  });

  test('an electronic shoe of the day before can still be revealed', () => {
    const scenario = givenTable('NC', { shoe: 'electronic' });
    scenario.closeTable();
    const unrevealed = scenario.table.unrevealed;
    expect(unrevealed.length).toBe(1);
    opens(scenario, 'NC', { shoe: 'electronic' });
    expect(scenario.table.unrevealed).toEqual(unrevealed);
    const seed = '0'.repeat(64);
    const shoe = unrevealed[0]?.number ?? 0;
    scenario.do({ role: 'house', id: 'house' }, { type: 'RevealShoe', shoe, seed });
    expect(scenario.table.unrevealed).toEqual([]);
  });

  test('whoever is excluded stays so', () => {
    const scenario = givenTable('NC');
    const day = { day: 0, elsewhere: { lost: 0, bought: 0 } };
    const guard = { patron: 'p1', version: 1, excluded: true, loss: null, buyIn: null, ...day };
    scenario.do({ role: 'house', id: 'house' }, { type: 'GuardPatron', ...guard });
    scenario.closeTable();
    opens(scenario);
    scenario.do(dealer, load);
    scenario.open();
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;
    expect(scenario.refused(patron('p1'), bet).code).toBe('EXCLUDED');
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount: scenario.rack('p1') });
  });

  test('a snapshot knows it', () => {
    const scenario = played();
    scenario.closeTable();
    opens(scenario);
    expect(readSnapshot(snapshotText(scenario.state))).toEqual(scenario.state);
  });
});
