import { describe, expect, test } from 'vitest';
import {
  at,
  LONG,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  shift,
  supervisor,
} from './scenario.ts';

const dealt = (book: Short, cards: string): Scenario => {
  const scenario = givenTable(book).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });
const order = (...places: number[]) => ({ is: 'order', order: places }) as const;

describe('cards drawn together', () => {
  const cases = LONG.flatMap((book) =>
    (
      [
        [
          [0, 1],
          ['4C', '9S'],
        ],
        [
          [1, 0],
          ['9S', '4C'],
        ],
      ] as const
    ).flatMap(([places, cards]) =>
      (
        [
          [supervisor, 'a Pit Supervisor'],
          [manager, 'a Pit Manager'],
          [shift, 'a Shift Manager'],
        ] as const
      ).map(([by, who]) => {
        const title = `${book} ${at(book, 'together')}: ${who} says that ${cards[0]} is received first`;
        return [title, book, places, cards, by] as const;
      }),
    ),
  );

  test.each(cases)('%s', (_title, book, places, cards, by) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    expect(plain(resolve(scenario, order(...places), by))).toMatchObject([
      { type: 'IrregularityResolved', rule: at(book, 'together'), decision: { order: places } },
      { type: 'CardsWaiting', cards },
      { type: 'ElectionsOffered', rule: at(book, 'togetherElections'), reconstructed: true },
    ]);
    scenario.do(dealer, { type: 'CloseElections' });
    draw(scenario);
    draw(scenario);
    if (places[0] === 0) {
      // Player 4, Banker 9: a natural.
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'banker',
        player: { points: 4 },
      });
    } else {
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'player',
        player: { points: 9 },
      });
    }
  });

  test.each(rows(LONG, ['together'], 'nobody lower decides, nor in any other way'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'together');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('? ?') }, supervisor);
      const wish = { type: 'Resolve', decision: order(0, 1), reason: 'as they lay' } as const;
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
      expect(scenario.refused(supervisor, wish)).toMatchObject({ code: 'SAME_PERSON', rule });
      expect(scenario.refused(manager, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
      for (const decision of [
        order(0),
        order(0, 0),
        order(0, 1, 1),
        order(0, 2),
        { is: 'reconstructed' },
        { is: 'void' },
      ] as const) {
        expect(scenario.refused(manager, { ...wish, decision })).toMatchObject({
          code: 'NOT_NOW',
          rule,
        });
      }
      scenario.do(manager, wish);
    },
  );

  test.each(rows(LONG, ['together'], 'there are two of them or more'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    const wish = (cards: string) =>
      ({
        type: 'Report',
        kind: 'drawn-together',
        detail: { words: 'stuck together', cards: slots(cards) },
      }) as const;
    expect(scenario.refused(dealer, wish('9S'))).toMatchObject({
      code: 'BAD_CARD',
      rule: at(book, 'together'),
    });
    scenario.do(dealer, wish('9S 8S 7S'));
    expect(resolve(scenario, order(2, 0, 1))[1]).toMatchObject({ cards: ['7S', '9S', '8S'] });
  });

  test.each(
    rows(LONG, ['togetherElections'], 'always a choice, whatever is established or exposed'),
  )('%s', (_title, book) => {
    for (const [cards, drawn] of [
      ['', '2S 3S'],
      ['KS QH', '? ?'],
      ['KS QH 5D 3C', '2S 4H'],
      ['KS QH 7D 6C', '2S ?'],
    ] as const) {
      const scenario = dealt(book, cards);
      report(scenario, 'drawn-together', { cards: slots(drawn) });
      expect(plain(resolve(scenario, order(0, 1))).at(-1)).toMatchObject({
        type: 'ElectionsOffered',
        patrons: ['p1', 'p3'],
        rule: at(book, 'togetherElections'),
      });
    }
  });

  test.each(rows(LONG, ['together', 'excess'], 'one that is not needed begins the next round'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 5C');
      report(scenario, 'drawn-together', { cards: slots('3S 9H') });
      resolve(scenario, order(0, 1));
      scenario.do(dealer, { type: 'CloseElections' });
      expect(draw(scenario).at(-1)).toMatchObject({ hand: 'banker', index: 2, waiting: true });
      expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'banker' });
      scenario.open().close();
      draw(scenario);
      expect(scenario.table.round).toMatchObject({ deal: { player: ['9H'] } });
    },
  );

  test.each(rows(LONG, ['together'], 'the fact is not so: nothing is moved and nobody chooses'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('4C 9S') });
      expect(types(resolve(scenario, { is: 'not-so' }))).toEqual(['IrregularityResolved']);
      expect(scenario.table.waiting).toEqual([]);
      settleAndCompare(scenario.deal('7D', '6C'));
    },
  );
});

describe('a new set of cards', () => {
  const replace = (reason: string) => ({ type: 'ReplaceShoe', reason }) as const;

  test.each(rows(LONG, ['replace'], 'may be put in by a Pit Supervisor or above, with a reason'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      expect(scenario.refused(dealer, replace('stuck')).code).toBe('NOT_ALLOWED');
      expect(scenario.refused(patron('p1'), replace('stuck')).code).toBe('NOT_ALLOWED');
      expect(scenario.refused(supervisor, replace('  ')).code).toBe('REASON_MISSING');
      expect(plain(scenario.do(supervisor, replace('stuck')))).toEqual([
        { type: 'ShoeReplaced', reason: 'stuck', rule: at(book, 'replace') },
      ]);
      expect(scenario.refused(manager, replace('again')).code).toBe('NO_SHOE');
    },
  );

  test.each(
    rows(
      LONG,
      ['replace', 'together'],
      'the cards drawn together are dealt, the rest comes from it',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('5D 3C 2S') });
    resolve(scenario, order(0, 1, 2));
    scenario.do(manager, replace('sticky'));
    scenario.do(dealer, { type: 'CloseElections' });
    for (let i = 0; i < 3; i += 1) draw(scenario);
    // Player 7 after five cards, Banker 3 draws: from the new shoe.
    expect(scenario.refused(dealer, { type: 'DrawCard', card: '4H' }).code).toBe('NO_SHOE');
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.deal('4H');
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'tie' });
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000 });
    expect(scenario.table.shoe).toMatchObject({ number: 2, gone: 1 });
  });

  test.each(
    rows(LONG, ['replace'], 'cards of the old one that were not needed are not carried over'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'drawn-together', { cards: slots('3S 9H') });
    resolve(scenario, order(0, 1));
    scenario.do(supervisor, replace('sticky'));
    scenario.do(dealer, { type: 'CloseElections' });
    draw(scenario);
    settleAndCompare(scenario);
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open();
    expect(scenario.table.waiting).toEqual([]);
  });
});
