import { describe, expect, test } from 'vitest';
import type { Reportable } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import {
  expectBalanced,
  money,
  plain,
  report,
  resolve,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, supervisor } from './scenario.ts';

/** The book is silent on all of these: put right if possible, else void, by house policy, no elections. */
const ERRORS: readonly Reportable[] = [
  'excess-card',
  'exposed-card',
  'misdirected-area',
  'misdirected-person',
  'drawn-together',
  'other-dealing-error',
];
const BEFORE = { p1: 2_000_000, p2: 2_000_000, p3: 2_000_000, tray: 94_000_000, held: 0 };
const CARDS = { cards: slots('7D 6C') };

const dealt = (more: Parameters<typeof givenTable>[1] = {}): Scenario => {
  const scenario = givenTable('E6', more).open();
  return scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
};

describe('Easy Six, house policy: a dealing error', () => {
  test.each(ERRORS)(
    '%s that can be put right: the cards are dealt in their order, nobody elects',
    (kind) => {
      const scenario = dealt().deal('KS', 'QH');
      expect(report(scenario, kind, CARDS)).toMatchObject([
        { type: 'CardsWaiting', cards: ['7D', '6C'] },
        { type: 'IrregularityReported', rule: 'house policy' },
      ]);
      expect(plain(resolve(scenario, { is: 'reconstructed' }))).toMatchObject([
        { type: 'IrregularityResolved', rule: 'house policy' },
      ]);
      scenario.do(dealer, { type: 'DrawCard' });
      scenario.do(dealer, { type: 'DrawCard' });
      expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'player' });
    },
  );

  test.each(ERRORS)('%s that cannot: void, the stakes go back, the next game uses them', (kind) => {
    const scenario = dealt().deal('KS', 'QH');
    report(scenario, kind, CARDS);
    const events = plain(resolve(scenario, { is: 'cannot-be-reconstructed' }));
    expect(events).toMatchObject([
      { type: 'IrregularityResolved', rule: 'house policy' },
      { type: 'RoundVoided', rule: 'house policy', returnRule: 'house policy' },
    ]);
    expect(money(scenario)).toEqual(BEFORE);
    scenario.open();
    expect(scenario.waiting).toEqual(['7D', '6C']);
    expectBalanced(scenario);
  });

  test.each(ERRORS)(
    '%s is for a Pit Supervisor or above; who reported it voids nothing',
    (kind) => {
      const scenario = dealt().deal('KS', 'QH');
      report(scenario, kind, CARDS, supervisor);
      const wish = { type: 'Resolve', decision: { is: 'reconstructed' }, reason: 'seen' } as const;
      const rule = 'house policy';
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
      const past = { ...wish, decision: { is: 'cannot-be-reconstructed' } } as const;
      expect(scenario.refused(supervisor, past)).toMatchObject({ code: 'SAME_PERSON', rule });
      const order = { ...wish, decision: { is: 'order', order: [0, 1] } } as const;
      const other = { role: 'pit-supervisor', id: 's2' } as const;
      expect(scenario.refused(other, order)).toMatchObject({ code: 'NOT_NOW', rule });
      scenario.do(supervisor, wish);
    },
  );

  test('a card dealt face up stands or the game is void, as somebody else decides', () => {
    const slot = { hand: 'player', index: 0, card: 'KS' } as const;
    for (const is of ['reconstructed', 'cannot-be-reconstructed'] as const) {
      const scenario = dealt({ faceDown: true });
      scenario.do(dealer, { type: 'DrawCard' });
      expect(types(report(scenario, 'face-up', { slot }))).toEqual(['IrregularityReported']);
      const end = is === 'reconstructed' ? 'CardExposed' : 'RoundVoided';
      expect(types(resolve(scenario, { is }))).toEqual(['IrregularityResolved', end]);
    }
  });

  test('nobody ever elects: the book knows no elections', () => {
    const scenario = dealt().deal('KS', 'QH');
    report(scenario, 'wrong-number', CARDS);
    resolve(scenario, { is: 'reconstructed' });
    expect(scenario.table.book.elections).toBeNull();
    const wish = { type: 'Elect', patron: 'p1', choice: 'return' } as const;
    expect(scenario.refused(patron('p1'), wish).code).toBe('NO_ELECTION');
    expect(scenario.refused(dealer, { type: 'CloseElections' }).code).toBe('NO_ELECTION');
  });

  test('cards replaced for any reason but a foreign card: house policy', () => {
    const scenario = dealt().deal('KS', 'QH');
    const worn = { type: 'ReplaceShoe', reason: 'worn' } as const;
    // Within a game only where a paragraph says so (reading 50).
    expect(scenario.refused(supervisor, worn)).toMatchObject({
      code: 'NOT_NOW',
      rule: at('E6', 'insufficient-cards'),
    });
    scenario.deal('9D', '6C').do(dealer, { type: 'Settle' });
    expect(scenario.do(supervisor, worn)).toMatchObject([
      { type: 'ShoeReplaced', rule: 'house policy' },
    ]);
  });
});
