import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { MANUAL } from '../../src/table/index.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import { given, insure, type Laid, PLAYER } from './insuring.ts';
import {
  correct,
  expectBalanced,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  types,
} from './irregular.ts';
import { card, dealer, manager, patron, type Scenario } from './scenario.ts';

const p1 = patron('p1');
const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const fix = (hand: Hand, index: number, text: string) =>
  ({ type: 'CorrectCard', hand, index, card: card(text), reason: 'misread' }) as const;
/** An offer that was forgotten is made late to p1, or p1 is found to have meant to insure. */
const neglected = (scenario: Scenario) => {
  const intended = [{ patron: 'p1', box: 1, hand: 'player' }] as const;
  report(scenario, 'insurance-neglected', { intended });
  return resolve(scenario, { is: 'so' }, manager);
};
const covers = ({ table }: Scenario) =>
  table.round?.insurance.map(({ patron: id, after, amount }) => `${id} ${after} ${amount}`);

describe('insurance once the cards are corrected', () => {
  test.each(rows(WITH_INSURANCE, ['display-wrong'], 'several entries on one offer stand together'))(
    '%s',
    (_title, book) => {
      const laid: Laid[] = [PLAYER, ['p2', 1, 'player', 50_000]];
      const scenario = given(book, laid, 'KS QH 7D 5C');
      scenario.do(p1, insure('player', 4_000));
      scenario.do(p1, insure('player', 6_000));
      scenario.do(patron('p2'), insure('player', 500, 'p2'));
      // Player 7 against 4 is offered at the same odds.
      expect(types(correct(scenario, fix('banker', 1, '4C')))).toEqual(['CardCorrected']);
      expect(covers(scenario)).toEqual(['p1 4 4000', 'p1 4 6000', 'p2 4 500']);
      settleAndCompare(scenario.deal('4S'));
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'that of one offer goes back, of the other stands'),
  )('%s', (_title, book) => {
    // Player 5 against 4, then 8: truly against 3, which is offered after five cards alone.
    const scenario = given(book, [PLAYER], 'KS QH 5D 4C');
    scenario.do(p1, insure('player', 4_000));
    scenario.deal('3S');
    scenario.do(p1, insure('player', 2_000));
    expect(plain(correct(scenario, fix('banker', 1, '3C')))).toMatchObject([
      { type: 'CardCorrected', unoffered: [4] },
      { type: 'InsuranceReturned', patron: 'p1', box: 1, hand: 'player', after: 4, amount: 4_000 },
    ]);
    expect(covers(scenario)).toEqual(['p1 5 2000']);
    settleAndCompare(scenario.deal('6S'));
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['display-wrong', 'neglected-before'],
      'what went back does not come again once the limit of late insurance is used up',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, [['p1', 1, 'player', 300_000]], 'KS QH 5D 4C', FORGETFUL);
    neglected(scenario);
    // May win 1,500.00 of the 3,000.00.
    scenario.do(p1, insure('player', 100_000));
    scenario.deal('3S');
    expect(types(correct(scenario, fix('banker', 1, '3C')))).toContain('InsuranceReturned');
    neglected(scenario);
    // At 10 to 1 it may win all of it.
    scenario.do(p1, insure('player', 30_000));
    expect(types(correct(scenario, fix('banker', 1, '4C')))).toEqual(['CardCorrected']);
    expect(covers(scenario)).toEqual(['p1 5 30000']);
    settleAndCompare(scenario.deal('4S'));
  });

  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'what comes again is bought in only if it must be'),
  )('%s', (_title, book) => {
    const scenario = given(book, [PLAYER], 'KS QH 7D 5C');
    scenario.do(p1, insure('player', 4_000));
    correct(scenario, fix('player', 1, '6D'));
    const amount = scenario.rack('p1') - 4_000;
    scenario.do(dealer, { type: 'CashOut', patron: 'p1', amount });
    const events = correct(scenario, fix('player', 1, '7D'));
    expect(types(events)).toEqual(['CardCorrected', 'InsuranceRestored']);
    expect(scenario.rack('p1')).toBe(0);
    expectBalanced(scenario);
  });
});

describe('an offer once the cards are corrected', () => {
  test.each(rows(WITH_INSURANCE, ['display-wrong'], 'never made, it is not taken back'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 7D 5C', FORGETFUL);
      expect(plain(correct(scenario, fix('player', 1, '6D')))).toEqual([
        {
          type: 'CardCorrected',
          hand: 'player',
          index: 1,
          card: '6D',
          was: '7D',
          reason: 'misread',
        },
      ]);
      expect(scenario.table.round?.offered).toEqual([]);
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['display-wrong', 'neglected-before'], 'made late at other odds, is over'),
  )('%s', (_title, book) => {
    const scenario = given(book, [PLAYER], 'KS QH 7D 5C', FORGETFUL);
    neglected(scenario);
    expect(scenario.table.round?.open).toMatchObject({ late: true, offers: [{ pays: '4 to 1' }] });
    expect(plain(correct(scenario, fix('player', 1, '6D')))).toMatchObject([
      { type: 'CardCorrected', unoffered: [4] },
    ]);
    expect(scenario.table.round?.open).toBeNull();
    expect(scenario.refused(p1, insure('player', 100))).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule: at(book, 'insurance-offer'),
    });
    // Nobody has let it pass: it is made again, at the true odds.
    expect(neglected(scenario).at(-1)).toMatchObject({ late: true, offers: [{ pays: '5 to 2' }] });
  });

  test.each(rows(WITH_INSURANCE, ['display-wrong'], 'at the same odds, it stays open'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 7D 5C');
      const open = scenario.table.round?.open;
      expect(types(correct(scenario, fix('banker', 1, '4C')))).toEqual(['CardCorrected']);
      expect(scenario.table.round?.open).toEqual(open);
    },
  );
});
