import { describe, expect, test } from 'vitest';
import { irregularitiesOf } from '../../src/table/history-irregularities.ts';
import { type Event, handHistories } from '../../src/table/index.ts';
import { MANUAL } from '../../src/table/settings.ts';
import { at } from '../second/truths.ts';
import { report, resolve, ruling } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  settings,
  supervisor,
} from './scenario.ts';

/** What the page of a round holds, and what it leaves out. */

const lastOf = ({ events }: Scenario) => {
  const last = handHistories(events).at(-1);
  if (last === undefined) throw new Error('no round');
  return last;
};
const stepsOf = (scenario: Scenario) => lastOf(scenario).steps.map(({ type }) => type);
/** Two cards at once, and what is decided of them: the shoe may then be replaced. */
const drawnTogether = (scenario: Scenario) => {
  report(scenario, 'drawn-together', { cards: [card('7S'), card('2D')] });
  resolve(scenario, { is: 'order', order: [0, 1] });
};
const settle = (scenario: Scenario) => scenario.do(dealer, { type: 'Settle' });

describe('what is part of a round', () => {
  test('people, money and settings are the table’s, whenever they change', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.do(patron('p4'), { type: 'Join', patron: 'p4', box: 2, seat: 'seated' });
    scenario.do(patron('p4'), { type: 'ChangeSeat', patron: 'p4', box: 2, seat: 'standing' });
    scenario.do(patron('p4'), { type: 'Leave', patron: 'p4' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p3', amount: 500 });
    scenario.do(dealer, { type: 'CashOut', patron: 'p3', amount: 500 });
    scenario.do(supervisor, { type: 'FillTray', amount: 500 });
    scenario.do(supervisor, { type: 'CreditTray', amount: 500 });
    scenario.do(house, { type: 'AcceptRollback', count: 99, hash: 'ab'.repeat(32) });
    scenario.close().deal('9S', '2D', 'KH', '3C');
    settle(scenario);
    scenario.do(supervisor, { type: 'ChangeSettings', settings: settings('NC') });
    scenario.closeTable();
    expect(scenario.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SettingsChanged', 'TableClosed', 'RollbackAccepted']),
    );
    expect(stepsOf(scenario)).toEqual([
      'RoundOpened',
      'BetPlaced',
      'ShoeWithdrawn',
      'BetsClosed',
      ...Array.from({ length: 4 }, () => ['CardDealt', 'CardExposed']).flat(),
      'RoundSettled',
      // Who asked for what while it could still be voided.
      'Asked',
      'Confirmed',
    ]);
  });

  test('a shoe that is loaded and burnt between rounds is none of the last one’s', () => {
    const scenario = givenTable('NC', { burn: 'by-first-card' });
    scenario.do(dealer, { type: 'BurnCards', card: card('2S') });
    scenario.open().close().deal('9S', '2D', 'KH', '3C');
    settle(scenario);
    scenario.do(manager, { type: 'ReplaceShoe', reason: 'worn' });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.do(dealer, { type: 'BurnCards', card: card('2S') });
    expect(stepsOf(scenario)).not.toContain('ShoeLoaded');
    expect(stepsOf(scenario)).not.toContain('CardsBurnt');
  });

  test('one that is loaded and burnt within a round is, and the sets of cards are counted', () => {
    const scenario = givenTable('NC', { burn: 'by-first-card' });
    scenario.do(dealer, { type: 'BurnCards', card: card('2S') });
    drawnTogether(scenario.open().close());
    expect(lastOf(scenario)).not.toHaveProperty('shoes');
    scenario.do(manager, { type: 'ReplaceShoe', reason: 'worn' });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.do(dealer, { type: 'BurnCards', card: card('2S') });
    scenario.do(supervisor, { type: 'CloseTable' });
    expect(stepsOf(scenario)).toEqual(
      expect.arrayContaining(['ShoeReplaced', 'ShoeLoaded', 'CardsBurnt', 'TableClosing']),
    );
    for (let i = 0; i < 2; i++) scenario.do(dealer, { type: 'DrawCard' });
    expect(lastOf(scenario.deal('7H')).shoes).toBe(2);
  });

  test('a table that is told to close between rounds says nothing of the last one', () => {
    const scenario = givenTable('NC').open().close().deal('9S', '2D', 'KH', '3C');
    settle(scenario);
    const event: Event = { type: 'TableClosing', by: manager, at: 9_000_000 };
    const [history] = handHistories([...scenario.events, event]);
    expect(history?.steps.at(-1)?.type).toBe('RoundSettled');
  });
});

describe('what stands on the page', () => {
  test('nothing that did not happen', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    settle(scenario.close().deal('9S', '2D', 'KH', '3C'));
    const history = lastOf(scenario);
    const left = ['shoes', 'insurance', 'void', 'elections', 'returned', 'takenBack', 'carried'];
    for (const field of [...left, 'insuranceWaived', 'dealt']) {
      expect(history).not.toHaveProperty(field);
    }
    const { side: _, ...limits } = history.limits ?? {};
    expect(limits).toEqual({ minimum: 2500, maximumDifferential: 1_000_000, per: 'box' });
    // The settlement stands once, and not in its step again.
    const { outcome, totals } = history.settlement ?? {};
    expect(history.steps.at(-1)).toEqual({
      by: dealer,
      at: expect.any(Number),
      type: 'RoundSettled',
      outcome,
      totals,
    });
  });

  test('insurance, with what was offered late', () => {
    const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
    const insure = { type: 'PlaceInsurance', patron: 'p1', box: 1, hand: 'player' } as const;
    const bet = (scenario: Scenario) =>
      scenario.open().bet('p1', 1, 'player', 300_000).close().deal('KS', 'QH', '5D', '4C');
    const asked = bet(givenTable('CI'));
    asked.do(patron('p1'), { ...insure, amount: 1000 });
    const stake = { box: 1, patron: 'p1', hand: 'player', after: 4, amount: 1000 };
    expect(lastOf(asked).insurance).toEqual([stake]);
    expect(lastOf(asked)).not.toHaveProperty('insuranceWaived');
    const late = bet(givenTable('CI', FORGETFUL));
    const intended = [{ patron: 'p1', box: 1, hand: 'player' as const }];
    report(late, 'insurance-neglected', { intended });
    resolve(late, { is: 'so' }, manager);
    late.do(patron('p1'), { ...insure, amount: 1000 });
    expect(lastOf(late).insurance).toEqual([{ ...stake, late: true }]);
  });

  test('CI 4.2.2: that insurance was off', () => {
    const scenario = new Scenario();
    const off = settings('CI', { insurance: 'off', private: true });
    const noInsurance = { asked: 'p1', agreed: [] };
    scenario.do(manager, { type: 'OpenTable', settings: off, noInsurance });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    expect(lastOf(scenario.open()).insuranceWaived).toBe('4.2.2');
  });

  test('a bet that a ruling gave back', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.bet('p3', 3, 'banker', 5000).close().deal('7S', '9D');
    report(scenario, 'anything-else');
    ruling(scenario, { is: 'return', bets: [{ box: 1, patron: 'p1', bet: 'player' }] });
    expect(lastOf(scenario).returned).toMatchObject([{ box: 1, patron: 'p1', bet: 'player' }]);
  });

  test('which cards were exposed when somebody chose, only where they were not the first ones', () => {
    const chosen = (cards: number[]) => {
      const scenario = givenTable('CI').open().bet('p1', 1, 'player', 10_000).close();
      report(scenario, 'drawn-together', { cards: [card('9S'), card('8S')] });
      resolve(scenario, { is: 'order', order: [0, 1] }, manager);
      scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
      // The same choice with other cards exposed.
      const events = scenario.events.map((event) =>
        event.type === 'ElectionsOffered' ? { ...event, exposed: cards } : event,
      );
      return handHistories(events).at(-1)?.elections?.[0];
    };
    expect(chosen([0, 1])).not.toHaveProperty('exposed');
    expect(chosen([])).not.toHaveProperty('exposed');
    expect(chosen([0, 2])).toMatchObject({ exposed: [0, 2] });
  });
});

describe('irregularities', () => {
  const by = dealer;
  const reported = (kind: string, words: string) =>
    ({
      type: 'IrregularityReported',
      kind,
      rule: '5',
      detail: { words },
      established: [],
      exposed: [],
      by,
      at: 0,
    }) as unknown as Event;
  const resolved = (kind: string, reason: string) =>
    ({
      type: 'IrregularityResolved',
      kind,
      report: 1,
      decision: { is: 'so' },
      reason,
      rule: '5',
      by: manager,
      at: 0,
    }) as unknown as Event;
  const reasons = (events: Event[]) =>
    irregularitiesOf(events).map(({ detail, decided }) => [detail.words, decided?.reason]);

  test('of several each gets its own decision; of one kind the earlier is decided first', () => {
    const events = [reported('over-limit', 'a'), reported('foreign-card', 'b')];
    const again = [...events, reported('foreign-card', 'c')];
    expect(reasons([...again, resolved('foreign-card', 'one')])).toEqual([
      ['a', undefined],
      ['b', 'one'],
      ['c', undefined],
    ]);
    const both = [resolved('foreign-card', 'one'), resolved('foreign-card', 'two')];
    expect(reasons([...again, ...both, resolved('over-limit', 'three')])).toEqual([
      ['a', 'three'],
      ['b', 'one'],
      ['c', 'two'],
    ]);
  });

  test('a decision of what was reported in the round before is none of this one', () => {
    expect(irregularitiesOf([resolved('foreign-card', 'one')])).toEqual([]);
    expect(reasons([resolved('foreign-card', 'one'), reported('foreign-card', 'b')])).toEqual([
      ['b', undefined],
    ]);
  });

  test('a note holds its words, and nothing is established by it', () => {
    const scenario = givenTable('CI').open();
    report(scenario, 'display-wrong');
    expect(lastOf(scenario).irregularities).toEqual([
      {
        kind: 'display-wrong',
        rule: at('CI', 'display-wrong'),
        reportedBy: dealer,
        detail: { words: 'seen by the dealer' },
        established: [],
      },
    ]);
  });

  test('NC 5.11.2: a shoe that is replaced is reported and decided by whoever replaces it', () => {
    const scenario = givenTable('NC').open().close();
    drawnTogether(scenario);
    const [replaced] = scenario.do(manager, { type: 'ReplaceShoe', reason: 'worn' });
    const rule = replaced?.type === 'ShoeReplaced' ? replaced.rule : '';
    expect(rule).toBe('5.11.2');
    expect(lastOf(scenario).irregularities.at(-1)).toEqual({
      kind: 'replace-shoe',
      rule,
      reportedBy: manager,
      detail: { words: 'worn' },
      established: [],
      decided: { by: manager, decision: { is: 'so' }, reason: 'worn', rule },
    });
  });
});
