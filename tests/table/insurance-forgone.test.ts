import { describe, expect, test } from 'vitest';
import { view } from '../../src/table/index.ts';
import { WITH_INSURANCE, WITHOUT_INSURANCE } from '../second/truths.ts';
import {
  type Chosen,
  declare,
  decline,
  given,
  insure,
  type Laid,
  offers,
  PLAYER,
} from './insuring.ts';
import { each, plain } from './paragraphs.ts';
import {
  card,
  dealer,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  settings,
  shift,
  supervisor,
} from './scenario.ts';

const draw = (text: string) => ({ type: 'DrawCard', card: card(text) }) as const;
const settle = { type: 'Settle' } as const;
const p1 = patron('p1');

describe.each(each('insurance-off'))('%s %s: a private table without insurance', (book, rule) => {
  const off = (chosen: Chosen = {}) =>
    settings(book, { private: true, insurance: 'off', ...chosen });
  const noInsurance = { asked: 'p1', agreed: ['p1', 'p2', 'p3'] };
  const change = (set = off(), asked = noInsurance) =>
    ({ type: 'ChangeSettings', settings: set, noInsurance: asked }) as const;

  test.each([manager, shift])('is granted by a $role, with a notice to all', (by) => {
    const scenario = givenTable(book, { private: true });
    expect(scenario.do(by, change())).toMatchObject([
      { type: 'SettingsChanged', notice: 'No insurance is offered at this table.', askedBy: 'p1' },
    ]);
    expect(view(scenario.state, p1).public?.notices).toEqual(['no-insurance']);
    // Whoever joins sees it first.
    const join = { type: 'Join', patron: 'p4', box: 2, seat: 'seated' } as const;
    expect(scenario.do(patron('p4'), join)).toMatchObject([{ notices: ['no-insurance'] }]);
  });

  test('not by a lower rank, at no public table, and not within a round', () => {
    const scenario = givenTable(book, { private: true });
    expect(scenario.refused(supervisor, change())).toMatchObject({ code: 'NOT_ALLOWED', rule });
    const open = { type: 'OpenTable', settings: off(), noInsurance } as const;
    expect(new Scenario().refused(supervisor, open)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(new Scenario().do(manager, open)).toHaveLength(1);
    const inPublic = change(off({ private: false }));
    expect(scenario.refused(manager, inPublic)).toMatchObject({ code: 'BAD_SETTINGS', rule });
    scenario.open();
    expect(scenario.refused(manager, change())).toMatchObject({ code: 'NOT_NOW' });
  });

  test('on the request of a patron, and only if all who are present agree', () => {
    const scenario = givenTable(book, { private: true });
    const bad = { code: 'BAD_SETTINGS', rule };
    const unasked = { type: 'ChangeSettings', settings: off() } as const;
    expect(scenario.refused(manager, unasked)).toMatchObject(bad);
    for (const [asked, agreed] of [
      ['p1', ['p1', 'p2']],
      ['p1', ['p1', 'p2', 'p3', 'p3']],
      [' ', ['p1', 'p2', 'p3']],
    ] as const) {
      const wish = change(off(), { asked, agreed: [...agreed] });
      expect(scenario.refused(manager, wish)).toMatchObject(bad);
    }
    expect(scenario.table.settings.insurance).toBe('offered');
  });

  test('it is ended between rounds by a Pit Manager or above', () => {
    const scenario = givenTable(book, { private: true });
    scenario.do(manager, change());
    const again = {
      type: 'ChangeSettings',
      settings: settings(book, { private: true }),
    } as const;
    expect(scenario.refused(supervisor, again)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    scenario.open();
    expect(scenario.refused(manager, again)).toMatchObject({ code: 'NOT_NOW' });
    scenario.close().deal('7S', '9D', 'KS', 'QD').do(dealer, settle);
    scenario.do(manager, again);
    expect(view(scenario.state, p1).public?.notices).toEqual([]);
  });

  test('nothing is offered, and a round before it keeps its own', () => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD', { private: true });
    scenario.do(p1, insure('player', 10_000));
    scenario.deal('7D').do(dealer, settle);
    scenario.do(manager, change());
    expect(view(scenario.state, p1).public?.notices).toEqual(['no-insurance']);
    scenario.open().bet('p1', 1, 'player', 100_000).close();
    scenario.deal('7S', '2D', 'KS', 'KD');
    expect(offers(scenario)).toEqual([]);
    const none = { code: 'INSURANCE_WAIVED', rule };
    expect(scenario.refused(p1, insure('player', 100))).toMatchObject(none);
    expect(scenario.refused(p1, declare('p1'))).toMatchObject(none);
    expect(scenario.refused(dealer, { type: 'OfferInsurance' })).toMatchObject(none);
  });
});

describe.each(each('insurance-forgone'))('%s %s: an offer that passes is forgone', (book, rule) => {
  // Banker 4 against Player 3, then Player 0: Banker is offered at both stages.
  const laid: Laid[] = [
    ['p1', 1, 'banker', 100_000],
    ['p2', 1, 'player', 100_000],
    ['p3', 3, 'banker', 100_000],
  ];
  const forgone = { code: 'INSURANCE_FORGONE', rule };

  test('for the round, by whoever could have insured and did not', () => {
    const scenario = given(book, laid, '3S 4D KS KD');
    scenario.do(patron('p3'), insure('banker', 100, 'p3', 3));
    expect(plain(scenario.do(dealer, draw('7S')))[0]).toEqual({
      type: 'InsuranceForgone',
      patrons: ['p1'],
      rule,
    });
    expect(scenario.refused(p1, insure('banker', 100))).toMatchObject(forgone);
    expect(scenario.refused(p1, declare('p1'))).toMatchObject(forgone);
    expect(scenario.do(patron('p3'), insure('banker', 100, 'p3', 3))).toHaveLength(1);
  });

  test('whoever had nothing offered keeps the second offer', () => {
    const scenario = given(book, laid, '3S 4D KS KD 5S');
    expect(offers(scenario)).toEqual(['player 5: 10 to 1']);
    expect(scenario.do(patron('p2'), insure('player', 100, 'p2'))).toHaveLength(1);
  });

  test('by setting, that offer only', () => {
    const scenario = given(book, laid, '3S 4D KS KD 7S', { forgone: 'offer' });
    expect(scenario.events.some(({ type }) => type === 'InsuranceForgone')).toBe(false);
    expect(scenario.do(p1, insure('banker', 100))).toHaveLength(1);
  });

  test('whoever says so in time holds the draw, until placing or declining', () => {
    const scenario = given(book, laid, '3S 4D KS KD');
    const held = { code: 'INSURANCE_DECLARED', rule };
    expect(scenario.refused(p1, decline('p1'))).toMatchObject({ code: 'NOT_NOW' });
    expect(plain(scenario.do(p1, declare('p1')))).toEqual([
      { type: 'InsuranceDeclared', patron: 'p1' },
    ]);
    expect(scenario.refused(p1, declare('p1'))).toMatchObject({ code: 'NOT_NOW' });
    for (const by of [dealer, house]) {
      expect(scenario.refused(by, draw('7S'))).toMatchObject(held);
    }
    scenario.do(patron('p3'), declare('p3'));
    scenario.do(p1, insure('banker', 100));
    expect(scenario.refused(dealer, draw('7S'))).toMatchObject(held);
    expect(plain(scenario.do(patron('p3'), decline('p3')))).toEqual([
      { type: 'InsuranceDeclined', patron: 'p3' },
    ]);
    expect(plain(scenario.do(dealer, draw('7S')))[0]).toMatchObject({ patrons: ['p3'] });
  });

  test('walking away forgoes all, and holds nothing', () => {
    const scenario = given(book, laid, '3S 4D KS KD');
    scenario.do(p1, declare('p1'));
    scenario.do(dealer, { type: 'WalkAway', patron: 'p1' });
    expect(scenario.refused(dealer, insure('banker', 100))).toMatchObject(forgone);
    expect(scenario.do(dealer, draw('7S')).length).toBeGreaterThan(0);
    expect(scenario.refused(dealer, insure('banker', 100))).toMatchObject(forgone);
  });
});

test.each(WITHOUT_INSURANCE)('%s: the book has no insurance', (book) => {
  const scenario = given(book, [PLAYER], '7S 2D KS KD');
  const none = { code: 'INSURANCE_NOT_OFFERED' };
  expect(scenario.refused(p1, insure('player', 100))).toMatchObject(none);
  expect(scenario.refused(dealer, { type: 'OfferInsurance' })).toMatchObject(none);
  const set = settings(book, { private: true, insurance: 'off' });
  expect(new Scenario().refused(manager, { type: 'OpenTable', settings: set })).toMatchObject({
    code: 'BAD_SETTINGS',
  });
});

test.each(each('late-bet').filter(([book]) => WITH_INSURANCE.includes(book)))(
  '%s %s: insurance is the one bet after “No more Bets”',
  (book, rule) => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD');
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;
    expect(scenario.refused(p1, bet)).toMatchObject({ code: 'BETS_CLOSED', rule });
    expect(scenario.do(p1, insure('player', 10_000))).toHaveLength(1);
  },
);
