import { describe, expect, test } from 'vitest';
import type { AsTheyLie, Decision } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS, WITH_INSURANCE } from '../second/truths.ts';
import { insure } from './insuring.ts';
import {
  correct,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import {
  card,
  dealer,
  givenTable,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

const [BOOK = ''] = WITH_ELECTIONS;
const CANNOT = { is: 'cannot-be-reconstructed' } as const;
const lie = (player: readonly number[], banker: readonly number[]): AsTheyLie => ({
  player,
  banker,
});

const dealt = (book: Short, cards: string): Scenario =>
  givenTable(book)
    .open()
    .bet('p1', 1, 'player', 10_000)
    .close()
    .deal(...cards.split(' '));
const goOn = (scenario: Scenario) => {
  if (scenario.phase === 'electing') scenario.do(dealer, { type: 'CloseElections' });
};
const beside = ({ table }: Scenario) => ({
  waiting: table.waiting.map(({ face }) => face),
  carried: table.carried.map(({ face }) => face),
});

describe(`${BOOK} ${at(BOOK, 'other-dealing-error')}: how the Hands lie is said by places`, () => {
  const NAMED: readonly (readonly [string, AsTheyLie])[] = [
    ['one past the last', lie([0, 2], [1, 5])],
    ['one before the first', lie([0, 2], [1, -1])],
    ['half a place', lie([0, 2], [1, 2.5])],
    ['one in both Hands', lie([0, 2], [1, 2])],
    ['one twice in a Hand', lie([0, 0], [1, 3])],
  ];
  test.each(NAMED)('not %s', (_, hands) => {
    const scenario = dealt(BOOK, 'KS QH 9D 6C');
    report(scenario, 'other-dealing-error', { cards: slots('8S') });
    const wish = { type: 'Resolve', decision: { ...CANNOT, hands }, reason: 'seen' } as const;
    expect(scenario.refused(supervisor, wish)).toMatchObject({
      code: 'BAD_CARD',
      rule: at(BOOK, 'other-dealing-error'),
    });
  });

  const EMPTY: readonly (readonly [string, () => Scenario])[] = [
    ['while bets are open', () => givenTable(BOOK).open().bet('p1', 1, 'player', 10_000)],
    [
      'of a round that is void',
      () => {
        const scenario = dealt(BOOK, 'KS QH');
        report(scenario, 'insufficient-cards');
        resolve(scenario, { is: 'so' });
        return scenario;
      },
    ],
  ];
  test.each(EMPTY)('not %s', (_, situation) => {
    const scenario = situation();
    report(scenario, 'other-dealing-error', { cards: slots('8S') });
    const decision = { ...CANNOT, hands: lie([], []) };
    const wish = { type: 'Resolve', decision, reason: 'seen' } as const;
    expect(scenario.refused(supervisor, wish)).toMatchObject({
      code: 'NOT_NOW',
      rule: at(BOOK, 'other-dealing-error'),
    });
  });

  test('not with a third card that those not yet turned may not give', () => {
    const scenario = givenTable(BOOK, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    report(scenario, 'other-dealing-error', { cards: slots('?') });
    const decision = { ...CANNOT, hands: lie([0, 2, 4], [1, 3]) };
    const wish = { type: 'Resolve', decision, reason: 'seen' } as const;
    expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('as they were dealt: that is on record, and no offer is taken back', () => {
    const scenario = dealt(BOOK, 'KS QH 9D 6C');
    report(scenario, 'other-dealing-error');
    const [, laid] = plain(resolve(scenario, { ...CANNOT, hands: lie([0, 2], [1, 3]) }));
    expect(laid).toEqual({
      type: 'Reconstructed',
      deal: { player: ['KS', '9D'], banker: ['QH', '6C'] },
      waiting: [],
      from: { player: [0, 2], banker: [1, 3] },
    });
  });
});

describe('cards that cannot be put back', () => {
  const CARRIED: readonly (readonly [string, (book: Short) => Scenario, boolean])[] = [
    ['before the first round', (book) => givenTable(book), false],
    ['while bets are open', (book) => givenTable(book).open(), false],
    ['while cards are dealt', (book) => dealt(book, 'KS QH'), true],
    [
      'after the settlement',
      (book) => {
        const scenario = dealt(book, 'KS QH 9D 6C');
        settleAndCompare(scenario);
        return scenario;
      },
      true,
    ],
    [
      'after a void',
      (book) => {
        const scenario = dealt(book, 'KS QH');
        report(scenario, 'insufficient-cards');
        resolve(scenario, { is: 'so' });
        return scenario;
      },
      false,
    ],
  ];
  test.each(
    CARRIED.map(
      ([when, situation, over]) =>
        [
          `${BOOK} ${at(BOOK, 'excess-card')}: ${when} they ${over ? 'are carried to the next' : 'begin the next one dealt'}`,
          situation,
          over,
        ] as const,
    ),
  )('%s', (_title, situation, over) => {
    const scenario = situation(BOOK);
    report(scenario, 'excess-card', { cards: slots('5S') });
    const carried = resolve(scenario, CANNOT).filter(({ type }) => type === 'CardsCarried');
    expect(carried).toHaveLength(over ? 1 : 0);
    expect(beside(scenario)).toEqual({
      waiting: over ? [] : ['5S'],
      carried: over ? ['5S'] : [],
    });
  });

  test.each(
    rows(WITH_ELECTIONS, ['other-dealing-error', 'excess-card'], 'each in the order of leaving'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 9D 6C');
    report(scenario, 'other-dealing-error', { cards: slots('8S 7H') });
    // The fifth card lay in the place of the fourth; the sixth lay nowhere.
    const events = resolve(scenario, { ...CANNOT, hands: lie([0, 2], [1, 4]) });
    expect(plain(events)).toContainEqual({
      type: 'CardsCarried',
      cards: ['6C', '7H'],
      waiting: [0, 1],
      rule: at(book, 'excess-card'),
    });
    expect(beside(scenario)).toEqual({ waiting: [], carried: ['6C', '7H'] });
    goOn(scenario);
    settleAndCompare(scenario);
  });
});

describe('insurance once the Hands lie otherwise', () => {
  test.each(
    rows(WITH_INSURANCE, ['other-dealing-error'], 'is given back where they do not offer it'),
  )('%s', (_title, book) => {
    // Player 7 against 5, insured; truly the fifth card lay in the place of the Banker's second.
    const scenario = dealt(book, 'KS QH 7D 5C');
    scenario.do(patron('p1'), insure('player', 4_000));
    report(scenario, 'other-dealing-error', { cards: slots('9S') });
    const decision: Decision = { ...CANNOT, hands: lie([0, 2], [1, 4]) };
    expect(plain(resolve(scenario, decision)).slice(1, 3)).toMatchObject([
      { type: 'Reconstructed', unoffered: [4] },
      { type: 'InsuranceReturned', patron: 'p1', after: 4, amount: 4_000 },
    ]);
    goOn(scenario);
    settleAndCompare(scenario);
  });

  test.each(rows(WITH_INSURANCE, ['other-dealing-error'], 'stands where they offer it alike'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      scenario.do(patron('p1'), insure('player', 4_000));
      report(scenario, 'other-dealing-error', { cards: slots('4S') });
      const events = resolve(scenario, { ...CANNOT, hands: lie([0, 2], [1, 4]) });
      expect(types(events)).not.toContain('InsuranceReturned');
      expect(events[1]).not.toHaveProperty('unoffered');
      expect(scenario.table.round?.insurance).toHaveLength(1);
    },
  );
});

describe('a Hand with a wrong number of cards', () => {
  test.each(
    rows(WITH_ELECTIONS, ['wrong-number', 'replace-shoe'], 'is what the decision then rests on'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    const hands = lie([0, 2, 3], [1]);
    expect(plain(resolve(scenario, { is: 'order', order: [0, 1], hands }))).toMatchObject([
      {
        type: 'IrregularityResolved',
        kind: 'drawn-together',
        rule: at(book, 'wrong-number'),
        mayReplaceShoe: at(book, 'replace-shoe'),
      },
      { type: 'RoundVoided', rule: at(book, 'wrong-number') },
    ]);
  });

  test.each(rows(WITH_ELECTIONS, ['wrong-number'], 'found after the settlement voids it too'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 9D 6C');
      settleAndCompare(scenario);
      report(scenario, 'other-dealing-error', { cards: slots('8S') });
      expect(types(resolve(scenario, { ...CANNOT, hands: lie([0, 2, 4], [1]) }))).toEqual([
        'IrregularityResolved',
        'RoundReopened',
        'RoundVoided',
      ]);
      expect(scenario.rack('p1')).toBe(2_000_000);
    },
  );
});

describe('the shoe after cards drawn together', () => {
  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'stays where it is said to stay'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('4C 9S') });
      const decision = { is: 'order', order: [0, 1], replaceShoe: false } as const;
      expect(types(resolve(scenario, decision))).not.toContain('ShoeReplaced');
      expect(scenario.table.shoe).toMatchObject({ number: 1 });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['foreign-card'], 'taken out, it is not taken out again'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('4C 9S') });
      resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
      report(scenario, 'foreign-card');
      expect(types(resolve(scenario, { is: 'so' }))).toEqual([
        'IrregularityResolved',
        'RoundVoided',
      ]);
    },
  );

  test.each(
    rows(WITH_ELECTIONS, ['replace-shoe'], 'taken out, its cards are turned and corrected'),
  )('%s', (_title, book) => {
    const scenario = givenTable(book, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    report(scenario, 'drawn-together', { cards: slots('? ?') });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    scenario.do(dealer, { type: 'CloseElections' });
    const first = { hand: 'player', index: 0 } as const;
    scenario.do(dealer, { type: 'ExposeCard', ...first, card: card('KS') });
    // Also while reports wait, of a card that was seen and of something else.
    const slot = { hand: 'banker', index: 0, card: card('7S') } as const;
    report(scenario, 'exposed-card', { slot });
    report(scenario, 'anything-else');
    const fix = { type: 'CorrectCard', ...first, card: card('QS'), reason: 'misread' } as const;
    expect(types(correct(scenario, fix))).toContain('CardCorrected');
    expect(scenario.hands.player).toEqual(['QS', 'faceDown']);
  });

  test.each(rows(WITH_ELECTIONS, ['drawn-together'], 'cards of two such reports keep apart'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('4C 9S') });
      report(scenario, 'drawn-together', { cards: slots('2D 3D') });
      resolve(scenario, { is: 'order', order: [1, 0] });
      resolve(scenario, { is: 'order', order: [1, 0] });
      expect(scenario.waiting).toEqual(slots('9S 4C 3D 2D'));
    },
  );
});

describe('a card turned before its time', () => {
  test.each(rows(WITH_ELECTIONS, ['exposed-card'], 'is seen by all once that is decided'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
      scenario.close();
      for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
      const slot = { hand: 'banker', index: 1, card: card('7S') } as const;
      report(scenario, 'exposed-card', { slot });
      expect(scenario.hands.banker).toEqual(['faceDown', 'faceDown']);
      expect(plain(resolve(scenario, { is: 'reconstructed' }))[1]).toEqual({
        type: 'CardExposed',
        ...slot,
      });
      expect(scenario.hands).toEqual({
        player: ['faceDown', 'faceDown'],
        banker: ['faceDown', '7S'],
      });
    },
  );

  test(`${BOOK}: turned meanwhile, it is not turned again`, () => {
    const scenario = givenTable(BOOK, { faceDown: true }).open().bet('p1', 1, 'player', 10_000);
    scenario.close();
    for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
    const slot = { hand: 'player', index: 0, card: card('7S') } as const;
    report(scenario, 'exposed-card', { slot });
    report(scenario, 'misdirected-area', { slot });
    expect(types(resolve(scenario, { is: 'reconstructed' }))).toContain('CardExposed');
    expect(types(resolve(scenario, { is: 'reconstructed' }))).not.toContain('CardExposed');
  });
});
