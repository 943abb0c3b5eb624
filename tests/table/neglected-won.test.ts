import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { MANUAL } from '../../src/table/index.ts';
import { at, WITH_INSURANCE } from '../second/truths.ts';
import { declare, given, insure, type Laid, PLAYER } from './insuring.ts';
import {
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import { dealer, givenTable, manager, patron, type Scenario } from './scenario.ts';

const p1 = patron('p1');
const FORGETFUL = { automation: { ...MANUAL, offer: 'manual' } } as const;
const claimed = (scenario: Scenario, id = 'p1', hand: Hand = 'player') => {
  report(scenario, 'insurance-neglected', { intended: [{ patron: id, box: 1, hand }] });
  return resolve(scenario, { is: 'so' }, manager);
};

describe('whether an insurance that was forgotten would have won', () => {
  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after'],
      'what is forgotten after a late offer is not made good by it',
    ),
  )('%s', (_title, book) => {
    // Player 5 against 4: forgotten, made late and taken. Then 8 against 4: forgotten, and Banker has 9.
    const scenario = given(book, [PLAYER], 'KS QH 5D 4C', FORGETFUL);
    claimed(scenario);
    scenario.do(p1, insure('player', 1_000));
    scenario.deal('3S', '5H');
    expect(types(claimed(scenario))).toEqual(['IrregularityResolved', 'BetReturnDecided']);
    settleAndCompare(scenario);
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-after'], 'the late offer of the second makes good the first'),
  )('%s', (_title, book) => {
    const scenario = given(book, [PLAYER], 'KS QH 5D 4C 3S', FORGETFUL);
    claimed(scenario);
    scenario.do(p1, insure('player', 1_000));
    scenario.deal('5H');
    expect(types(claimed(scenario))).toEqual(['IrregularityResolved']);
    settleAndCompare(scenario);
  });

  test.each(rows(WITH_INSURANCE, ['neglected-after'], 'that of the other Hand gives nothing back'))(
    '%s',
    (_title, book) => {
      // Player 7 against 5 was to be insured; Banker, which wins, was not.
      const laid: Laid[] = [PLAYER, ['p2', 1, 'banker', 50_000]];
      const scenario = given(book, laid, 'KS QH 7D 5C 3S', FORGETFUL);
      expect(types(claimed(scenario, 'p2', 'banker'))).toEqual(['IrregularityResolved']);
    },
  );

  test.each(
    rows(
      WITH_INSURANCE,
      ['neglected-after', 'insurance-nine'],
      'who was cut off at the first offer is judged by the first',
    ),
  )('%s', (_title, book) => {
    const scenario = given(book, [PLAYER], 'KS QH 5D 4C');
    scenario.do(p1, declare('p1'));
    report(scenario, 'excess-card', { cards: slots('4S') });
    resolve(scenario, { is: 'reconstructed' });
    scenario.do(dealer, { type: 'DrawCard' });
    // Player 9: offered, and taken.
    scenario.do(p1, insure('player', 1_000));
    scenario.deal('5H');
    // On 9-9 only what was taken after the third card pays.
    expect(types(claimed(scenario))).toEqual(['IrregularityResolved']);
    settleAndCompare(scenario);
  });

  test.each(
    rows(WITH_INSURANCE, ['neglected-before'], 'while a Tie is possible nothing is decided'),
  )('%s', (_title, book) => {
    // Player 0 after three cards cannot win any more; Banker 0 draws, and may end level.
    const scenario = given(book, [PLAYER], 'KS QH 4D KC 6S', FORGETFUL);
    const rule = at(book, 'neglected-before');
    expect(plain(claimed(scenario))).toMatchObject([
      { type: 'IrregularityResolved', rule },
      { type: 'Noted', kind: 'insurance-neglected', rule },
    ]);
  });
});

describe('why no late offer is made is on record', () => {
  const none = (book: string, reason: RegExp) => ({
    type: 'Noted',
    kind: 'insurance-neglected',
    words: expect.stringMatching(reason),
    rule: at(book, 'neglected-before'),
  });

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'the pay table has none'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 5D 3C', FORGETFUL);
      expect(plain(claimed(scenario))[1]).toEqual(none(book, /pay table/));
    },
  );

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'the card that decides it can be seen'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 7D 5C', FORGETFUL);
      report(scenario, 'excess-card', { cards: slots('3S') });
      resolve(scenario, { is: 'reconstructed' });
      expect(plain(claimed(scenario))[1]).toEqual(none(book, /can be seen/));
    },
  );

  test.each(rows(WITH_INSURANCE, ['neglected-before'], 'it is offered to all'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 7D 5C');
      expect(plain(claimed(scenario))[1]).toEqual(none(book, /offered to all/));
    },
  );

  test.each(rows(WITH_INSURANCE, ['neglected-before', 'insurance-waived'], 'it was waived'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, { faceDown: true }).open();
      scenario.bet('p1', 1, 'player', 100_000).close();
      const draw = () => scenario.do(dealer, { type: 'DrawCard' });
      const turn = (hand: Hand, index: number, card: 'KS' | '5D' | 'QH' | 'AC' | '3S') =>
        scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
      for (let i = 0; i < 4; i += 1) draw();
      turn('player', 0, 'KS');
      turn('player', 1, '5D');
      turn('banker', 0, 'QH');
      turn('banker', 1, 'AC');
      scenario.do(p1, { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'expose' });
      scenario.do(dealer, { type: 'ConsentSqueeze' });
      draw();
      turn('player', 2, '3S');
      expect(plain(claimed(scenario))[1]).toEqual(none(book, /waived/));
      expect(money(scenario).held).toBe(100_000);
    },
  );
});
