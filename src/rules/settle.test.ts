import { describe, expect, test } from 'vitest';
import { rulebook } from '../rulebooks/index.ts';
import { isRefusal } from './refusal.ts';
import type { PlacedBet, PlayedRound } from './round.ts';
import { type Settlement, settle } from './settle.ts';

const MOST = Number.MAX_SAFE_INTEGER;

const book = rulebook('tiger-buffalo-commission-insurance');
const [layout] = book?.layouts ?? [];
if (book === undefined || layout === undefined) throw new Error('the book is missing');

const on = (name: string, amount: number, patron = 'p'): PlacedBet => {
  const bet = book.bets.find(({ id }) => id === name);
  if (bet === undefined) throw new Error(`no bet ${name}`);
  return { box: 1, patron, bet, amount };
};

const round = (fields: Partial<PlayedRound>): PlayedRound => ({
  id: 'r1',
  book,
  layout,
  decks: 8,
  limits: null,
  // Player 5 against 4, draws an eight, 3: the Banker stands on 4 and wins.
  cards: ['2S', '4S', '3S', 'KS', '8S'],
  bets: [on('player', 1000)],
  insurance: [],
  voided: null,
  elections: [],
  returned: [],
  insuranceWaived: null,
  ...fields,
});
const cover = { box: 1, patron: 'p', hand: 'player', after: 4, late: false } as const;

const settled = (fields: Partial<PlayedRound>): Settlement => {
  const result = settle(round(fields));
  if (isRefusal(result)) throw new Error(result.message);
  return result;
};

test('a whole settlement, field by field', () => {
  const bets = [on('banker', 333), on('player', 1500), on('tie', 10, 'q')];
  const limits = { minimum: 100, maximumDifferential: 1000, per: 'box' } as const;
  const insurance = [{ ...cover, amount: 1400 }];
  expect(settle(round({ bets, limits, insurance }))).toEqual({
    id: 'r1',
    game: 'tiger-buffalo-commission-insurance',
    layout: 'A',
    outcome: 'banker',
    player: { cards: ['2S', '3S', '8S'], points: 3 },
    banker: { cards: ['4S', 'KS'], points: 4 },
    lines: [
      {
        box: 1,
        patron: 'p',
        bet: 'banker',
        amount: 333,
        effective: 333,
        result: 'win',
        odds: '0.95 to 1',
        paid: 316,
        returned: 333,
        rule: '4.1.2',
        residue: 7,
      },
      {
        box: 1,
        patron: 'p',
        bet: 'player',
        amount: 1500,
        effective: 1333,
        result: 'lose',
        odds: null,
        paid: 0,
        returned: 167,
        rule: '4.1.2',
        limitRule: '5.1.1',
      },
      {
        box: 1,
        patron: 'q',
        bet: 'tie',
        amount: 10,
        effective: 10,
        result: 'lose',
        odds: null,
        paid: 0,
        returned: 0,
        rule: '4.1.3',
      },
      {
        box: 1,
        patron: 'p',
        bet: 'player-insurance',
        amount: 1400,
        effective: 1333,
        result: 'win',
        odds: '3 to 2',
        paid: 1999,
        returned: 1400,
        rule: '4.1.15',
        residue: 10,
        limitRule: '5.1.1',
      },
    ],
    totals: { staked: 3243, paid: 2315, returned: 1900, house: -972 },
  });
});

test('a round without bets has a result and no lines', () => {
  const { lines, totals, outcome } = settled({ bets: [] });
  expect([lines, outcome]).toEqual([[], 'banker']);
  expect(totals).toEqual({ staked: 0, paid: 0, returned: 0, house: 0 });
});

test('nothing that is not there is on a line', () => {
  const [line] = settled({}).lines;
  expect(Object.keys(line ?? {}).sort()).toEqual(
    'amount bet box effective odds paid patron result returned rule'.split(' '),
  );
});

describe('insurance is cut with its Original Bet', () => {
  const limits = { minimum: 0, maximumDifferential: 1000, per: 'box' } as const;
  const effective = (insurance: PlayedRound['insurance'], bets = [on('player', 1500)]) =>
    settled({ limits, bets, insurance })
      .lines.slice(bets.length)
      .map((line) => [line.effective, line.limitRule]);

  test('by what is left of all Original Bets of the hand', () => {
    const bets = [on('player', 900), on('tie', 5000), on('player', 600)];
    expect(effective([{ ...cover, amount: 1500 }], bets)).toEqual([[1000, '5.1.1']]);
    expect(effective([{ ...cover, amount: 1000 }], bets)).toEqual([[1000, undefined]]);
  });

  test('for each patron apart', () => {
    const bets = [on('player', 1500), on('player', 500, 'q')];
    const insurance = [
      { ...cover, amount: 750 },
      { ...cover, patron: 'q', amount: 251 },
    ];
    expect(effective(insurance, bets)).toEqual([
      [750, undefined],
      [250, '5.1.1'],
    ]);
  });

  test('an entry that keeps its amount is not named', () => {
    const insurance = [
      { ...cover, amount: 1000 },
      { ...cover, amount: 1 },
    ];
    expect(effective(insurance)).toEqual([
      [999, '5.1.1'],
      [1, undefined],
    ]);
  });
});

describe('amounts are exact or refused', () => {
  const TOO_MUCH = {
    code: 'BAD_AMOUNT',
    message: 'the amounts of this round add up to more than 2^53 - 1 cents',
  };

  test('stakes up to 2^53 - 1 in all', () => {
    expect(settled({ bets: [on('player', MOST)] }).totals).toEqual({
      staked: MOST,
      paid: 0,
      returned: 0,
      house: MOST,
    });
    expect(settle(round({ bets: [on('player', MOST), on('player', 1)] }))).toEqual(TOO_MUCH);
    expect(settle(round({ bets: [on('player', MOST)], voided: '5.5.1' }))).not.toHaveProperty(
      'code',
    );
    expect(settle(round({ bets: [on('player', MOST), on('tie', 1)], voided: '5.5.1' }))).toEqual(
      TOO_MUCH,
    );
  });

  test('insurance counts', () => {
    const half = (MOST - 1) / 2;
    const whole = round({ bets: [on('player', half)], insurance: [{ ...cover, amount: half }] });
    expect(settle(whole)).not.toHaveProperty('code');
    const bets = [on('player', half + 1)];
    expect(settle({ ...whole, bets, insurance: [{ ...cover, amount: half + 1 }] })).toEqual(
      TOO_MUCH,
    );
  });

  test('winnings up to 2^53 - 1, of one bet and in all', () => {
    const tie: Partial<PlayedRound> = { cards: ['3S', '2S', '4S', '5S'] };
    expect(settled({ ...tie, bets: [on('tie', 1_125_899_906_842_623)] }).totals.paid).toBe(
      9_007_199_254_740_984,
    );
    expect(settle(round({ ...tie, bets: [on('tie', 1_125_899_906_842_624)] }))).toEqual(TOO_MUCH);
    const banker: Partial<PlayedRound> = { cards: ['3S', '2S', '4S', '4S'] };
    expect(settled({ ...banker, bets: [on('player', MOST)] }).totals.paid).toBe(MOST);
    const two = [on('tie', 562_949_953_421_312), on('tie', 562_949_953_421_312)];
    expect(settle(round({ ...tie, bets: two }))).toEqual(TOO_MUCH);
    const one = [on('tie', 562_949_953_421_312), on('tie', 562_949_953_421_311)];
    expect(settled({ ...tie, bets: one }).totals.paid).toBe(9_007_199_254_740_984);
  });
});

describe('what stands in the way comes in this order', () => {
  test('layout, amounts, cards, insurance, elections', () => {
    const wuDalang = on('wu-dalang', 1);
    const faults: Partial<PlayedRound>[] = [
      { bets: [wuDalang, on('player', 1000)] },
      { bets: [on('player', MOST), on('tie', MOST)] },
      { decks: 0 },
      { cards: ['2S', '4S'] },
      { insurance: [{ ...cover, after: 5, amount: 1 }] },
      { elections: [{ patron: 'p', choice: 'return', cards: 9, rule: '5.13.3' }] },
      { returned: [{ box: 1, patron: 'p', bet: 'tie', rule: '5.14.2' }] },
    ];
    const codes = faults.map((_, i) => {
      const all: Partial<PlayedRound> = Object.assign({}, ...faults.slice(i).reverse());
      const answer = settle(round(all));
      return isRefusal(answer) ? answer.code : 'settled';
    });
    expect(codes).toEqual([
      'BET_NOT_ON_LAYOUT',
      'BAD_AMOUNT',
      'TOO_MANY_COPIES',
      'TOO_FEW_CARDS',
      'INSURANCE_NOT_OFFERED',
      'BAD_ELECTION',
      'BAD_INPUT',
    ]);
  });
});
