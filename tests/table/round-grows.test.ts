import { describe, expect, test } from 'vitest';
import { evolveRound, type RoundEvent } from '../../src/table/evolve-round.ts';
import { freshRound, type InsuranceStake, type Round, stakesInBox } from '../../src/table/state.ts';
import { dealer, patron } from './scenario.ts';

/** What each event makes of a round; it decides nothing, so any round will do. */

const ENTRY = 30;
const fresh = (change: Partial<Round> = {}): Round => ({
  ...freshRound(1, [1, 2]),
  stage: { is: 'dealing' },
  ...change,
});
const grown = (round: Round, event: object): Round =>
  evolveRound(round, { by: dealer, at: 0, ...event } as unknown as RoundEvent, ENTRY);
/** The event changes nothing but this. */
const only = (round: Round, event: object, change: Partial<Round>) =>
  expect(grown(round, event)).toEqual({ ...round, ...change });

const stake: InsuranceStake = {
  patron: 'p1',
  box: 1,
  hand: 'player',
  after: 4,
  pays: '3 to 2',
  amount: 1000,
  late: false,
  own: false,
};
const offer = { hand: 'player', after: 4, pays: '3 to 2' } as const;
const open = { offers: [offer], late: false, to: null, offer: 20 } as unknown as Round['open'];

describe('stakes', () => {
  const bet = { type: 'BetPlaced', patron: 'p1', box: 1, bet: 'player', hand: 'player' } as const;
  const placed = (round: Round, change: object = {}) =>
    grown(round, { ...bet, amount: 1000, standing: false, asItLay: false, ...change });
  const boxOf = (round: Round) => round.boxes[0];
  const stakesIn = (round: Round) => stakesInBox(boxOf(round) ?? { pages: [] });

  test('a bet lies in its box, on its Hand, in the order in which it was placed', () => {
    const one = placed(fresh());
    const two = placed(one, { patron: 'p2', bet: 'tie', hand: null, standing: true });
    expect(two.placed).toBe(2);
    expect(boxOf(two)).toEqual({
      number: 1,
      pages: [
        [
          {
            patron: 'p1',
            bet: 'player',
            hand: 'player',
            amount: 1000,
            standing: false,
            asItLay: false,
            own: 0,
            order: 0,
          },
          {
            patron: 'p2',
            bet: 'tie',
            hand: null,
            amount: 1000,
            standing: true,
            asItLay: false,
            own: 0,
            order: 1,
          },
        ],
      ],
      player: 1000,
      banker: 0,
      uncovered: false,
    });
    expect(two.boxes[1]).toEqual(fresh().boxes[1]);
    expect(boxOf(placed(fresh(), { bet: 'banker', hand: 'banker' }))).toMatchObject({
      player: 0,
      banker: 1000,
    });
  });

  test('more on it is one stake; what came from the patron’s own terminal is counted apart', () => {
    const own = placed(fresh(), { by: patron('p1') });
    expect(stakesIn(own)).toMatchObject([{ amount: 1000, own: 1000 }]);
    const more = placed(placed(own, { amount: 500 }), { amount: 200, by: patron('p1') });
    expect(stakesIn(more)).toMatchObject([{ amount: 1700, own: 1200, order: 0 }]);
    expect(boxOf(more)?.player).toBe(1700);
    // Chips that are gone are not his own any more.
    const less = grown(more, { ...bet, type: 'BetTakenBack', amount: 900 });
    expect(stakesIn(less)).toMatchObject([{ amount: 800, own: 800 }]);
  });

  test('taken back or rejected, in part or whole', () => {
    const laid = placed(placed(fresh()), { patron: 'p2', bet: 'banker', hand: 'banker' });
    for (const type of ['BetTakenBack', 'BetRejected'] as const) {
      const part = grown(laid, { ...bet, type, amount: 400 });
      expect(boxOf(part)).toMatchObject({ player: 600, banker: 1000 });
      const whole = grown(part, { ...bet, type, amount: 600 });
      expect(stakesIn(whole)).toMatchObject([{ patron: 'p2' }]);
      expect(boxOf(whole)).toMatchObject({ player: 0, banker: 1000 });
    }
  });

  test('one that was recorded as it lay is looked at again once its patron changes it', () => {
    const lay = placed(fresh(), { asItLay: true });
    expect(stakesIn(lay)).toMatchObject([{ asItLay: true }]);
    const back = { ...bet, type: 'BetTakenBack', amount: 100 };
    expect(stakesIn(grown(lay, back))).toMatchObject([{ asItLay: true }]);
    const told = grown(lay, { ...back, belowMinimum: '5.2' });
    expect(stakesIn(told)).toMatchObject([{ asItLay: false, amount: 900 }]);
    expect(stakesIn(placed(lay))).toMatchObject([{ asItLay: false, amount: 2000 }]);
  });

  test('standing bets are uncovered once whoever is seated has taken every bet back', () => {
    const standing = { patron: 'p2', standing: true };
    const both = placed(placed(fresh()), standing);
    expect(boxOf(both)?.uncovered).toBe(false);
    const part = grown(both, { ...bet, type: 'BetTakenBack', amount: 400 });
    expect(boxOf(part)?.uncovered).toBe(false);
    const gone = grown(both, { ...bet, type: 'BetTakenBack', amount: 1000 });
    expect(boxOf(gone)?.uncovered).toBe(true);
    // More from who stands does not cover it; a bet of somebody seated does.
    expect(boxOf(placed(gone, standing))?.uncovered).toBe(true);
    expect(boxOf(placed(gone))?.uncovered).toBe(false);
    const less = grown(gone, { ...bet, type: 'BetTakenBack', patron: 'p2', amount: 400 });
    expect(boxOf(less)?.uncovered).toBe(true);
    const none = grown(placed(fresh()), { ...bet, type: 'BetTakenBack', amount: 1000 });
    expect(boxOf(none)?.uncovered).toBe(false);
    // A second seated patron still covers it.
    const third = placed(both, { patron: 'p3' });
    const still = grown(third, { ...bet, type: 'BetTakenBack', amount: 1000 });
    expect(boxOf(still)?.uncovered).toBe(false);
  });

  test('left up for the next round', () => {
    const left = { box: 1, patron: 'p1', bet: 'tie', amount: 100 };
    only(
      fresh({ leftUp: [left] }),
      { type: 'BetLeftUp', ...left, patron: 'p2', rule: '1' },
      {
        leftUp: [left, { ...left, patron: 'p2' }],
      },
    );
  });

  test('chips put right: the stake is what lay, and no longer one that went back', () => {
    const named = { box: 1, patron: 'p1', bet: 'player' };
    const other = { ...named, patron: 'p2', rule: '5' };
    const laid = { ...placed(fresh()), returned: [{ ...named, rule: '5' }, other] };
    const event = { type: 'BetCorrected', ...named, hand: 'player', was: 1000, amount: 700 };
    const right = grown(laid, { ...event, standing: false });
    expect(right.returned).toEqual([other]);
    expect(stakesIn(right)).toMatchObject([{ amount: 700, asItLay: true }]);
    expect(boxOf(right)?.player).toBe(700);
    const anew = grown(fresh(), { ...event, was: 0, standing: true });
    expect(stakesIn(anew)).toMatchObject([
      { amount: 700, standing: true, asItLay: true, hand: 'player', own: 0 },
    ]);
  });

  test('and of insurance, at the odds of its offer', () => {
    const others = [
      { ...stake, patron: 'p2' },
      { ...stake, box: 2 },
      { ...stake, hand: 'banker' as const },
      { ...stake, after: 5 as const },
    ];
    const round = fresh({ insurance: [stake, ...others], setAside: [stake, ...others] });
    const event = {
      type: 'BetCorrected',
      box: 1,
      patron: 'p1',
      bet: 'player-insurance',
      hand: 'player',
      after: 4,
      pays: '3 to 2',
      was: 1000,
      standing: false,
    };
    const right = { ...stake, amount: 700 };
    only(round, { ...event, amount: 700 }, { insurance: [...others, right], setAside: others });
    only(round, { ...event, amount: 0 }, { insurance: others, setAside: others });
  });
});

describe('insurance', () => {
  test('an offer is open until the next card; its stage was offered', () => {
    const made = { type: 'InsuranceOffered', offers: [offer], late: false, to: null };
    const now = {
      offers: [offer],
      late: false,
      to: null,
      offer: ENTRY,
    } as unknown as Round['open'];
    only(fresh({ offered: [5] }), made, { open: now, offered: [5, 4] });
    only(fresh(), { ...made, offers: [] }, { open: { ...now, offers: [] } as Round['open'] });
    const lateTo = { lateTo: ['p3', 'p1'] };
    const late = { ...now, late: true, to: ['p1'] } as Round['open'];
    only(fresh({ lateTo: ['p3'] }), { ...made, late: true, to: ['p1'] }, { open: late, ...lateTo });
    only(
      fresh({ lateTo: ['p3'] }),
      { ...made, late: true },
      { open: { ...now, late: true } as Round['open'] },
    );
    const dealt = { type: 'CardDealt', hand: 'player', index: 0, position: 1, waiting: false };
    only(fresh({ open, declared: ['p1'] }), dealt, { open: null, declared: [] });
  });

  test('where none is made, the one of that stage is closed for whoever had said to take it', () => {
    const none = { type: 'InsuranceNotOffered', after: 4, reason: 'x', rule: '5' };
    const cutOff = [{ patron: 'p2', after: 5 as const }];
    const held = fresh({ open, declared: ['p1'], offered: [5], cutOff });
    const more = [...cutOff, { patron: 'p1', after: 4 as const }];
    only(held, none, { open: null, declared: [], offered: [5, 4], cutOff: more });
    const other = [...cutOff, { patron: 'p1', after: 5 as const }];
    only(held, { ...none, after: 5 }, { offered: [5, 5], cutOff: other });
  });

  test('declared, declined and placed', () => {
    const two = fresh({ declared: ['p1', 'p2'], bound: ['p9'], insurance: [stake] });
    only(two, { type: 'InsuranceDeclared', patron: 'p3' }, { declared: ['p1', 'p2', 'p3'] });
    only(two, { type: 'InsuranceDeclined', patron: 'p1' }, { declared: ['p2'] });
    const place = { type: 'InsurancePlaced', ...stake };
    const now = { insurance: [stake, stake], declared: ['p2'] };
    only(two, place, now);
    const own = { ...stake, own: true };
    only(two, { ...place, by: patron('p1') }, { ...now, insurance: [stake, own] });
    // Whoever takes a late offer has chosen to go on.
    const late = { ...stake, late: true };
    only(
      two,
      { ...place, late: true },
      {
        ...now,
        insurance: [stake, late],
        bound: ['p9', 'p1'],
      },
    );
  });

  test('goes back: it is set aside, and offered anew', () => {
    const other = { ...stake, patron: 'p2' };
    const named = { box: 1, patron: 'p1', bet: 'player-insurance', after: 4 as const, rule: '5' };
    const kept = { ...named, patron: 'p2' };
    const round = fresh({
      insurance: [stake, other],
      setAside: [other],
      offered: [4, 5],
      lateTo: ['p1', 'p2'],
      returned: [named, kept],
    });
    only(
      round,
      { type: 'InsuranceReturned', ...stake, rule: '5' },
      {
        insurance: [other],
        setAside: [other, stake],
        offered: [5],
        lateTo: ['p2'],
        returned: [kept],
      },
    );
  });

  test('comes back: it lies there again, and its stage was offered', () => {
    const others = [
      { ...stake, patron: 'p2' },
      { ...stake, pays: '5 to 2' as const },
    ];
    const round = fresh({ setAside: [stake, ...others], offered: [5] });
    const back = { type: 'InsuranceRestored', ...stake };
    only(round, back, { insurance: [stake], setAside: others, offered: [5, 4] });
    only({ ...round, offered: [4] }, back, {
      insurance: [stake],
      setAside: others,
      offered: [4],
    });
  });

  test('forgone, and waived for everybody', () => {
    only(
      fresh({ forgone: ['p3'] }),
      { type: 'InsuranceForgone', patrons: ['p1', 'p2'], rule: '5' },
      { forgone: ['p3', 'p1', 'p2'] },
    );
    const asked = (hand: 'player' | 'banker') =>
      ({ patron: 'p1', hand, index: 2, bankerFirst: null, consented: true }) as const;
    const round = fresh({ squeezes: [asked('player'), asked('banker')] });
    const waived = { type: 'InsuranceWaived', rule: '4.2' };
    only(round, { ...waived, how: 'squeeze' }, { waived: '4.2', bankerFirst: 'squeeze' });
    only(
      round,
      { ...waived, how: 'expose' },
      {
        waived: '4.2',
        bankerFirst: 'expose',
        squeezes: [asked('player')],
      },
    );
  });

  test('offered on cards that were others: nobody has let it pass', () => {
    const cutOff = [
      { patron: 'p1', after: 4 as const },
      { patron: 'p1', after: 5 as const },
    ];
    const said = { offered: [4, 5] as (4 | 5)[], forgone: ['p1'], cutOff, lateTo: ['p2'] };
    const round = fresh({ open, declared: ['p1'], ...said });
    const corrected = { type: 'CardCorrected', hand: 'player', index: 0, card: '2S', was: '3S' };
    only(round, corrected, {});
    only(
      round,
      { ...corrected, unoffered: [4] },
      {
        open: null,
        declared: [],
        offered: [5],
        forgone: [],
        cutOff: cutOff.slice(1),
        lateTo: [],
      },
    );
    only(
      round,
      { type: 'Reconstructed', from: { player: [0, 2], banker: [1, 3] }, unoffered: [5] },
      {
        offered: [4],
        cutOff: cutOff.slice(0, 1),
        lateTo: [],
      },
    );
  });

  test('over once its card is laid in a Hand: who had said so is cut off, nobody has let it pass', () => {
    const round = fresh({ open, declared: ['p1'], offered: [4] });
    const laid = { type: 'Reconstructed', from: { player: [0, 2, 4], banker: [1, 3] } };
    const cutOff = [{ patron: 'p1', after: 4 as const }];
    only(round, laid, { open: null, declared: [], cutOff });
    only(round, { ...laid, from: { player: [0, 2], banker: [3, 1] } }, {});
  });
});

describe('squeezing', () => {
  const request = { patron: 'p1', hand: 'player', index: 0, bankerFirst: null } as const;
  const asked = { ...request, consented: false };
  const banker = { ...asked, hand: 'banker' as const, patron: 'p2' };

  test('asked for once for each Hand, consented to, refused, and done', () => {
    const round = fresh({ squeezes: [asked, banker] });
    const again = { ...request, index: 1 };
    only(
      round,
      { type: 'SqueezeRequested', ...again, rule: '3' },
      {
        squeezes: [banker, { ...again, consented: false }],
      },
    );
    only(
      round,
      { type: 'SqueezeConsented', patron: 'p1', hand: 'player' },
      {
        squeezes: [{ ...asked, consented: true }, banker],
      },
    );
    only(round, { type: 'SqueezeRefused', patron: 'p1', hand: 'player' }, { squeezes: [banker] });
    const shown = [{ hand: 'banker', index: 1, to: 'p2' }] as const;
    only(
      { ...round, shown },
      { type: 'CardShown', hand: 'player', index: 0, to: 'p1' },
      {
        shown: [...shown, { hand: 'player', index: 0, to: 'p1' }],
        squeezes: [banker],
      },
    );
  });

  test('who accepts a Hand, and who has walked away', () => {
    only(
      fresh({ accepts: { player: 'p3', banker: null } }),
      { type: 'HandAssigned', hand: 'banker', patron: 'p1' },
      { accepts: { player: 'p3', banker: 'p1' } },
    );
    const round = fresh({ squeezes: [asked, banker], declared: ['p1', 'p2'], away: ['p3'] });
    only(
      round,
      { type: 'WalkedAway', patron: 'p1' },
      {
        away: ['p3', 'p1'],
        squeezes: [banker],
        declared: ['p2'],
      },
    );
  });
});
