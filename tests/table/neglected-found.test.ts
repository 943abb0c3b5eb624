import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { type Decision, MANUAL } from '../../src/table/index.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import {
  money,
  plain,
  report,
  resolve,
  rows,
  ruling,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import { dealer, givenTable, manager, patron, type Scenario, type Short } from './scenario.ts';

const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const SO = { is: 'so' } as const;

/** p1 and p3 have 3,000.00 on Player, p2 behind p1 500.00 on Banker; nothing is offered unless told to. */
const dealt = (book: Short, cards: string): Scenario => {
  const scenario = givenTable(book, FORGETFUL).open();
  scenario.bet('p1', 1, 'player', 300_000).bet('p3', 3, 'player', 300_000);
  return scenario
    .bet('p2', 1, 'banker', 50_000)
    .close()
    .deal(...cards.split(' '));
};
const claim = (id: string, box: number, hand: Hand = 'player') => ({ patron: id, box, hand });
const P1 = claim('p1', 1);
const P3 = claim('p3', 3);
const cover = (id: string, amount: number) =>
  ({
    type: 'PlaceInsurance',
    patron: id,
    box: id === 'p3' ? 3 : 1,
    hand: 'player',
    amount,
  }) as const;
const wish = (...intended: (typeof P1)[]) =>
  ({
    type: 'Report',
    kind: 'insurance-neglected',
    detail: { words: 'not offered', intended },
  }) as const;
/** Player 7 against 5, and Banker draws to 8: an insurance of the Player would have won. */
const LOST = 'KS QH 7D 5C 3S';
const returned = ({ table }: Scenario) => table.round?.returned.map(({ patron: id }) => id);

describe('who had meant to insure is found, of those who were named', () => {
  test.each(rows(WITH_INSURANCE, ['neglected-after'], 'one of two: the other has nothing back'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, LOST);
      report(scenario, 'insurance-neglected', { intended: [P1, P3] });
      resolve(scenario, { is: 'so', intended: [P3] }, manager);
      expect(returned(scenario)).toEqual(['p3']);
      expect(scenario.table.round?.claims).toEqual([P3]);
      settleAndCompare(scenario);
      expect(money(scenario)).toMatchObject({ p1: 1_700_000, p3: 2_000_000 });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'one of two: the late offer is to that one'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', { intended: [P1, P3] });
    resolve(scenario, { is: 'so', intended: [P3] }, manager);
    expect(scenario.table.round?.open).toMatchObject({ late: true, to: ['p3'] });
  });

  const CHOSEN: readonly (readonly [string, Decision])[] = [
    ['nobody', { is: 'so', intended: [] }],
    ['somebody who was not named', { is: 'so', intended: [claim('p2', 1)] }],
    ['one who was named and one who was not', { is: 'so', intended: [P1, claim('p2', 1)] }],
    ['the bet of another box', { is: 'so', intended: [claim('p1', 3)] }],
    ['the other Hand', { is: 'so', intended: [claim('p1', 1, 'banker')] }],
    ['one patron in the box of another', { is: 'so', intended: [claim('p3', 1)] }],
  ];
  test.each(
    rows(WITH_INSURANCE, ['insurance-neglected'], 'nobody else').flatMap(([title, book]) =>
      CHOSEN.map(([who, decision]) => [`${title}: not ${who}`, book, decision] as const),
    ),
  )('%s', (_title, book, decision) => {
    const scenario = dealt(book, LOST);
    report(scenario, 'insurance-neglected', { intended: [P1, P3] });
    const refused = scenario.refused(manager, { type: 'Resolve', decision, reason: 'heard' });
    expect(refused).toMatchObject({ code: 'NO_SUCH_BET', rule: at(book, 'insurance-neglected') });
    expect(scenario.table.reports).toHaveLength(1);
  });
});

describe('a claim of insurance that comes too late, or from who has no right left', () => {
  test.each(rows(WITH_INSURANCE, ['insurance-offer'], 'not before the first round'))(
    '%s',
    (_title, book) => {
      expect(givenTable(book, FORGETFUL).refused(dealer, wish(P1))).toMatchObject({
        code: 'NOT_NOW',
        rule: at(book, 'insurance-offer'),
      });
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-offer'], 'not in a round that is void'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, LOST);
      report(scenario, 'foreign-card');
      resolve(scenario, SO);
      expect(scenario.refused(dealer, wish(P1))).toMatchObject({
        code: 'NOT_NOW',
        rule: at(book, 'insurance-offer'),
      });
    },
  );

  test.each(
    rows(
      WITH_INSURANCE,
      ['insurance-neglected'],
      'voided meanwhile, the round has nothing to give',
    ),
  )('%s', (_title, book) => {
    for (const cards of ['KS QH 7D 5C', LOST]) {
      const scenario = dealt(book, cards);
      report(scenario, 'insurance-neglected', { intended: [P1] });
      report(scenario, 'foreign-card');
      resolve(scenario, SO);
      expect(plain(resolve(scenario, SO, manager))).toMatchObject([
        { type: 'IrregularityResolved', rule: at(book, 'insurance-neglected') },
      ]);
      expect(scenario.table.round?.open).toBeNull();
      expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000, held: 0 });
    }
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'a bet that a ruling gave back is not given back again',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, LOST);
    report(scenario, 'anything-else');
    report(scenario, 'insurance-neglected', { intended: [P1, P3] });
    ruling(scenario, { is: 'return', bets: [{ patron: 'p1', box: 1, bet: 'player' }] });
    const events = resolve(scenario, SO, manager);
    expect(types(events)).toEqual(['IrregularityResolved', 'BetReturnDecided']);
    expect(events.at(-1)).toMatchObject({ patron: 'p3' });
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000 });
  });

  test.each(
    rows(WITH_INSURANCE, ['insurance-forgone'], 'what another patron took late is not his own'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'insurance-neglected', { intended: [P1, P3] });
    resolve(scenario, SO, manager);
    scenario.do(patron('p3'), cover('p3', 1_000));
    scenario.deal('3S');
    expect(scenario.refused(dealer, wish(P1))).toMatchObject({
      code: 'INSURANCE_FORGONE',
      rule: at(book, 'insurance-forgone'),
    });
    // Who took it may still be heard.
    scenario.do(dealer, wish(P3));
  });

  test.each(
    rows(
      WITH_INSURANCE,
      ['insurance-forgone'],
      'who took the first offer in time, and no late one',
    ),
  )('%s', (_title, book) => {
    // Player 5 against 4, then 8 against 4: the second offer is forgotten, and made late.
    const scenario = dealt(book, 'KS QH 5D 4C');
    scenario.do(dealer, { type: 'OfferInsurance' });
    scenario.do(patron('p1'), cover('p1', 1_000));
    scenario.deal('3S');
    report(scenario, 'insurance-neglected', { intended: [P1] });
    resolve(scenario, SO, manager);
    scenario.deal('5H');
    expect(scenario.refused(dealer, wish(P1))).toMatchObject({ code: 'INSURANCE_FORGONE' });
  });
});

describe('a late offer', () => {
  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'is to those whose Hand it insures'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      report(scenario, 'insurance-neglected', { intended: [P1, claim('p2', 1, 'banker')] });
      expect(plain(resolve(scenario, SO, manager)).at(-1)).toMatchObject({
        type: 'InsuranceOffered',
        late: true,
        to: ['p1'],
        offers: [{ hand: 'player' }],
      });
    },
  );

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'that is open stays so for who has it'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      report(scenario, 'insurance-neglected', { intended: [P1] });
      resolve(scenario, SO, manager);
      report(scenario, 'insurance-neglected', { intended: [P3] });
      resolve(scenario, SO, manager);
      expect(scenario.table.round?.open).toMatchObject({ late: true, to: ['p1', 'p3'] });
      // One that names a Hand which is not insured takes it from nobody.
      report(scenario, 'insurance-neglected', { intended: [claim('p2', 1, 'banker')] });
      resolve(scenario, SO, manager);
      expect(scenario.table.round?.open).toMatchObject({ late: true, to: ['p1', 'p3'] });
    },
  );

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'of two boxes is one to their patron'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, FORGETFUL).open();
      scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'player', 10_000);
      scenario.bet('p1', 3, 'player', 10_000).close().deal('KS', 'QH', '7D', '5C');
      report(scenario, 'insurance-neglected', { intended: [P1, claim('p1', 3)] });
      resolve(scenario, SO, manager);
      expect(scenario.table.round?.open?.to).toEqual(['p1']);
    },
  );

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-before', 'drawn-together elections'],
      'and the choices of another report are asked for together',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'drawn-together', { cards: slots('? ?') });
    report(scenario, 'insurance-neglected', { intended: [P1] });
    resolve(scenario, { is: 'order', order: [0, 1] });
    expect(types(resolve(scenario, SO, manager))).toEqual([
      'IrregularityResolved',
      'InsuranceOffered',
      'ElectionsOffered',
    ]);
  });
});
