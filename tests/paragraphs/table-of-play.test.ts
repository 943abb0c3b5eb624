import { describe, expect, test } from 'vitest';
import { RANKS } from '../../src/rulebooks/index.ts';
import { type Card, next } from '../../src/rules/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, BOOKS, type Book, cite, rulesOf } from './books.ts';
import { card, cards, on, rank, refused, round, settled, twoCards } from './settling.ts';

/** The Table of Play as printed: on which Player third cards the Banker draws. */
const BANKER_DRAWS: Record<number, string> = {
  0: '0-1-2-3-4-5-6-7-8-9',
  1: '0-1-2-3-4-5-6-7-8-9',
  2: '0-1-2-3-4-5-6-7-8-9',
  3: '0-1-2-3-4-5-6-7-9',
  4: '2-3-4-5-6-7',
  5: '4-5-6-7',
  6: '6-7',
  7: '',
};
const VALUE: Record<string, number> = { A: 1, '10': 0, J: 0, Q: 0, K: 0 };
const worth = (name: string) => VALUE[name] ?? Number(name);

const stepAfter = (book: Book, hands: string) => {
  const [p1, b1, p2, b2, ...thirds] = cards(hands) as [Card, Card, Card, Card, ...Card[]];
  const step = next(rulesOf(book), { player: [p1, p2, ...thirds], banker: [b1, b2] });
  return step.step === 'deal' ? `${step.to} draws` : step.step;
};

describe('the Player Hand', () => {
  test.each(
    BOOKS.flatMap((book) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((points) => {
        const does = points <= 5 ? 'draws' : 'stands';
        const cited = cite(book, 'table-of-play', 'binding');
        return [`${cited}: player ${points} ${does} against 0 to 7`, book, points] as const;
      }),
    ),
  )('%s', (_title, book, points) => {
    for (const banker of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const step = stepAfter(book, `${twoCards(points)} / ${twoCards(banker)}`);
      expect(step === 'player draws').toBe(points <= 5);
    }
  });
});

describe('the Banker Hand after a Player third card', () => {
  test.each(
    BOOKS.flatMap((book) =>
      Object.entries(BANKER_DRAWS).map(([points, draws]) => {
        const cited = cite(book, 'table-of-play', 'third-card', 'binding');
        const title = `${cited}: banker ${points} draws on ${draws === '' ? 'nothing' : draws}`;
        return [title, book, Number(points), draws.split('-')] as const;
      }),
    ),
  )('%s', (_title, book, points, draws) => {
    for (const player of [0, 1, 2, 3, 4, 5]) {
      for (const third of RANKS) {
        const step = stepAfter(book, `${twoCards(player)} ${third} / ${twoCards(points)}`);
        const expected = draws.includes(`${worth(third)}`) ? 'banker draws' : 'settle';
        expect([player, third, step]).toEqual([player, third, expected]);
      }
    }
  });
});

describe('the Banker Hand when the Player Hand stood', () => {
  test.each(
    BOOKS.flatMap((book) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((points) => {
        const does = points <= 5 ? 'draws' : 'stands';
        const title = `${cite(book, 'third-card')}: the player stood, banker ${points} ${does}`;
        return [title, book, points] as const;
      }),
    ),
  )('%s', (_title, book, points) => {
    for (const player of [6, 7]) {
      const step = stepAfter(book, `${twoCards(player)} / ${twoCards(points)}`);
      expect(step).toBe(points <= 5 ? 'banker draws' : 'settle');
    }
  });
});

describe('a natural on either side stops both hands', () => {
  test.each(
    BOOKS.flatMap((book) =>
      (['player', 'banker'] as const).flatMap((hand) =>
        [8, 9].map((natural) => {
          const cited = cite(book, 'natural', 'table-of-play');
          return [`${cited}: ${hand} ${natural} against 0 to 9`, book, hand, natural] as const;
        }),
      ),
    ),
  )('%s', (_title, book, hand, natural) => {
    for (const other of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const [player, banker] = hand === 'player' ? [natural, other] : [other, natural];
      expect(stepAfter(book, `${twoCards(player)} / ${twoCards(banker)}`)).toBe('settle');
    }
  });

  test.each(
    BOOKS.map((book) => [`${cite(book, 'natural')}: 8 or 9 in three cards is none`, book] as const),
  )('%s', (_title, book) => {
    expect(stepAfter(book, '3 K 5 / 2 K')).toBe('banker draws');
    expect(stepAfter(book, '3 K 6 / 2 4')).toBe('banker draws');
  });
});

describe('the first four cards', () => {
  test.each(
    BOOKS.map((book) => {
      const title = `${cite(book, 'four-cards', 'hand')}: first and third to the player, second and fourth to the banker`;
      return [title, book] as const;
    }),
  )('%s', (_title, book) => {
    const bets = [on('player', 100)];
    const dealt = ['AS', '2S', '3S', '4S', '5S', '6S'];
    const end = settled(round(book, 'A', '3 4 / 2 4', { cards: ['2S', '3S', '4S', '5S'], bets }));
    expect([end.player.cards, end.banker.cards]).toEqual([
      ['2S', '4S'],
      ['3S', '5S'],
    ]);
    // Player 1 + 3 draws the fifth card, Banker 2 + 4 does not draw on a five.
    const five = settled(round(book, 'A', '3 4 / 2 4', { cards: dealt.slice(0, 5), bets }));
    expect([five.player.cards, five.banker.cards]).toEqual([
      ['AS', '3S', '5S'],
      ['2S', '4S'],
    ]);
  });

  test.each(
    BOOKS.map(
      (book) => [`${cite(book, 'four-cards')}: fewer than four are too few`, book] as const,
    ),
  )('%s', (_title, book) => {
    const bets = [on('player', 100)];
    for (const [count, to] of ['player', 'banker', 'player', 'banker'].entries()) {
      const short = cards('3 4 / 2 4').slice(0, count);
      expect(refused(round(book, 'A', '3 4 / 2 4', { cards: short, bets }))).toEqual({
        code: 'TOO_FEW_CARDS',
        message: `after ${count} cards the ${to} hand is to receive one more`,
        rule: at(book, 'four-cards'),
      });
    }
  });
});

describe('a round has the cards of the Table of Play, no more and no fewer', () => {
  test.each(
    BOOKS.flatMap((book) => {
      const cited = cite(book, 'third-card');
      return [
        [`${cited}: a player third card is missing`, book, '2 3 / 2 4', 'player', 4],
        [`${cited}: a banker third card is missing`, book, '2 4 / 2 3', 'banker', 4],
        [`${cited}: a sixth card is missing`, book, '2 3 4 / 2 3', 'banker', 5],
      ] as const;
    }),
  )('%s', (_title, book, hands, to, count) => {
    expect(refused(round(book, 'A', hands, { bets: [on('player', 100)] }))).toEqual({
      code: 'TOO_FEW_CARDS',
      message: `after ${count} cards the ${to} hand is to receive one more`,
      rule: at(book, 'third-card'),
    });
  });

  test.each(
    BOOKS.flatMap((book) => {
      const cited = cite(book, 'third-card');
      return [
        [`${cited}: a natural and a fifth card`, book, '4 4 2 / 2 4', 4],
        [`${cited}: 7 against 7 and a fifth card`, book, '3 4 2 / 3 4', 4],
        [`${cited}: banker 6 stands on a five`, book, '2 3 5 / 2 4 K', 5],
        [`${cited}: the player stood, and a sixth card`, book, '2 4 2 / 2 3 K', 5],
      ] as const;
    }),
  )('%s', (_title, book, hands, used) => {
    const given = cards(hands).length;
    expect(refused(round(book, 'A', hands, { bets: [on('player', 100)] }))).toEqual({
      code: 'TOO_MANY_CARDS',
      message: `the round ends with ${used} cards, and ${given} are given`,
      rule: at(book, 'third-card'),
    });
  });
});

describe('the winner', () => {
  test.each(
    BOOKS.map((book) => {
      const cited = cite(book, 'winner', 'defines tie');
      return [`${cited}: the higher total wins, level hands tie, in all 100 pairs`, book] as const;
    }),
  )('%s', (_title, book) => {
    for (let player = 0; player <= 9; player += 1) {
      for (let banker = 0; banker <= 9; banker += 1) {
        const hands = `K Q ${rank(player)} / K Q ${rank(banker)}`;
        const end = settled(round(book, 'A', hands, { bets: [on('tie', 1)] }));
        const winner = player > banker ? 'player' : player < banker ? 'banker' : 'tie';
        expect(end).toMatchObject({
          outcome: winner,
          player: { points: player },
          banker: { points: banker },
        });
      }
    }
  });
});

describe('the values of the cards', () => {
  const third = (book: Book, name: string) =>
    settled(
      round(book, 'A', `K Q ${name} / 3 4`, {
        cards: [card('K'), card('3'), card('Q'), card('4'), card(name)],
        bets: [on('player', 100)],
      }),
    ).player.points;

  test.each(
    BOOKS.flatMap((book) => {
      const by = (subject: Subject) => cite(book, subject, 'values');
      const numbers = '2 3 4 5 6 7 8 9';
      return [
        [`${by('value-ace')}: an ace counts`, '1', book, ['A']],
        [`${by('value-number')}: 2 to 9 count`, numbers, book, numbers.split(' ')],
        [`${by('value-number')}: a ten counts`, '0', book, ['10']],
        [`${by('value-court')}: jack, queen and king count`, '0 0 0', book, [...'JQK']],
      ] as const;
    }),
  )('%s %s', (_title, points, book, names) => {
    expect(names.map((name) => third(book, name)).join(' ')).toBe(points);
  });

  test.each(
    BOOKS.map((book) => {
      return [`${cite(book, 'point-total')}: a total is the last digit of the sum`, book] as const;
    }),
  )('%s', (_title, book) => {
    const points = (hands: string) => {
      const end = settled(round(book, 'A', hands, { bets: [on('tie', 1)] }));
      return [end.player.points, end.banker.points];
    };
    expect(points('9 9 / 5 4')).toEqual([8, 9]);
    expect(points('5 5 9 / 9 8')).toEqual([9, 7]);
    expect(points('6 9 5 / 7 9')).toEqual([0, 6]);
    expect(points('7 6 9 / K 5')).toEqual([2, 5]);
    expect(points('10 9 / 10 10')).toEqual([9, 0]);
  });
});
