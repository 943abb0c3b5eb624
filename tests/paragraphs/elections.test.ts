import { describe, expect, test } from 'vitest';
import type { Subject } from '../conformance/topics.ts';
import { truthOf } from '../second/truths.ts';
import {
  at,
  type Book,
  cite,
  offering,
  offeringAll,
  placeOf,
  rulesOf,
  WITH_ELECTIONS,
  WITH_INSURANCE,
  WITHOUT_ELECTIONS,
} from './books.ts';
import { type Fields, insure, on, refused, round, settled } from './settling.ts';

const withElections = (books: readonly Book[]) =>
  books.filter((book) => WITH_ELECTIONS.includes(book));

const titled = (words: string, subject: Subject, books: readonly Book[] = WITH_ELECTIONS) =>
  withElections(books).map(
    (book) => [`${cite(book, subject)}: ${words}`, book, at(book, subject)] as const,
  );

const elect = (choice: string, cards: number, rule: string, patron = 'p') => ({
  patron,
  choice,
  cards,
  rule,
});

/** Which bets of a round still settle when patron p takes the bets back at so many cards. */
const settling = (book: Book, layout: string, hands: string, names: string, cards: number) => {
  const bets = names.split(' ').map((bet) => on(bet, 100));
  const elections = [elect('return', cards, at(book, 'return'))];
  const { lines } = settled(round(book, layout, hands, { bets, elections }));
  for (const line of lines.filter(({ result }) => result === 'returned')) {
    expect(line).toMatchObject({ odds: null, paid: 0, returned: 100, rule: at(book, 'return') });
  }
  return lines.flatMap(({ bet, result }) => (result === 'returned' ? [] : `${bet} ${result}`));
};

describe('taking the bets back at each number of cards: what is decided settles', () => {
  // Player 2 K and a three, 5; Banker K Q and a six, 6.
  const HANDS = '2 K 3 / K Q 6';
  const NAMES =
    'player banker tie player-pair banker-pair big-tiger small-tiger big-buffalo small-buffalo player-char-siu banker-char-siu';
  const THREE = ['player-pair lose', 'small-buffalo lose'];
  const FOUR = ['banker-pair lose', 'small-tiger lose'];
  const FIVE = ['big-buffalo lose', 'player-char-siu lose', 'banker-char-siu lose'];
  const SIX = ['player lose', 'banker win', 'tie lose', 'big-tiger win'];
  test.each(
    withElections(offeringAll(NAMES.split(' '))).flatMap((book) =>
      [[], [], [], THREE, [...THREE, ...FOUR], [...THREE, ...FOUR, ...FIVE]].map(
        (decided, cards) => {
          const title = `${cite(book, 'return')}: at ${cards} cards ${decided.length} of 11 settle`;
          return [title, book, cards, decided] as const;
        },
      ),
    ),
  )('%s', (_title, book, cards, decided) => {
    expect(settling(book, 'A', HANDS, NAMES, cards).sort()).toEqual([...decided].sort());
  });

  test.each(titled('at the end all settle', 'return', offeringAll(NAMES.split(' '))))(
    '%s',
    (_title, book) => {
      const all = [...THREE, ...FOUR, ...FIVE, ...SIX].sort();
      expect(settling(book, 'A', HANDS, NAMES, 6).sort()).toEqual(all);
    },
  );

  test.each([
    ['three cards, nothing', 3, []],
    ['four cards: no pair, no two-card 6', 4, ['small-tiger lose', 'tiger-pair lose']],
    ['five cards: the player has 5', 5, ['tiger-tie lose', 'small-tiger lose', 'tiger-pair lose']],
  ] as const)(`${cite('DH', 'return')}: at %s`, (_words, cards, decided) => {
    const names = 'player banker tie tiger-tie tiger big-tiger small-tiger tiger-pair';
    expect(settling('DH', 'A', HANDS, names, cards)).toEqual(decided);
  });
});

describe('cards face down when the bets were taken back count for nothing', () => {
  const NAMES =
    'player player-pair banker-pair small-tiger big-buffalo small-buffalo banker-char-siu';
  const settles = (book: Book, hands: string, cards: number, exposed: number[]) => {
    const bets = NAMES.split(' ').map((bet) => on(bet, 100));
    const elections = [{ ...elect('return', cards, at(book, 'return')), exposed }];
    const { lines } = settled(round(book, 'A', hands, { bets, elections }));
    return lines.flatMap(({ bet, result }) => (result === 'returned' ? [] : bet)).join(' ');
  };
  test.each(
    titled(
      'the places of the cards that were open decide',
      'return',
      offeringAll(NAMES.split(' ')),
    ),
  )('%s', (_title, book) => {
    const hands = '2 K 3 / K Q 6';
    expect(settles(book, hands, 4, [])).toBe('');
    expect(settles(book, hands, 4, [0, 2])).toBe('player-pair small-buffalo');
    expect(settles(book, hands, 4, [1, 3])).toBe('banker-pair small-tiger');
    expect(settles(book, hands, 4, [0, 1])).toBe('');
    const four = 'player-pair banker-pair small-tiger small-buffalo';
    expect(settles(book, hands, 4, [0, 1, 2, 3])).toBe(four);
    // The Banker third card alone: 6 in three cards beats no Player 6 and no 7 over 6.
    const third = 'player-pair banker-pair small-tiger big-buffalo small-buffalo banker-char-siu';
    expect(settles(book, hands, 6, [0, 1, 2, 3, 5])).toBe(third);
    expect(settles(book, hands, 6, [5, 4, 3, 2, 1, 0])).toBe(NAMES);
    // Player 6, Banker 3 and a four: each third card by itself.
    expect(settles(book, '2 K 4 / 3 K 4', 6, [0, 1, 2, 3, 4])).toBe(four);
    expect(settles(book, '2 K 4 / 3 K 4', 6, [0, 1, 2, 3, 5])).toBe(
      'player-pair banker-pair small-tiger big-buffalo small-buffalo',
    );
    // Where the Player stands the fifth card is the Banker's.
    expect(settles(book, '2 4 / 2 3 K', 5, [0, 1, 2, 3, 4])).toBe(NAMES);
    expect(settles(book, '2 4 / 2 3 K', 5, [0, 1, 2, 3, 5])).not.toBe(NAMES);
  });
});

describe('what counts as decided', () => {
  test.each(titled('a pair bet that has won is paid', 'return', offeringAll(['player-pair'])))(
    '%s',
    (_title, book) => {
      const names = 'player player-pair';
      expect(settling(book, 'A', 'A A 3 / K Q 6', names, 3)).toEqual(['player-pair win']);
      expect(settling(book, 'A', 'A A 3 / K Q 6', names, 2)).toEqual([]);
    },
  );

  test.each(
    withElections(offering('tiger-pair')).map((book) => {
      const [layout = ''] = placeOf('tiger-pair', book)?.layouts ?? '';
      return [book, at(book, 'return'), layout] as const;
    }),
  )('%s %s: a win whose tier is open counts as won, layout %s', (book, rule, layout) => {
    const fields = round(book, layout, '3 3 / 3 3', {
      bets: [on('tiger-pair', 100)],
      elections: [elect('return', 3, rule)],
    });
    // Won on three cards whatever comes; the tier shows with the fourth.
    expect(settled(fields).lines[0]).toMatchObject({ result: 'win', odds: '100 to 1' });
  });

  test.each(titled('only the bets of that patron go back', 'return'))(
    '%s',
    (_title, book, rule) => {
      const bets = [
        on('player', 100),
        on('banker', 200, { patron: 'q' }),
        on('tie', 50, { box: 2 }),
      ];
      const fields = round(book, 'A', '2 K 3 / K Q 6', {
        bets,
        elections: [elect('return', 3, rule)],
      });
      expect(settled(fields).lines.map(({ result }) => result)).toEqual([
        'returned',
        'win',
        'returned',
      ]);
    },
  );

  test.each(titled('each patron at the cards of the own choice', 'return'))(
    '%s',
    (_title, book, rule) => {
      // Lost on four cards and open on three.
      const bet = offeringAll(['small-tiger']).includes(book) ? 'small-tiger' : 'banker-pair';
      const bets = ['p', 'q', 'r'].map((patron) => on(bet, 100, { patron }));
      const elections = [elect('return', 3, rule), elect('return', 4, rule, 'q')];
      const { lines } = settled(round(book, 'A', '2 K 3 / K Q 6', { bets, elections }));
      expect(lines.map(({ result }) => result)).toEqual(['returned', 'lose', 'lose']);
    },
  );

  test.each(titled('the apportionment of the close is not opened again', 'return'))(
    '%s',
    (_title, book, rule) => {
      const bets = [on('banker', 900), on('banker', 900, { patron: 'q' })];
      const limits = { minimum: 0, maximumDifferential: 1000 };
      const elections = [elect('return', 3, rule)];
      const { lines } = settled(round(book, 'A', '2 K 3 / K Q 7', { bets, limits, elections }));
      expect(lines).toMatchObject([
        { result: 'returned', effective: 500, returned: 900, limitRule: at(book, 'pro-rata') },
        { result: 'win', effective: 500, returned: 900, limitRule: at(book, 'pro-rata') },
      ]);
    },
  );
});

describe('insurance of a patron who takes the bets back', () => {
  const fields = (book: Book, cards: number, insurance: Fields[], rule: string) =>
    round(book, 'A', '2 3 2 / 4 K 4', {
      bets: [on('player', 1000)],
      insurance,
      elections: [elect('return', cards, rule)],
    });

  test.each(titled('open insurance goes back with the bet', 'return', WITH_INSURANCE))(
    '%s',
    (_title, book, rule) => {
      const first = [insure('player', 4, 300)];
      for (const cards of [4, 5]) {
        const { lines } = settled(fields(book, cards, first, rule));
        expect(lines.map((line) => [line.result, line.rule, line.returned])).toEqual([
          ['returned', rule, 1000],
          ['returned', rule, 300],
        ]);
      }
      expect(settled(fields(book, 6, first, rule)).lines.map(({ result }) => result)).toEqual([
        'lose',
        'win',
      ]);
    },
  );

  test.each(titled('all of it, beside bets that are decided', 'return', WITH_INSURANCE))(
    '%s',
    (_title, book, rule) => {
      const entries = [insure('player', 4, 300), insure('player', 4, 200)];
      const bets = [on('player', 1000), on('player-pair', 100)];
      const elections = [elect('return', 4, rule)];
      const { lines } = settled(
        round(book, 'A', '2 3 2 / 4 K 4', { bets, insurance: entries, elections }),
      );
      expect(lines.map(({ result }) => result)).toEqual([
        'returned',
        'lose',
        'returned',
        'returned',
      ]);
    },
  );

  test.each(titled('nothing is left to insure afterwards', 'return', WITH_INSURANCE))(
    '%s',
    (_title, book, rule) => {
      const without = {
        code: 'INSURANCE_WITHOUT_ORIGINAL',
        message: 'insurance[0]: p has no player bet in box 1 to insure',
        rule: at(book, 'insurance-right'),
      };
      expect(refused(fields(book, 3, [insure('player', 4, 300)], rule))).toEqual(without);
      expect(refused(fields(book, 4, [insure('player', 5, 300)], rule))).toEqual(without);
      const other = round(book, 'A', '2 3 2 / 4 K 4', {
        bets: [on('player', 1000), on('tie', 10, { patron: 'q' })],
        insurance: [insure('player', 4, 300)],
        elections: [elect('return', 3, rule, 'q')],
      });
      expect(settled(other).lines.map(({ result }) => result)).toEqual(['lose', 'returned', 'win']);
    },
  );
});

describe('going on changes nothing', () => {
  test.each([
    ...titled('continue the hand as it is', 'continue'),
    ...titled('continue with the reconstructed hand', 'reconstructed'),
  ])('%s', (_title, book, rule) => {
    const bets = [on('player', 1000), on('banker', 700), on('tie', 50)];
    const plain = settled(round(book, 'A', '2 K 3 / K Q 6', { bets }));
    for (const choice of ['continue', 'reconstructed']) {
      const elections = [elect(choice, 3, rule)];
      expect(settled(round(book, 'A', '2 K 3 / K Q 6', { bets, elections }))).toEqual(plain);
    }
  });

  test.each(titled('whoever goes on may still insure', 'continue', WITH_INSURANCE))(
    '%s',
    (_title, book, rule) => {
      const fields = round(book, 'A', '2 3 2 / 4 K 4', {
        bets: [on('player', 1000)],
        insurance: [insure('player', 4, 300)],
        elections: [elect('continue', 3, rule)],
      });
      expect(settled(fields).lines[1]?.result).toBe('win');
    },
  );

  test.each(titled('whoever chose has no further election in the round', 'continue'))(
    '%s',
    (_title, book, rule) => {
      const elections = [elect('continue', 2, rule), elect('return', 3, at(book, 'return'))];
      const fields = round(book, 'A', '2 K 3 / K Q 6', { bets: [on('player', 1000)], elections });
      expect(refused(fields)).toEqual({
        code: 'BAD_ELECTION',
        message: 'elections[1]: p has already chosen in this round',
      });
    },
  );
});

describe('an election needs a paragraph that gives one', () => {
  /** Section 5 of each book: the paragraphs that let patrons choose, and the choices themselves. */
  const GIVE = [
    'excess elections',
    'misdirected',
    'face-up',
    'drawn-together elections',
    'other-dealing-error',
    'continue',
    'reconstructed',
    'return',
  ] as const;

  test.each(
    WITH_ELECTIONS.map((book) => {
      const given = GIVE.map((subject) => at(book, subject));
      return [`${cite(book, ...GIVE)}: these and no others`, book, given] as const;
    }),
  )('%s', (_title, book, given) => {
    const { id } = rulesOf(book);
    const taken = Object.keys(truthOf(book).paragraphs).filter((rule) => {
      const elections = [elect('return', 3, rule)];
      const fields = round(book, 'A', '2 K 3 / K Q 6', { bets: [on('player', 1000)], elections });
      if (given.includes(rule)) return settled(fields).lines[0]?.rule === rule;
      const message = `elections[0]: ${rule} gives no election in ${id}`;
      expect(refused(fields)).toEqual({ code: 'BAD_ELECTION', message });
      return false;
    });
    expect(taken.sort()).toEqual(given.sort());
  });

  test.each(WITHOUT_ELECTIONS)('%s knows none', (book) => {
    const elections = [elect('return', 3, at(book, 'wrong-number'))];
    const fields = round(book, 'A', '2 K 3 / K Q 6', { bets: [on('player', 1000)], elections });
    const message = `elections[0]: ${truthOf(book).title} knows no elections`;
    expect(refused(fields)).toEqual({ code: 'BAD_ELECTION', message });
  });

  test.each(titled('by a patron with a bet, on cards that were dealt', 'return'))(
    '%s',
    (_title, book, rule) => {
      const fields = (election: Fields) =>
        round(book, 'A', '2 K 3 / K Q 6', { bets: [on('player', 1000)], elections: [election] });
      expect(refused(fields(elect('return', 3, rule, 'z')))).toEqual({
        code: 'BAD_ELECTION',
        message: 'elections[0]: z has no bet in this round',
      });
      expect(refused(fields(elect('return', 7, rule)))).toEqual({
        code: 'BAD_ELECTION',
        message: 'elections[0]: 7 cards exposed, but the round has only 6',
      });
    },
  );
});
