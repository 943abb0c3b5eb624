import { describe, expect, test } from 'vitest';
import { BETS, BOOKS, type Book, betsOf, cite, layouts, placeOf, rulesOf } from './books.ts';
import { on, refused, round, settled } from './settling.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const DEAL = '3 4 / 2 4';
const anyBet = { bets: [on('player', 100)] };

describe('a game is played on its own layouts alone', () => {
  test.each(
    BOOKS.map((book) => {
      const known = Object.keys(layouts[book]);
      const cited = cite(book, '2.1.1', '2.1');
      return [`${cited}: layouts ${known.join(' ')} and no other`, book, known] as const;
    }),
  )('%s', (_title, book, known) => {
    for (const letter of LETTERS) {
      const fields = round(book, letter, DEAL, anyBet);
      if (known.includes(letter)) expect(settled(fields).layout).toBe(letter);
      else expect(refused(fields)).toMatchObject({ code: 'UNKNOWN_LAYOUT', rule: '2.1.1' });
    }
    expect(rulesOf(book).layouts.map(({ id }) => id)).toEqual(known);
  });

  test('all books together have 49 layouts', () => {
    expect(BOOKS.flatMap((book) => rulesOf(book).layouts)).toHaveLength(49);
  });
});

describe('a bet is on the layouts that its pay table names, and refused elsewhere', () => {
  test.each(
    BETS.flatMap((bet) =>
      BOOKS.flatMap((book) => {
        const [definition, pays, offered] = placeOf(bet, book) ?? [];
        if (definition === undefined || pays === undefined || offered === undefined) return [];
        const title = `${cite(book, pays)}: ${bet} is offered on ${offered}`;
        return [[title, book, bet, pays, offered] as const];
      }),
    ),
  )('%s', (_title, book, bet, pays, offered) => {
    const found = Object.keys(layouts[book]).filter((layout) => {
      const fields = round(book, layout, DEAL, { bets: [on(bet, 100)] });
      if (offered.includes(layout)) return settled(fields).lines.length === 1;
      expect(refused(fields)).toEqual({
        code: 'BET_NOT_ON_LAYOUT',
        message: `bets[0]: layout ${layout} of ${rulesOf(book).id} does not offer ${bet}`,
        rule: pays,
      });
      return false;
    });
    expect(found.join('')).toBe(offered);
  });

  test('the place of the first bet that is not on the layout is named', () => {
    const bets = [on('player', 1), on('tie', 1), on('wu-dalang', 1), on('tiger', 1)];
    expect(refused(round('NC', 'A', DEAL, { bets })).message).toMatch(/^bets\[2\]: /);
  });
});

describe('the bets of a book', () => {
  /** The list of 3.7 (E6 2.1.3 and 3.3), as printed there. */
  const LISTED: Record<Book, string> = {
    NC: `player banker tie tiger-tie player-pair banker-pair big-tiger small-tiger big-buffalo
      small-buffalo banker-big-7 banker-small-7 player-big-7 player-small-7 tiger-buffalo tiger-pair
      tiger wu-dalang player-char-siu banker-char-siu`,
    DH: 'player banker tie tiger-tie tiger big-tiger small-tiger tiger-pair',
    E6: 'player banker tie player-pair banker-pair easy-six',
    CI: `player banker tie tiger-tie player-pair banker-pair big-tiger small-tiger big-buffalo
      small-buffalo banker-big-7 banker-small-7 player-big-7 player-small-7 tiger-buffalo tiger-pair
      tiger wu-dalang player-char-siu banker-char-siu`,
    NI: `player banker tie player-pair banker-pair big-tiger small-tiger big-buffalo small-buffalo
      tiger-buffalo wu-dalang player-char-siu banker-char-siu`,
  };
  const LIST_AT = { NC: ['3.7'], DH: ['3.7'], E6: ['3.3', '2.1.3'], CI: ['3.7'], NI: ['3.7'] };

  test.each(
    BOOKS.map((book) => [`${cite(book, ...LIST_AT[book], '4.1')}: its bets`, book] as const),
  )('%s, each with odds, and no other', (_title, book) => {
    const listed = LISTED[book].split(/\s+/).sort();
    const { bets } = rulesOf(book);
    expect(bets.map(({ id }) => id).sort()).toEqual(listed);
    expect(betsOf(book).sort()).toEqual(listed);
    for (const bet of bets) expect(bet.pays.length).toBeGreaterThan(0);
    for (const bet of BETS.filter((name) => !listed.includes(name))) {
      const fields = round(book, 'A', DEAL, { bets: [on(bet, 100)] });
      expect(refused(fields).code).toBe('UNKNOWN_BET');
    }
  });

  test.each(
    BOOKS.map(
      (book) => [`${cite(book, ...LIST_AT[book])}: every side bet may stand alone`, book] as const,
    ),
  )('%s', (_title, book) => {
    for (const bet of betsOf(book)) {
      const [layout = ''] = placeOf(bet, book)?.[2] ?? '';
      const { lines } = settled(round(book, layout, DEAL, { bets: [on(bet, 100)] }));
      expect(lines.map((line) => line.bet)).toEqual([bet]);
    }
  });

  test.each(
    BOOKS.flatMap((book) =>
      betsOf(book).map((bet) => {
        const [definition = ''] = placeOf(bet, book) ?? [];
        return [`${bet} is defined by ${cite(book, definition)}`, book, bet, definition] as const;
      }),
    ),
  )('%s', (_title, book, bet, definition) => {
    const found = rulesOf(book).bets.find(({ id }) => id === bet);
    expect(found?.definition).toBe(definition);
    const original = bet === 'player' || bet === 'banker' ? bet : null;
    expect(found?.original).toBe(original);
  });
});

describe('betting boxes have the printed numbers: 4, 13 and 14 are skipped', () => {
  const PRINTED: Record<number, string> = {
    5: '1 2 3 5 6',
    6: '1 2 3 5 6 7',
    7: '1 2 3 5 6 7 8',
    9: '1 2 3 5 6 7 8 9 10',
    16: '1 2 3 5 6 7 8 9 10 11 12 15 16 17 18 19',
  };
  const ruleOf = (book: Book, layout: string) => {
    if (book === 'DH') return 'house policy';
    return book === 'E6' ? `2.1.1(${layout.toLowerCase()})` : '2.1.1(a)';
  };
  test.each(
    BOOKS.flatMap((book) =>
      Object.entries(layouts[book]).map(([layout, count]) => {
        const at = book === 'E6' ? ['2.1.2', ruleOf(book, layout)] : ['2.1.1(a)'];
        return [
          `${cite(book, ...at)}: layout ${layout}`,
          PRINTED[count] ?? '',
          book,
          layout,
        ] as const;
      }),
    ),
  )('%s has boxes %s', (_title, printed, book, layout) => {
    const found = Array.from({ length: 32 }, (_, i) => i - 5).filter((box) => {
      const fields = round(book, layout, DEAL, { bets: [on('player', 100, { box })] });
      if (printed.split(' ').includes(`${box}`)) return settled(fields).lines[0]?.box === box;
      expect(refused(fields)).toEqual({
        code: 'BAD_BOX',
        message: `bets[0].box: layout ${layout} prints no box ${box}`,
        rule: ruleOf(book, layout),
      });
      return false;
    });
    expect(found.join(' ')).toBe(printed);
  });

  test.each([
    ['NC', '2.1.1(a)'],
    ['CI', '2.1.1(a)'],
    ['NI', '2.1.1(a)'],
  ] as const)('%s %s: layout K alone begins at ten boxes', (book, _rule) => {
    const begins = rulesOf(book).layouts.map(({ id, boxes }) => `${id}${boxes.from}`);
    const letters = Object.keys(layouts[book]);
    expect(begins).toEqual(letters.map((letter) => `${letter}${letter === 'K' ? 10 : 1}`));
  });
});
