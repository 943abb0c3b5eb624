import { describe, expect, test } from 'vitest';
import { RANKS } from '../../src/rulebooks/index.ts';
import { type Card, next } from '../../src/rules/index.ts';
import type { InsuranceRow } from '../second/truth.ts';
import { truthOf } from '../second/truths.ts';
import { at, type Book, cite, rulesOf, WITH_INSURANCE, WITHOUT_INSURANCE } from './books.ts';
import { cards, insure, on, rank, refused, round, settled, twoCards } from './settling.ts';

const rowsOf = (book: Book): readonly InsuranceRow[] => truthOf(book).insurance?.rows ?? [];

const inRange = (points: number, [from, to]: readonly [number, number]) =>
  from <= points && points <= to;

type Situation = { hands: string; after: 4 | 5; player: number; banker: number; draws: boolean };

/** Third cards on which a Banker of 0 to 7 draws, by the Table of Play. */
const ON = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''];

/** Every situation of both stages, with whether a further card is to come. */
const SITUATIONS: readonly Situation[] = [
  ...pointPairs(9).map(({ player, banker }) => ({
    hands: `${twoCards(player)} / ${twoCards(banker)}`,
    after: 4 as const,
    player,
    banker,
    draws: player <= 7 && banker <= 7 && (player <= 5 || banker <= 5),
  })),
  ...pointPairs(7).flatMap(({ player, banker }) =>
    player > 5
      ? []
      : RANKS.map((name): Situation => {
          const third = { A: 1, '10': 0, J: 0, Q: 0, K: 0 }[name as string] ?? Number(name);
          return {
            hands: `${twoCards(player)} ${name} / ${twoCards(banker)}`,
            after: 5,
            player: (player + third) % 10,
            banker,
            draws: ON[banker]?.includes(`${third}`) ?? false,
          };
        }),
  ),
];

function pointPairs(most: number) {
  const points = Array.from({ length: most + 1 }, (_, i) => i);
  return points.flatMap((player) => points.map((banker) => ({ player, banker })));
}

const offersOf = (book: Book, { hands }: Situation) => {
  const [p1, b1, p2, b2, ...third] = cards(hands) as [Card, Card, Card, Card, ...Card[]];
  const step = next(rulesOf(book), { player: [p1, p2, ...third], banker: [b1, b2] });
  return step.step === 'settle' ? [] : step.offers;
};

describe('each row of the table, in every situation it covers', () => {
  test.each(
    WITH_INSURANCE.flatMap((book) =>
      rowsOf(book).map((row) => {
        const { hand, after, odds } = row;
        const [own, other] = [row.own, row.other].map((points) => points.join(' to '));
        const stage = after === 4 ? 'after four cards' : 'after the player third card';
        const cited = cite(book, 'insurance-table', 'insurance-offer', 'insurance-stages');
        const title = `${cited}: ${stage}, ${hand} on ${own} against ${other} → ${odds}`;
        return [title, book, row] as const;
      }),
    ),
  )('%s', (_title, book, { hand, after, own, other, odds }) => {
    const covered = SITUATIONS.filter((situation) => {
      const rival = hand === 'player' ? situation.banker : situation.player;
      return situation.after === after && inRange(situation[hand], own) && inRange(rival, other);
    });
    expect(covered.some(({ draws }) => draws)).toBe(true);
    for (const situation of covered) {
      const found = offersOf(book, situation).filter((offer) => offer.hand === hand);
      const expected = { hand, after, pays: odds, rule: at(book, 'insurance-table') };
      expect([situation.hands, found]).toMatchObject([
        situation.hands,
        situation.draws ? [expected] : [],
      ]);
    }
  });

  test.each(
    WITH_INSURANCE.map((book) => {
      const cited = cite(book, 'insurance-table', 'insurance-stages', 'insurance');
      return [`${cited}: nothing is offered off the table or with no card to come`, book] as const;
    }),
  )('%s', (_title, book) => {
    const off = SITUATIONS.filter(
      ({ player, banker, after, draws }) =>
        !draws ||
        !rowsOf(book).some(({ hand, after: stage, own, other }) => {
          const [mine, theirs] = hand === 'player' ? [player, banker] : [banker, player];
          return stage === after && inRange(mine, own) && inRange(theirs, other);
        }),
    );
    expect(off.length).toBeGreaterThan(100);
    expect(off.filter((situation) => offersOf(book, situation).length > 0)).toEqual([]);
  });

  test.each(
    WITH_INSURANCE.map(
      (book) => [cite(book, 'insurance-table', 'insurance-stages'), book] as const,
    ),
  )('%s: no offer before four cards, nor while a card lies face down', (_cited, book) => {
    const rules = rulesOf(book);
    const step = next(rules, { player: ['2S', '3S'], banker: ['4S'] });
    expect(step).toEqual({ step: 'deal', to: 'banker', offers: [] });
    const covered = next(rules, { player: ['2S', '3S'], banker: ['faceDown', 'KS'] });
    expect(covered).toMatchObject({ step: 'expose', offers: [] });
    const third = next(rules, { player: ['2S', 'KS', 'faceDown'], banker: ['4S', 'KS'] });
    expect(third).toMatchObject({ step: 'expose', offers: [] });
    // The Banker third card lies already: the card that would decide it.
    const early = next(rules, { player: ['2S', 'KS', '3S'], banker: ['2S', 'KS', 'faceDown'] });
    expect(early).toMatchObject({ step: 'expose', offers: [] });
  });
});

describe('a settlement takes insurance only where it was offered', () => {
  const both = [on('player', 1000), on('banker', 1000)];
  test.each(
    WITH_INSURANCE.flatMap((book) =>
      (
        [
          ['player 5 against 3 after four cards', '2 3 A / 3 K K', 'player', 4],
          ['player 5 against 5 after four cards', '2 3 A / 2 3', 'player', 4],
          ['player 6 against 6, nobody draws', '2 4 / 2 4', 'player', 4],
          ['a natural', '4 4 / 2 K', 'player', 4],
          ['banker 4 against 4 after four cards', '2 2 9 / 4 K', 'banker', 4],
          ['banker 5 against 6, the player stood', '2 4 / 2 3 K', 'banker', 4],
          ['banker stands on the player third card', '2 K 8 / 3 K', 'player', 5],
          ['player 5 against 5 after five cards', 'A K 4 / 2 3 A', 'player', 5],
          ['the player stood: the fifth card is the banker’s', '2 4 / 2 3 K', 'player', 5],
          ['the round has four cards', '3 4 / 2 4', 'player', 5],
          ['banker 2 against 2 after five cards', 'K Q 2 / 2 K K', 'banker', 5],
          ['banker 0 against 0 after five cards', 'K Q J / K Q J', 'banker', 5],
          ['the banker has three cards', '2 3 4 / 2 3 K', 'banker', 5],
        ] as const
      ).map(([words, ...row]) => {
        const cited = cite(book, 'insurance-table', 'insurance-stages');
        return [`${cited}: none with ${words}`, book, ...row] as const;
      }),
    ),
  )('%s', (_title, book, hands, hand, after) => {
    const fields = round(book, 'A', hands, { bets: both, insurance: [insure(hand, after, 100)] });
    expect(refused(fields)).toEqual({
      code: 'INSURANCE_NOT_OFFERED',
      message: `insurance[0]: no ${hand} insurance is offered after ${after} cards here`,
      rule: at(book, 'insurance-table'),
    });
  });

  test.each(WITHOUT_INSURANCE)('%s has no insurance', (book) => {
    const fields = round(book, 'A', '2 3 8 / 4 K', {
      bets: both,
      insurance: [insure('player', 4, 100)],
    });
    const message = `${rulesOf(book).title} has no insurance: leave it out`;
    expect(refused(fields)).toEqual({ code: 'INSURANCE_NOT_OFFERED', message });
  });

  test.each(
    WITH_INSURANCE.map(
      (book) =>
        [
          `${cite(book, 'insurance-offer', 'four-cards')}: both stages of one round may be insured`,
          book,
        ] as const,
    ),
  )('%s', (_title, book) => {
    const insurance = [insure('player', 4, 100), insure('player', 5, 200)];
    const { lines } = settled(
      round(book, 'A', `2 3 2 / 4 ${rank(0)} 4`, { bets: [on('player', 1000)], insurance }),
    );
    expect(lines.map(({ bet, odds, paid }) => [bet, odds, paid])).toEqual([
      ['player', null, 0],
      ['player-insurance', '3 to 2', 150],
      ['player-insurance', '4 to 1', 800],
    ]);
  });
});
