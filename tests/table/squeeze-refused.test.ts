import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { view } from '../../src/table/index.ts';
import { at, WITH_INSURANCE, WITH_LIMITS } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import { card, dealer, givenTable, patron, type Scenario } from './scenario.ts';
import { ask, consent, draw, given, type Laid, refuse } from './squeezing.ts';

const PLAYER: Laid = ['p1', 1, 'player', 100_000];

const back = (id: string, hand?: Hand) =>
  ({ type: 'WithdrawSqueeze', patron: id, ...(hand !== undefined && { hand }) }) as const;
const turn = (hand: Hand, index: number, text: string) =>
  ({ type: 'ExposeCard', hand, index, card: card(text) }) as const;

const deal = (scenario: Scenario, cards: number): Scenario => {
  for (let i = 0; i < cards; i += 1) scenario.do(dealer, draw);
  return scenario;
};
/** Deals four cards and turns them: the Player's first. */
const open4 = (scenario: Scenario, player: string, banker: string): Scenario => {
  deal(scenario, 4);
  const both = [
    ['player', player],
    ['banker', banker],
  ] as const;
  for (const [hand, cards] of both) {
    cards.split(' ').forEach((text, index) => {
      scenario.do(dealer, turn(hand, index, text));
    });
  }
  return scenario;
};

const rule = at('NC', 'squeeze');
const notNow = { code: 'NOT_NOW', rule };
const nobody = { ...notNow, message: expect.stringContaining('nobody') };

describe('NC 3.9: who accepts a Hand', () => {
  const assign = { type: 'AssignHand', hand: 'player', patron: 'p1' } as const;

  test('is named while a round is under way', () => {
    const scenario = givenTable('NC', { faceDown: true });
    expect(scenario.refused(dealer, assign)).toMatchObject({ code: 'NOT_NOW' });
    scenario.open();
    expect(scenario.do(dealer, assign)).toHaveLength(1);
    scenario.close();
    expect(scenario.do(dealer, assign)).toHaveLength(1);
    open4(scenario, '9S KS', '7D QD').do(dealer, { type: 'Settle' });
    expect(scenario.refused(dealer, assign)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('whoever has the highest bet on both Hands has no equal', () => {
    const scenario = given('NC', PLAYER, ['p1', 1, 'banker', 100_000]);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(scenario.do(dealer, consent)).toHaveLength(1);
  });

  test('nobody in a book without squeezing: there is nothing to consent to', () => {
    const scenario = given('E6', PLAYER);
    expect(view(scenario.state, patron('p1')).own).toMatchObject({ maySqueeze: [] });
    for (const wish of [consent, refuse, back('p1')]) {
      const refused = scenario.refused(dealer, wish);
      expect(refused).toMatchObject({ code: 'NOT_NOW' });
      expect(refused.rule).toBeUndefined();
    }
  });
});

describe('reading 66: before the close bets count as they lie', () => {
  test.each(rows(WITH_LIMITS, ['squeeze'], 'and at the close as they can win or lose'))(
    '%s',
    (_, book) => {
      const scenario = givenTable(book, { faceDown: true, limits: { maximum: 20_000 } }).open();
      const lay = (id: string, box: number, amount: number) =>
        scenario.do(dealer, { type: 'RecordBet', patron: id, box, bet: 'player', amount });
      lay('p1', 1, 50_000);
      lay('p3', 3, 30_000);
      scenario.do(dealer, {
        type: 'RecordBet',
        patron: 'p3',
        box: 3,
        bet: 'banker',
        amount: 12_500,
      });
      expect(scenario.refused(patron('p3'), ask('p3', 'player', 0)).code).toBe('NOT_ENTITLED');
      scenario.do(patron('p1'), ask('p1', 'player', 0));
      scenario.close();
      // p1 counts for 20,000 by now, p3 for 30,000.
      expect(scenario.refused(dealer, consent)).toMatchObject({
        code: 'NOT_ENTITLED',
        rule: at(book, 'squeeze'),
      });
    },
  );
});

describe('reading 55: a request ends with its card, also where the Hand draws none', () => {
  const asked = (hand: Hand): Scenario => {
    const scenario = given('NC', PLAYER);
    scenario.do(patron('p1'), ask('p1', hand, 2));
    return scenario;
  };

  test('the Player stands, and the Banker draws', () => {
    const scenario = open4(asked('player'), '7S KS', '2D KD');
    expect(scenario.refused(dealer, refuse)).toMatchObject(nobody);
    expect(scenario.refused(dealer, consent)).toMatchObject(nobody);
    expect(scenario.refused(patron('p1'), back('p1'))).toMatchObject(nobody);
  });

  test.each(['player', 'banker'] as const)('a natural: no third card of the %s', (hand) => {
    const scenario = open4(asked(hand), '9S KS', '2D KD');
    expect(scenario.refused(dealer, refuse)).toMatchObject(nobody);
  });

  test('the Banker’s is open still where the Player stands', () => {
    const scenario = open4(asked('banker'), '7S KS', '2D KD');
    expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented']);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt', 'CardShown']);
  });

  test.each([
    ['three cards are dealt', 3],
    ['four lie face down', 4],
  ])('it is open while %s', (_, cards) => {
    const scenario = deal(asked('player'), cards);
    expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented']);
  });

  test('it is open while the Banker’s cards are still to be turned', () => {
    const scenario = deal(asked('player'), 4);
    scenario.do(dealer, turn('player', 0, '2S'));
    scenario.do(dealer, turn('player', 1, 'KS'));
    expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented']);
  });

  test('it is open where the Player draws', () => {
    const scenario = open4(asked('player'), '2S KS', '2D KD');
    expect(types(scenario.do(dealer, refuse))).toEqual(['SqueezeRefused']);
  });

  test('nobody consented, and the dealer turned it: another may be asked for', () => {
    const scenario = given('NC', PLAYER);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    deal(scenario, 2).do(dealer, turn('player', 0, '7S'));
    expect(scenario.refused(dealer, consent)).toMatchObject(nobody);
    expect(scenario.refused(dealer, refuse)).toMatchObject(nobody);
    scenario.do(patron('p1'), ask('p1', 'player', 1));
    scenario.do(dealer, consent);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt', 'CardShown']);
  });

  test('one for a card that lies face down by now waits for the consent', () => {
    const scenario = given('NC', PLAYER);
    scenario.do(patron('p1'), ask('p1', 'player', 1));
    deal(scenario, 3);
    expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented', 'CardShown']);
  });
});

describe('NC 3.9: which request is meant', () => {
  const both = (): Scenario => {
    const scenario = given('NC', PLAYER);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    scenario.do(patron('p1'), ask('p1', 'banker', 0));
    return scenario;
  };

  test('none of the Hand that is named', () => {
    const scenario = given('NC', PLAYER);
    expect(scenario.refused(dealer, refuse)).toMatchObject(nobody);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(scenario.refused(dealer, { ...refuse, hand: 'banker' })).toMatchObject(nobody);
    expect(scenario.refused(dealer, { ...consent, hand: 'banker' })).toMatchObject(nobody);
    expect(scenario.refused(patron('p1'), back('p1', 'banker'))).toMatchObject(notNow);
    expect(scenario.refused(patron('p3'), back('p3'))).toMatchObject(notNow);
    expect(scenario.do(dealer, { ...refuse, hand: 'player' })).toMatchObject([{ hand: 'player' }]);
  });

  test.each(['player', 'banker'] as const)('of two the one of the %s', (hand) => {
    expect(both().do(dealer, { ...refuse, hand })).toMatchObject([
      { type: 'SqueezeRefused', hand },
    ]);
    expect(both().do(patron('p1'), back('p1', hand))).toMatchObject([{ patron: 'p1', hand }]);
    expect(both().do(dealer, { ...consent, hand })).toMatchObject([{ hand }]);
  });

  test('whoever takes one back takes back his own', () => {
    const scenario = given('NC', PLAYER, ['p3', 3, 'banker', 100_000]);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    scenario.do(patron('p3'), ask('p3', 'banker', 0));
    expect(scenario.do(patron('p3'), back('p3'))).toMatchObject([{ patron: 'p3', hand: 'banker' }]);
    expect(scenario.refused(patron('p3'), back('p3', 'player'))).toMatchObject(notNow);
  });

  test('none while something waits to be decided, none in a round that is over', () => {
    const scenario = both();
    report(scenario, 'anything-else');
    const wishes = [
      refuse,
      consent,
      { ...refuse, hand: 'player' },
      { ...consent, hand: 'player' },
    ] as const;
    for (const wish of wishes) expect(scenario.refused(dealer, wish)).toMatchObject(notNow);
    expect(scenario.refused(patron('p1'), back('p1'))).toMatchObject(notNow);
    expect(scenario.refused(patron('p1'), ask('p1', 'player', 1))).toMatchObject(notNow);
    const fresh = givenTable('NC', { faceDown: true });
    expect(fresh.refused(dealer, refuse)).toMatchObject(notNow);
    expect(fresh.refused(patron('p1'), back('p1'))).toMatchObject(notNow);
  });

  test('before the close it is refused or taken back, too', () => {
    const scenario = givenTable('NC', { faceDown: true })
      .open()
      .bet(...PLAYER);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(types(scenario.do(dealer, refuse))).toEqual(['SqueezeRefused']);
  });
});

describe('the Banker third card first', () => {
  const first = { type: 'RequestBankerThirdFirst', patron: 'p1', how: 'squeeze' } as const;

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'the consent may come too late'))(
    '%s',
    (_, book) => {
      const scenario = open4(given(book, PLAYER), '3S KS', '2D KD');
      scenario.do(patron('p1'), first);
      deal(scenario, 1).do(dealer, turn('player', 2, '4S'));
      expect(scenario.refused(dealer, consent)).toMatchObject({
        code: 'NOT_NOW',
        rule: at(book, 'insurance-waived'),
      });
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'other cards may have been squeezed'))(
    '%s',
    (_, book) => {
      const scenario = given(book, PLAYER);
      for (const hand of ['player', 'banker'] as const) {
        scenario.do(patron('p1'), ask('p1', hand, 0));
        scenario.do(dealer, { ...consent, hand });
      }
      open4(scenario, '3S KS', '2D KD').do(patron('p1'), first);
      expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented', 'InsuranceWaived']);
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-waived'], 'not once that card has been seen'))(
    '%s',
    (_, book) => {
      const scenario = open4(given(book, PLAYER), '3S KS', '2D KD');
      scenario.do(patron('p1'), first);
      scenario.do(dealer, consent);
      // The Player third card lies face down; the Banker's is shown to p1, and then to all.
      deal(scenario, 2);
      const late = { code: 'NOT_NOW', rule: at(book, 'insurance-waived') };
      expect(scenario.refused(patron('p1'), first)).toMatchObject(late);
      scenario.do(dealer, turn('banker', 2, '5D'));
      expect(scenario.refused(patron('p1'), { ...first, how: 'expose' })).toMatchObject(late);
    },
  );

  test.each(rows(WITH_INSURANCE, ['squeeze'], 'the Player’s may be squeezed all the same'))(
    '%s',
    (_, book) => {
      const scenario = open4(given(book, PLAYER), '3S KS', '2D KD');
      scenario.do(patron('p1'), ask('p1', 'player', 2));
      scenario.do(patron('p1'), first);
      scenario.do(dealer, { ...consent, hand: 'banker' });
      // The Player third card lies face down, and the Banker's comes next.
      deal(scenario, 1);
      expect(types(scenario.do(dealer, { ...consent, hand: 'player' }))).toEqual([
        'SqueezeConsented',
        'CardShown',
      ]);
    },
  );

  test.each(rows(WITH_INSURANCE, ['squeeze'], 'a plain squeeze waives nothing'))(
    '%s',
    (_, book) => {
      const scenario = open4(given(book, PLAYER), '3S KS', '2D KD');
      scenario.do(patron('p1'), ask('p1', 'banker', 2));
      deal(scenario, 1).do(dealer, turn('player', 2, '4S'));
      expect(types(scenario.do(dealer, consent))).toEqual(['SqueezeConsented']);
    },
  );
});

describe('walking away', () => {
  const away = (id: string) => ({ type: 'WalkAway', patron: id }) as const;

  test('from a bet, once', () => {
    const scenario = givenTable('NC');
    expect(scenario.refused(patron('p1'), away('p1'))).toMatchObject({ code: 'NOT_NOW' });
    scenario.open().bet('p1', 1, 'player', 10_000);
    expect(scenario.refused(patron('p3'), away('p3'))).toMatchObject({ code: 'NO_SUCH_BET' });
    scenario.bet('p2', 1, 'player', 10_000);
    expect(scenario.do(patron('p1'), away('p1'))).toMatchObject([
      { type: 'WalkedAway', patron: 'p1', rule: at('NC', 'walked-away') },
    ]);
    expect(scenario.refused(patron('p1'), away('p1'))).toMatchObject({ code: 'NOT_NOW' });
  });

  test('not from a round that is void', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('9S', '7D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    report(scenario, 'wrong-number');
    resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(scenario.phase).toBe('void');
    expect(scenario.refused(patron('p1'), away('p1'))).toMatchObject({ code: 'NOT_NOW' });
  });
});
