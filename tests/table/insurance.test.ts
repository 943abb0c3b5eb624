import { describe, expect, test } from 'vitest';
import { MANUAL } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { BANKER, declare, given, insure, type Laid, offers, PLAYER } from './insuring.ts';
import { bankerPays, each, money, plain, START } from './paragraphs.ts';
import { card, dealer, givenTable, patron, type Short, shift, supervisor } from './scenario.ts';

const draw = (text: string) => ({ type: 'DrawCard', card: card(text) }) as const;
const settle = { type: 'Settle' } as const;
const p1 = patron('p1');

const tableRule = (book: Short) => at(book, 'insurance-table');

describe.each(each('insurance-offer'))('%s %s: insurance as the situation arises', (book, rule) => {
  test.each([
    ['after four cards, on Player 5 against 4', '5S 4D KS KD', ['player 4: 3 to 2']],
    ['Player 6 against 5', '6S 5D KS KD', ['player 4: 5 to 2']],
    ['Player 7 against 0', '7S 10D KS KD', ['player 4: 4 to 1']],
    ['Banker 4 against 3', '3S 4D KS KD', ['banker 4: 3 to 2']],
    ['Banker 7 against 5', '5S 7D KS KD', ['banker 4: 4 to 1']],
    ['nothing on Player 5 against 3', '5S 3D KS KD', []],
    ['nothing on a level score', '4S 4D KS KD', []],
    ['nothing where no card comes: 7 against 6', '7S 6D KS KD', []],
    ['nothing on a natural', '7S 8D KS KD', []],
    ['after the Player third card, 8 against 2', '3S 2D KS KD 5S', ['player 5: 10 to 1']],
    ['Player 5 against 4', '2S 4D KS KD 3S', ['player 5: 3 to 2']],
    ['Banker 1 against 1, the one level score', '5S AD KS KD 6S', ['banker 5: 6 to 1']],
    ['Banker 2 against 0', '4S 2D KS KD 6S', ['banker 5: 10 to 1']],
    ['Banker 4 against 3', 'KS 4D AS KD 2S', ['banker 5: 5 to 2']],
    ['nothing where the Banker stands then', '3S 4D KS KD 8S', []],
  ])('%s', (_, cards, expected) => {
    expect(offers(given(book, [PLAYER], cards))).toEqual(expected);
  });

  test('the odds are on the board, with the offer’s paragraphs', () => {
    const scenario = given(book, [PLAYER], '7S 2D KS');
    const [, , offer] = plain(scenario.do(dealer, draw('KD')));
    expect(offer).toEqual({
      type: 'InsuranceOffered',
      offers: [
        { hand: 'player', after: 4, pays: '4 to 1', paidOnTie: false, rule: tableRule(book) },
      ],
      late: false,
      to: null,
      rule,
    });
  });

  test('it is open until the next card is drawn', () => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD');
    scenario.do(p1, insure('player', 10_000));
    scenario.do(dealer, draw('7D'));
    const closed = { code: 'INSURANCE_NOT_OFFERED', rule };
    expect(scenario.refused(p1, insure('player', 10_000))).toMatchObject(closed);
    expect(offers(scenario)).toEqual([]);
    scenario.do(dealer, settle);
    expect(scenario.refused(p1, insure('player', 10_000))).toMatchObject({ code: 'NOT_NOW' });
  });

  test('by setting the dealer makes the offer', () => {
    const automation = { ...MANUAL, offer: 'manual' } as const;
    const scenario = given(book, [PLAYER], '7S 2D KS KD', { automation });
    const offer = { type: 'OfferInsurance' } as const;
    expect(offers(scenario)).toEqual([]);
    expect(scenario.refused(p1, insure('player', 10_000))).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule,
    });
    expect(scenario.refused(p1, offer)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.do(dealer, offer)).toMatchObject([{ type: 'InsuranceOffered', rule }]);
    expect(scenario.refused(dealer, offer)).toMatchObject({ code: 'NOT_NOW' });
    scenario.do(p1, insure('player', 10_000));
    scenario.do(dealer, draw('7D'));
    expect(scenario.refused(dealer, offer)).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule: tableRule(book),
    });
  });

  test('none while the card that decides it can be seen, and the reason is shown', () => {
    const scenario = given(book, [PLAYER], '7S 8D KS KD');
    const detail = { words: 'one too many', cards: [card('7D')] };
    scenario.do(dealer, { type: 'Report', kind: 'excess-card', detail });
    const decision = { is: 'reconstructed' } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'in order' });
    scenario.do(dealer, settle);
    // The 7 of diamonds is the first card of the next round, for all to see.
    scenario.open().bet('p1', 1, 'banker', 100_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.deal('2D', 'KS');
    const later = { words: 'another', cards: [card('9D'), card('6D')] };
    scenario.do(dealer, { type: 'Report', kind: 'excess-card', detail: later });
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'in order' });
    if (scenario.phase === 'electing') {
      scenario.do(dealer, { type: 'CloseElections' });
    }
    const dealt = scenario.do(dealer, { type: 'DrawCard' });
    const types = dealt.map(({ type }) => type);
    // Player 7, Banker 1: a card is to come, and it is the 6 that everybody sees.
    expect(types).toContain('InsuranceNotOffered');
    expect(types).not.toContain('InsuranceOffered');
    expect(scenario.refused(dealer, { type: 'OfferInsurance' })).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule,
    });
  });
});

describe.each(each('insurance-right'))('%s %s: who may insure what', (book, rule) => {
  const BOTH: readonly Laid[] = [PLAYER, ['p2', 1, 'banker', 50_000], ['p3', 3, 'tie', 1_000]];

  test('whoever has an Original Bet on that Hand, in that box', () => {
    const scenario = given(book, BOTH, '7S 2D KS KD');
    const none = { code: 'INSURANCE_WITHOUT_ORIGINAL', rule };
    for (const id of ['p2', 'p3']) {
      const box = id === 'p3' ? 3 : 1;
      expect(scenario.refused(patron(id), insure('player', 100, id, box))).toMatchObject(none);
      expect(scenario.refused(patron(id), declare(id))).toMatchObject(none);
    }
    expect(scenario.refused(p1, insure('player', 100, 'p1', 3))).toMatchObject(none);
    expect(scenario.refused(p1, insure('banker', 100))).toMatchObject({
      code: 'INSURANCE_NOT_OFFERED',
      rule: tableRule(book),
    });
    expect(plain(scenario.do(p1, insure('player', 40_000)))).toEqual([
      {
        type: 'InsurancePlaced',
        patron: 'p1',
        box: 1,
        hand: 'player',
        after: 4,
        pays: '4 to 1',
        amount: 40_000,
        late: false,
      },
    ]);
    expect(scenario.rack('p1')).toBe(2_000_000 - 140_000);
  });

  test.each([
    ['it pays when the Hand loses', '7D', -100_000 + 40_000 * 4],
    ['it is lost when the Hand wins', '2H', 100_000 - 40_000],
    ['on a Tie it is returned', '5D', 0],
  ])('%s', (_, third, won) => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD');
    scenario.do(p1, insure('player', 40_000));
    scenario.deal(third).do(dealer, settle);
    expect(money(scenario)).toEqual({ ...START, p1: 2_000_000 + won, tray: 94_000_000 - won });
  });

  test.each([
    ['nothing', 0, 'BAD_AMOUNT'],
    ['less', -100, 'BAD_AMOUNT'],
    ['half a cent', 100.5, 'BAD_AMOUNT'],
    ['half a chip', 150, 'BAD_AMOUNT'],
    ['past counting', 2 ** 53, 'BAD_AMOUNT'],
    ['more than the rack', 1_900_100, 'RACK_TOO_SMALL'],
  ])('a stake of %s is refused', (_, amount, code) => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD');
    expect(scenario.refused(p1, insure('player', amount))).toMatchObject({ code });
    expect(money(scenario)).toMatchObject({ held: 100_000 });
  });

  test('for himself, or by a Pit Employee for him', () => {
    const scenario = given(book, [PLAYER, ['p2', 1, 'player', 10_000]], '7S 2D KS KD');
    expect(scenario.refused(patron('p2'), insure('player', 100))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(scenario.refused(shift, insure('player', 100))).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.refused(dealer, insure('player', 100, 'p9'))).toMatchObject({
      code: 'UNKNOWN_PATRON',
    });
    expect(scenario.do(dealer, insure('player', 100))).toMatchObject([
      { by: dealer, patron: 'p1' },
    ]);
  });
});

describe.each(each('insurance-stages'))('%s %s: two stages', (book) => {
  test('Player is insured on two and on three cards, each time anew', () => {
    const scenario = given(book, [PLAYER], '5S 4D KS KD');
    scenario.do(p1, insure('player', 100_000));
    scenario.deal('3S');
    expect(offers(scenario)).toEqual(['player 5: 10 to 1']);
    expect(scenario.do(p1, insure('player', 100_000))).toMatchObject([{ after: 5 }]);
    // Banker 4 draws to 9 against 8: both pay, 3 to 2 and 10 to 1.
    scenario.deal('5D').do(dealer, settle);
    const won = -100_000 + 150_000 + 1_000_000;
    expect(money(scenario)).toEqual({ ...START, p1: 2_000_000 + won, tray: 94_000_000 - won });
  });

  test('Banker on two cards alone: once it has three, nothing is offered', () => {
    const scenario = given(book, [BANKER], '3S 4D KS KD');
    scenario.do(p1, insure('banker', 100_000));
    scenario.deal('7S');
    expect(offers(scenario)).toEqual(['banker 5: 10 to 1']);
    scenario.do(p1, insure('banker', 100_000));
    scenario.deal('5D');
    expect(offers(scenario)).toEqual([]);
    scenario.do(dealer, settle);
    expect(scenario.rack('p1')).toBe(2_000_000 - 200_000 + bankerPays(book, 100_000));
  });
});

describe.each(each('insurance-caps'))('%s %s: caps', (book, rule) => {
  const over = { code: 'INSURANCE_OVER_CAP', rule };

  test('the Original Bet, several entries together, at each offer', () => {
    const scenario = given(book, [PLAYER], '5S 4D KS KD');
    expect(scenario.refused(p1, insure('player', 100_100))).toMatchObject(over);
    scenario.do(p1, insure('player', 60_000));
    expect(scenario.refused(p1, insure('player', 40_100))).toMatchObject(over);
    scenario.do(p1, insure('player', 40_000));
    scenario.deal('AS');
    expect(offers(scenario)).toEqual([]);
  });

  test('no minimum', () => {
    const scenario = given(book, [PLAYER], '7S 2D KS KD');
    expect(scenario.do(p1, insure('player', 100))).toHaveLength(1);
  });

  test('of each box by itself', () => {
    const laid: Laid[] = [PLAYER, ['p3', 3, 'player', 30_000], ['p1', 3, 'player', 20_000]];
    const scenario = given(book, laid, '7S 2D KS KD');
    scenario.do(p1, insure('player', 100_000));
    expect(scenario.refused(p1, insure('player', 20_100, 'p1', 3))).toMatchObject(over);
    expect(scenario.do(p1, insure('player', 20_000, 'p1', 3))).toHaveLength(1);
  });

  test('at 10 to 1 a quarter of the maximum too, over a patron’s boxes together', () => {
    const laid: Laid[] = [PLAYER, ['p3', 3, 'player', 100_000], ['p1', 3, 'player', 20_000]];
    const limits = { maximum: 240_000 };
    const scenario = given(book, laid, '3S 2D KS KD 5S', { limits });
    expect(scenario.refused(p1, insure('player', 60_100))).toMatchObject(over);
    scenario.do(p1, insure('player', 50_000));
    expect(scenario.refused(p1, insure('player', 10_100, 'p1', 3))).toMatchObject(over);
    scenario.do(p1, insure('player', 10_000, 'p1', 3));
    // Each patron has a quarter of his own.
    expect(scenario.do(patron('p3'), insure('player', 60_000, 'p3', 3))).toHaveLength(1);
  });

  test('where the Original Bet was pro-rated, what is above its part is returned', () => {
    const scenario = givenTable(book, { limits: { maximum: 100_000 } }).open();
    const lies = { type: 'RecordBet', patron: 'p1', box: 1, bet: 'player' } as const;
    scenario.do(dealer, { ...lies, amount: 150_000 });
    scenario.close().deal('7S', '2D', 'KS', 'KD');
    scenario.do(p1, insure('player', 150_000));
    scenario.deal('2H').do(dealer, settle);
    // Player wins on 1,000.00; of the insurance 1,000.00 is lost and 500.00 returned.
    expect(money(scenario)).toEqual(START);
  });
});

describe.each(each('insurance-paid'))('%s %s: on a Tie insurance is returned', (book, rule) => {
  test.each([
    ['level at 7', PLAYER, '7S 2D KS KD', ['5D']],
    ['9-9, taken after four cards', BANKER, '3S 4D KS KD', ['6S', '5D']],
    ['0-0, taken after four cards', BANKER, '3S 4D KS KD', ['7S', '6D']],
  ] as const)('%s', (_, laid, cards, more) => {
    const scenario = given(book, [laid], cards);
    scenario.do(p1, insure(laid[2] === 'player' ? 'player' : 'banker', 40_000));
    scenario.deal(...more);
    const [event] = scenario.do(dealer, settle);
    expect(event).toMatchObject({
      settlement: { outcome: 'tie', lines: [{}, { result: 'push', returned: 40_000, rule }] },
    });
    expect(money(scenario)).toEqual(START);
  });
});

test.each(each('insurance-nine'))(
  '%s %s: insured on a Player 9 after the third card, 9-9 pays',
  (book) => {
    const scenario = given(book, [PLAYER], '4S 2D KS KD 5S');
    scenario.do(p1, insure('player', 10_000));
    scenario.deal('7D').do(dealer, settle);
    expect(money(scenario)).toEqual({ ...START, p1: 2_100_000, tray: 93_900_000 });
  },
);

test.each(each('insurance-nought'))(
  '%s %s: insured on Player 0 after the third card, 0-0 pays',
  (book) => {
    const scenario = given(book, [BANKER], '4S 2D KS KD 6S');
    scenario.do(p1, insure('banker', 10_000));
    scenario.deal('8D').do(dealer, settle);
    expect(money(scenario)).toEqual({ ...START, p1: 2_100_000, tray: 93_900_000 });
  },
);
