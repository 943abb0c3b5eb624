import { describe, expect, test } from 'vitest';
import { MANUAL, marksOf } from '../../src/table/index.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import {
  expectAsRecorded,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  told,
  types,
} from './irregular.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  shift,
} from './scenario.ts';

type Hand = 'player' | 'banker';
const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const SO = { is: 'so' } as const;

/** p1 and p3 have 3,000.00 on one Hand, p2 behind p1 500.00; the dealer offers nothing unless told to. */
const dealt = (book: Short, cards: string, hand: Hand = 'player'): Scenario => {
  const scenario = givenTable(book, FORGETFUL).open();
  scenario.bet('p1', 1, hand, 300_000).bet('p2', 1, hand, 50_000).bet('p3', 3, hand, 300_000);
  return scenario.close().deal(...cards.split(' '));
};
const meant = (hand: Hand, ...ids: string[]) => ({
  intended: ids.map((id) => ({ patron: id, box: id === 'p3' ? 3 : 1, hand })),
});
const cover = (id: string, hand: Hand, amount: number) =>
  ({ type: 'PlaceInsurance', patron: id, box: id === 'p3' ? 3 : 1, hand, amount }) as const;
const wish = (hand: Hand, ...ids: string[]) =>
  ({
    type: 'Report',
    kind: 'insurance-neglected',
    detail: { words: 'not offered', ...meant(hand, ...ids) },
  }) as const;

describe('an offer that was forgotten, noticed after the outcome', () => {
  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after', 'insurance-neglected'],
      'the Original Bet of who would have won goes back',
    ),
  )('%s', (_title, book) => {
    const rule = at(book, 'neglected-after');
    const scenario = dealt(book, 'KS QH 7D 5C 3S');
    report(scenario, 'insurance-neglected', meant('player', 'p1', 'p3'));
    expect(plain(resolve(scenario, SO, manager))).toMatchObject([
      { type: 'IrregularityResolved', rule },
      {
        type: 'BetReturnDecided',
        box: 1,
        patron: 'p1',
        bet: 'player',
        rule,
        reason: 'looked into',
      },
      { type: 'BetReturnDecided', box: 3, patron: 'p3', bet: 'player', rule },
    ]);
    expect(told(settleAndCompare(scenario))).toMatchObject([
      `p1 player returned 0 300000 ${rule}`,
      expect.stringMatching(/^p2 player lose 0 0/),
      `p3 player returned 0 300000 ${rule}`,
    ]);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p2: 1_950_000, p3: 2_000_000 });
  });

  test.each(rows(WITH_INSURANCE, ['neglected-after'], 'also when the round is settled'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C 3S');
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(1_700_000);
      report(scenario, 'insurance-neglected', meant('player', 'p1'));
      const events = resolve(scenario, SO, shift);
      expect(types(events)).toEqual([
        'IrregularityResolved',
        'RoundReopened',
        'BetReturnDecided',
        'RoundSettled',
      ]);
      const last = events.at(-1);
      if (last?.type === 'RoundSettled') expectAsRecorded(scenario, last.settlement);
      expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 1_700_000, held: 0 });
      expect(marksOf(scenario.table.roads)).toHaveLength(1);
      // Once is enough.
      expect(scenario.refused(dealer, wish('player', 'p1')).code).toBe(
        'INSURANCE_WITHOUT_ORIGINAL',
      );
    },
  );

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'an insurance that would not have won gives nothing back',
    ),
  )('%s', (_title, book) => {
    // Banker draws to 6 and loses: Player insurance would have lost.
    for (const [third, p1] of [
      ['AS', 2_300_000],
      ['2S', 2_000_000],
    ] as const) {
      const scenario = dealt(book, `KS QH 7D 5C ${third}`);
      report(scenario, 'insurance-neglected', meant('player', 'p1'));
      expect(types(resolve(scenario, SO, manager))).toEqual(['IrregularityResolved']);
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(p1);
    }
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'the late offer makes good what was forgotten before',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    resolve(scenario, SO, manager);
    scenario.do(patron('p1'), cover('p1', 'player', 10_000));
    scenario.deal('3S');
    report(scenario, 'insurance-neglected', meant('player', 'p1', 'p3'));
    const returned = resolve(scenario, SO, manager).filter(
      ({ type }) => type === 'BetReturnDecided',
    );
    expect(returned).toMatchObject([{ patron: 'p3' }]);
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'passing the second offer does not take the first from anybody',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 4C 2S');
    scenario.do(dealer, { type: 'OfferInsurance' });
    scenario.deal('4H');
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    expect(types(resolve(scenario, SO, manager))).toContain('BetReturnDecided');
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-after'], 'an offer that was waived was not forgotten'),
  )('%s', (_title, book) => {
    const scenario = givenTable(book, { faceDown: true, ...FORGETFUL }).open();
    scenario.bet('p1', 1, 'player', 300_000).close();
    const draw = () => scenario.do(dealer, { type: 'DrawCard' });
    for (let i = 0; i < 4; i += 1) draw();
    const turn = (hand: Hand, index: number, card: 'KS' | '5D' | 'QH' | 'AC' | '8H' | '3S') =>
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
    turn('player', 0, 'KS');
    turn('player', 1, '5D');
    turn('banker', 0, 'QH');
    turn('banker', 1, 'AC');
    scenario.do(patron('p1'), { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'expose' });
    scenario.do(dealer, { type: 'ConsentSqueeze' });
    draw();
    draw();
    turn('banker', 2, '8H');
    turn('player', 2, '3S');
    // Player 8 against Banker 1 pays 10 to 1, and Banker has 9: but nobody could insure.
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    expect(types(resolve(scenario, SO, manager))).toEqual(['IrregularityResolved']);
    settleAndCompare(scenario);
    expect(money(scenario).p1).toBe(1_700_000);
  });
});
