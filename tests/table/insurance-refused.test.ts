import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { MANUAL } from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import type { Tried } from './asking.ts';
import { declare, decline, given, insure, offers, PLAYER } from './insuring.ts';
import { correct, plain, report, resolve, rows, slots, types } from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
} from './scenario.ts';

const p1 = patron('p1');
const draw = { type: 'DrawCard' } as const;
const offer = { type: 'OfferInsurance' } as const;
const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const meant = { intended: [{ patron: 'p1', box: 1, hand: 'player' }] } as const;

const turn = (scenario: Scenario, hand: Hand, index: number, text: string) =>
  scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });

/** Player 5 against Banker 1, and the house has consented to open the Banker third card first. */
const waived = (book: Short, how: 'squeeze' | 'expose' = 'expose', chosen = {}): Scenario => {
  const scenario = givenTable(book, { faceDown: true, ...chosen }).open();
  scenario.bet('p1', 1, 'player', 100_000).close();
  for (let i = 0; i < 4; i += 1) scenario.do(dealer, draw);
  turn(scenario, 'player', 0, 'KS');
  turn(scenario, 'player', 1, '5D');
  turn(scenario, 'banker', 0, 'QH');
  turn(scenario, 'banker', 1, 'AC');
  scenario.do(p1, { type: 'RequestBankerThirdFirst', patron: 'p1', how });
  scenario.do(dealer, { type: 'ConsentSqueeze' });
  return scenario;
};

describe('the offer after the Player third card, once it was waived', () => {
  const fifth = (book: Short, chosen = {}) => {
    const scenario = waived(book, 'expose', chosen);
    scenario.do(dealer, draw);
    // The dealer turns the Player card all the same: Player 8 against 1, at 10 to 1 by the pay table.
    return { scenario, events: turn(scenario, 'player', 2, '3S') };
  };

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'is not made, and the record says why'))(
    '%s',
    (_title, book) => {
      const { scenario, events } = fifth(book);
      expect(plain(events)).toMatchObject([
        { type: 'CardExposed' },
        { type: 'InsuranceNotOffered', after: 5, rule: at(book, 'insurance-waived') },
      ]);
      expect(offers(scenario)).toEqual([]);
      expect(scenario.table.round?.offered).toEqual([5]);
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'by nobody, and to nobody'))(
    '%s',
    (_title, book) => {
      const { scenario } = fifth(book);
      const refusal = { code: 'INSURANCE_WAIVED', rule: at(book, 'insurance-waived') };
      expect(scenario.refused(dealer, offer)).toMatchObject(refusal);
      expect(scenario.refused(p1, insure('player', 100))).toMatchObject(refusal);
      expect(scenario.refused(p1, declare('p1'))).toMatchObject(refusal);
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-waived', 'neglected-before'], 'nor late'))(
    '%s',
    (_title, book) => {
      const { scenario } = fifth(book, FORGETFUL);
      report(scenario, 'insurance-neglected', meant);
      expect(types(resolve(scenario, { is: 'so' }, manager))).toEqual([
        'IrregularityResolved',
        'Noted',
      ]);
      expect(scenario.table.round?.open).toBeNull();
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'the one after four cards is not waived'))(
    '%s',
    (_title, book) => {
      const scenario = waived(book);
      // Player 5 against 1 is not in the pay table after four cards.
      expect(scenario.refused(dealer, offer)).toMatchObject({
        code: 'INSURANCE_NOT_OFFERED',
        rule: at(book, 'insurance-table'),
      });
      // Truly the Banker has 4: that is.
      const fix = { hand: 'banker', index: 1, card: card('4C'), reason: 'misread' } as const;
      const events = correct(scenario, { type: 'CorrectCard', ...fix });
      expect(events.at(-1)).toMatchObject({ type: 'InsuranceOffered', offers: [{ after: 4 }] });
      scenario.do(p1, insure('player', 100));
    },
  );
});

describe('an offer after four cards that was forgotten, where the next is waived', () => {
  /** Truly Player 5 against 4, which the pay table has. */
  const corrected = (book: Short) => {
    const scenario = waived(book, 'expose', FORGETFUL);
    const fix = { hand: 'banker', index: 1, card: card('4C'), reason: 'misread' } as const;
    correct(scenario, { type: 'CorrectCard', ...fix });
    return scenario;
  };

  test.each(rows(WITH_INSURANCE, ['neglected-before', 'insurance-waived'], 'is made late'))(
    '%s',
    (_title, book) => {
      const scenario = corrected(book);
      report(scenario, 'insurance-neglected', meant);
      expect(resolve(scenario, { is: 'so' }, manager).at(-1)).toMatchObject({
        type: 'InsuranceOffered',
        late: true,
        offers: [{ hand: 'player', after: 4 }],
      });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['neglected-after', 'insurance-waived'], 'gives the Original Bet back'),
  )('%s', (_title, book) => {
    const scenario = corrected(book);
    scenario.do(dealer, draw);
    turn(scenario, 'player', 2, '2S');
    scenario.do(dealer, draw);
    // Banker 8 beats Player 7.
    turn(scenario, 'banker', 2, '4H');
    report(scenario, 'insurance-neglected', meant);
    expect(resolve(scenario, { is: 'so' }, manager).at(-1)).toMatchObject({
      type: 'BetReturnDecided',
      rule: at(book, 'neglected-after'),
    });
  });
});

/** What is given, who wants what, and the refusal with the subject of its paragraph. */
type Row = readonly [string, (book: Short) => Scenario, Tried, string, Subject | null];

const [BOOK = ''] = WITH_INSURANCE;
const betting = (book: Short) => givenTable(book).open().bet('p1', 1, 'player', 100_000);
const visible = (book: Short, cards: string) => {
  const scenario = given(book, [PLAYER], cards, FORGETFUL);
  report(scenario, 'excess-card', { cards: slots('9S') });
  resolve(scenario, { is: 'reconstructed' });
  return scenario;
};
const halted = (book: Short) => {
  const scenario = given(book, [PLAYER], '7S 2D KS KD');
  scenario.do(p1, declare('p1'));
  report(scenario, 'anything-else');
  return scenario;
};

const REFUSED: readonly Row[] = [
  ['no offer before the close', betting, offer, 'NOT_NOW', null],
  ['no declaration before the close', betting, declare('p1'), 'NOT_NOW', null],
  ['nothing to decline before the close', betting, decline('p1'), 'NOT_NOW', null],
  ['no offer while play is stopped', halted, offer, 'NOT_NOW', null],
  ['nothing is declined while play is stopped', halted, decline('p1'), 'NOT_NOW', null],
  [
    'nobody insures who is not at the table',
    (book) => given(book, [PLAYER], '7S 2D KS KD'),
    declare('p9'),
    'UNKNOWN_PATRON',
    null,
  ],
  [
    'no offer while the card that would decide it can be seen',
    (book) => visible(book, '7S 2D KS KD'),
    offer,
    'INSURANCE_NOT_OFFERED',
    'insurance-offer',
  ],
  [
    'a card that can be seen decides nothing where nothing is offered',
    (book) => visible(book, '5S 3D KS KD'),
    offer,
    'INSURANCE_NOT_OFFERED',
    'insurance-table',
  ],
  [
    'no offer of a situation that the pay table does not have',
    (book) => given(book, [PLAYER], '5S 3D KS KD', FORGETFUL),
    offer,
    'INSURANCE_NOT_OFFERED',
    'insurance-table',
  ],
  ['no offer twice', (book) => given(book, [PLAYER], '7S 2D KS KD'), offer, 'NOT_NOW', null],
];

describe(`${BOOK}: every refusal of insurance`, () => {
  test.each(REFUSED)('%s', (_, situation, wish, code, subject) => {
    const scenario = situation(BOOK);
    const before = scenario.state;
    const refusal = scenario.refused(dealer, wish);
    const rule = subject === null ? undefined : at(BOOK, subject);
    expect([refusal.code, refusal.rule ?? undefined]).toEqual([code, rule]);
    expect(scenario.state).toBe(before);
  });
});

describe('what passes with a draw', () => {
  test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'nothing, where all have insured'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], '7S 2D KS KD');
      scenario.do(p1, insure('player', 100));
      expect(types(scenario.do(dealer, { ...draw, card: card('7D') }))).toEqual([
        'CardDealt',
        'CardExposed',
      ]);
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'nothing, where no bet could be insured'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [['p1', 1, 'tie', 1_000]], '7S 2D KS KD');
      expect(types(scenario.do(dealer, { ...draw, card: card('7D') }))).toEqual([
        'CardDealt',
        'CardExposed',
      ]);
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['insurance-forgone'], 'the second offer, for who took the first alone'),
  )('%s', (_title, book) => {
    // Player 5 against 4, then 8: offered at both stages.
    const scenario = given(book, [PLAYER], '5S 4D KS KD');
    scenario.do(p1, insure('player', 100));
    scenario.deal('3S');
    expect(plain(scenario.do(dealer, { ...draw, card: card('5D') }))[0]).toEqual({
      type: 'InsuranceForgone',
      patrons: ['p1'],
      rule: at(book, 'insurance-forgone'),
    });
  });

  test.each(rows(WITH_INSURANCE, ['insurance-forgone'], 'who let the first pass is named once'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], '5S 4D KS KD 3S');
      expect(scenario.table.round?.forgone).toEqual(['p1']);
      scenario.deal('5D');
      expect(scenario.table.round?.forgone).toEqual(['p1']);
    },
  );
});
