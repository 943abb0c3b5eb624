import { describe, expect, test } from 'vitest';
import { exposureOf, stakesOf, worstAtLimits } from '../../src/table/index.ts';
import { expectBalanced, report, resolve, slots, types } from '../table/irregular.ts';
import { dealer, patron, type Scenario, supervisor } from '../table/scenario.ts';
import { exampleTable } from './at-a-table.ts';
import { exampleBook } from './books.ts';
import { everyDeal, playedOut, rounded, second } from './second.ts';

const START = 2_000_000;
const gained = (scenario: Scenario, id: string) => scenario.rack(id) - START;
const wish = (
  type: 'PlaceBet' | 'RecordBet' | 'ReduceBet',
  id: string,
  box: number,
  bet: string,
  amount: number,
) => ({ type, patron: id, box, bet, amount }) as const;
const withdraw = (id: string, box: number, bet: string) =>
  ({ type: 'WithdrawBet', patron: id, box, bet }) as const;
const settled = (scenario: Scenario, ...cards: readonly string[]) => {
  const [event] = scenario.deal(...cards).do(dealer, { type: 'Settle' });
  expectBalanced(scenario);
  if (event?.type !== 'RoundSettled') throw new Error('not settled');
  return event.settlement.lines.map(
    ({ patron: who, bet, result, paid, returned, rule, limitRule }) =>
      [who, bet, result, paid, returned, rule, ...(limitRule ? [limitRule] : [])].join(' '),
  );
};

describe('a whole round', () => {
  test('punto-banco: commission is rounded to chips of 0.50, and several patrons share a box', () => {
    const scenario = exampleTable('punto-banco').open();
    scenario.bet('p2', 5, 'banker', 2_500).bet('p3', 5, 'banker', 10_000);
    scenario.bet('p1', 1, 'player', 5_000).bet('p1', 1, 'banker-pair', 1_000).close();
    // Banker 9 against 8; 0.95 of 25.00 is 23.75, of 100.00 it is 95.00.
    expect(settled(scenario, 'KS', '9D', '8S', 'KD')).toEqual([
      'p2 banker win 2400 2500 Banker bet',
      'p3 banker win 9500 10000 Banker bet',
      'p1 player lose 0 0 Player bet',
      'p1 banker-pair lose 0 0 Banker Pair bet',
    ]);
    expect(['p1', 'p2', 'p3'].map((id) => gained(scenario, id))).toEqual([-6_000, 2_400, 9_500]);
  });

  test('ez-baccarat: Banker is returned on a three-card 7, and Dragon 7 pays', () => {
    const scenario = exampleTable('ez-baccarat').open();
    scenario.bet('p1', 1, 'banker', 10_000).bet('p1', 1, 'dragon-7', 500);
    scenario.bet('p1', 1, 'banker-dragon-bonus', 500).bet('p3', 3, 'player', 10_000);
    scenario.bet('p3', 3, 'panda-8', 500).close();
    // Player 0 draws 5, Banker 5 draws 2: seven to five.
    expect(settled(scenario, 'KS', '2D', 'QS', '3D', '5H', '2C')).toEqual([
      'p1 banker push 0 10000 Banker bet',
      'p1 dragon-7 win 20000 500 Dragon 7 bet',
      'p1 banker-dragon-bonus lose 0 0 Banker Dragon Bonus bet',
      'p3 player lose 0 0 Player bet',
      'p3 panda-8 lose 0 0 Panda 8 bet',
    ]);
    expect([gained(scenario, 'p1'), gained(scenario, 'p3')]).toEqual([19_500, -10_500]);
  });

  test('super-6: half on a Banker 6, rounded up, and the bet on it', () => {
    const scenario = exampleTable('super-6', { chipUnit: 5, decks: 3 }).open();
    scenario.bet('p1', 1, 'banker', 2_505).bet('p1', 1, 'super-6', 500);
    scenario.bet('p3', 3, 'player', 2_500).close();
    expect(settled(scenario, '2S', '2D', '5S', '4D')).toEqual([
      'p1 banker lose 0 0 Banker bet',
      'p1 super-6 lose 0 0 Super 6 bet',
      'p3 player win 2500 2500 Player bet',
    ]);
    scenario.open().bet('p1', 1, 'banker', 2_505).bet('p1', 1, 'super-6', 500).close();
    expect(settled(scenario, 'KS', '2H', '6S', '3H', 'AC')).toEqual([
      'p1 banker push 0 2505 Ties',
      'p1 super-6 lose 0 0 Super 6 bet',
    ]);
    scenario.open().bet('p1', 1, 'banker', 2_505).bet('p1', 1, 'super-6', 500).close();
    // Player 5 draws a queen, Banker stands on 6.
    expect(settled(scenario, 'QC', '2C', '5D', '4C', 'QD')).toEqual([
      'p1 banker win 1253 2505 Banker bet',
      'p1 super-6 win 7500 500 Super 6 bet',
    ]);
  });

  test('decks that are not in the list are refused with its rule', () => {
    expect(() => exampleTable('super-6', { decks: 5 })).toThrow(
      'BAD_SETTINGS Decks played with 3, 4, 6 or 8 decks, not 5',
    );
  });
});

describe('ez-baccarat: side bets only with a bet on a Hand', () => {
  const withSide = (): Scenario => {
    const scenario = exampleTable('ez-baccarat').open();
    return scenario.bet('p1', 1, 'banker', 10_000).bet('p1', 1, 'dragon-7', 500);
  };

  test('in the same box, by the same patron', () => {
    const scenario = exampleTable('ez-baccarat').open();
    const refused = { code: 'NO_ORIGINAL', rule: 'Side bets' };
    const place = wish('PlaceBet', 'p1', 1, 'panda-8', 500);
    expect(scenario.refused(patron('p1'), place)).toMatchObject(refused);
    scenario.bet('p3', 3, 'player', 2_500).bet('p1', 3, 'player', 2_500);
    expect(scenario.refused(patron('p1'), place)).toMatchObject(refused);
    // A dealer who places it for the patron is refused too.
    expect(scenario.refused(dealer, place)).toMatchObject(refused);
    scenario.bet('p1', 1, 'player', 2_500).bet('p1', 1, 'panda-8', 500);
    expect(scenario.refused(patron('p2'), wish('PlaceBet', 'p2', 1, 'panda-8', 500))).toMatchObject(
      refused,
    );
    // The Tie needs no other bet.
    scenario.bet('p2', 1, 'tie', 500);
  });

  test('whoever withdraws it has them back at once', () => {
    const scenario = withSide().bet('p1', 1, 'tie', 500);
    const events = scenario.do(patron('p1'), withdraw('p1', 1, 'banker'));
    expect(events).toMatchObject([
      { type: 'BetTakenBack', bet: 'banker', amount: 10_000 },
      {
        type: 'BetRejected',
        patron: 'p1',
        box: 1,
        bet: 'dragon-7',
        amount: 500,
        rule: 'Side bets',
      },
    ]);
    expect(stakesOf(scenario.table.round ?? { boxes: [] }).map(({ bet }) => bet)).toEqual(['tie']);
    expect(gained(scenario, 'p1')).toBe(-500);
  });

  test('while another bet on a Hand lies there, they stay', () => {
    const scenario = withSide().bet('p1', 1, 'player', 5_000);
    expect(types(scenario.do(patron('p1'), withdraw('p1', 1, 'banker')))).toEqual(['BetTakenBack']);
    expect(types(scenario.do(patron('p1'), wish('ReduceBet', 'p1', 1, 'player', 1_000)))).toEqual([
      'BetTakenBack',
    ]);
  });

  test('reduced below the minimum and not raised, it goes back at the close, and they with it', () => {
    const scenario = withSide();
    scenario.do(patron('p1'), wish('ReduceBet', 'p1', 1, 'banker', 9_000));
    expect(scenario.do(dealer, { type: 'CloseBets' })).toMatchObject([
      { type: 'BetRejected', bet: 'banker', amount: 1_000, rule: 'Limits' },
      { type: 'BetRejected', bet: 'dragon-7', amount: 500, rule: 'Side bets' },
      { type: 'BetsClosed' },
    ]);
    expect(gained(scenario, 'p1')).toBe(0);
  });

  test('chips that the dealer recorded as they lay stand, and settle', () => {
    const scenario = exampleTable('ez-baccarat').open();
    scenario.do(dealer, wish('RecordBet', 'p1', 1, 'panda-8', 500));
    expect(types(scenario.do(dealer, { type: 'CloseBets' }))).toEqual(['BetsClosed']);
    expect(settled(scenario, 'KS', 'KD', '5S', '7D', '3C')).toEqual([
      'p1 panda-8 win 12500 500 Panda 8 bet',
    ]);
  });

  test('chips put right after the close take nothing from them', () => {
    const scenario = exampleTable('ez-baccarat').open();
    scenario.do(dealer, wish('RecordBet', 'p1', 1, 'player', 2_500));
    scenario.bet('p1', 1, 'panda-8', 500).close();
    const put = { type: 'CorrectBet', patron: 'p1', box: 1, bet: 'player', amount: 0 } as const;
    scenario.confirmed(dealer, { ...put, reason: 'the camera shows none' }, supervisor);
    expect(settled(scenario, 'KS', 'KD', '5S', '7D', '3C')).toEqual([
      'p1 panda-8 win 12500 500 Panda 8 bet',
    ]);
    // After the settlement too: it is settled anew.
    scenario.confirmed(dealer, { ...put, amount: 5_000, reason: 'another camera' }, supervisor);
    expect(gained(scenario, 'p1')).toBe(12_500 + 5_000);
    expectBalanced(scenario);
  });

  test('whoever chooses to have bets returned has all of them back', () => {
    const scenario = withSide().bet('p3', 3, 'player', 5_000).close().deal('KS', 'QH');
    report(scenario, 'excess-card', { cards: slots('7S') });
    expect(resolve(scenario, { is: 'reconstructed' })).toMatchObject([
      { type: 'IrregularityResolved', rule: 'Dealing errors' },
      { type: 'ElectionsOffered', rule: 'Choice after an error', patrons: ['p1', 'p3'] },
    ]);
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'continue' });
    // The card that slipped out is the Player's second.
    scenario.do(dealer, { type: 'DrawCard' });
    expect(settled(scenario, '6C')).toEqual([
      'p1 banker returned 0 10000 Choice after an error',
      'p1 dragon-7 returned 0 500 Choice after an error',
      'p3 player win 5000 5000 Player bet',
    ]);
  });
});

describe('super-6: nobody bets on both Hands', () => {
  const refused = { code: 'BOTH_HANDS', rule: 'One hand' };

  test('in whatever box, until the other bet is withdrawn', () => {
    const scenario = exampleTable('super-6').open().bet('p3', 3, 'banker', 5_000);
    scenario.bet('p1', 1, 'player', 5_000).bet('p1', 3, 'player', 2_500);
    for (const box of [1, 3]) {
      const other = wish('PlaceBet', 'p1', box, 'banker', 2_500);
      expect(scenario.refused(patron('p1'), other)).toMatchObject(refused);
    }
    scenario.do(patron('p1'), withdraw('p1', 1, 'player'));
    const other = wish('PlaceBet', 'p1', 1, 'banker', 2_500);
    expect(scenario.refused(patron('p1'), other)).toMatchObject(refused);
    scenario.do(patron('p1'), withdraw('p1', 3, 'player'));
    scenario.do(patron('p1'), other);
    // What others bet, and the Tie, is nothing to it.
    scenario.bet('p1', 1, 'tie', 500).bet('p2', 1, 'player', 2_500);
  });

  test('chips recorded as they lay are settled as they lay', () => {
    const scenario = exampleTable('super-6').open().bet('p1', 1, 'player', 5_000);
    scenario.do(dealer, wish('RecordBet', 'p1', 1, 'banker', 2_500));
    scenario.close();
    expect(settled(scenario, '2S', '2D', '5S', '4D')).toEqual([
      'p1 player win 5000 5000 Player bet',
      'p1 banker lose 0 0 Banker bet',
    ]);
  });

  test('a tied bet may stay: it is placed again under the same checks', () => {
    const scenario = exampleTable('super-6').open().bet('p1', 1, 'player', 5_000);
    scenario.do(dealer, wish('RecordBet', 'p1', 1, 'banker', 2_500));
    scenario.close();
    settled(scenario, 'KS', 'KD', '6S', '6D');
    for (const bet of ['banker', 'player']) {
      scenario.do(patron('p1'), { type: 'LeaveUp', patron: 'p1', box: 1, bet });
    }
    expect(scenario.do(dealer, { type: 'OpenRound' }).slice(1)).toMatchObject([
      { type: 'BetPlaced', bet: 'banker', leftUp: true },
      { type: 'BetNotLeftUp', bet: 'player', rule: 'One hand' },
    ]);
  });
});

describe('punto-banco: boxes without a seat, and limits', () => {
  test('anybody bets in any box, and stays there though the seated patron withdraws', () => {
    const scenario = exampleTable('punto-banco').open();
    scenario.bet('p2', 7, 'player', 2_500).bet('p3', 7, 'player', 2_500);
    scenario.bet('p1', 1, 'player', 2_500).bet('p2', 1, 'banker', 2_500);
    expect(types(scenario.do(patron('p1'), withdraw('p1', 1, 'player')))).toEqual(['BetTakenBack']);
    expect(types(scenario.do(dealer, { type: 'CloseBets' }))).toEqual(['BetsClosed']);
    expect(settled(scenario, 'KS', '2D', '9S', '3D')).toHaveLength(3);
  });

  test('in the other two a standing patron waits for the seated one', () => {
    for (const id of ['ez-baccarat', 'super-6']) {
      const scenario = exampleTable(id).open();
      const place = wish('PlaceBet', 'p2', 7, 'player', 2_500);
      expect(scenario.refused(patron('p2'), place)).toMatchObject({ code: 'NO_SEATED_BET' });
    }
  });

  test('a bet outside the limits that lies there at the close is paid, or lost, in full', () => {
    const scenario = exampleTable('punto-banco').open();
    const over = wish('PlaceBet', 'p1', 1, 'banker', 1_500_000);
    expect(scenario.refused(patron('p1'), over)).toMatchObject({ code: 'OVER_LIMIT' });
    scenario.do(dealer, { ...over, type: 'RecordBet' });
    scenario.do(dealer, wish('RecordBet', 'p3', 3, 'player', 500));
    scenario.bet('p3', 3, 'banker', 2_500).close();
    expect(report(scenario, 'over-limit')).toMatchObject([{ type: 'Noted', rule: 'Limits' }]);
    expect(settled(scenario, 'KS', '9D', '8S', 'KD')).toEqual([
      'p1 banker win 1425000 1500000 Banker bet Limits',
      'p3 player lose 0 0 Player bet Limits',
      'p3 banker win 2400 2500 Banker bet',
    ]);
  });
});

describe.each(['punto-banco', 'ez-baccarat', 'super-6'])('%s', (id) => {
  test('a foreign card voids the round, and its shoe deals no more', () => {
    const scenario = exampleTable(id).open().bet('p1', 1, 'player', 5_000).close();
    scenario.deal('KS', 'QH');
    report(scenario, 'foreign-card');
    scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'a joker' });
    expect([scenario.phase, gained(scenario, 'p1')]).toEqual(['void', 0]);
    expect(scenario.refused(dealer, { type: 'OpenRound' })).toMatchObject({
      code: 'SHOE_FINISHED',
      rule: 'Faulty shoe',
    });
  });

  test('what it has no clause for is refused', () => {
    const scenario = exampleTable(id).open().bet('p1', 1, 'player', 5_000).close();
    const detail = { words: 'no offer was made' };
    expect(
      scenario.refused(dealer, { type: 'Report', kind: 'insurance-neglected', detail }),
    ).toMatchObject({ code: 'NOT_IN_THIS_BOOK' });
  });

  test('the exposure is the worst of all deals, with what rounding up may add', () => {
    const scenario = exampleTable(id, { chipUnit: 1 }).open();
    scenario.bet('p1', 1, 'banker', 12_345).bet('p3', 3, 'player', 3_333);
    scenario.bet('p1', 1, 'tie', 777).bet('p3', 3, 'tie', 101);
    const side = scenario.table.book.bets.filter(
      ({ original, id: bet }) => original === null && bet !== 'tie',
    );
    for (const { id: bet } of side) scenario.bet('p1', 1, bet, 1_003);
    const lying = stakesOf(scenario.table.round ?? { boxes: [] });
    expect(lying.length).toBe(4 + side.length);
    const worst = Math.max(
      ...everyDeal().map((ranks) => {
        const played = playedOut(ranks);
        return lying.reduce((sum, { bet, amount }) => {
          const came = second(id, bet, amount, played);
          if (came === 'back') return sum;
          return sum + (came === 'lost' ? -amount : rounded(id, came));
        }, 0);
      }),
    );
    const most = exposureOf(scenario.table);
    expect(most).toBeGreaterThanOrEqual(worst);
    // Of each bet less than a chip of 0.50, or of 0.01, is rounded up.
    const slack = { 'punto-banco': 50, 'ez-baccarat': 0, 'super-6': 1 }[id] ?? 0;
    expect(most - worst).toBeLessThanOrEqual(slack * lying.length);
  });

  test('no bets of one patron cost more than the worst at the limits', () => {
    const side = { minimum: 1, maximum: 1_003 };
    const sides = exampleBook(id).bets.filter(({ original }) => original === null);
    const limits = {
      minimum: 1,
      maximum: 12_345,
      side: Object.fromEntries(sides.map((bet) => [bet.id, side])),
    };
    for (const hand of ['player', 'banker']) {
      const scenario = exampleTable(id, { chipUnit: 1, boxes: 3, limits });
      scenario.open().bet('p1', 1, hand, 12_345);
      for (const { id: bet } of sides) scenario.bet('p1', 1, bet, 1_003);
      const { settings, book } = scenario.table;
      expect(exposureOf(scenario.table)).toBeLessThanOrEqual(worstAtLimits(settings, book) ?? 0);
    }
  });
});
