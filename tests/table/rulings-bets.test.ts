import { describe, expect, test } from 'vitest';
import { type BetNamed, type Decision, MANUAL } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { given, insure, type Laid, PLAYER } from './insuring.ts';
import {
  money,
  report,
  resolve,
  rows,
  ruling,
  settleAndCompare,
  slots,
  told,
  types,
} from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short, shift } from './scenario.ts';

const [BOOK = ''] = WITH_INSURANCE;
const p1 = patron('p1');
const back = (...bets: readonly BetNamed[]): Decision => ({ is: 'return', bets });
const wish = (decision: Decision) => ({ type: 'Resolve', decision, reason: 'a bee' }) as const;
const ORIGINAL = { box: 1, patron: 'p1', bet: 'player' } as const;
const COVER = { box: 1, patron: 'p1', bet: 'player-insurance' } as const;
/** The bets that a ruling gives back: `1 p1 player-insurance 4`. */
const returns = (scenario: Scenario, decision: Decision) =>
  ruling(scenario, decision).flatMap((one) =>
    one.type === 'BetReturnDecided'
      ? [[one.box, one.patron, one.bet, one.after].filter((part) => part !== undefined).join(' ')]
      : [],
  );

describe('a ruling where no bet lies', () => {
  const NO_BETS: readonly (readonly [string, (book: Short) => Scenario])[] = [
    ['before the first round', (book) => givenTable(book)],
    [
      'in a round that is void',
      (book) => {
        const scenario = given(book, [PLAYER], 'KS QH');
        report(scenario, 'insufficient-cards');
        resolve(scenario, { is: 'so' });
        return scenario;
      },
    ],
  ];
  test.each(NO_BETS)(`${BOOK} ${at(BOOK, 'anything-else')}: %s only goes on`, (_, situation) => {
    const scenario = situation(BOOK);
    report(scenario, 'anything-else');
    for (const decision of [{ is: 'void' }, { is: 'settle' }, back(ORIGINAL)] as const) {
      expect(scenario.refused(shift, wish(decision))).toMatchObject({
        code: 'NOT_NOW',
        rule: at(BOOK, 'anything-else'),
      });
    }
    expect(types(ruling(scenario, { is: 'continue' }))).toEqual(['IrregularityResolved']);
  });
});

describe('a ruling that settles', () => {
  const NOT_READY: readonly (readonly [string, () => Scenario])[] = [
    ['while bets are open', () => givenTable(BOOK).open().bet('p1', 1, 'player', 10_000)],
    [
      'once it is settled',
      () => {
        const scenario = given(BOOK, [PLAYER], 'KS QH 9D 6C');
        settleAndCompare(scenario);
        return scenario;
      },
    ],
    [
      'while the patrons choose',
      () => {
        const scenario = given(BOOK, [PLAYER], 'KS QH 9D 6C');
        report(scenario, 'drawn-together', { cards: slots('? ?') });
        resolve(scenario, { is: 'order', order: [0, 1] });
        return scenario;
      },
    ],
    [
      'while choices are owed',
      () => {
        const scenario = given(BOOK, [PLAYER], 'KS QH 9D 6C');
        report(scenario, 'drawn-together', { cards: slots('? ?') });
        report(scenario, 'anything-else');
        resolve(scenario, { is: 'order', order: [0, 1] });
        return scenario;
      },
    ],
  ];
  test.each(NOT_READY)(`${BOOK} ${at(BOOK, 'anything-else')}: not %s`, (_, situation) => {
    const scenario = situation();
    if (scenario.table.reports.length === 0) report(scenario, 'anything-else');
    expect(scenario.refused(shift, wish({ is: 'settle' })).code).toBe('NOT_NOW');
  });

  test(`${BOOK} ${at(BOOK, 'anything-else')}: where nobody has a bet nobody has to choose`, () => {
    const scenario = given(BOOK, [], 'KS QH 9D 6C');
    report(scenario, 'drawn-together', { cards: slots('? ?') });
    report(scenario, 'anything-else');
    resolve(scenario, { is: 'order', order: [0, 1] });
    expect(types(ruling(scenario, { is: 'settle' }))).toEqual([
      'IrregularityResolved',
      'RoundSettled',
    ]);
  });
});

describe('a ruling that puts cards out of play', () => {
  test.each([
    ['one twice', [0, 0]],
    ['one past the last', [2]],
    ['one before the first', [-1]],
    ['one that lies there and one that does not', [0, 2]],
  ] as const)(`${BOOK} ${at(BOOK, 'anything-else')}: not %s`, (_, discard) => {
    const scenario = given(BOOK, [PLAYER], 'KS QH');
    report(scenario, 'excess-card', { cards: slots('5S 6S') });
    resolve(scenario, { is: 'not-so' });
    report(scenario, 'anything-else');
    report(scenario, 'wrong-number', { cards: slots('5S 6S') });
    resolve(scenario, { is: 'reconstructed' });
    expect(scenario.refused(shift, wish({ is: 'continue', discard: [...discard] }))).toMatchObject({
      code: 'BAD_CARD',
      rule: at(BOOK, 'anything-else'),
    });
    ruling(scenario, { is: 'continue', discard: [1] });
    expect(scenario.waiting).toEqual(['5S']);
  });
});

describe('a ruling by whoever reported it', () => {
  test.each(rows(WITH_ELECTIONS, ['anything-else'], 'is witnessed, also where it settles anew'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH 9D 6C');
      settleAndCompare(scenario);
      report(scenario, 'anything-else', {}, shift);
      expect(types(ruling(scenario, back(ORIGINAL)))).toContain('RoundReopened');
      expect(money(scenario)).toMatchObject({ p1: 2_000_000, held: 0 });
    },
  );
});

describe('a ruling that gives bets back, and insurance', () => {
  const laid: Laid[] = [
    PLAYER,
    ['p2', 1, 'player', 50_000],
    ['p3', 3, 'player', 50_000],
    ['p1', 3, 'player', 50_000],
  ];
  const all = (book: Short, cards = '7S 2D KS KD') => {
    const scenario = given(book, laid, cards);
    scenario.do(p1, insure('player', 1_000));
    scenario.do(p1, insure('player', 2_000, 'p1', 3));
    scenario.do(patron('p2'), insure('player', 3_000, 'p2'));
    return scenario;
  };

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'undecided, on that bet alone, goes with it'))(
    '%s',
    (_title, book) => {
      const scenario = all(book);
      report(scenario, 'anything-else');
      expect(returns(scenario, back(ORIGINAL))).toEqual(['1 p1 player', '1 p1 player-insurance 4']);
      scenario.deal('7D');
      settleAndCompare(scenario);
    },
  );

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'with two bets, that of both'))(
    '%s',
    (_title, book) => {
      const scenario = all(book);
      report(scenario, 'anything-else');
      const other = { box: 1, patron: 'p2', bet: 'player' } as const;
      expect(returns(scenario, back(ORIGINAL, other))).toEqual([
        '1 p1 player',
        '1 p2 player',
        '1 p1 player-insurance 4',
        '1 p2 player-insurance 4',
      ]);
    },
  );

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'named with its bet, goes back once'))(
    '%s',
    (_title, book) => {
      const scenario = all(book);
      report(scenario, 'anything-else');
      expect(returns(scenario, back(ORIGINAL, COVER))).toEqual([
        '1 p1 player',
        '1 p1 player-insurance 4',
      ]);
      // Neither lies there any more.
      report(scenario, 'anything-else');
      for (const bet of [ORIGINAL, COVER]) {
        expect(scenario.refused(shift, wish(back(bet)))).toMatchObject({
          code: 'NO_SUCH_BET',
          rule: at(book, 'anything-else'),
        });
      }
    },
  );

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'that is decided, won or lost, stands'))(
    '%s',
    (_title, book) => {
      // Banker has 9 and wins, or 4 and loses.
      for (const [third, result] of [
        ['7D', 'win'],
        ['2H', 'lose'],
      ] as const) {
        const scenario = all(book).deal(third);
        report(scenario, 'anything-else');
        expect(returns(scenario, back(ORIGINAL))).toEqual(['1 p1 player']);
        expect(told(settleAndCompare(scenario))).toContainEqual(
          expect.stringMatching(new RegExp(`^p1 player-insurance ${result}`)),
        );
      }
    },
  );

  test.each(rows(WITH_INSURANCE, ['anything-else'], 'of two offers is named by its offer'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], '5S 4D KS KD');
      scenario.do(p1, insure('player', 1_000));
      scenario.do(p1, insure('player', 2_000));
      scenario.deal('3S');
      scenario.do(p1, insure('player', 3_000));
      report(scenario, 'anything-else');
      const none = { code: 'NO_SUCH_BET', rule: at(book, 'anything-else') };
      expect(scenario.refused(shift, wish(back(COVER)))).toMatchObject(none);
      const named = { ...ORIGINAL, after: 4 } as const;
      expect(scenario.refused(shift, wish(back(named)))).toMatchObject(none);
      // Two entries on one offer are one insurance.
      expect(returns(scenario, back({ ...COVER, after: 4 }))).toEqual(['1 p1 player-insurance 4']);
      report(scenario, 'anything-else');
      expect(scenario.refused(shift, wish(back({ ...COVER, after: 4 })))).toMatchObject(none);
      expect(returns(scenario, back(COVER))).toEqual(['1 p1 player-insurance 5']);
      scenario.deal('5D');
      settleAndCompare(scenario);
    },
  );
});

describe('what follows from other decisions', () => {
  const interrupted = (scenario: Scenario) =>
    scenario.do(dealer, { type: 'Interrupt', cause: 'power' });

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'is decided as a fact, and in no other way'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH');
      interrupted(scenario);
      for (const is of ['void', 'reconstructed', 'settle'] as const) {
        expect(scenario.refused(shift, wish({ is }))).toMatchObject({
          code: 'NOT_NOW',
          rule: at(book, 'interruption'),
        });
      }
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'finds nothing to decide in a void round'))(
    '%s',
    (_title, book) => {
      const scenario = given(book, [PLAYER], 'KS QH');
      interrupted(scenario);
      report(scenario, 'foreign-card');
      resolve(scenario, { is: 'so' });
      expect(resolve(scenario, { is: 'so' })).toMatchObject([
        { type: 'IrregularityResolved', rule: at(book, 'interruption') },
      ]);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['interruption'], 'before the first round it is noted'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book);
      expect(interrupted(scenario)).toMatchObject([
        { type: 'Noted', kind: 'interruption', words: 'power', rule: at(book, 'interruption') },
      ]);
    },
  );

  test('Easy Six, house policy: a bet below the minimum that is noticed after the close', () => {
    const scenario = givenTable('E6').open().bet('p1', 1, 'player', 10_000).close();
    expect(report(scenario, 'below-minimum')).toMatchObject([
      { type: 'Noted', kind: 'below-minimum', rule: 'house policy' },
    ]);
  });

  test.each(rows(WITH_ELECTIONS, ['excess-card'], 'before the first round nothing is established'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, { established: 'placed' });
      expect(report(scenario, 'excess-card', { cards: slots('5S') }).at(-1)).toMatchObject({
        type: 'IrregularityReported',
        established: [],
        exposed: [],
      });
    },
  );

  test.each(
    rows(WITH_INSURANCE, ['return'], 'insurance taken since goes back with the bet it is on'),
  )('%s', (_title, book) => {
    // Chosen on two cards; insured on four; one of the two was keyed wrongly, and they choose again.
    const both: Laid[] = [PLAYER, ['p3', 3, 'player', 50_000]];
    const scenario = given(book, both, 'KS QH', { automation: MANUAL });
    report(scenario, 'excess-card', { cards: slots('7S') });
    resolve(scenario, { is: 'reconstructed' });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.deal('2C');
    scenario.do(p1, insure('player', 1_000));
    scenario.do(patron('p3'), insure('player', 2_000, 'p3', 3));
    const fix = { hand: 'banker', index: 0, card: 'JH', reason: 'misread' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...fix }, shift);
    const choose = (id: string, choice: 'continue' | 'return') =>
      types(scenario.do(patron(id), { type: 'Elect', patron: id, choice }));
    expect(choose('p1', 'return')).toEqual(['Elected', 'InsuranceReturned']);
    expect(choose('p3', 'continue')).not.toContain('InsuranceReturned');
    expect(scenario.table.round?.insurance).toMatchObject([{ patron: 'p3', amount: 2_000 }]);
    settleAndCompare(scenario.deal('5D'));
  });
});
