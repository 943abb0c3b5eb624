import { describe, expect, test } from 'vitest';
import { boxesAt, truthOf } from '../second/truths.ts';
import { at, BETS, BOOKS, betsOf, cite, layoutsOf, placeOf, rulesOf } from './books.ts';
import { on, refused, round, settled } from './settling.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const DEAL = '3 4 / 2 4';
const anyBet = { bets: [on('player', 100)] };

describe('a game is played on its own layouts alone', () => {
  test.each(
    BOOKS.map((book) => {
      const known = layoutsOf(book);
      const cited = cite(book, 'layouts', 'layout-heading');
      return [`${cited}: layouts ${known.join(' ')} and no other`, book, known] as const;
    }),
  )('%s', (_title, book, known) => {
    for (const letter of LETTERS) {
      const fields = round(book, letter, DEAL, anyBet);
      if (known.includes(letter)) expect(settled(fields).layout).toBe(letter);
      else
        expect(refused(fields)).toMatchObject({
          code: 'UNKNOWN_LAYOUT',
          rule: at(book, 'layouts'),
        });
    }
    expect(rulesOf(book).layouts.map(({ id }) => id)).toEqual(known);
  });
});

describe('a bet is on the layouts that its pay table names, and refused elsewhere', () => {
  test.each(
    BETS.flatMap((bet) =>
      BOOKS.flatMap((book) => {
        const place = placeOf(bet, book);
        if (place === undefined) return [];
        const { pays, layouts } = place;
        const title = `${cite(book, `pays ${bet}`)}: ${bet} is offered on ${layouts}`;
        return [[title, book, bet, pays, layouts] as const];
      }),
    ),
  )('%s', (_title, book, bet, pays, offered) => {
    const found = layoutsOf(book).filter((layout) => {
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
  test.each(
    BOOKS.map((book) => {
      const cited = cite(book, 'bets', 'areas', 'odds-heading');
      return [`${cited}: its ${truthOf(book).counted.bets} bets`, book] as const;
    }),
  )('%s, each with odds, and no other', (_title, book) => {
    const listed = betsOf(book).sort();
    const { bets } = rulesOf(book);
    expect(bets.map(({ id }) => id).sort()).toEqual(listed);
    expect(bets).toHaveLength(truthOf(book).counted.bets);
    for (const bet of bets) expect(bet.pays.length).toBeGreaterThan(0);
    for (const bet of BETS.filter((name) => !listed.includes(name))) {
      const fields = round(book, 'A', DEAL, { bets: [on(bet, 100)] });
      expect(refused(fields).code).toBe('UNKNOWN_BET');
    }
  });

  test.each(
    BOOKS.map(
      (book) => [`${cite(book, 'bets', 'areas')}: every side bet may stand alone`, book] as const,
    ),
  )('%s', (_title, book) => {
    for (const bet of betsOf(book)) {
      const [layout = ''] = placeOf(bet, book)?.layouts ?? '';
      const { lines } = settled(round(book, layout, DEAL, { bets: [on(bet, 100)] }));
      expect(lines.map((line) => line.bet)).toEqual([bet]);
    }
  });

  test.each(
    BOOKS.flatMap((book) =>
      betsOf(book).map((bet) => {
        const { definition = '' } = placeOf(bet, book) ?? {};
        return [`${bet} is defined by ${book} ${definition}`, book, bet, definition] as const;
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
  const PRINTED = '1 2 3 5 6 7 8 9 10 11 12 15 16 17 18 19'.split(' ');
  test.each(
    BOOKS.flatMap((book) =>
      Object.entries(truthOf(book).layouts).map(([layout, [, most]]) => {
        const cited = cite(book, 'boxes', `layout ${layout}`);
        const printed = PRINTED.slice(0, most).join(' ');
        return [`${cited}: layout ${layout}`, printed, book, layout] as const;
      }),
    ),
  )('%s has boxes %s', (_title, printed, book, layout) => {
    const found = Array.from({ length: 32 }, (_, i) => i - 5).filter((box) => {
      const fields = round(book, layout, DEAL, { bets: [on('player', 100, { box })] });
      if (printed.split(' ').includes(`${box}`)) return settled(fields).lines[0]?.box === box;
      expect(refused(fields)).toEqual({
        code: 'BAD_BOX',
        message: `bets[0].box: layout ${layout} prints no box ${box}`,
        rule: boxesAt(book, layout),
      });
      return false;
    });
    expect(found.join(' ')).toBe(printed);
  });

  test.each(
    BOOKS.map((book) => [`${cite(book, 'boxes')}: the least number of each layout`, book] as const),
  )('%s', (_title, book) => {
    const begins = rulesOf(book).layouts.map(({ id, boxes }) => [id, boxes.from]);
    const typed = Object.entries(truthOf(book).layouts).map(([id, [least]]) => [id, least]);
    expect(begins).toEqual(typed);
  });
});
