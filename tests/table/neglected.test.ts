import { describe, expect, test } from 'vitest';
import { MANUAL } from '../../src/table/index.ts';
import { at, WITH_INSURANCE, WITHOUT_INSURANCE } from '../second/truths.ts';
import {
  expectBalanced,
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
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  shift,
  supervisor,
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

/** The situation now on the table, its odds, and the most an Original Bet of 3,000.00 may then stake. */
const LATE = [
  ['3 to 2', 'player', 4, 'KS QH 5D 4C', 200_000],
  ['5 to 2', 'player', 4, 'KS QH 6D 5C', 120_000],
  ['4 to 1', 'player', 4, 'KS QH 7D 5C', 75_000],
  ['6 to 1', 'banker', 5, 'KS QH 5D AC 6S', 50_000],
  ['10 to 1', 'player', 5, 'KS QH 5D 3C 4S', 30_000],
] as const;

describe('an offer that was forgotten, noticed before the outcome', () => {
  const cases = WITH_INSURANCE.flatMap((book) =>
    LATE.map(([odds, hand, after, cards, most]) => {
      const cited = `${book} ${at(book, 'neglected-before')}, ${book} ${at(book, 'insurance-neglected')}`;
      const title = `${cited}: at ${odds} the payout stays within the Original Bet: ${most / 100}.00`;
      return [title, book, odds, hand, after, cards, most] as const;
    }),
  );
  test.each(cases)('%s', (_title, book, odds, hand, after, cards, most) => {
    const rule = at(book, 'neglected-before');
    const scenario = dealt(book, cards, hand);
    report(scenario, 'insurance-neglected', meant(hand, 'p1', 'p3'));
    expect(plain(resolve(scenario, SO, manager))).toMatchObject([
      { type: 'IrregularityResolved', rule, reason: 'looked into' },
      {
        type: 'InsuranceOffered',
        late: true,
        to: ['p1', 'p3'],
        rule,
        offers: [{ hand, pays: odds, after }],
      },
    ]);
    expect(scenario.refused(patron('p1'), cover('p1', hand, most + 100))).toMatchObject({
      code: 'INSURANCE_OVER_CAP',
      rule,
    });
    expect(scenario.refused(patron('p2'), cover('p2', hand, 1_000))).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule: at(book, 'insurance-offer'),
    });
    const placed = scenario.do(patron('p1'), cover('p1', hand, most));
    expect(placed[0]).toMatchObject({ late: true, pays: odds, amount: most });
    expectBalanced(scenario);
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'it is paid by the pay table and binds who took it'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    resolve(scenario, SO, manager);
    scenario.do(patron('p1'), cover('p1', 'player', 75_000));
    report(scenario, 'drawn-together', { cards: slots('3S 9H') });
    const events = resolve(scenario, { is: 'order', order: [0, 1] });
    expect(plain(events).at(-1)).toMatchObject({ patrons: ['p2', 'p3'] });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'DrawCard' });
    // Banker 8 beats Player 7: 750.00 at 4 to 1 pays 3,000.00, the Original Bet.
    const settlement = settleAndCompare(scenario);
    expect(told(settlement).at(-1)).toMatch(/^p1 player-insurance win 300000 75000/);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p2: 1_950_000, p3: 1_700_000 });
  });

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'the limit is for the whole round'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'neglected-before');
      const scenario = dealt(book, 'KS QH 5D 4C');
      report(scenario, 'insurance-neglected', meant('player', 'p1'));
      resolve(scenario, SO, manager);
      scenario.do(patron('p1'), cover('p1', 'player', 100_000));
      // Player 8 against Banker 4, who draws: forgotten again, now at 10 to 1.
      scenario.deal('3S');
      report(scenario, 'insurance-neglected', meant('player', 'p1'));
      resolve(scenario, SO, manager);
      // 1,000.00 at 3 to 2 can win 1,500.00; 1,500.00 are left: 150.00 at 10 to 1.
      expect(scenario.refused(patron('p1'), cover('p1', 'player', 15_100))).toMatchObject({
        code: 'INSURANCE_OVER_CAP',
        rule,
      });
      scenario.do(patron('p1'), cover('p1', 'player', 15_000));
      scenario.deal('5H');
      settleAndCompare(scenario);
      expect(money(scenario).p1).toBe(2_000_000);
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'no late offer where the pay table has none now'),
  )('%s', (_title, book) => {
    // Banker 5 against Player 4 was forgotten; now Player has 8, and the table covers Banker no more.
    const scenario = dealt(book, 'KS QH 4D 5C 4S', 'banker');
    report(scenario, 'insurance-neglected', meant('banker', 'p1'));
    expect(plain(resolve(scenario, SO, manager))).toMatchObject([
      { type: 'IrregularityResolved' },
      { type: 'Noted', rule: at(book, 'neglected-before') },
    ]);
    expect(scenario.refused(patron('p1'), cover('p1', 'banker', 100)).code).toBe(
      'INSURANCE_NOT_OFFERED',
    );
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'nor while the card that decides it can be seen'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'excess-card', { cards: slots('3S') });
    resolve(scenario, { is: 'reconstructed' });
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    expect(types(resolve(scenario, SO, manager))).toEqual(['IrregularityResolved', 'Noted']);
    scenario.do(dealer, { type: 'DrawCard' });
    // Nor does it count as neglected afterwards: Banker 8 wins, and the bet is lost.
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    expect(types(resolve(scenario, SO, manager))).toEqual(['IrregularityResolved']);
    settleAndCompare(scenario);
    expect(money(scenario).p1).toBe(1_700_000);
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'an offer that is open to all stays open to all'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 4C 2S');
    scenario.do(dealer, { type: 'OfferInsurance' });
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    expect(types(resolve(scenario, SO, manager))).toEqual(['IrregularityResolved', 'Noted']);
    scenario.do(patron('p1'), cover('p1', 'player', 300_000));
    scenario.do(patron('p3'), cover('p3', 'player', 300_000));
    settleAndCompare(scenario.deal('4H'));
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-before'],
      'another patron who was forgotten joins the late offer',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    resolve(scenario, SO, manager);
    report(scenario, 'insurance-neglected', meant('player', 'p3'));
    resolve(scenario, SO, manager);
    scenario.do(patron('p1'), cover('p1', 'player', 75_000));
    scenario.do(patron('p3'), cover('p3', 'player', 75_000));
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-before', 'insurance-forgone'],
      'a late offer not taken is forgone, and gives no claim',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', meant('player', 'p1'));
    resolve(scenario, SO, manager);
    const [forgone] = scenario.do(dealer, { type: 'DrawCard', card: '3S' });
    expect(forgone).toMatchObject({
      type: 'InsuranceForgone',
      patrons: ['p1'],
      rule: at(book, 'insurance-forgone'),
    });
    expect(scenario.refused(dealer, wish('player', 'p1'))).toMatchObject({
      code: 'INSURANCE_FORGONE',
      rule: at(book, 'insurance-forgone'),
    });
    // Nobody had told p3.
    scenario.do(dealer, wish('player', 'p3'));
  });
});

describe('who may say that an offer was forgotten, and of whom', () => {
  test.each(
    rows(WITH_INSURANCE, ['insurance-neglected'], 'a Pit Manager or above decides, with a reason'),
  )('%s', (_title, book) => {
    const rule = at(book, 'insurance-neglected');
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', meant('player', 'p1'), manager);
    const resolution = { type: 'Resolve', decision: SO, reason: 'heard' } as const;
    expect(scenario.refused(dealer, resolution)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(supervisor, resolution)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.refused(shift, { ...resolution, reason: '' }).code).toBe('REASON_MISSING');
    const other = scenario.refused(shift, { ...resolution, decision: { is: 'void' } });
    expect(other).toMatchObject({ code: 'NOT_NOW', rule });
    // Also by whoever reported it (reading 54).
    expect(types(resolve(scenario, { is: 'not-so' }, manager))).toEqual(['IrregularityResolved']);
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after', 'insurance-off'],
      'does not apply where no insurance is offered',
    ),
  )('%s', (_title, book) => {
    const scenario = givenTable(book, { private: true });
    const settings = { ...scenario.table.settings, insurance: 'off' } as const;
    const noInsurance = { asked: 'p1', agreed: ['p1', 'p2', 'p3'] };
    scenario.do(manager, { type: 'ChangeSettings', settings, noInsurance });
    scenario.open().bet('p1', 1, 'player', 300_000).close().deal('KS', 'QH', '7D', '5C');
    expect(scenario.refused(dealer, wish('player', 'p1'))).toMatchObject({
      code: 'INSURANCE_WAIVED',
      rule: at(book, 'insurance-off'),
    });
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['insurance-neglected'],
      'only of patrons with that Original Bet in that box',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    const none = { code: 'INSURANCE_WITHOUT_ORIGINAL', rule: at(book, 'insurance-right') };
    expect(scenario.refused(dealer, wish('player'))).toMatchObject(none);
    expect(scenario.refused(dealer, wish('banker', 'p1'))).toMatchObject(none);
    const elsewhere = {
      words: 'other box',
      intended: [{ patron: 'p1', box: 3, hand: 'player' }],
    } as const;
    expect(
      scenario.refused(dealer, {
        type: 'Report',
        kind: 'insurance-neglected',
        detail: elsewhere,
      }),
    ).toMatchObject(none);
    const betting = givenTable(book).open().bet('p1', 1, 'player', 300_000);
    expect(betting.refused(dealer, wish('player', 'p1')).code).toBe('NOT_NOW');
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['insurance-neglected', 'insurance-forgone'],
      'not of who let the first offer pass, or walked away',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 4C');
    scenario.do(dealer, { type: 'OfferInsurance' });
    scenario.do(patron('p3'), cover('p3', 'player', 1_000));
    scenario.deal('2S');
    const refusal = { code: 'INSURANCE_FORGONE', rule: at(book, 'insurance-forgone') };
    expect(scenario.refused(dealer, wish('player', 'p1'))).toMatchObject(refusal);
    scenario.do(patron('p3'), { type: 'WalkAway', patron: 'p3' });
    expect(scenario.refused(dealer, wish('player', 'p3'))).toMatchObject(refusal);
  });

  test.each(WITHOUT_INSURANCE)('%s has no insurance to forget', (book) => {
    const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
    expect(scenario.refused(dealer, wish('player', 'p1')).code).toBe('NOT_IN_THIS_BOOK');
  });
});
