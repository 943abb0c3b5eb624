import { describe, expect, test } from 'vitest';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import {
  correct,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  types,
} from './irregular.ts';
import { card, givenTable, manager, patron, type Scenario, type Short } from './scenario.ts';

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return scenario.deal(...cards.split(' '));
};
const fix = (hand: 'player' | 'banker', index: number, text: string) =>
  ({ type: 'CorrectCard', hand, index, card: card(text), reason: 'keyed wrongly' }) as const;

describe('insurance on cards keyed wrongly', () => {
  const cover = (amount: number) =>
    ({ type: 'PlaceInsurance', patron: 'p1', box: 1, hand: 'player', amount }) as const;

  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'offered at other odds: returned and offered anew'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    scenario.do(patron('p1'), cover(4_000));
    const before = money(scenario).p1;
    expect(plain(correct(scenario, fix('player', 1, '6D')))).toMatchObject([
      { type: 'CardCorrected', unoffered: [4] },
      { type: 'InsuranceReturned', patron: 'p1', hand: 'player', after: 4, amount: 4_000 },
      { type: 'InsuranceOffered', offers: [{ hand: 'player', pays: '5 to 2' }] },
    ]);
    expect(money(scenario).p1).toBe((before ?? 0) + 4_000);
    scenario.do(patron('p1'), cover(2_000));
    scenario.deal('4S');
    // Banker 9 beats Player 6.
    const settlement = settleAndCompare(scenario);
    expect(settlement.lines.at(-1)).toMatchObject({ odds: '5 to 2', paid: 5_000 });
  });

  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'an open offer that nobody took gets the true odds'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    const events = correct(scenario, fix('player', 1, '6D'));
    expect(types(events)).toEqual(['CardCorrected', 'InsuranceOffered']);
    expect(scenario.do(patron('p1'), cover(2_000))[0]).toMatchObject({ pays: '5 to 2' });
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['display-wrong'],
      'not offered by the true cards: returned, and the offer is over',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    scenario.do(patron('p1'), cover(4_000));
    const events = correct(scenario, fix('banker', 1, '7C'));
    expect(types(events)).toEqual(['CardCorrected', 'InsuranceReturned']);
    expect(scenario.refused(patron('p1'), cover(1_000)).code).toBe('INSURANCE_NOT_OFFERED');
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'tie' });
  });

  test.each(rows(WITH_INSURANCE, ['display-wrong'], 'offered at the same odds: it stands'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      scenario.do(patron('p1'), cover(4_000));
      expect(types(correct(scenario, fix('banker', 1, '4C')))).toEqual(['CardCorrected']);
      scenario.deal('4S');
      const settlement = settleAndCompare(scenario);
      expect(settlement.lines.at(-1)).toMatchObject({ odds: '4 to 1', paid: 16_000 });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['display-wrong'], 'of a stage that has passed: returned all the same'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 4C');
    scenario.do(patron('p1'), cover(4_000));
    scenario.deal('2S', '4H');
    settleAndCompare(scenario);
    const events = correct(scenario, fix('banker', 1, '3C'));
    expect(types(events)).toEqual(['RoundReopened', 'CardCorrected', 'InsuranceReturned']);
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000, held: 0 });
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['display-wrong', 'neglected-after'],
      'a situation missed thereby is a neglected offer',
    ),
  )('%s', (_title, book) => {
    const rule = at(book, 'neglected-after');
    const scenario = dealt(book, 'KS QH 5D 3C 2S 4H');
    // True is Banker 4: Player 5 could have been insured, and Banker 8 beats Player 7.
    correct(scenario, fix('banker', 1, '4C'));
    report(scenario, 'insurance-neglected', {
      intended: [{ patron: 'p1', box: 1, hand: 'player' }],
    });
    expect(resolve(scenario, { is: 'so' }, manager).at(-1)).toMatchObject({
      type: 'BetReturnDecided',
      patron: 'p1',
      rule,
    });
    settleAndCompare(scenario);
    expect(money(scenario).p1).toBe(2_000_000);
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['display-wrong', 'insurance-forgone'],
      'nobody has let pass what was not the situation',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 4C 2S');
    // The offer after four cards was wrong: Banker had 3, and nothing was to be offered.
    expect(scenario.table.round).toMatchObject({ forgone: ['p1'] });
    correct(scenario, fix('banker', 1, '3C'));
    scenario.do(patron('p1'), cover(1_000));
    settleAndCompare(scenario.deal('4H'));
  });
});
