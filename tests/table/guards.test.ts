import { describe, expect, test } from 'vitest';
import {
  decide,
  type GuardTold,
  grow,
  initialState,
  readSnapshot,
  type State,
  snapshotText,
  view,
} from '../../src/table/index.ts';
import { insure } from './insuring.ts';
import {
  dealer,
  givenTable,
  house,
  manager,
  patron,
  type Scenario,
  supervisor,
} from './scenario.ts';

const DAY = 86_400_000;

const told = (change: Partial<GuardTold> = {}) =>
  ({
    type: 'GuardPatron',
    patron: 'p1',
    version: 1,
    excluded: false,
    loss: null,
    buyIn: null,
    day: DAY,
    elsewhere: { lost: 0, bought: 0 },
    ...change,
  }) as const;

const bet = (amount: number, id = 'p1', box = 1) =>
  ({ type: 'PlaceBet', patron: id, box, bet: 'player', amount }) as const;
const join = (id: string) => ({ type: 'Join', patron: id, box: 5, seat: 'seated' }) as const;
const buyIn = (amount: number, id = 'p1') => ({ type: 'BuyIn', patron: id, amount }) as const;
const cashOut = (amount: number, id = 'p1') => ({ type: 'CashOut', patron: id, amount }) as const;

/** Player 9 against Banker 0, and the other way round. */
const WON = ['9S', 'KD', 'KH', 'KC'];
const LOST = ['KS', '9D', 'KH', 'KC'];

const play = (scenario: Scenario, amount: number, cards: readonly string[]): Scenario => {
  scenario
    .open()
    .bet('p1', 1, 'player', amount)
    .close()
    .deal(...cards);
  scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

const own = (scenario: Scenario, id = 'p1') => {
  const seen = view(scenario.state, patron(id)).own;
  return 'guard' in seen ? seen.guard : undefined;
};

/** What `verify` does: every command decided again comes to the same bytes, and a snapshot says the same. */
const decidedAgain = ({ made, state }: Scenario) => {
  let again: State = initialState;
  for (const { asking, events } of made) {
    const decided = decide(asking, again);
    expect(JSON.stringify(decided)).toBe(JSON.stringify(events));
    if ('code' in decided) throw new Error(decided.message);
    again = grow(again, decided, asking.given.book);
  }
  expect(snapshotText(again)).toBe(snapshotText(state));
  expect(snapshotText(readSnapshot(snapshotText(state)))).toBe(snapshotText(state));
};

describe('excluded', () => {
  test('neither admitted nor buys in nor bets', () => {
    const scenario = givenTable('NC').open();
    scenario.do(house, told({ excluded: true }));
    scenario.do(house, told({ patron: 'p9', excluded: true }));
    expect(scenario.refused(dealer, join('p9'))).toMatchObject({
      code: 'EXCLUDED',
      rule: 'house policy',
    });
    expect(scenario.refused(dealer, buyIn(100)).code).toBe('EXCLUDED');
    expect(scenario.refused(patron('p1'), bet(10_000)).code).toBe('EXCLUDED');
    expect(scenario.refused(dealer, { ...bet(10_000), type: 'RecordBet' }).code).toBe('EXCLUDED');
    // Others do.
    scenario.do(patron('p3'), bet(10_000, 'p3', 3));
    scenario.do(dealer, join('p8'));
    decidedAgain(scenario);
  });

  test('in the midst of a round it is played and paid, and chips are cashed out', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.do(house, told({ excluded: true }));
    expect(scenario.refused(patron('p1'), bet(2_500)).code).toBe('EXCLUDED');
    scenario.close().deal(...WON);
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.rack('p1')).toBe(2_010_000);
    scenario.open();
    scenario.do(dealer, cashOut(2_010_000));
    scenario.do(patron('p1'), { type: 'Leave', patron: 'p1' });
    expect(scenario.refused(dealer, join('p1')).code).toBe('EXCLUDED');
    decidedAgain(scenario);
  });

  test('bets that lie there may be taken back, by the dealer too', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000);
    scenario.do(house, told({ excluded: true }));
    scenario.do(dealer, { ...bet(5_000), type: 'RecordBet' });
    scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
    expect(scenario.rack('p1')).toBe(2_000_000);
  });

  test('no insurance either, nor does he hold the draw for it', () => {
    const scenario = givenTable('CI').open().bet('p1', 1, 'player', 100_000).close();
    scenario.deal('3S', 'KD', '2H', '4C');
    scenario.do(house, told({ excluded: true }));
    expect(scenario.refused(patron('p1'), insure('player', 1_000)).code).toBe('EXCLUDED');
    expect(scenario.refused(patron('p1'), { type: 'DeclareInsurance', patron: 'p1' }).code).toBe(
      'EXCLUDED',
    );
    const seen = view(scenario.state, patron('p1')).own;
    expect(seen).toMatchObject({ insurable: [], guard: { excluded: true } });
  });

  test('chips as they lay at the close are put right whoever is excluded', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(house, told({ excluded: true }));
    const right = { ...bet(20_000), type: 'CorrectBet', reason: 'the camera shows it' } as const;
    scenario.confirmed(dealer, right, supervisor);
    expect(scenario.table.round?.boxes[0]?.player).toBe(20_000);
  });

  test('lifted, he plays again', () => {
    const scenario = givenTable('NC').open();
    scenario.do(house, told({ excluded: true }));
    scenario.do(house, told({ version: 2 }));
    scenario.do(patron('p1'), bet(10_000));
  });
});

describe('a limit of losses', () => {
  test('counts what is settled and what lies there', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ loss: 50_000 }));
    play(scenario, 30_000, LOST);
    expect(own(scenario)).toEqual({ excluded: false, elsewhere: false, loss: 20_000, buyIn: null });
    scenario.open();
    expect(scenario.refused(patron('p1'), bet(20_100))).toMatchObject({
      code: 'OWN_LIMIT',
      cents: 20_000,
      rule: 'house policy',
    });
    scenario.do(patron('p1'), bet(15_000));
    expect(scenario.refused(patron('p1'), bet(5_100)).code).toBe('OWN_LIMIT');
    scenario.do(patron('p1'), bet(5_000));
    expect(own(scenario)?.loss).toBe(0);
    decidedAgain(scenario);
  });

  test('what is won may be lost again', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ loss: 50_000 }));
    play(scenario, 50_000, WON);
    expect(own(scenario)?.loss).toBe(100_000);
  });

  test('a round that is taken back and voided counts back', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ loss: 50_000 }));
    play(scenario, 30_000, LOST);
    const detail = { words: 'another back' };
    scenario.do(dealer, { type: 'Report', kind: 'foreign-card', detail });
    const found = { type: 'Resolve', decision: { is: 'so' }, reason: 'looked at' } as const;
    scenario.do(manager, found);
    expect(scenario.phase).toBe('void');
    expect(own(scenario)?.loss).toBe(50_000);
    decidedAgain(scenario);
  });

  test('a bet that is taken back before the close leaves as much as before', () => {
    const scenario = givenTable('NC').open();
    scenario.do(house, told({ loss: 50_000 }));
    scenario.bet('p1', 1, 'player', 30_000);
    scenario.do(patron('p1'), { type: 'WithdrawBet', patron: 'p1', box: 1, bet: 'player' });
    expect(own(scenario)?.loss).toBe(50_000);
  });

  test('reached by the bet, it leaves nothing to insure with', () => {
    const scenario = givenTable('CI').open();
    scenario.do(house, told({ loss: 100_500 }));
    scenario.bet('p1', 1, 'player', 100_000).close().deal('3S', 'KD', '2H', '4C');
    expect(scenario.refused(patron('p1'), insure('player', 1_000))).toMatchObject({
      code: 'OWN_LIMIT',
      cents: 500,
    });
    const seen = view(scenario.state, patron('p1')).own;
    expect('insurable' in seen && seen.insurable.map(({ most }) => most)).toEqual([500]);
    scenario.do(patron('p1'), insure('player', 500));
    expect(own(scenario)?.loss).toBe(0);
    decidedAgain(scenario);
  });

  test('lowered under what lies there, the bets stand', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 30_000);
    scenario.do(house, told({ loss: 10_000 }));
    expect(own(scenario)?.loss).toBe(0);
    scenario.close().deal(...LOST);
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.rack('p1')).toBe(1_970_000);
    decidedAgain(scenario);
  });

  test('a new day begins at nothing, and a round of the day before counts back to that day', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ loss: 50_000 }));
    play(scenario, 30_000, LOST);
    scenario.do(house, told({ loss: 50_000, day: 2 * DAY }));
    expect(own(scenario)?.loss).toBe(50_000);
    const detail = { words: 'another back' };
    scenario.do(dealer, { type: 'Report', kind: 'foreign-card', detail });
    scenario.do(manager, { type: 'Resolve', decision: { is: 'so' }, reason: 'looked at' });
    expect(own(scenario)?.loss).toBe(50_000);
  });

  test('is less by what was lost elsewhere that day', () => {
    const scenario = givenTable('NC').open();
    scenario.do(house, told({ loss: 50_000, elsewhere: { lost: 45_000, bought: 0 } }));
    expect(own(scenario)?.loss).toBe(5_000);
    expect(scenario.refused(patron('p1'), bet(5_100)).code).toBe('OWN_LIMIT');
  });

  test('in use at another table, he is not admitted here and does not bet', () => {
    const scenario = givenTable('NC').open();
    scenario.do(house, told({ loss: 50_000, elsewhere: null }));
    scenario.do(house, told({ patron: 'p9', buyIn: 50_000, elsewhere: null }));
    expect(scenario.refused(dealer, join('p9')).code).toBe('AT_ANOTHER_TABLE');
    expect(scenario.refused(patron('p1'), bet(2_500)).code).toBe('AT_ANOTHER_TABLE');
    expect(scenario.refused(dealer, buyIn(100)).code).toBe('AT_ANOTHER_TABLE');
    expect(own(scenario)).toMatchObject({ elsewhere: true, loss: 0 });
    scenario.do(dealer, cashOut(2_000_000));
  });

  test('of a round that is entered again nothing is refused: it was played', () => {
    const scenario = givenTable('NC');
    scenario.do(house, { type: 'AcceptRollback', count: 900, hash: 'f'.repeat(64) });
    scenario.do(house, told({ excluded: true, loss: 0 }));
    scenario.do(supervisor, { type: 'OpenRound', entered: 'the camera' });
    scenario.do(dealer, { ...bet(10_000), type: 'RecordBet' });
    decidedAgain(scenario);
  });
});

describe('a limit of buy-ins', () => {
  test('counts what was bought in since', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ buyIn: 50_000, elsewhere: { lost: 0, bought: 10_000 } }));
    scenario.do(dealer, buyIn(30_000));
    expect(scenario.refused(dealer, buyIn(10_100))).toMatchObject({
      code: 'OWN_LIMIT',
      cents: 10_000,
    });
    scenario.do(dealer, buyIn(10_000));
    // Chips that he has are his to bet.
    scenario.open().bet('p1', 1, 'player', 100_000);
    decidedAgain(scenario);
  });

  test('chips put right are booked whatever it says, and count', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ buyIn: 50_000 }));
    scenario.open().bet('p1', 1, 'player', 1_000_000);
    scenario.do(dealer, cashOut(1_000_000));
    scenario.close();
    const right = { ...bet(1_040_000), type: 'CorrectBet', reason: 'the camera shows it' } as const;
    scenario.confirmed(dealer, right, supervisor);
    expect(own(scenario)?.buyIn).toBe(10_000);
  });
});

describe('what the house tells', () => {
  test('comes from the house alone', () => {
    const scenario = givenTable('NC');
    for (const by of [patron('p1'), dealer, supervisor, manager]) {
      expect(scenario.refused(by, told({ loss: 1 })).code).toBe('NOT_ALLOWED');
    }
  });

  test('older than what is known, or the same, is not taken', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ version: 2, loss: 100 }));
    expect(scenario.refused(house, told({ version: 1, loss: 900 })).code).toBe('NOT_NOW');
    expect(scenario.refused(house, told({ version: 2, loss: 100 })).code).toBe('NOT_NOW');
    scenario.do(house, told({ version: 3, loss: 900 }));
    expect(own(scenario)?.loss).toBe(900);
  });

  test('is seen by the pit and by the patron himself, and by nobody else', () => {
    const scenario = givenTable('NC');
    const [before, other] = [
      view(scenario.state, { role: 'display', id: 'b' }),
      view(scenario.state, patron('p3')),
    ];
    scenario.do(house, told({ loss: 700 }));
    const guards = [{ patron: 'p1', excluded: false, elsewhere: false, loss: 700, buyIn: null }];
    expect(view(scenario.state, dealer).own).toMatchObject({ guards });
    expect(view(scenario.state, { role: 'display', id: 'b' })).toEqual(before);
    expect(view(scenario.state, patron('p3'))).toEqual(other);
  });

  test('of days that are over is forgotten, but for who is there', () => {
    const scenario = givenTable('NC');
    scenario.do(house, told({ patron: 'p9', excluded: true }));
    scenario.do(house, told({ loss: 700 }));
    scenario.do(house, told({ patron: 'p3', loss: 700, day: 2 * DAY }));
    expect([...scenario.table.guards.keys()]).toEqual(['p1', 'p3']);
  });
});

describe('a bet left up after a Tie', () => {
  const tied = (change: Partial<GuardTold>) => {
    const scenario = givenTable('E6').open().bet('p1', 1, 'player', 10_000).close();
    scenario.deal('7S', '7D', 'KH', 'KC');
    scenario.do(dealer, { type: 'Settle' });
    scenario.do(patron('p1'), { type: 'LeaveUp', patron: 'p1', box: 1, bet: 'player' });
    scenario.do(house, told(change));
    return scenario.open();
  };

  test.each([
    ['who is excluded', { excluded: true }],
    ['whose limit leaves less', { loss: 9_900 }],
  ])('is not left up for somebody %s: it stays in the rack', (_, change) => {
    const scenario = tied(change);
    expect(scenario.events.at(-1)).toMatchObject({ type: 'BetNotLeftUp', amount: 10_000 });
    expect(scenario.rack('p1')).toBe(2_000_000);
    decidedAgain(scenario);
  });

  test('stays where the limit has room for it', () => {
    const scenario = tied({ loss: 10_000 });
    expect(scenario.events.at(-1)).toMatchObject({ type: 'BetPlaced', amount: 10_000 });
  });
});
