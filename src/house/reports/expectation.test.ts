import { describe, expect, test } from 'vitest';
import { dealtRounds, sampleRound } from '../../../tests/reports/sample.ts';
import { GAMES } from '../../../tests/table/scenario.ts';
import { exactOdds, freshShoe } from '../../odds/index.ts';
import { rulebook } from '../../rulebooks/index.ts';
import { type Card, dealOut, isRefusal, type Offer, shoe, twentieths } from '../../rules/index.ts';
import {
  benchmarkOf,
  conditionalCovariance,
  conditionalEdge,
  coverName,
  coverOf,
} from './benchmark.ts';
import { expectation } from './expectation.ts';
import { countedRound } from './lines.ts';
import type { ReportRound } from './round.ts';
import { addRound, noSums } from './sums.ts';

const book = rulebook(GAMES.CI);
if (book === undefined) throw new Error('no book');
const benchmark = benchmarkOf(book.id, book.version, 8);
if (benchmark === null) throw new Error('no benchmark');

const comparedOf = (round: ReportRound) => {
  const sums = noSums();
  const counted = countedRound(round);
  if (counted !== null) addRound(sums, counted);
  return sums.compared;
};

/** Eight decks, as they are published everywhere. */
const PLAYER = 0.446247;
const BANKER = 0.458597;
const TIE = 0.095156;

describe('from the published chances of eight decks', () => {
  const of = (bets: Readonly<Record<string, number>>) =>
    expectation(benchmark, { bets: new Map(Object.entries(bets)), covers: [] });

  test('100 on Player: the house wins what Banker wins more often', () => {
    const edge = BANKER - PLAYER;
    expect(of({ player: 100 }).win).toBeCloseTo(100 * edge, 3);
    expect(of({ player: 100 }).variance).toBeCloseTo(10_000 * (1 - TIE - edge ** 2), 1);
  });

  test('100 on Banker, less the commission', () => {
    const edge = PLAYER - 0.95 * BANKER;
    const squares = PLAYER + 0.95 ** 2 * BANKER;
    expect(of({ banker: 100 }).win).toBeCloseTo(100 * edge, 3);
    expect(of({ banker: 100 }).variance).toBeCloseTo(10_000 * (squares - edge ** 2), 1);
  });

  test('100 on each: only the commission and its variance are left', () => {
    // 5 when Banker wins, else nothing.
    expect(of({ player: 100, banker: 100 }).win).toBeCloseTo(5 * BANKER, 3);
    expect(of({ player: 100, banker: 100 }).variance).toBeCloseTo(25 * BANKER * (1 - BANKER), 1);
  });

  test('Player and Tie lose together, and a Tie pays one and gives the other back', () => {
    const mean = PLAYER - BANKER + 8 * TIE - (1 - TIE);
    // Player wins: 1 − 1. Banker wins: −2. Tie: 8.
    const variance = 4 * BANKER + 64 * TIE - mean ** 2;
    expect(of({ player: 100, tie: 100 }).variance).toBeCloseTo(10_000 * variance, 0);
  });
});

test('stakes on one bet are one stake: two of 100 vary as one of 200', () => {
  const one = sampleRound({ cards: '9S 2D KH 3C', bets: { player: 20_000 } });
  const { settlement } = sampleRound({ cards: '9S 2D KH 3C', bets: { player: 10_000 } });
  const lines = settlement?.lines.flatMap((line) => [line, { ...line, box: 2 }]) ?? [];
  const two = settlement === null ? one : { ...one, settlement: { ...settlement, lines } };
  expect(comparedOf(two)).toEqual(comparedOf(one));
});

describe('insurance', () => {
  /** Cards of one rank for each value, in any suit. */
  const RANKS = shoe(1).filter((card) => card.endsWith('S') && !/^[JQK]/.test(card));

  /** Every first five cards by value that lead to an offer after so many. */
  const offered = function* (after: 4 | 5): Generator<{ cards: Card[]; offer: Offer }> {
    const deal = function* (cards: Card[]): Generator<{ cards: Card[]; offer: Offer }> {
      const { used, step } = dealOut(book, cards);
      if (step.step === 'settle' || used < cards.length) return;
      if (cards.length === after) {
        for (const offer of step.offers) yield { cards, offer };
        return;
      }
      for (const card of RANKS) yield* deal([...cards, card]);
    };
    // The second card of each Hand is worth nothing: points are what the first one says.
    for (const player of RANKS) {
      for (const banker of RANKS) {
        const ten = RANKS[9];
        if (ten !== undefined) yield* deal([player, banker, ten, ten]);
      }
    }
  };

  const fresh = freshShoe(book, 8);
  if (isRefusal(fresh)) throw new Error(fresh.message);
  const { insurance } = exactOdds(book, fresh);
  const points = insurance.flatMap((row) => row.points);

  test.each([4, 5] as const)('after %i cards: edge and variance of every situation', (after) => {
    let seen = 0;
    for (const { cards, offer } of offered(after)) {
      const cover = coverOf(benchmark, cards, offer);
      const { deal } = dealOut(book, cards);
      const value = (hand: readonly Card[]) =>
        hand.reduce((sum, card) => sum + RANKS.indexOf(card) + 1, 0) % 10;
      const row = points.find(
        (one) =>
          one.offer.hand === offer.hand &&
          one.offer.after === after &&
          one.player === value(deal.player) &&
          one.banker === value(deal.banker),
      );
      const third = deal.player[2];
      const odds =
        third === undefined
          ? row
          : row?.thirds.find((one) => one.third === (RANKS.indexOf(third) + 1) % 10);
      if (cover === null || odds === undefined) throw new Error(`${cards} ${offer.hand}`);
      const all = Number(odds.win + odds.push + odds.lose);
      const [win, lose] = [Number(odds.win) / all, Number(odds.lose) / all];
      const pays = twentieths(offer.pays) / 20;
      const name = coverName(offer);
      expect(conditionalEdge(cover)).toBeCloseTo(odds.houseEdge, 12);
      expect(conditionalCovariance(cover.situation, name, name)).toBeCloseTo(
        win * pays ** 2 + lose - odds.houseEdge ** 2,
        10,
      );
      seen += 1;
    }
    // After four cards: Player 5, 6, 7 against 1, 6 and 6 totals, Banker 4, 5, 6, 7 against 4, 5, 6 and 6.
    if (after === 4) expect(seen).toBe(13 + 21);
    else expect(seen).toBeGreaterThan(100);
  });

  test('moves against the bet that it insures: Player 7 against 0, counted card by card', () => {
    const cards = ['7S', '10S', '10S', '10S'].flatMap((name) =>
      RANKS.filter((one) => one === name),
    );
    const cover = coverOf(benchmark, cards, { hand: 'player', after: 4 });
    if (cover === null) throw new Error('not offered');
    // Player stands on 7 and Banker draws: above 7 it wins, and insurance pays 4 to 1.
    const left = [128, ...Array.from({ length: 9 }, () => 32)];
    const sums = { all: 0, bet: 0, insurance: 0, product: 0 };
    const draw = (drawn: readonly number[], ways: number): void => {
      const [one = 0, two = 0, three = 0, four = 0, fifth] = drawn;
      if (fifth !== undefined) {
        const isSo = (one + two) % 10 === 7 && (three + four) % 10 === 0;
        const [bet, insurance] = fifth > 7 ? [-1, 4] : fifth < 7 ? [1, -1] : [0, 0];
        if (!isSo) return;
        sums.all += ways;
        sums.bet += ways * bet;
        sums.insurance += ways * insurance;
        sums.product += ways * bet * insurance;
        return;
      }
      for (let value = 0; value < 10; value += 1) {
        const count = left[value] ?? 0;
        left[value] = count - 1;
        draw([...drawn, value], ways * count);
        left[value] = count;
      }
    };
    draw([], 1);
    const { all, bet, insurance: gain, product } = sums;
    const found = conditionalCovariance(cover.situation, 'player-insurance 4', 'player');
    expect(found).toBeCloseTo(product / all - (bet / all) * (gain / all), 10);
    expect(conditionalEdge(cover)).toBeCloseTo(-gain / all, 10);
    // Pairs are known by then.
    expect(conditionalCovariance(cover.situation, 'player-insurance 4', 'player-pair')).toBe(0);
  });

  test('late insurance, and bets that went back, are not compared', () => {
    const cards = '3S KD 2H 4C 2D 7S';
    const bets = { player: 10_000 };
    const cover = { hand: 'player', after: 4, amount: 100 } as const;
    const late = sampleRound({ cards, bets, insurance: [{ ...cover, late: true }] });
    expect(comparedOf(late).handle).toBe(10_000);
    const plain = sampleRound({ cards, bets, insurance: [cover] });
    expect(comparedOf(plain).handle).toBe(10_100);
    const lines = plain.settlement?.lines.map((line, at) =>
      at === 0 ? line : ({ ...line, result: 'returned' } as const),
    );
    const settlement = plain.settlement && { ...plain.settlement, lines: lines ?? [] };
    expect(comparedOf({ ...plain, settlement })).toMatchObject({ rounds: 0, handle: 0 });
  });
});

test('rules that are not known are not compared', () => {
  const round = sampleRound({ cards: '9S 2D KH 3C', bets: { player: 100 } });
  expect(comparedOf(round).rounds).toBe(1);
  expect(comparedOf({ ...round, version: '0' }).rounds).toBe(0);
  expect(comparedOf({ ...round, game: 'another' }).rounds).toBe(0);
  expect(comparedOf({ ...round, decks: 1 }).rounds).toBe(0);
});

/**
 * Dealt many times, the squared deviation from the expected win must be the variance in the mean. Insurance is
 * taken at every offer, so all covariances have a part in it.
 */
test.each(['player', 'banker'] as const)(
  'squared deviations are the variance in the mean: %s, insured at both stages',
  (insured) => {
    const bets = { [insured]: 4000, tie: 200, 'player-pair': 100 };
    const before = expectation(benchmark, { bets: new Map(Object.entries(bets)), covers: [] });
    const apart = { sum: 0, squares: 0 };
    const whole = { sum: 0, squares: 0 };
    const note = (into: typeof whole, value: number) => {
      into.sum += value;
      into.squares += value * value;
    };
    for (const { cards, offers } of dealtRounds('CI', 40_000, 7)) {
      const insurance = offers
        .filter(({ hand }) => hand === insured)
        .map(({ hand, after }) => ({ hand, after, amount: 4000 }));
      const sums = comparedOf(sampleRound({ cards, bets, insurance }));
      const squared = (sums.win - sums.residue / 20 - sums.expected) ** 2;
      note(whole, squared - sums.variance);
      // As if insurance had nothing to do with the bets.
      const alone = insurance.reduce((sum, one) => {
        const cover = coverOf(benchmark, cards, one);
        if (cover === null) throw new Error('not offered');
        const name = coverName(cover.offer);
        return sum + 4000 ** 2 * conditionalCovariance(cover.situation, name, name);
      }, before.variance);
      note(apart, squared - alone);
    }
    const z = ({ sum, squares }: typeof whole) => sum / Math.sqrt(squares);
    expect(Math.abs(z(whole))).toBeLessThan(4);
    expect(Math.abs(z(apart))).toBeGreaterThan(4);
  },
  60_000,
);
